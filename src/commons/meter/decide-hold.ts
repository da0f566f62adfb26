// Holds: money set aside, which ends once: posted with what was really spent, voided, or expired.

import { systemAccount, tenantOf } from './account.ts';
import type {
  Done,
  HoldCommand,
  HoldState,
  MeterAnswer,
  PostCommand,
  Refusal,
  VoidCommand,
} from './model.ts';
import {
  done,
  findReplay,
  findShortage,
  findTripped,
  fullKey,
  keepRemainder,
  missing,
  refuse,
  remark,
  spentBy,
  takeCost,
} from './rules.ts';
import type { AccountRow, HoldRow, Sheet } from './sheet.ts';

export function decideHold(sheet: Sheet, command: HoldCommand, newId: string): MeterAnswer {
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

export function decidePost(sheet: Sheet, command: PostCommand): MeterAnswer {
  const { hold: id, cost, tenant, memo, isForced } = command;
  const hold = findHold(sheet, id, tenant);
  if (hold === undefined) return noHold(id);
  const asks = {
    kind: 'post' as const,
    source: hold.account,
    target: spentAccount(hold),
    request: describeCost(id, cost),
  };
  const before = findReplay(sheet, fullKey(tenantOf(hold.account), command.key), asks);
  if (before !== undefined && isForced !== true) return before;
  const key = before === undefined ? fullKey(tenantOf(hold.account), command.key) : null;
  if (hold.state === 'posted' && cost === hold.posted) return closed(hold);
  if (hold.state !== 'pending') return notPending(hold);
  const row = sheet.account(hold.account) as AccountRow;
  const { amount: asked, data } = takeCost(row, cost);
  if (asked > hold.amount && isForced !== true)
    return refuse('invalid', `${asked} is more than the ${hold.amount} that were held; nothing was posted`);
  const amount = asked > hold.amount ? hold.amount : asked;
  keepRemainder(sheet, row, data);
  const all = { held: String(hold.amount), ...data, ...remark(memo) };
  const answer = done(sheet, { ...asks, amount, hold: id, data: all, tallies: hold.tallies }, key);
  if (asked > amount) writeOverrun(sheet, hold, asked - amount);
  return { ...answer, hold: { id, state: 'posted', held: hold.amount, posted: amount } };
}

const spentAccount = ({ account }: HoldRow): string => systemAccount(tenantOf(account), 'spent');

function describeCost(id: string, cost: PostCommand['cost']): string {
  return JSON.stringify([id, typeof cost === 'bigint' ? String(cost) : [cost.model, cost.tokens]]);
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

export function decideVoid(sheet: Sheet, { hold: id, tenant, key }: VoidCommand): MeterAnswer {
  const hold = findHold(sheet, id, tenant);
  if (hold === undefined) return noHold(id);
  const full = fullKey(tenantOf(hold.account), key);
  const before = findReplay(sheet, full, { kind: 'void', source: hold.account, target: '', request: id });
  if (before !== undefined) return before;
  if (hold.state === 'voided') return closed(hold);
  if (hold.state !== 'pending') return notPending(hold);
  return release(sheet, hold, { kind: 'void', key: full });
}

/** Ends a hold without taking anything. */
export function release(
  sheet: Sheet,
  { id, account, amount, tallies }: HoldRow,
  { kind, key }: { readonly kind: 'expire' | 'void'; readonly key: string | null },
): Done {
  const draft = {
    kind,
    source: account,
    target: '',
    amount: 0n,
    hold: id,
    request: kind === 'void' ? id : '',
  };
  const answer = done(sheet, { ...draft, data: { held: String(amount) }, tallies }, key);
  return { ...answer, hold: { id, state: kind === 'void' ? 'voided' : 'expired', held: amount } };
}

function findHold(sheet: Sheet, id: string, tenant: string | undefined): HoldRow | undefined {
  const hold = sheet.holds.get(id);
  return hold === undefined || (tenant !== undefined && tenantOf(hold.account) !== tenant) ? undefined : hold;
}

const noHold = (id: string): Refusal => refuse('hold-missing', `there is no hold ${id}`);
const notPending = ({ id, state }: HoldRow): Refusal => ({
  ...refuse('hold-closed', `the hold ${id} is ${state}; nothing was changed`),
  state,
});

/** The same end a second time: it is as it was. */
function closed({ id, state, amount, posted }: HoldRow): Done {
  const ended = { id, state: state as HoldState, held: amount, ...(state === 'posted' ? { posted } : {}) };
  return { ok: true, entry: '', amount: posted, replayed: true, hold: ended };
}
