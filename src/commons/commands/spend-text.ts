// What was spent, for people: today and the whole span in one line, a bar for each day, and a table for each way to divide it.

import type { TextStyle } from '../../kernel/operation.ts';
import { amountOf, formatAmount, formatTokens } from '../money-text.ts';
import type { SpendOutput } from './spend.ts';

type Row = SpendOutput['total'];
type Table = 'agents' | 'models' | 'sessions' | 'tasks';

const ROWS_MAX = 8;
const NAME_MAX = 40;
const BAR_MAX = 30;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

export function renderSpend(output: SpendOutput, style: TextStyle, tables: readonly Table[]): string {
  const { today, total, days, since, unpriced, caps, transcripts } = output;
  if (total.calls === 0) {
    const where =
      output.project === undefined ? 'on this machine' : 'in this project (--all looks at every project)';
    return `No model calls since ${since.slice(0, 10)} ${where}; ${transcripts} transcripts of Claude Code and Codex were read.`;
  }
  const head = [
    `${style.bold('today')}  ${money(today)}  ${describeTokens(today)}`,
    ...(days.length > 1 || today.calls !== total.calls
      ? [`${style.bold(`since ${since.slice(0, 10)}`)}  ${money(total)}  ${describeTokens(total)}`]
      : []),
  ];
  const bars = days.length > 1 ? ['', ...renderBars(days, style)] : [];
  const parts = tables.flatMap((name) => renderTable(name, output[name], style));
  const limits = caps.map(({ cap, limit, spent }) => {
    const text = `  ${cap}  ${formatAmount(spent)} of ${formatAmount(limit)}`;
    return amountOf(spent) >= amountOf(limit) ? style.bad(text) : text;
  });
  const missing = unpriced.map(
    (model) => `${style.caution('no price')} for ${model}: its tokens are counted, its cost is not`,
  );
  return [
    ...head,
    ...bars,
    ...parts,
    ...(limits.length > 0 ? ['', style.bold('caps'), ...limits] : []),
    ...missing,
  ].join('\n');
}

const money = ({ amount, unpriced }: Row): string => `${formatAmount(amount)}${unpriced ? ' and more' : ''}`;

function describeTokens({ calls, input, output, cache_read: read, cache_write: write }: Row): string {
  const counts = [
    `${formatTokens(input)} in`,
    `${formatTokens(output)} out`,
    `${formatTokens(read)} from cache`,
    `${formatTokens(write)} to it`,
  ];
  return `${calls} calls: ${counts.join(', ')}`;
}

function renderBars(days: readonly Row[], style: TextStyle): string[] {
  const most = days.reduce((max, { amount }) => (amountOf(amount) > max ? amountOf(amount) : max), 1n);
  return days.map((day) => {
    const eighths = Number((amountOf(day.amount) * BigInt(BAR_MAX * 8)) / most);
    const bar = '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8];
    return `  ${day.name}  ${money(day).padStart(9)}  ${style.good(bar)}`;
  });
}

function renderTable(name: Table, rows: readonly Row[], style: TextStyle): string[] {
  const shown = rows.slice(0, ROWS_MAX);
  const width = Math.max(...shown.map((row) => Math.min(row.name.length, NAME_MAX)));
  const lines = shown.map((row) => {
    const label =
      row.name.length > NAME_MAX ? `${row.name.slice(0, NAME_MAX - 1).toWellFormed()}…` : row.name;
    return `  ${label.padEnd(width)}  ${money(row).padStart(9)}  ${style.dim(describeTokens(row))}`;
  });
  const more = rows.length > ROWS_MAX ? [style.dim(`  and ${rows.length - ROWS_MAX} more`)] : [];
  return ['', style.bold(`by ${name.replace(/s$/, '')}`), ...lines, ...more];
}
