// The pre-filter beside the detector, over texts put together from what rules look for.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KEY_HINTS } from '../assignment/key-words.ts';
import { createRedactor } from '../index.ts';
import { secretMatchers } from '../rule-set.ts';
import { fillTemplate } from '../rules/examples.ts';
import { mayHoldSecret } from './index.ts';

const { scan } = createRedactor({ secretsOnly: true });
const WORDS = secretMatchers().flatMap(({ words }) => words);
const value = fc
  .tuple(fc.constantFrom('a', 'h', 'b', 'w', 'l'), fc.integer({ min: 4, max: 60 }), fc.nat(99))
  .map(([set, length, seed]) => fillTemplate(`{${set}${length}}`, seed + 1));
const LINKS = ['=', ': ', ' = "', ':\n  ', ' is ', '">', " => '", '%3D', ', "', ':\x1b[0m'];
const piece = fc.oneof(
  fc
    .tuple(fc.constantFrom(...KEY_HINTS, 'password', 'api_key'), fc.constantFrom(...LINKS), value)
    .map((parts) => parts.join('')),

  fc.constantFrom(...WORDS),
  fc.constantFrom(
    '=',
    ': ',
    ' = "',
    '"',
    ' is ',
    '\n',
    '\n  ',
    ' ',
    '://',
    '@',
    '-u ',
    ' -p ',
    '%5F',
    '\x1b[0m',
    '|',
    '>',
    ',',
  ),
  value,
  fc.string({ maxLength: 8 }),
);

test('whatever the detector finds, the pre-filter calls possible', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (parts) => {
      const text = parts.join('');
      const isFound = scan(text).length > 0;
      if (isFound) found += 1;
      expect(isFound && !mayHoldSecret(text), JSON.stringify(text)).toBe(false);
    }),
    { numRuns: 6000 },
  );
  expect(found).toBeGreaterThan(100);
});
