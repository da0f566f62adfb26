// Reads the part of the book that a group of requests touches, inside its transaction: a handful of statements, however many requests
// there are.

import type { Database, DatabaseRow, Queries } from '../../durable/sql/index.ts';
import { systemAccount, tenantOf } from './account.ts';
import type { EntryKind } from './entry.ts';
import type { HoldState, MeterCommand } from './model.ts';
import { fullKey } from './rules.ts';
import { type Head, type HoldRow, Sheet } from './sheet.ts';
import { selectByIds } from './statements.ts';
import { capId, capOfTally } from './tally.ts';

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
  const holdIds = new Set(
    commands.flatMap((one) => ('hold' in one && !sheet.holds.has(one.hold) ? [one.hold] : [])),
  );
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
    const tenant = tenantOf(account);
    wanted.accounts.add(account).add(systemAccount(tenant, 'spent')).add(systemAccount(tenant, 'overrun'));
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
      spend(command.from, sheet.countedIn(command.from));
    }
    if (command.op === 'hold' || command.op === 'charge') {
      const atMs = command.op === 'charge' && command.isPast === true ? command.atMs : undefined;
      spend(command.account, sheet.countedIn(command.account, command.spender, atMs));
    }
    const owner = ownerOf(command, sheet);
    if ('key' in command && command.key !== undefined && owner !== undefined)
      wanted.keys.add(fullKey(tenantOf(owner), command.key) as string);
  }
  for (const tally of wanted.tallies) wanted.caps.add(capOfTally(tally));
  return wanted;
}

/** The account whose tenant a key belongs to. */
function ownerOf(command: MeterCommand, sheet: Sheet): string | undefined {
  if (command.op === 'transfer') return command.from;
  if ('hold' in command) return sheet.holds.get(command.hold)?.account;
  return 'account' in command ? command.account : undefined;
}

type Integers<K extends string> = Readonly<Record<K, bigint>>;
type AccountColumns = { readonly id: string } & Integers<
  'credit' | 'pending' | 'posted' | 'remainder' | 'unlimited'
>;
type TallyColumns = { readonly id: string } & Integers<'pending' | 'posted'>;
type KeyColumns = Readonly<Record<'hold' | 'request' | 'request_key' | 'source' | 'target', string>> &
  Integers<'amount' | 'seq'> & { readonly kind: EntryKind };

async function fill(sheet: Sheet, wanted: Wanted, queries: Queries): Promise<void> {
  const byId = <R extends DatabaseRow>(select: string, ids: ReadonlySet<string>): Promise<R[]> =>
    selectByIds<R>(queries, { select, column: 'id', ids: [...ids] });
  const accounts = 'SELECT id, posted, pending, remainder, credit, unlimited FROM meter_accounts';
  for (const row of await byId<AccountColumns>(accounts, wanted.accounts))
    sheet.accounts.set(row.id, { ...row, unlimited: row.unlimited === 1n });
  for (const row of await byId<TallyColumns>('SELECT id, posted, pending FROM meter_tallies', wanted.tallies))
    sheet.tallies.set(row.id, { ...row });
  for (const row of await byId<{ id: string; cap_limit: bigint }>(
    'SELECT id, cap_limit FROM meter_caps',
    wanted.caps,
  ))
    sheet.caps.set(row.id, row.cap_limit);
  const keys = 'SELECT request_key, seq, kind, source, target, request, amount, hold FROM meter_entries';
  const keyed = { select: keys, column: 'request_key', ids: [...wanted.keys] };
  for (const { request_key: key, ...entry } of await selectByIds<KeyColumns>(queries, keyed))
    sheet.keys.set(key, entry);
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
