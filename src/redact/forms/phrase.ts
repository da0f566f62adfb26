// Secrets made of words: seed phrases of wallets, and passwords of several words. Words alone prove nothing, so a seed phrase
// has to be announced and have one of the lengths that they have, and neither may hold the small words of a sentence.

import type { Matcher, Scan } from '../scan.ts';
import { countSwitches } from '../value/randomness.ts';
import { countClasses } from '../value/shape.ts';

/** Small words of sentences and words of messages about passwords; none of them is in a list that phrases are drawn from. */
const SENTENCE_WORDS = new Set(
  'the and for are was not from with your its our has had but which should would were been their them his her please enter confirm cannot could does did may might password passwords passphrase username email account login value string example invalid required empty missing characters must least same new'.split(
    ' ',
  ),
);
/** In lists of words for phrases all the same, so that they count for nothing in a long one. */
const ALSO_DRAWN = new Set(['must', 'same']);
const PHRASE_COUNTS = new Set([12, 15, 18, 21, 24]);
const SEED =
  /[\w '"-]{0,30}?(?:[:=]|\b(?:is|was)\b)[\s"'`]{0,6}((?:[a-z]{3,8}[ ,\n]{1,3}){11,24}[a-z]{3,8})(?![\w-])/dy;

function matchSeed(scan: Scan, _start: number, end: number): void {
  if (end < (scan.readUntil.get('seed') ?? 0)) return;
  SEED.lastIndex = end;
  const range = SEED.exec(scan.text)?.indices?.[1];
  if (range === undefined) return;
  const words = scan.text.slice(range[0], range[1]).split(/[ ,\n]+/);
  if (!PHRASE_COUNTS.has(words.length)) return;
  if (words.some((word) => SENTENCE_WORDS.has(word) && !ALSO_DRAWN.has(word))) return;
  scan.readUntil.set('seed', range[1]);
  scan.spans.push({
    start: range[0],
    end: range[1],
    type: 'seed-phrase',
    method: 'context',
    confidence: 0.85,
  });
}

export const seedMatcher: Matcher = {
  words: ['seed', 'mnemonic', 'recovery phrase', 'backup phrase', 'secret phrase'],
  needs: () => ({ kind: 'ahead', pattern: SEED }),
  match: matchSeed,
};

const WORDS_MIN = 4;
const WORDS_MAX = 8;
const LENGTH_MIN = 12;
const LENGTH_MAX = 80;

/** Several words that somebody uses as a password: drawn ones, or a word with digits among others. */
export function isPassphrase(value: string): boolean {
  if (value.length < LENGTH_MIN || value.length > LENGTH_MAX || !/^[\x20-\x7e]+$/.test(value)) return false;
  const words = value.split(' ');
  if (words.length < 2 || words.length > WORDS_MAX || words.includes('')) return false;
  if (words.some((word) => SENTENCE_WORDS.has(word.toLowerCase()) && word.toLowerCase() !== 'and'))
    return false;
  const isDrawn = words.length >= WORDS_MIN && words.every((word) => /^[a-z]{3,9}$/.test(word));
  if (isDrawn) return new Set(words).size === words.length && !words.includes('and');
  return (
    countClasses(value) >= 3 &&
    words.some((word) => /^[A-Za-z\d]{6,}$/.test(word) && countSwitches(word) >= 3)
  );
}
