import { expect, it } from 'vitest';
import { weightOf } from './lasting.ts';
import { LASTING_ROWS } from './lasting-weights.ts';

it('every weight is found by its feature, and nothing else is', () => {
  const rows = LASTING_ROWS.flatMap((block) => block.trimEnd().split('\n'));
  expect(rows.length).toBeGreaterThan(1000);
  for (const row of rows) {
    const [feature = '', weight] = row.split('\t');
    expect(weightOf(feature), feature).toBe(Number(weight) / 100);
  }
  for (const feature of ['', '\u0000', 'no such word', '~', '\uffff']) expect(weightOf(feature)).toBe(0);
});
