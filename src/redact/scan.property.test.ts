import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRuleSet, personalMatchers } from './rule-set.ts';
import { runScan } from './scan.ts';

const PIECES = [
  'password',
  'PASSWORD',
  'token',
  'ghp_',
  'AKIA',
  'secret=',
  '"',
  "'",
  ': ',
  '=',
  ' ',
  '\n',
  'İ',
  'ß',
  '@',
  '://',
];
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...PIECES),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.stringMatching(/^[A-Za-z0-9+/_-]{0,40}$/),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('a text looked at before the automaton is built', () => {
  const built = buildRuleSet(personalMatchers());
  built.unbuiltLeft = 0;
  const unbuilt = buildRuleSet(personalMatchers());
  it('gives the spans that the automaton gives, in the same order', () => {
    fc.assert(
      fc.property(text, (one) => {
        unbuilt.unbuiltLeft = Number.POSITIVE_INFINITY;
        expect(runScan(unbuilt, one)).toEqual(runScan(built, one));
      }),
      { numRuns: 300 },
    );
  });
});
