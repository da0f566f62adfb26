// The stem of an English word, by suffixes alone, in the spirit of Porter's algorithm: "deployed", "deploys" and
// "deployment" meet. It errs on the side of leaving a word alone; what it leaves is still the same for the same word.

import { remembering } from '../../kernel/once.ts';

const SHORT = 3;
const HAS_VOWEL = /[aeiouy]/;
const DOUBLED = /([bdfgmnprt])\1$/;
const SHORT_SYLLABLE = /^[^aeiou]*[aeiouy][^aeiouwxy]$/;
const PAST_OR_GOING = /^(..+?)(?:ed|ing|edly|ingly)$/;
const SYLLABLES = /[aeiouy]+[^aeiouy]+/g;
const DERIVED: readonly (readonly [RegExp, string])[] = [
  [/ational$/, 'ate'],
  [/tional$/, 'tion'],
  [/(?:ization|izer)$/, 'ize'],
  [/fulness$/, 'ful'],
  [/ousness$/, 'ous'],
  [/iveness$/, 'ive'],
  [/(?:ation|ator)$/, 'ate'],
  [/biliti$/, 'ble'],
  [/lessli$/, 'less'],
  [/fulli$/, 'ful'],
  [/ousli$/, 'ous'],
  [/entli$/, 'ent'],
  [/alli$/, 'al'],
];
/** Any of them: most words have none, and one pattern is made sooner than thirteen. */
const IS_DERIVED = new RegExp(DERIVED.map(([{ source }]) => source).join('|'));
const ENDINGS = /(?:ement|ment|ness|ful|ance|ence|able|ible|ant|ent|ism|ate|iti|ous|ive|ize|ion|al|er|ic)$/;

/** As many as a large collection of notes has; a few MB at most. */
const WORDS_KEPT = 65_536;

/** `word` is in lower case. The same words come again and again, so what was found is kept. */
export const stem: (word: string) => string = remembering(findStem, WORDS_KEPT);

function findStem(word: string): string {
  if (word.length <= SHORT || !/^[a-z]+$/.test(word)) return word;
  let base = withoutTense(withoutPlural(word));
  if (base.length > 2 && /[^aeiou]y$/.test(base)) base = `${base.slice(0, -1)}i`;
  base = withoutEnding(IS_DERIVED.test(base) ? asDerivedFrom(base) : base);
  return base.length > SHORT + 1 && base.endsWith('e') ? base.slice(0, -1) : base;
}

function asDerivedFrom(word: string): string {
  let base = word;
  for (const [pattern, ending] of DERIVED) {
    if (pattern.test(base)) base = base.replace(pattern, ending);
  }
  return base;
}

function withoutPlural(word: string): string {
  if (!word.endsWith('s')) return word;
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ies')) return word.length > SHORT + 1 ? `${word.slice(0, -3)}i` : word.slice(0, -1);
  return /(?:ss|us|is)$/.test(word) ? word : word.slice(0, -1);
}

function withoutTense(word: string): string {
  if (word.endsWith('eed')) return word;
  const base = PAST_OR_GOING.exec(word)?.[1];
  if (base === undefined || !HAS_VOWEL.test(base)) return word;
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (DOUBLED.test(base)) return base.slice(0, -1);
  return base.length <= SHORT && SHORT_SYLLABLE.test(base) ? `${base}e` : base;
}

/** Only when two syllables remain, so that "rent" keeps its end and "deployment" does not. */
function withoutEnding(word: string): string {
  const ending = ENDINGS.exec(word)?.[0];
  if (ending === undefined) return word;
  const base = word.slice(0, -ending.length);
  const isReal = ending !== 'ion' || /[st]$/.test(base);
  return isReal && (base.match(SYLLABLES)?.length ?? 0) >= 2 ? base : word;
}
