// Questions to the book that change nothing: a balance, a statement page by page, caps with what is spent of them.

import type { DatabaseRow, Queries } from '../../durable/sql/index.ts';
import { type EntryData, type EntryKind, entryId, MOVING, parseData } from './entry.ts';
import { readHead } from './load.ts';
import type { AccountBalance, CapName } from './model.ts';
import { parseCapId, tallyOfCap } from './tally.ts';

/** Holds whose time has come count no longer, also before the next write says so. */
export async function readAccount(
  queries: Queries,
  account: string,
  nowMs: number,
): Promise<(AccountBalance & { readonly credit: bigint }) | undefined> {
  const text = `SELECT posted, pending, credit, (SELECT coalesce(sum(amount), 0) FROM meter_holds
    WHERE account = $1 AND state = 'pending' AND expires_at <= $2) AS due FROM meter_accounts WHERE id = $1`;
  const [row] = (await queries.query(text, [account, nowMs])).rows as unknown as Record<string, bigint>[];
  if (row === undefined) return undefined;
  const { posted = 0n, pending = 0n, credit = 0n, due = 0n } = row;
  const held = pending - due;
  return { account, posted, pending: held, credit, available: posted - held + credit };
}

export interface StatementEntry {
  readonly id: string;
  readonly at: string;
  readonly kind: EntryKind;
  /** Signed: what the account gained or lost. */
  readonly amount: bigint;
  readonly balance: bigint;
  readonly counterparty: string;
  readonly memo: string;
  readonly data: EntryData;
}

export interface StatementQuery {
  readonly account: string;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly amountMin?: bigint | undefined;
  readonly amountMax?: bigint | undefined;
  /** Only these kinds. */
  readonly kinds?: readonly EntryKind[] | undefined;
  readonly after?: bigint | undefined;
  readonly limit: number;
}

const AMOUNT_ANY = 2n ** 62n;
const TIME_ANY = 2 ** 52;

export async function readStatement(
  queries: Queries,
  query: StatementQuery,
): Promise<{ readonly entries: readonly StatementEntry[]; readonly next?: bigint }> {
  const { account, limit } = query;
  const kinds = [...(query.kinds ?? MOVING)].map((kind) => `'${kind}'`).join(', ');
  const text = `SELECT seq, at, kind, source, target, amount, data, source_balance, target_balance FROM meter_entries
    WHERE (source = $1 OR target = $1) AND seq > $2 AND at >= $3 AND at < $4 AND amount >= $5 AND amount <= $6
    AND kind IN (${kinds}) ORDER BY seq LIMIT $7`;
  const values = [
    account,
    query.after ?? 0n,
    query.fromMs ?? 0,
    query.toMs ?? TIME_ANY,
    query.amountMin ?? 0n,
    query.amountMax ?? AMOUNT_ANY,
    limit + 1,
  ];
  const { rows } = await queries.query(text, values);
  const entries = rows.slice(0, limit).map((row) => toStatementEntry(row, account));
  const last = rows[limit - 1]?.['seq'] as bigint | undefined;
  return { entries, ...(rows.length > limit && last !== undefined ? { next: last } : {}) };
}

function toStatementEntry(row: DatabaseRow, account: string): StatementEntry {
  const amount = row['amount'] as bigint;
  const isOut = row['source'] === account;
  const data = parseData(row['data'] as string);
  return {
    id: entryId(row['seq'] as bigint),
    at: new Date(Number(row['at'])).toISOString(),
    kind: row['kind'] as EntryKind,
    amount: isOut ? -amount : amount,
    balance: row[isOut ? 'source_balance' : 'target_balance'] as bigint,
    counterparty: row[isOut ? 'target' : 'source'] as string,
    memo: data.memo ?? '',
    data,
  };
}

export interface OpenHold {
  readonly id: string;
  readonly account: string;
  readonly amount: bigint;
  readonly expiresMs: number;
}

/** What is held for accounts of a tenant and has not expired, the next to expire first. */
export async function readHolds(
  queries: Queries,
  { tenant, limit, nowMs }: { readonly tenant: string; readonly limit: number; readonly nowMs: number },
): Promise<readonly OpenHold[]> {
  const text = `SELECT id, account, amount, expires_at FROM meter_holds
    WHERE state = 'pending' AND expires_at > $1 ORDER BY expires_at, id`;
  const { rows } = await queries.query(text, [nowMs]);
  return rows
    .map((row) => ({
      id: row['id'] as string,
      account: row['account'] as string,
      amount: row['amount'] as bigint,
      expiresMs: Number(row['expires_at']),
    }))
    .filter(({ account }) => account.startsWith(`${tenant}:`))
    .slice(0, limit);
}

export interface CapState extends CapName {
  readonly limit: bigint;
  readonly spent: bigint;
}

/** All caps of a tenant; a day's cap with what was spent today, by the meter's time. */
export async function readCaps(
  queries: Queries,
  tenant: string,
  nowMs: number,
): Promise<readonly CapState[]> {
  const { at } = await readHead(queries);
  const { rows } = await queries.query('SELECT id, cap_limit FROM meter_caps ORDER BY id');
  const states: CapState[] = [];
  for (const row of rows) {
    const cap = parseCapId(row['id'] as string);
    if (cap.tenant !== tenant) continue;
    const spent = await readTally(queries, tallyOfCap(cap, Math.max(at, nowMs)));
    states.push({ ...cap, limit: row['cap_limit'] as bigint, spent });
  }
  return states;
}

export async function readTally(queries: Queries, id: string): Promise<bigint> {
  const text = 'SELECT posted + pending AS spent FROM meter_tallies WHERE id = $1';
  return ((await queries.query(text, [id])).rows[0]?.['spent'] as bigint | undefined) ?? 0n;
}
