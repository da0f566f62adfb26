// Rules that all requests share: what is available, what a cap allows, what has happened already under a key, what usage costs.

import { type EntryData, entryId } from './entry.ts';
import type { Done, MeterAnswer, Priced, Refusal, RefusalCode, Spender } from './model.ts';
import type { AccountRow, Draft, KeyedEntry, Sheet } from './sheet.ts';
import { capOfTally, parseCapId, showCap } from './tally.ts';

/** Millionths in a micro-USD. */
const EXACT = 1_000_000n;

/** Whole micro-USD are taken; what is less is kept with the account until it makes one. */
export function takeCost(
  row: AccountRow,
  cost: bigint | Priced,
): { readonly amount: bigint; readonly data: EntryData } {
  if (typeof cost === 'bigint') return { amount: cost, data: {} };
  const owed = row.remainder + cost.exact;
  const { model, tokens, prices } = cost;
  return { amount: owed / EXACT, data: { remainder: String(owed % EXACT), model, tokens, prices } };
}

export function keepRemainder(sheet: Sheet, row: AccountRow, { remainder }: EntryData): void {
  if (remainder === undefined) return;
  row.remainder = BigInt(remainder);
  sheet.changedAccounts.add(row);
}

export function findShortage(row: AccountRow, amount: bigint): Refusal | undefined {
  const available = row.posted - row.pending + row.credit;
  if (amount <= available) return undefined;
  return refuse(
    'insufficient',
    `${row.id} has ${available} micro-USD available, and ${amount} were asked for`,
  );
}

export function findTripped(sheet: Sheet, tallies: readonly string[], asked: bigint): Refusal | undefined {
  for (const id of tallies) {
    const limit = sheet.limitOf(id);
    if (limit === undefined) continue;
    const tally = sheet.tallies.get(id);
    const spent = tally === undefined ? 0n : tally.posted + tally.pending;
    if (spent + asked <= limit) continue;
    const cap = showCap(parseCapId(capOfTally(id)));
    return {
      ok: false,
      code: 'cap-tripped',
      message: `the cap ${cap} is ${limit} micro-USD; ${spent} are spent or held, and ${asked} were asked for`,
      tripped: { cap, limit, spent, asked },
    };
  }
  return undefined;
}

/** What a line says of the request it came from; a charge's amount is worked out anew each time and does not tell. */
type Request = Pick<KeyedEntry, 'kind' | 'request' | 'source' | 'target'> & { readonly amount?: bigint };

export function findReplay(sheet: Sheet, key: string | null, asked: Request): MeterAnswer | undefined {
  const known = key === null ? undefined : sheet.keys.get(key);
  if (known === undefined) return undefined;
  const isSame =
    known.kind === asked.kind &&
    known.source === asked.source &&
    known.target === asked.target &&
    known.request === asked.request &&
    (asked.amount === undefined || known.amount === asked.amount);
  if (!isSame) return refuse('key-reused', 'the key was used for another request; nothing was changed');
  return {
    ok: true,
    entry: entryId(known.seq),
    amount: known.amount,
    replayed: true,
    ...showHold(sheet, known),
  };
}

/** As it was answered the first time, whatever became of the hold since. */
function showHold(sheet: Sheet, { kind, hold: id, amount }: KeyedEntry): Pick<Done, 'hold'> {
  if (kind === 'hold') return { hold: { id, state: 'pending', held: amount } };
  const held = sheet.holds.get(id)?.amount ?? amount;
  if (kind === 'post') return { hold: { id, state: 'posted', held, posted: amount } };
  return kind === 'void' ? { hold: { id, state: 'voided', held } } : {};
}

/** A tenant's name has no colon, so no two tenants share a key. */
export function fullKey(tenant: string, key: string | undefined): string | null {
  return key === undefined ? null : `${tenant}:${key}`;
}

export function done(sheet: Sheet, draft: Omit<Draft, 'at' | 'key'>, key: string | null): Done {
  const entry = sheet.write({ ...draft, key, at: sheet.now });
  return { ok: true, entry, amount: draft.amount, replayed: false };
}

export const spentBy = (spender: Spender | undefined): EntryData =>
  spender === undefined ? {} : { spender };
export const remark = (memo: string | undefined): EntryData =>
  memo === undefined || memo === '' ? {} : { memo };
export const refuse = (code: RefusalCode, message: string): Refusal => ({ ok: false, code, message });
export const missing = (account: string): Refusal =>
  refuse('account-missing', `there is no account ${account}`);
export const tooLarge = (account: string): Refusal => refuse('too-large', `${account} cannot hold that much`);
