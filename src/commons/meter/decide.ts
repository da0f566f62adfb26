// What becomes of each request, given the part of the book it touches: a line, or a refusal that changes nothing. Decided one after the
// other, each on what the ones before it left, so that requests that come at once cannot overrun what one of them may spend.

import { isSystemAccount, systemAccount, tenantOf } from './account.ts';
import { decideHold, decidePost, decideVoid } from './decide-hold.ts';
import { decideCap, decideOpen } from './decide-rules.ts';
import type { ChargeCommand, FundCommand, MeterAnswer, MeterCommand, TransferCommand } from './model.ts';
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
  tooLarge,
} from './rules.ts';
import { BALANCE_MAX, type Sheet } from './sheet.ts';

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
