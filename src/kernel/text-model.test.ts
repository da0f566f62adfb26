import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from './any-text.suite.ts';
import { openFeatures, packFeatures } from './feature-table.ts';
import { piecesOf, sumKind, sumPieces } from './text-model.ts';

const table = openFeatures(
  packFeatures(
    [
      ['common', [3, -1, 0]],
      ['rare', [3, 2, 100]],
    ],
    3,
  ),
  3,
);
const count = (...features: readonly string[]) => new Map(features.map((one) => [one, 1]));

describe('the sum over a kind of features', () => {
  it('answers each question, however long the text is', () => {
    expect(sumKind(count('common'), table, 2)).toEqual([9, -1]);
    expect(sumKind(count('common', 'unknown', 'else'), table, 2)).toEqual([9, -1]);
    expect(sumKind(count(), table, 2)).toEqual([0, 0]);
  });
  it('follows what is rare', () => expect(sumKind(count('common', 'rare'), table, 2)[1]).toBeGreaterThan(3));
  it('grows little with how often a thing is said', () => {
    const often = sumKind(new Map([...count('rare'), ['common', 50]]), table, 2);
    expect(often[0]).toBeLessThan(9 * Math.SQRT2 + 1e-9);
  });
});

describe('pieces of words', () => {
  const limits = { lengths: [2, 3], piecesMax: 3, lengthMax: 5 };
  it('mark where a word begins and ends', () => {
    expect([...piecesOf('ab', limits).keys()]).toEqual(['~ a', '~ab', '~b ', '~ ab', '~ab ']);
  });
  it('are as many as the limits let be, of any text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(piecesOf(text, limits).size).toBeLessThanOrEqual(3 * (6 + 5));
      }),
    );
  });
  it('are summed by their hashes as by their letters', () => {
    const all = packFeatures(
      [...piecesOf('the cat sat on a mat', limits).keys()].map((piece, at) => [piece, [at - 9, 5 - at, at]]),
      3,
    );
    const ofPieces = openFeatures(all, 3);
    fc.assert(
      fc.property(anyText(), fc.boolean(), (text, isKnown) => {
        const lower = isKnown ? `the cat ${text}` : text;
        const [a = 0, b = 0] = sumPieces(lower, limits, { table: ofPieces, questions: 2 });
        const [c = 0, d = 0] = sumKind(piecesOf(lower, limits), ofPieces, 2);
        expect(a).toBeCloseTo(c, 9);
        expect(b).toBeCloseTo(d, 9);
      }),
    );
  });
});
