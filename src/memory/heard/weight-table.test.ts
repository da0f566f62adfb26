import { expect, it } from 'vitest';
import { openWeights, packWeights, type Weights } from './weight-table.ts';

it('every weight is found by its feature, and next to nothing by any other', () => {
  const weightsAt = (at: number): Weights => [(at % 100) / 25 - 2, (at % 7) / 25];
  const rows = Array.from({ length: 5000 }, (_, at) => [`feature ${at}`, weightsAt(at)] as const);
  const { weightsOf } = openWeights(packWeights(rows));
  const found = rows.filter(([feature, [lasting, asking]]) => {
    const weights = weightsOf(feature);
    return Math.abs(weights[0] - lasting) < 0.001 && Math.abs(weights[1] - asking) < 0.001;
  });
  expect(found.length).toBeGreaterThan(4990);
  const others = Array.from({ length: 5000 }, (_, at) => weightsOf(`other ${at}`)).filter(
    ([one]) => one !== 0,
  );
  expect(others.length).toBeLessThan(10);
  for (const feature of ['', '\u0000', '~', '\uffff']) expect(weightsOf(feature)).toEqual([0, 0]);
});
