// What becomes of each request, given the part of the book it touches: a line, or a refusal that changes nothing. Decided one after the
// other, each on what the ones before it left, so that requests that come at once cannot overrun what one of them may spend.

import { isSystemAccount, systemAccount, tenantOf } from './account.ts';
import { decideCap, decideOpen } from './decide-rules.ts';
import { type EntryData, entryId } from './entry.ts';
import type {
  ChargeCommand,
  Done,
  FundCommand,
  HoldCommand,
  HoldState,
  MeterAnswer,
  MeterCommand,
  PostCommand,
  Priced,
  Refusal,
  RefusalCode,
  Spender,
  TransferCommand,
  VoidCommand,
} from './model.ts';
import {
  type AccountRow,
  BALANCE_MAX,
  type Draft,
  type HoldRow,
  type KeyedEntry,
  type Sheet,
} from './sheet.ts';
import { capOfTally, parseCapId, showCap } from './tally.ts';

/** Millionths in a micro-USD. */
const EXACT = 1_000_000n;

/** A request with what has to be made before it can be decided: the id that a hold would get. */
export interface Asked {
  readonly command: MeterCommand;
  readonly newId: string;
}

export function decide(sheet: Sheet, { command, newId }: Asked): MeterAnswer {
  switch (command.op) {
    case 'open':
      return decideOpen(sheet, command);
    case 'cap':
      return decideCap(sheet, command);
    case 'fund':
      return decideFund(sheet, command);
    case 'transfer':
      return decideTransfer(sheet, command);
    case 'hold':
      return decideHold(sheet, command, newId);
    case 'post':
      return decidePost(sheet, command);
    case 'void':
      return decideVoid(sheet, command);
    case 'charge':
      return decideCharge(sheet, command);
  }
}

function decideFund(sheet: Sheet, { account, amount, key, memo }: FundCommand): MeterAnswer {
  const request = memo ?? '';
  const tenant = tenantOf(account);
  const source = systemAccount(tenant, 'funding');
  const before = findReplay(sheet, fullKey(tenant, key), {
    kind: 'fund',
    source,
    target: account,
    amount,
    request,
  });
  if (before !== undefined) return before;
  const row = sheet.account(account);
  if (row === undefined || row.unlimited) return missing(account);
  if (row.posted + amount > BALANCE_MAX) return tooLarge(account);
  return done(
    sheet,
    { kind: 'fund', source, target: account, amount, hold: '', request, data: remark(memo), tallies: [] },
    fullKey(tenant, key),
  );
}

function decideTransfer(sheet: Sheet, { from, to, amount, key, memo }: TransferCommand): MeterAnswer {
  const request = memo ?? '';
  const tenant = tenantOf(from);
  const asked = { kind: 'transfer' as const, source: from, target: to, amount, request };
  const before = findReplay(sheet, fullKey(tenant, key), asked);
  if (before !== undefined) return before;
  if (from === to) return refuse('invalid', `a transfer from ${from} to itself moves nothing`);
  if (tenantOf(to) !== tenant) return missing(to);
  const [source, target] = [sheet.account(from), sheet.account(to)];
  if (source === undefined || isSystemAccount(from)) return missing(from);
  if (target === undefined || isSystemAccount(to)) return missing(to);
  if (target.posted + amount > BALANCE_MAX) return tooLarge(to);
  const tallies = sheet.countedIn(from);
  const refusal = findShortage(source, amount) ?? findTripped(sheet, tallies, amount);
  if (refusal !== undefined) return refusal;
  return done(sheet, { ...asked, hold: '', data: remark(memo), tallies }, fullKey(tenant, key));
}

