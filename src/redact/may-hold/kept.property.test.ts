// The pre-filter for words that are kept beside the detector, over texts put together from what it looks for.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedactor } from '../index.ts';
import { personalMatchers, secretMatchers } from '../rule-set.ts';
import { fillTemplate } from '../rules/examples.ts';
import { ADDRESS_WORDS, isForDetector, mayHoldAnything, NATIONAL_WORDS, TOKENS_KNOWN } from './kept.ts';

const { scan } = createRedactor({ ipAddresses: true, unknownTokens: TOKENS_KNOWN });
const random = fc
  .tuple(fc.constantFrom('a', 'h', 'b', 'w', 'l', 'd'), fc.integer({ min: 2, max: 60 }), fc.nat(99))
  .map(([set, length, seed]) => fillTemplate(`{${set}${length}}`, seed + 1));
const PERSONAL = [
  ...[
    'ada.lovelace@proton.me',
    'ada%40proton.me',
    '(555) 234-9821',
    '+49 30 901820',
    'tel 901820',
    '10.0.0.1',
  ],
  ...[
    'DE89 3704 0044 0532 0130 00',
    'gb82west12345698765432',
    '4111 1111 1111 1111',
    '078-05-1120',
    '901 234 567',
  ],
  ...['756.9217.0769.85', '12345678Z', 'RSSMRA85T10A562S', 'AB 12 34 56 C', '131052-308T', '529.982.247-25'],
];
const PLAIN = [
  ...[
    'The importer retries 12 times before it gives up.',
    ' is ',
    '=',
    ': ',
    '"',
    '\n',
    ' ',
    ' call me at ',
    '\\n',
  ],
  ...['\\u0040', '&#64;', '=40', '\x1b[0m', ',', '-', '.', '1', '22', ' 3'],
];
const piece = fc.oneof(
  fc.constantFrom(...PERSONAL),
  fc.constantFrom(...PLAIN),
  fc.constantFrom(...NATIONAL_WORDS),
  fc.constantFrom(...secretMatchers().flatMap(({ words }) => words)),
  fc.constantFrom(...PERSONAL, ...PLAIN).map((text) => Buffer.from(text).toString('base64')),
  random,
  fc.string({ maxLength: 8 }),
);

test('whatever the detector takes out of words that are kept, the pre-filter calls possible', () => {
  let found = 0;
  let passed = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 7 }), (parts) => {
      const text = parts.join('');
      const isFound = scan(text).length > 0;
      const isPossible = mayHoldAnything(text);
      if (isFound) found += 1;
      if (!isPossible) passed += 1;
      expect(isFound && !isPossible, JSON.stringify(text)).toBe(false);
    }),
    { numRuns: 8000 },
  );
  expect(found).toBeGreaterThan(400);
  expect(passed).toBeGreaterThan(100);
});

test('it has the words of all matchers for personal data', () => {
  const words = new Set(personalMatchers().flatMap(({ words: own }) => own));
  expect(new Set([...ADDRESS_WORDS, ...NATIONAL_WORDS])).toEqual(words);
});

test('it speaks for no detector that finds more than it looks for', () => {
  expect(isForDetector({ unknownTokens: { lengthMin: 20, bitsMin: 1.2 } })).toBe(true);
  expect(isForDetector({})).toBe(true);
  expect(isForDetector({ unknownTokens: { lengthMin: 12, bitsMin: 1.2 } })).toBe(false);
  expect(isForDetector({ unknownTokens: { lengthMin: 20, bitsMin: 0.2 } })).toBe(false);
  expect(isForDetector({ customRules: [{ type: 'badge', pattern: 'badge' }] } as never)).toBe(false);
});
