// `meter statement`: everything that moved on an account, page by page, as JSON, as CSV for other programs, or as lines for people.

import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import type { OperationCode } from '../../kernel/operation.ts';
import { requireAccount } from '../meter/account.ts';
import type { StatementEntry } from '../meter/read.ts';
import { formatAmount } from '../money-text.ts';
import { useMeterIfThere } from '../open-meter.ts';
import type { statementSchemas } from './meter-schemas.ts';
import { judgeRefusal, presentRefusal, renderRefusal } from './present.ts';

type Output = z.output<typeof statementSchemas.output>;

export const statementCode: OperationCode<z.output<typeof statementSchemas.input>, Output> = {
  async run({ account: name, from, to, format, limit, cursor }, context) {
    const account = requireAccount(name);
    const meter = await useMeterIfThere(context);
    if ((await meter?.account(account)) === undefined || meter === undefined) {
      const refused = presentRefusal({
        ok: false,
        code: 'account-missing',
        message: `there is no account ${account}`,
      });
      return { account, entries: [], ...refused };
    }
    const { entries, next } = await meter.statement({
      account,
      fromMs: from === undefined ? undefined : requireMoment(from),
      toMs: to === undefined ? undefined : requireMoment(to),
      after: cursor === undefined ? undefined : requireCursor(cursor),
      limit,
    });
    return {
      account,
      ...(format === undefined ? {} : { format }),
      entries: entries.map(presentEntry),
      ...(next === undefined ? {} : { next_cursor: String(next) }),
    };
  },
  verdict: judgeRefusal,
  rendersJson: ({ format, error, tripped }) =>
    format !== undefined && error === undefined && tripped === undefined,
  render(output, style) {
    const { account, entries, format, next_cursor: next } = output;
    const refused = renderRefusal(output, style);
    if (refused !== undefined) return refused;
    if (format === 'csv') return toCsv(entries);
    if (format === 'json')
      return JSON.stringify({ account, entries, ...(next === undefined ? {} : { next_cursor: next }) });
    if (entries.length === 0) return `${account}: nothing moved yet`;
    const more = next === undefined ? [] : [`more: --cursor ${next}`];
    const lines = entries.map(
      ({ at, kind, amount, balance, counterparty, memo }) =>
        `${at.slice(0, 16).replace('T', ' ')}  ${kind.padEnd(8)} ${formatAmount(amount).padStart(12)} ${formatAmount(balance).padStart(12)}  ${counterparty}${memo === '' ? '' : style.dim(`  ${memo}`)}`,
    );
    return [style.bold(account), ...lines, ...more].join('\n');
  },
};

export function presentEntry({
  id,
  at,
  kind,
  amount,
  balance,
  counterparty,
  memo,
}: StatementEntry): Output['entries'][number] {
  return { id, at, kind, amount: String(amount), balance: String(balance), counterparty, memo };
}

const COLUMNS = ['id', 'at', 'kind', 'amount', 'balance', 'counterparty', 'memo'] as const;

export function toCsv(entries: Output['entries']): string {
  const lines = entries.map((entry) => COLUMNS.map((column) => quote(entry[column])).join(','));
  return [COLUMNS.join(','), ...lines].join('\n');
}

/** What begins like a formula would be one in a spreadsheet. */
function quote(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function requireMoment(text: string): number {
  const ms = Date.parse(text);
  if (!Number.isNaN(ms)) return ms;
  throw new LoaError('input.invalid', `${JSON.stringify(text)} is no moment`, {
    hint: 'Write a day or a moment, such as 2026-06-01 or 2026-06-01T12:00:00Z.',
  });
}

export function requireCursor(text: string): bigint {
  if (/^\d{1,18}$/.test(text)) return BigInt(text);
  throw new LoaError('input.invalid', 'the cursor is not one that a page ended with');
}