function decideHold(sheet: Sheet, command: HoldCommand, newId: string): MeterAnswer {
  const { account, amount, key, spender, expiresInMs, memo } = command;
  const request = JSON.stringify([expiresInMs, spender ?? {}, memo ?? '']);
  const tenant = tenantOf(account);
  const asked = { kind: 'hold' as const, source: account, target: '', amount, request };
  const before = findReplay(sheet, fullKey(tenant, key), asked);
  if (before !== undefined) return before;
  const row = sheet.account(account);
  if (row === undefined || row.unlimited) return missing(account);
  const tallies = sheet.countedIn(account, spender);
  const refusal = findShortage(row, amount) ?? findTripped(sheet, tallies, amount);
  if (refusal !== undefined) return refusal;
  const expiresAt = sheet.now + expiresInMs;
  sheet.holds.set(newId, { id: newId, account, amount, posted: 0n, state: 'pending', expiresAt, tallies });
  const data = { expiresAt, ...spentBy(spender), ...remark(memo) };
  const answer = done(sheet, { ...asked, hold: newId, data, tallies }, fullKey(tenant, key));
  return { ...answer, hold: { id: newId, state: 'pending', held: amount } };
}

function decidePost(sheet: Sheet, { hold: id, cost, tenant, memo, isForced }: PostCommand): MeterAnswer {
  const hold = findHold(sheet, id, tenant);
  if (hold === undefined) return noHold(id);
  if (hold.state === 'posted' && cost === hold.posted) return closed(sheet, hold);
  if (hold.state !== 'pending') return notPending(hold);
  const row = sheet.account(hold.account) as AccountRow;
  const { amount: asked, data } = takeCost(row, cost);
  if (asked > hold.amount && isForced !== true)
    return refuse('invalid', `${asked} is more than the ${hold.amount} that were held; nothing was posted`);
  const amount = asked > hold.amount ? hold.amount : asked;
  keepRemainder(sheet, row, data);
  const draft = {
    kind: 'post' as const,
    source: hold.account,
    target: systemAccount(tenantOf(hold.account), 'spent'),
    amount,
    hold: id,
    request: '',
    data: { held: String(hold.amount), ...data, ...remark(memo) },
    tallies: hold.tallies,
  };
  const answer = done(sheet, draft, null);
  if (asked > amount) writeOverrun(sheet, hold, asked - amount);
  return { ...answer, hold: { id, state: 'posted', held: hold.amount, posted: amount } };
}

/** What was spent beyond a hold is nobody's but the tenant's own: the account is not overdrawn, and the book still tells. */
function writeOverrun(sheet: Sheet, { id, account }: HoldRow, amount: bigint): void {
  const tenant = tenantOf(account);
  const [source, target] = [systemAccount(tenant, 'overrun'), systemAccount(tenant, 'spent')];
  const draft = {
    kind: 'overrun' as const,
    source,
    target,
    amount,
    hold: '',
    request: '',
    data: { memo: id },
  };
  done(sheet, { ...draft, tallies: [] }, null);
}

function decideVoid(sheet: Sheet, { hold: id, tenant }: VoidCommand): MeterAnswer {
  const hold = findHold(sheet, id, tenant);
  if (hold === undefined) return noHold(id);
  if (hold.state === 'voided') return closed(sheet, hold);
  if (hold.state !== 'pending') return notPending(hold);
  return release(sheet, hold, 'void');
}

/** Ends a hold without taking anything. */
export function release(sheet: Sheet, hold: HoldRow, kind: 'expire' | 'void'): Done {
  const { id, account, amount, tallies } = hold;
  const draft = { kind, source: account, target: '', amount: 0n, hold: id, request: '' };
  const answer = done(sheet, { ...draft, data: { held: String(amount) }, tallies }, null);
  return { ...answer, hold: { id, state: kind === 'void' ? 'voided' : 'expired', held: amount } };
}

function decideCharge(sheet: Sheet, command: ChargeCommand): MeterAnswer {
  const { account, cost, key, spender, memo, isPast, atMs } = command;
  const words = typeof cost === 'bigint' ? String(cost) : [cost.model, cost.tokens];
  const request = JSON.stringify([words, spender ?? {}, memo ?? '']);
  const tenant = tenantOf(account);
  const asked = { kind: 'charge' as const, source: account, target: systemAccount(tenant, 'spent'), request };
  const before = findReplay(sheet, fullKey(tenant, key), asked);
  if (before !== undefined) return before;
  const row = sheet.account(account);
  if (row === undefined || (row.unlimited && isPast !== true)) return missing(account);
  const { amount, data } = takeCost(row, cost);
  const tallies = sheet.countedIn(account, spender, isPast === true ? atMs : undefined);
  const refusal =
    isPast === true ? undefined : (findShortage(row, amount) ?? findTripped(sheet, tallies, amount));
  if (refusal !== undefined) return refusal;
  keepRemainder(sheet, row, data);
  const spentAt = atMs === undefined ? {} : { spentAt: atMs };
  const all = { ...data, ...spentAt, ...spentBy(spender), ...remark(memo) };
  return done(sheet, { ...asked, amount, hold: '', data: all, tallies }, fullKey(tenant, key));
}

