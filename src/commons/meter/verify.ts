// Makes every balance, hold, tally and cap again from the lines of the book, and compares: an edited or missing line breaks the chain
// of hashes, an edited balance differs from what the lines say, and the sum of all accounts is zero at every line.

import type { Database, DatabaseRow, Queries } from '../../durable/sql/index.ts';
import { getOrAdd } from '../get-or-add.ts';
import { isSystemAccount } from './account.ts';
import { type Entry, type EntryKind, effectsOf, entryId, GENESIS, hashEntry, parseData } from './entry.ts';
import { readHead } from './load.ts';
import type { HoldState } from './model.ts';
import { dayOf, talliesOf } from './tally.ts';

const PAGE = 2000;
const PROBLEMS_MAX = 50;

export interface Verification {
  readonly balanced: boolean;
  readonly accounts: number;
  readonly transfers: number;
  readonly entries: number;
  readonly head: string;
  readonly problems: readonly string[];
}

interface Replayed {
  readonly accounts: Map<string, { posted: bigint; pending: bigint; remainder: bigint; credit: bigint }>;
  readonly holds: Map<
    string,
    { state: HoldState; amount: bigint; posted: bigint; tallies: readonly string[] }
  >;
  readonly tallies: Map<string, { posted: bigint; pending: bigint }>;
  readonly caps: Map<string, bigint>;
  transfers: number;
  readonly problems: string[];
}

/** All in one transaction: what others write meanwhile is not half seen. */
export function verifyMeter(database: Database): Promise<Verification> {
  return database.transaction(async (queries) => {
    const replayed: Replayed = {
      accounts: new Map(),
      holds: new Map(),
      tallies: new Map(),
      caps: new Map(),
      transfers: 0,
      problems: [],
    };
    const head = await readHead(queries);
    const last = await replayAll(replayed, queries);
    if (last.seq !== head.seq || last.hash !== head.hash)
      replayed.problems.push(
        `the book ends with ${entryId(last.seq)}, and its head says ${entryId(head.seq)}`,
      );
    await compareTables(replayed, queries);
    let sum = 0n;
    for (const { posted } of replayed.accounts.values()) sum += posted;
    if (sum !== 0n) replayed.problems.push(`all accounts together have ${sum} micro-USD instead of 0`);
    return {
      balanced: replayed.problems.length === 0,
      accounts: [...replayed.accounts.keys()].filter((id) => !isSystemAccount(id)).length,
      transfers: replayed.transfers,
      entries: Number(last.seq),
      head: last.hash,
      problems: replayed.problems.slice(0, PROBLEMS_MAX),
    };
  });
}

async function replayAll(
  replayed: Replayed,
  queries: Queries,
): Promise<{ readonly seq: bigint; readonly hash: string }> {
  let last = { seq: 0n, hash: GENESIS };
  for (;;) {
    const { rows } = await queries.query('SELECT * FROM meter_entries WHERE seq > $1 ORDER BY seq LIMIT $2', [
      last.seq,
      PAGE,
    ]);
    for (const row of rows) {
      const seq = row['seq'] as bigint;
      if (seq !== last.seq + 1n) replayed.problems.push(`${entryId(last.seq + 1n)} is missing`);
      const { entry, data } = toEntry(row);
      if (hashEntry(entry, data, last.hash) !== row['hash'])
        replayed.problems.push(`${entryId(seq)} is not what was written, or the line before it is not`);
      replay(entry, replayed);
      last = { seq, hash: row['hash'] as string };
    }
    if (rows.length < PAGE) return last;
  }
}

function toEntry(row: DatabaseRow): { readonly entry: Entry; readonly data: string } {
  const data = row['data'] as string;
  const entry: Entry = {
    seq: row['seq'] as bigint,
    at: Number(row['at']),
    kind: row['kind'] as EntryKind,
    source: row['source'] as string,
    target: row['target'] as string,
    amount: row['amount'] as bigint,
    hold: row['hold'] as string,
    key: row['request_key'] as string | null,
    request: row['request'] as string,
    data: readData(data),
    sourceBalance: row['source_balance'] as bigint,
    targetBalance: row['target_balance'] as bigint,
  };
  return { entry, data };
}

