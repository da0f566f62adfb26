// Rows of a benchmark as a table for people.

import type { Row } from './measure.ts';

export function renderRows(rows: readonly Row[]): string {
  const head = ['', 'ours', 'beside', 'ratio', 'target', ''];
  const cells = rows.map((row) => [
    row.name,
    `${format(row.ours)} ${row.unit}`,
    row.floor === undefined ? '' : `${format(row.floor)} ${row.unit}`,
    row.ratio === undefined ? '' : row.ratio.toFixed(2),
    row.target,
    row.holds ? 'holds' : 'FALLS SHORT',
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...cells].map((line) => (line[column] as string).length)),
  );
  return [head, ...cells]
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] as number))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function format(value: number): string {
  if (value >= 1000) return Math.round(value).toString();
  return value >= 10 ? value.toFixed(1) : value.toFixed(3);
}