/** Whole micro-USD are taken; what is less is kept with the account until it makes one. */
function takeCost(
  row: AccountRow,
  cost: bigint | Priced,
): { readonly amount: bigint; readonly data: EntryData } {
  if (typeof cost === 'bigint') return { amount: cost, data: {} };
  const owed = row.remainder + cost.exact;
  const { model, tokens, prices } = cost;
  return { amount: owed / EXACT, data: { remainder: String(owed % EXACT), model, tokens, prices } };
}

function keepRemainder(sheet: Sheet, row: AccountRow, { remainder }: EntryData): void {
  if (remainder === undefined) return;
  row.remainder = BigInt(remainder);
  sheet.changedAccounts.add(row);
}

function findShortage(row: AccountRow, amount: bigint): Refusal | undefined {
  const available = row.posted - row.pending + row.credit;
  if (amount <= available) return undefined;
  return refuse(
    'insufficient',
    `${row.id} has ${available} micro-USD available, and ${amount} were asked for`,
  );
}

function findTripped(sheet: Sheet, tallies: readonly string[], asked: bigint): Refusal | undefined {
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

function findReplay(sheet: Sheet, key: string | null, asked: Request): MeterAnswer | undefined {
  const known = key === null ? undefined : sheet.keys.get(key);
  if (known === undefined) return undefined;
  const isSame =
    known.kind === asked.kind &&
    known.source === asked.source &&
    known.target === asked.target &&
    known.request === asked.request &&
    (asked.amount === undefined || known.amount === asked.amount);
  if (!isSame) return refuse('key-reused', 'the key was used for another request; nothing was changed');
  const { amount, hold: id } = known;
  const hold = id === '' ? {} : { hold: { id, state: 'pending' as const, held: amount } };
  return { ok: true, entry: entryId(known.seq), amount, replayed: true, ...hold };
}

/** A tenant's name has no colon, so no two tenants share a key. */
export function fullKey(tenant: string, key: string | undefined): string | null {
  return key === undefined ? null : `${tenant}:${key}`;
}

function done(sheet: Sheet, draft: Omit<Draft, 'at' | 'key'>, key: string | null): Done {
  const entry = sheet.write({ ...draft, key, at: sheet.now });
  return { ok: true, entry, amount: draft.amount, replayed: false };
}

function findHold(sheet: Sheet, id: string, tenant: string | undefined): HoldRow | undefined {
  const hold = sheet.holds.get(id);
  return hold === undefined || (tenant !== undefined && tenantOf(hold.account) !== tenant) ? undefined : hold;
}

const spentBy = (spender: Spender | undefined): EntryData => (spender === undefined ? {} : { spender });
const remark = (memo: string | undefined): EntryData => (memo === undefined || memo === '' ? {} : { memo });
const refuse = (code: RefusalCode, message: string): Refusal => ({ ok: false, code, message });
const missing = (account: string): Refusal => refuse('account-missing', `there is no account ${account}`);
const tooLarge = (account: string): Refusal => refuse('too-large', `${account} cannot hold that much`);
const noHold = (id: string): Refusal => refuse('hold-missing', `there is no hold ${id}`);
const notPending = ({ id, state }: HoldRow): Refusal => ({
  ...refuse('hold-closed', `the hold ${id} is ${state}; nothing was changed`),
  state,
});

/** The same end a second time: it is as it was. */
function closed(_sheet: Sheet, { id, state, amount, posted }: HoldRow): Done {
  const ended = { id, state: state as HoldState, held: amount, ...(state === 'posted' ? { posted } : {}) };
  return { ok: true, entry: '', amount: posted, replayed: true, hold: ended };
}
