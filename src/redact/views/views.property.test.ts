// The cost of the views, counted in characters that are looked at, and that what they map back lies inside the text.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMarks, makeViews, mapRange } from './index.ts';

const PIECES = [
  '%41',
  '%4',
  '&#65;',
  '\\u0061',
  '\\x',
  '\x1b[31m',
  '\x1b[',
  'Z2hwXzEyMzQ1Njc4',
  '676870',
  'a',
  ' ',
  '\n',
  '=',
];
const piece = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''));

function stepsOf(text: string): number {
  return makeViews(text, findMarks(text)).steps;
}

describe('views', () => {
  test('twice the text takes at most twice the steps, and none is looked at more than a few times', () => {
    fc.assert(
      fc.property(piece, fc.integer({ min: 200, max: 2000 }), (one, count) => {
        const [single, double] = [stepsOf(one.repeat(count)), stepsOf(one.repeat(count * 2))];
        expect(double).toBeLessThanOrEqual(single * 2 + 8192);
        expect(double).toBeLessThanOrEqual(one.length * count * 2 * 3);
      }),
    );
  });

  test('any stretch of a view stands for a stretch of the text', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(), fc.nat(), (parts, from, length) => {
        const text = parts.join('');
        for (const view of makeViews(text, findMarks(text)).views) {
          const start = from % view.text.length;
          const end = Math.min(view.text.length, start + 1 + (length % 40));
          const range = mapRange(view, { start, end });
          if (range === undefined) continue;
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.end).toBeGreaterThan(range.start);
          expect(range.end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 500 },
    );
  });
});
