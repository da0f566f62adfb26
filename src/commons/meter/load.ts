// Reads the part of the book that a group of requests touches, inside its transaction: a handful of statements, however many requests
// there are.

import type { Database, DatabaseRow, Queries } from '../../durable/sql/index.ts';
import { systemAccount, tenantOf } from './account.ts';
import { fullKey } from './decide.ts';
import type { HoldState, MeterCommand } from './model.ts';
import { type Head, type HoldRow, Sheet } from './sheet.ts';
import { selectByIds } from './statements.ts';
import { capId, capOfTally, talliesOf } from './tally.ts';

const EXPIRED_MAX = 256;
const HOLD_COLUMNS = 'SELECT id, account, amount, posted, state, expires_at, tallies FROM meter_holds';

export async function readHead(queries: Queries): Promise<Head> {
  const [row] = (await queries.query('SELECT seq, at, hash FROM meter_head WHERE id = 1')).rows;
  return { seq: row?.['seq'] as bigint, at: Number(row?.['at']), hash: row?.['hash'] as string };
}

/** The sheet, and the holds on it whose time has come. */
export async function loadSheet(
  commands: readonly MeterCommand[],
  queries: Queries,
  { dialect, nowMs }: { readonly dialect: Database['dialect']; readonly nowMs: number },
): Promise<{ readonly sheet: Sheet; readonly expired: readonly HoldRow[] }> {
  // Whoever has the lock sees what the one before it wrote, and nobody fails for having come at the same time.
  if (dialect === 'postgres') await queries.query('LOCK TABLE meter_head IN EXCLUSIVE MODE');
  const sheet = new Sheet(await readHead(queries), nowMs);
  const due = `${HOLD_COLUMNS} WHERE state = 'pending' AND expires_at <= $1 ORDER BY expires_at, id LIMIT ${EXPIRED_MAX}`;
  const expired = (await queries.query(due, [sheet.now])).rows.map(toHold);
  for (const hold of expired) sheet.holds.set(hold.id, hold);
  const holdIds = new Set(commands.flatMap((one) => ('hold' in one && !sheet.holds.has(one.hold) ? [one.hold] : [])));
  for (const row of await selectByIds(queries, { select: HOLD_COLUMNS, column: 'id', ids: [...holdIds] }))
    sheet.holds.set(row['id'] as string, toHold(row));
  const wanted = collect(commands, sheet);
  await fill(sheet, wanted, queries);
  return { sheet, expired: expired.map(({ id }) => sheet.holds.get(id) as HoldRow) };
}

interface Wanted {
  readonly accounts: Set<string>;
  readonly tallies: Set<string>;
  readonly caps: Set<string>;
  readonly keys: Set<string>;
}

function collect(commands: readonly MeterCommand[], sheet: Sheet): Wanted {
  const wanted: Wanted = { accounts: new Set(), tallies: new Set(), caps: new Set(), keys: new Set() };
  const spend = (account: string, tallies: readonly string[]): void => {
    wanted.accounts.add(account).add(systemAccount(tenantOf(account), 'spent'));
    for (const tally of tallies) wanted.tallies.add(tally);
  };
  for (const { account, tallies } of sheet.holds.values()) spend(account, tallies);
  for (const command of commands) {
    if (command.op === 'cap') wanted.caps.add(capId(command.cap));
    if (command.op === 'open') wanted.accounts.add(command.account);
    if (command.op === 'fund')
      wanted.accounts.add(command.account).add(systemAccount(tenantOf(command.account), 'funding'));
    if (command.op === 'transfer') {
      wanted.accounts.add(command.to);
      spend(command.from, talliesOf(command.from, undefined, sheet.now));
    }
    if (command.op === 'hold' || command.op === 'charge') {
      const atMs = command.op === 'charge' && command.isPast === true ? (command.atMs ?? sheet.now) : sheet.now;
      spend(command.account, talliesOf(command.account, command.spender, atMs));
    }
    if ('key' in command && command.key !== undefined)
      wanted.keys.add(fullKey(tenantOf(command.op === 'transfer' ? command.from : command.account), command.key) as string);
  }
  for (const tally of wanted.tallies) wanted.caps.add(capOfTally(tally));
  return wanted;
}

async function fill(sheet: Sheet, wanted: Wanted, queries: Queries): Promise<void> {
  const accounts = 'SELECT id, posted, pending, remainder, credit, unlimited FROM meter_accounts';
  for (const row of await selectByIds(queries, { select: accounts, column: 'id', ids: [...wanted.accounts] })) {
    const { id, posted, pending, remainder, credit, unlimited } = row as Record<string, never>;
    sheet.accounts.set(id, { id, posted, pending, remainder, credit, unlimited: unlimited === 1n });
  }
  const tallies = 'SELECT id, posted, pending FROM meter_tallies';
  for (const row of await selectByIds(queries, { select: tallies, column: 'id', ids: [...wanted.tallies] })) {
    const { id, posted, pending } = row as Record<string, never>;
    sheet.tallies.set(id, { id, posted, pending });
  }
  const caps = 'SELECT id, cap_limit FROM meter_caps';
  for (const row of await selectByIds(queries, { select: caps, column: 'id', ids: [...wanted.caps] }))
    sheet.caps.set(row['id'] as string, row['cap_limit'] as bigint);
  const keys = 'SELECT request_key, seq, kind, request, amount, hold FROM meter_entries';
  for (const row of await selectByIds(queries, { select: keys, column: 'request_key', ids: [...wanted.keys] })) {
    const { request_key: key, seq, kind, request, amount, hold } = row as Record<string, never>;
    sheet.keys.set(key, { seq, kind, request, amount, hold });
  }
}

function toHold(row: DatabaseRow): HoldRow {
  return {
    id: row['id'] as string,
    account: row['account'] as string,
    amount: row['amount'] as bigint,
    posted: row['posted'] as bigint,
    state: row['state'] as HoldState,
    expiresAt: Number(row['expires_at']),
    tallies: JSON.parse(row['tallies'] as string) as string[],
  };
}
