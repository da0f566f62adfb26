// Writes what a group of requests changed, inside its transaction: the new lines, and each row that they changed once.

import type { Queries } from '../../durable/sql/index.ts';
import type { Sheet } from './sheet.ts';
import { defineInsertion } from './statements.ts';

const insertEntries = defineInsertion('meter_entries', [
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
]);
const putAccounts = defineInsertion(
  'meter_accounts',
  ['id', 'posted', 'pending', 'remainder', 'credit', 'unlimited'],
  'ON CONFLICT (id) DO UPDATE SET posted = excluded.posted, pending = excluded.pending, remainder = excluded.remainder, credit = excluded.credit',
);
const putHolds = defineInsertion(
  'meter_holds',
  ['id', 'account', 'amount', 'posted', 'state', 'expires_at', 'tallies'],
  'ON CONFLICT (id) DO UPDATE SET posted = excluded.posted, state = excluded.state',
);
const putTallies = defineInsertion(
  'meter_tallies',
  ['id', 'posted', 'pending'],
  'ON CONFLICT (id) DO UPDATE SET posted = excluded.posted, pending = excluded.pending',
);
const putCaps = defineInsertion(
  'meter_caps',
  ['id', 'cap_limit'],
  'ON CONFLICT (id) DO UPDATE SET cap_limit = excluded.cap_limit',
);

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
  await insertEntries(queries, entries);
  const accounts = [...sheet.changedAccounts].map(({ id, posted, pending, remainder, credit, unlimited }) => [
    id,
    posted,
    pending,
    remainder,
    credit,
    unlimited ? 1n : 0n,
  ]);
  await putAccounts(queries, accounts);
  const holds = [...sheet.changedHolds].map(({ id, account, amount, posted, state, expiresAt, tallies }) => [
    id,
    account,
    amount,
    posted,
    state,
    expiresAt,
    JSON.stringify(tallies),
  ]);
  await putHolds(queries, holds);
  await putTallies(
    queries,
    [...sheet.changedTallies].map(({ id, posted, pending }) => [id, posted, pending]),
  );
  await putCaps(
    queries,
    [...sheet.changedCaps].map((id) => [id, sheet.caps.get(id) ?? 0n]),
  );
  const { seq, at, hash } = sheet.head;
  await queries.query('UPDATE meter_head SET seq = $1, at = $2, hash = $3 WHERE id = 1', [seq, at, hash]);
}
