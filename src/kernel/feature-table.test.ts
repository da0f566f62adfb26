import { expect, it } from 'vitest';
import { openFeatures, packFeatures } from './feature-table.ts';

it('every figure is found by its feature, and next to nothing by any other', () => {
  const rows = Array.from(
    { length: 5000 },
    (_, at) => [`feature ${at}`, [(at % 200) - 100, at % 7]] as const,
  );
  const table = openFeatures(packFeatures(rows, 2), 2);
  const found = rows.filter(([feature, [one, two]]) => {
    const place = table.find(feature);
    return place >= 0 && table.figure(place, 0) === one && table.figure(place, 1) === two;
  });
  expect(found.length).toBeGreaterThan(4990);
  const others = Array.from({ length: 5000 }, (_, at) => table.find(`other ${at}`)).filter((at) => at >= 0);
  expect(others.length).toBeLessThan(10);
  for (const feature of ['', '\u0000', '~', '\uffff']) expect(table.find(feature)).toBe(-1);
});

it('figures are rounded and cut at what a byte holds, and an empty table has none', () => {
  const table = openFeatures(packFeatures([['a', [1.4, 900, -900]]], 3), 3);
  const place = table.find('a');
  expect([0, 1, 2].map((column) => table.figure(place, column))).toEqual([1, 127, -127]);
  expect(openFeatures(new Uint8Array(), 2).find('a')).toBe(-1);
  expect(openFeatures(packFeatures([], 2), 2).find('a')).toBe(-1);
});
