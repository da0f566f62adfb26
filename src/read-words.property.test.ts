import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitWords } from './read-words.ts';

const quote = (word: string): string => `"${word.replaceAll(/["\\]/g, '\\$&')}"`;

it('words that were quoted come back as they were, whatever is in them', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (words) => {
      expect(splitWords(words.map(quote).join('  '))).toEqual(words);
    }),
  );
});

it('words without quotes are split at blanks', () => {
  expect(splitWords(" ground validate  --strict 'a b'\\ c ")).toEqual([
    'ground',
    'validate',
    '--strict',
    'a b c',
  ]);
  expect(() => splitWords('say "hello')).toThrow('not closed');
});