/** A line that was damaged is told by its hash; what can be read of it goes on. */
function readData(text: string): Entry['data'] {
  try {
    return parseData(text);
  } catch {
    return {};
  }
}

function replay(entry: Entry, replayed: Replayed): void {
  const { accounts, holds, caps, problems } = replayed;
  const effects = effectsOf(entry);
  const { source, target, hold, data, kind, seq } = entry;
  const account = (id: string) =>
    getOrAdd(accounts, id, () => ({ posted: 0n, pending: 0n, remainder: 0n, credit: 0n }));
  for (const [id, delta] of effects.posted) account(id).posted += delta;
  if (source !== '') account(source).pending += effects.pending;
  if (data.remainder !== undefined) account(source).remainder = BigInt(data.remainder);
  if (kind === 'open') account(source).credit = BigInt(data.credit ?? '0');
  if (kind === 'cap') caps.set(data.cap ?? '', BigInt(data.limit ?? '0'));
  if (effects.posted.length > 0) {
    replayed.transfers += 1;
    if (account(source).posted !== entry.sourceBalance || account(target).posted !== entry.targetBalance)
      problems.push(`${entryId(seq)} says other balances than the lines up to it add up to`);
  }
  if (kind === 'hold') {
    const tallies = talliesOf(source, data.spender, dayOf(entry.at));
    holds.set(hold, { state: 'pending', amount: entry.amount, posted: 0n, tallies });
  }
  const held = hold === '' ? undefined : holds.get(hold);
  if (held !== undefined && effects.holdState !== undefined) {
    if (kind !== 'hold' && held.state !== 'pending')
      problems.push(`${entryId(seq)} ends the hold ${hold} a second time`);
    held.state = effects.holdState;
    if (kind === 'post') held.posted = entry.amount;
  }
  const counted =
    held?.tallies ??
    (kind === 'charge' || kind === 'transfer'
      ? talliesOf(source, data.spender, dayOf(data.spentAt ?? entry.at))
      : []);
  for (const id of counted) {
    const tally = getOrAdd(replayed.tallies, id, () => ({ posted: 0n, pending: 0n }));
    tally.posted += effects.talliedPosted;
    tally.pending += effects.talliedPending;
  }
}

async function compareTables(replayed: Replayed, queries: Queries): Promise<void> {
  const { accounts, holds, tallies, caps } = replayed;
  const tables: readonly [what: string, select: string, expected: Map<string, unknown>][] = [
    ['the account', 'SELECT id, posted, pending, remainder, credit FROM meter_accounts', accounts],
    [
      'the hold',
      'SELECT id, state, amount, posted FROM meter_holds',
      mapValues(holds, ({ state, amount, posted }) => ({ state, amount, posted })),
    ],
    ['what is counted for', 'SELECT id, posted, pending FROM meter_tallies', tallies],
    ['the cap', 'SELECT id, cap_limit FROM meter_caps', mapValues(caps, (limit) => ({ cap_limit: limit }))],
  ];
  for (const [what, select, expected] of tables) {
    const seen = new Set<string>();
    for (const { id, ...row } of (await queries.query(select)).rows) {
      seen.add(id as string);
      if (describe(row) !== describe(expected.get(id as string)))
        replayed.problems.push(`${what} ${show(id as string)} is not what the lines of the book add up to`);
    }
    for (const id of expected.keys())
      if (!seen.has(id)) replayed.problems.push(`${what} ${show(id)} is missing`);
  }
}

const show = (id: string): string => id.replaceAll('\u001f', ' ');

function describe(row: unknown): string {
  const fields = Object.entries((row ?? {}) as Record<string, unknown>).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return fields.map(([name, value]) => `${name}=${String(value)}`).join(' ');
}

function mapValues<V, W>(map: Map<string, V>, change: (value: V) => W): Map<string, W> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}
