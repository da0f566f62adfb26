// The tables of the scheduler and of the outbox, in words that SQLite and PostgreSQL share. A step that was released never changes.

import type { Migration } from '../durable/sql/index.ts';

export const OPS_SCHEMA = 'ops';

export const OPS_MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    up: [
      `CREATE TABLE jobs (
        name TEXT PRIMARY KEY, schedule TEXT NOT NULL, run TEXT NOT NULL, purpose TEXT NOT NULL, misfire TEXT NOT NULL,
        timeout_ms BIGINT NOT NULL, retries BIGINT NOT NULL, is_paused BIGINT NOT NULL, allows_destroy BIGINT NOT NULL,
        origin TEXT NOT NULL, created_ms BIGINT NOT NULL, seen_ms BIGINT NOT NULL)`,
      `CREATE TABLE runs (
        job TEXT NOT NULL, slot_ms BIGINT NOT NULL, state TEXT NOT NULL, attempt BIGINT NOT NULL, fence BIGINT NOT NULL,
        due_ms BIGINT NOT NULL, lease_ms BIGINT, worker TEXT, started_ms BIGINT, ended_ms BIGINT, exit_code BIGINT, answer TEXT,
        PRIMARY KEY (job, slot_ms))`,
      'CREATE INDEX runs_by_state ON runs (state, due_ms)',
      `CREATE TABLE messages (
        id TEXT PRIMARY KEY, severity TEXT NOT NULL, text TEXT NOT NULL, context TEXT NOT NULL, topic TEXT NOT NULL, created_ms BIGINT NOT NULL)`,
      `CREATE TABLE deliveries (
        message TEXT NOT NULL, channel TEXT NOT NULL, state TEXT NOT NULL, attempts BIGINT NOT NULL, fence BIGINT NOT NULL, due_ms BIGINT NOT NULL,
        lease_ms BIGINT, reason TEXT, ended_ms BIGINT, PRIMARY KEY (message, channel))`,
      'CREATE INDEX deliveries_by_state ON deliveries (state, due_ms)',
      'CREATE INDEX messages_by_topic ON messages (topic, created_ms)',
    ],
  },
  {
    version: 2,
    // What was once tried together is tried together again: its receivers know it by one id.
    up: ['ALTER TABLE deliveries ADD COLUMN batch TEXT'],
  },
];
