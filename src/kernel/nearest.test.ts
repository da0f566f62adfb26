import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, nearest } from './nearest.ts';

test('a slip of the fingers finds the word that was meant', () => {
  const modes = ['strict', 'warn', 'disabled'];
  expect(nearest('strct', modes)).toBe('strict');
  expect(nearest('disabeld', modes)).toBe('disabled');
  expect(nearest('WARN', modes)).toBe('warn');
  expect(nearest('dis', modes)).toBe('disabled');
  expect(nearest('dry_run', ['dry-run', 'run'])).toBe('dry-run');
});

test('a word that is close to nothing gets no suggestion', () => {
  expect(nearest('zebra', ['strict', 'warn'])).toBeUndefined();
  expect(nearest('x', [])).toBeUndefined();
  expect(nearest('x', ['y'])).toBeUndefined();
  expect(nearest('a'.repeat(100), ['a'.repeat(99)])).toBeUndefined();
});

test('of equally close words the first one listed is taken', () => {
  expect(nearest('cat', ['bat', 'hat'])).toBe('bat');
});

test('a swap of neighbours counts once', () => {
  expect(editDistance('form', 'from')).toBe(1);
  expect(editDistance('kitten', 'sitting')).toBe(3);
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });

test('distance is symmetric, zero only for equal words, and a limit never changes a distance within it', () => {
  fc.assert(
    fc.property(word, word, fc.nat(8), (a, b, limit) => {
      const exact = editDistance(a, b);
      expect(editDistance(b, a)).toBe(exact);
      expect(exact === 0).toBe(a === b);
      expect(editDistance(a, b, limit)).toBe(Math.min(exact, limit + 1));
    }),
  );
});
