// Sentences that name what takes another's place, whatever their language: "we no longer use fly but Hetzner", "no, not axios, take fetch". They are
// built like nothing else, so that no words of the model are needed to know them. Pure.

import { begins, isName, lengthAt, type Talk, talkWords } from '../../session/talk.ts';

const WORDS_MAX = 24;
const LENGTH_MAX = 200;
const TAKEN_WORDS_MAX = 6;
const NAME_WORDS_MAX = 2;

export function namesInstead(own: string): boolean {
  if (own.length > LENGTH_MAX) return false;
  const words = talkWords(own);
  return (
    words.length <= WORDS_MAX && (saysReplaced(words) || (begins('refuses', own) && takesInstead(words)))
  );
}

const findForm = (kind: Talk, words: readonly string[], from: number): number =>
  words.findIndex((_, at) => at >= from && lengthAt(kind, words, at) > 0);

/** The house does it no more, and behind a word for "but" stands what it does instead. */
function saysReplaced(words: readonly string[]): boolean {
  const start = skipFillers(words);
  const person = lengthAt('house', words, start);
  const gone = goneAt(words);
  if (gone === -1 || (person === 0 && gone !== start)) return false;
  return (
    isNamedBehind(words, { kind: 'butNow', start, gone, wordsMax: TAKEN_WORDS_MAX }) ||
    isNamedBehind(words, { kind: 'butPerhaps', start, gone, wordsMax: NAME_WORDS_MAX })
  );
}

interface Behind {
  readonly kind: Talk;
  readonly start: number;
  readonly gone: number;
  readonly wordsMax: number;
}

function isNamedBehind(words: readonly string[], { kind, start, gone, wordsMax }: Behind): boolean {
  const but = findForm(kind, words, gone + 1);
  if (but === -1) return false;
  const now = words.slice(but + lengthAt(kind, words, but));
  const isTrouble = findForm('trouble', now, 0) !== -1;
  return !isTrouble && now.length <= wordsMax && now.some(isName) && words.slice(start, but).some(isName);
}

function goneAt(words: readonly string[]): number {
  const gone = findForm('noLonger', words, 0);
  if (gone !== -1) return gone;
  const not = findForm('negates', words, 0);
  return not === -1 ? -1 : findForm('anyMore', words, not + 1);
}

/** "Not X, take Y." */
function takesInstead(words: readonly string[]): boolean {
  const not = findForm('not', words, 1);
  const take = not === -1 ? -1 : findForm('takes', words, not + 1);
  if (take === -1 || take - not > TAKEN_WORDS_MAX) return false;
  const now = words.slice(take + lengthAt('takes', words, take));
  return now.length <= TAKEN_WORDS_MAX && now.some(isName) && words.slice(not + 1, take).some(isName);
}

function skipFillers(words: readonly string[]): number {
  let at = 0;
  for (let length = 1; length > 0; at += length) length = lengthAt('fillers', words, at);
  return at;
}
