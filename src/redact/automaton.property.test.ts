// The automaton against a naive search.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileMatchers, runScan } from './scan.ts';

const letters = fc.constantFrom('a', 'b', 'A', '_', '-', '1', 'ß');
const word = fc.string({ unit: fc.constantFrom('a', 'b', '_', '1'), minLength: 1, maxLength: 4 });

test('the automaton reports exactly the places where a naive search finds a word', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 12 }),
      fc.string({ unit: letters, maxLength: 60 }),
      (words, text) => {
        const seen: string[] = [];
        const rules = compileMatchers([{ words, match: (_, start, end) => seen.push(`${start}-${end}`) }]);
        runScan(rules, text);
        const folded = text.toLowerCase();
        const expected = words.flatMap((one) =>
          [...folded].flatMap((_, at) => (folded.startsWith(one, at) ? [`${at}-${at + one.length}`] : [])),
        );
        expect(seen.sort()).toEqual(expected.sort());
      },
    ),
  );
});
