// Text to words: lower case, apostrophes settled, names of code taken apart (`busyTimeout` and `busy_timeout` also give
// "busy" and "timeout"), scripts without spaces cut into pairs of characters. Order and repetition are kept.

import { anyScript } from '../../kernel/any-script.ts';

const WORD = anyScript(String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)?`, 'gu');
const PLAIN = /^[a-z0-9]+$/;
const CONTRACTION = /['’](?:s|re|ve|ll|d|m|t)$/;
const JOINED = /[a-z0-9][A-Z]|[A-Z]{2}[a-z]/;
const PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[^A-Za-z0-9]+/g;
/** Han, Hiragana, Katakana, Hangul, Thai, Lao, Khmer, Myanmar. */
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u{20000}-\u{2ffff}]/u;
const WORD_LENGTH_MAX = 64;

const COMPOUND = anyScript(String.raw`[\p{L}\p{N}]+(?:[_/.][\p{L}\p{N}]+)+`, 'gu');

/** `billing-17`, `v2-beta`: with a digit and a letter, so that 17 units of something else are not it. */
const NUMBERED = anyScript(String.raw`[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+`, 'gu');
const LETTER = anyScript(String.raw`\p{L}`, 'u');
const NUMBER = anyScript(String.raw`\p{N}`, 'u');

/** Names with digits that are written with a hyphen, in lower case. */
export function numberedNames(text: string): readonly string[] {
  return [...text.matchAll(NUMBERED(text))].flatMap(([found]) =>
    found.length <= WORD_LENGTH_MAX && LETTER(found).test(found) && NUMBER(found).test(found)
      ? [found.toLowerCase()]
      : [],
  );
}

/** The words, and names of code once more as a whole (`busy_timeout`, `src/lex.ts`): who asks for one means exactly it. */
export function indexWords(text: string): string[] {
  const words = splitWords(text);
  for (const [found] of text.matchAll(COMPOUND(text))) {
    if (found.length <= WORD_LENGTH_MAX) words.push(found.toLowerCase());
  }
  words.push(...numberedNames(text));
  return words;
}

export function splitWords(text: string): string[] {
  const words: string[] = [];
  for (const found of wordsIn(text)) addWord(found, words, true);
  return words;
}

/** The same, but of a name of code its parts alone: whoever asks for `busyTimeout` means `busy_timeout` too. */
export function splitParts(text: string): string[] {
  const words: string[] = [];
  for (const found of wordsIn(text)) addWord(found, words, false);
  return words;
}

function wordsIn(text: string): readonly string[] {
  const composed = text.normalize('NFC');
  return composed.match(WORD(composed)) ?? [];
}

function addWord(found: string, words: string[], keepsWhole: boolean): void {
  if (found.length > WORD_LENGTH_MAX) {
    words.push(found.slice(0, WORD_LENGTH_MAX).toLowerCase());
    return;
  }
  const lower = found.toLowerCase();
  if (PLAIN.test(lower)) {
    const isJoined = JOINED.test(found);
    if (keepsWhole || !isJoined) words.push(lower);
    if (isJoined) for (const [part] of found.matchAll(PARTS)) words.push(part.toLowerCase());
    return;
  }
  if (UNSPACED.test(lower)) {
    addPairs(lower, words);
    return;
  }
  words.push(lower.replace(CONTRACTION, '').replace('’', "'"));
}

function addPairs(text: string, words: string[]): void {
  const characters = [...text];
  if (characters.length === 1) words.push(text);
  for (let index = 0; index + 1 < characters.length; index += 1) {
    words.push(`${characters[index]}${characters[index + 1]}`);
  }
}
