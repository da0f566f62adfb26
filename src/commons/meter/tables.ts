// The meter's tables. Entries are only ever added, numbered without gaps, each with the hash of the one before it; all other tables
// say what follows from them, so that `verify` can make them again and compare. The constraints hold what no bug may break: no
// amount is negative, nobody but the meter's own accounts goes beyond what is available. Beside the book, what the boundary counted.

import type { Migration } from '../../durable/sql/index.ts';

export const METER_SCHEMA = 'meter';

export const METER_MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    up: [
      `CREATE TABLE meter_entries (
        seq BIGINT PRIMARY KEY, at BIGINT NOT NULL, kind TEXT NOT NULL, source TEXT NOT NULL, target TEXT NOT NULL,
        amount BIGINT NOT NULL CHECK (amount >= 0), hold TEXT NOT NULL, request_key TEXT, request TEXT NOT NULL, data TEXT NOT NULL,
        source_balance BIGINT NOT NULL, target_balance BIGINT NOT NULL, hash TEXT NOT NULL)`,
      'CREATE UNIQUE INDEX meter_entries_key ON meter_entries (request_key)',
      'CREATE INDEX meter_entries_source ON meter_entries (source, seq)',
      'CREATE INDEX meter_entries_target ON meter_entries (target, seq)',
      `CREATE TABLE meter_accounts (
        id TEXT PRIMARY KEY, posted BIGINT NOT NULL, pending BIGINT NOT NULL CHECK (pending >= 0),
        remainder BIGINT NOT NULL CHECK (remainder >= 0 AND remainder < 1000000), credit BIGINT NOT NULL CHECK (credit >= 0),
        unlimited BIGINT NOT NULL, CHECK (unlimited = 1 OR posted - pending + credit >= 0))`,
      `CREATE TABLE meter_holds (
        id TEXT PRIMARY KEY, account TEXT NOT NULL, amount BIGINT NOT NULL CHECK (amount >= 0), posted BIGINT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('pending', 'posted', 'voided', 'expired')), expires_at BIGINT NOT NULL,
        tallies TEXT NOT NULL, CHECK (posted >= 0 AND posted <= amount))`,
      "CREATE INDEX meter_holds_open ON meter_holds (expires_at) WHERE state = 'pending'",
      "CREATE INDEX meter_holds_of ON meter_holds (account) WHERE state = 'pending'",
      `CREATE TABLE meter_tallies (
        id TEXT PRIMARY KEY, posted BIGINT NOT NULL CHECK (posted >= 0), pending BIGINT NOT NULL CHECK (pending >= 0))`,
      'CREATE TABLE meter_caps (id TEXT PRIMARY KEY, cap_limit BIGINT NOT NULL CHECK (cap_limit >= 0))',
      'CREATE TABLE meter_head (id BIGINT PRIMARY KEY CHECK (id = 1), seq BIGINT NOT NULL, at BIGINT NOT NULL, hash TEXT NOT NULL)',
      "INSERT INTO meter_head (id, seq, at, hash) VALUES (1, 0, 0, '')",
    ],
  },
  {
    version: 2,
    up: [
      `CREATE TABLE boundary_hours (
        context TEXT NOT NULL, hour BIGINT NOT NULL, shadow BIGINT NOT NULL, would_reject BIGINT NOT NULL,
        divergence BIGINT NOT NULL, PRIMARY KEY (context, hour))`,
      'CREATE TABLE boundary_contexts (context TEXT PRIMARY KEY, deployed_at BIGINT NOT NULL, last_would_reject BIGINT NOT NULL)',
    ],
  },
];
