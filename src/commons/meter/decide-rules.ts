// Requests that change rules rather than move money: accounts with their credit limits, and caps.

import type { CapCommand, MeterAnswer, OpenCommand } from './model.ts';
import type { Sheet } from './sheet.ts';
import { capId, showCap } from './tally.ts';

/** Makes the account where there is none; a credit limit that is given counts from now on. */
export function decideOpen(sheet: Sheet, { account, creditLimit }: OpenCommand): MeterAnswer {
  const known = sheet.accounts.get(account);
  if (known !== undefined && (creditLimit === undefined || creditLimit === known.credit))
    return { ok: true, entry: '', amount: 0n, replayed: true };
  const credit = creditLimit ?? known?.credit ?? 0n;
  if (known !== undefined && known.posted - known.pending + credit < 0n) {
    const message = `${account} already uses more than a credit limit of ${credit} allows; nothing was changed`;
    return { ok: false, code: 'insufficient', message };
  }
  const row =
    known ??
    sheet.addAccount({ id: account, posted: 0n, pending: 0n, remainder: 0n, credit, unlimited: false });
  row.credit = credit;
  sheet.changedAccounts.add(row);
  const draft = {
    kind: 'open' as const,
    source: account,
    target: '',
    amount: 0n,
    hold: '',
    key: null,
    request: '',
    tallies: [],
  };
  const entry = sheet.write({ ...draft, at: sheet.now, data: { credit: String(credit) } });
  return { ok: true, entry, amount: 0n, replayed: false };
}

export function decideCap(sheet: Sheet, { cap, limit, isRaise }: CapCommand): MeterAnswer {
  const id = capId(cap);
  const before = sheet.caps.get(id);
  if (isRaise === true && before === undefined)
    return { ok: false, code: 'cap-missing', message: `there is no cap ${showCap(cap)}` };
  if (isRaise === true && before !== undefined && limit < before)
    return {
      ok: false,
      code: 'invalid',
      message: `the cap ${showCap(cap)} is ${before} already, which is more`,
    };
  if (before === limit) return { ok: true, entry: '', amount: limit, replayed: true };
  sheet.caps.set(id, limit);
  sheet.changedCaps.add(id);
  const draft = {
    kind: 'cap' as const,
    source: '',
    target: '',
    amount: 0n,
    hold: '',
    key: null,
    request: '',
    tallies: [],
  };
  const entry = sheet.write({ ...draft, at: sheet.now, data: { cap: id, limit: String(limit) } });
  return { ok: true, entry, amount: limit, replayed: false };
}
