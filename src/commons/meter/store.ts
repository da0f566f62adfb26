// Writes what a group of requests changed, inside its transaction: the new lines, and each row that they changed once.

import type { Queries } from '../../durable/sql/index.ts';
import type { Sheet } from './sheet.ts';
import { type Insertion, insertRows } from './statements.ts';

const ENTRIES: Insertion = {
  table: 'meter_entries',
  columns: [
    'seq',
    'at',
    'kind',
    'source',
    'target',
    'amount',
    'hold',
    'request_key',
    'request',
    'data',
    'source_balance',
    'target_balance',
    'hash',
  ],
};
const ACCOUNTS: Insertion = {
  table: 'meter_accounts',
  columns: ['id', 'posted', 'pending', 'remainder', 'credit', 'unlimited'],
  onConflict:
    'ON CONFLICT (id) DO UPDATE SET posted = excluded.posted, pending = excluded.pending, remainder = excluded.remainder, credit = excluded.credit',
};
const HOLDS: Insertion = {
  table: 'meter_holds',
  columns: ['id', 'account', 'amount', 'posted', 'state', 'expires_at', 'tallies'],
  onConflict: 'ON CONFLICT (id) DO UPDATE SET posted = excluded.posted, state = excluded.state',
};
const TALLIES: Insertion = {
  table: 'meter_tallies',
  columns: ['id', 'posted', 'pending'],
  onConflict: 'ON CONFLICT (id) DO UPDATE SET posted = excluded.posted, pending = excluded.pending',
};
const CAPS: Insertion = {
  table: 'meter_caps',
  columns: ['id', 'cap_limit'],
  onConflict: 'ON CONFLICT (id) DO UPDATE SET cap_limit = excluded.cap_limit',
};

export async function storeSheet(sheet: Sheet, queries: Queries): Promise<void> {
  if (sheet.entries.length === 0) return;
  const entries = sheet.entries.map(({ entry, data, hash }) => [
    entry.seq,
    entry.at,
    entry.kind,
    entry.source,
    entry.target,
    entry.amount,
    entry.hold,
    entry.key,
    entry.request,
    data,
    entry.sourceBalance,
    entry.targetBalance,
    hash,
  ]);
  await insertRows(queries, ENTRIES, entries);
  const accounts = [...sheet.changedAccounts].map(({ id, posted, pending, remainder, credit, unlimited }) => [
    id,
    posted,
    pending,
    remainder,
    credit,
    unlimited ? 1n : 0n,
  ]);
  await insertRows(queries, ACCOUNTS, accounts);
  const holds = [...sheet.changedHolds].map(({ id, account, amount, posted, state, expiresAt, tallies }) => [
    id,
    account,
    amount,
    posted,
    state,
    expiresAt,
    JSON.stringify(tallies),
  ]);
  await insertRows(queries, HOLDS, holds);
  await insertRows(
    queries,
    TALLIES,
    [...sheet.changedTallies].map(({ id, posted, pending }) => [id, posted, pending]),
  );
  await insertRows(
    queries,
    CAPS,
    [...sheet.changedCaps].map((id) => [id, sheet.caps.get(id) ?? 0n]),
  );
  const { seq, at, hash } = sheet.head;
  await queries.query('UPDATE meter_head SET seq = $1, at = $2, hash = $3 WHERE id = 1', [seq, at, hash]);
}
