// Finds, among a file's tokens, the few words that begin something: most names are told apart from them by one byte of their
// hash, so that looking through a file costs next to nothing.

import { hashName, IDENT, STRING, type Tokens, tokenText } from './tokens.ts';

export interface Words {
  readonly hashes: ReadonlySet<number>;
  /** 1 for the lowest byte of each hash. */
  readonly marks: Uint8Array;
}

export function compileWords(words: readonly string[]): Words {
  const hashes = new Set(words.map(hashName));
  const marks = new Uint8Array(256);
  for (const hash of hashes) marks[hash & 0xff] = 1;
  return { hashes, marks };
}

/** Whether one of the words is among the tokens from `from` to before `to`, or in a string among them. */
export function hasWord(
  tokens: Tokens,
  { marks, hashes }: Words,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  const { kind, data } = tokens;
  for (let at = from; at < to; at++) {
    const hash = data[at] as number;
    if (kind[at] === IDENT && marks[hash & 0xff] === 1 && hashes.has(hash)) return true;
    if (kind[at] === STRING && wordsOf(tokens, at).some((word) => hashes.has(hashName(word)))) return true;
  }
  return false;
}

const wordsOf = (tokens: Tokens, at: number): string[] => tokenText(tokens, at).split(/\W+/);

/** The first token from `from` on that is one of the words, or the number of tokens when there is none. */
export function nextWord(tokens: Tokens, from: number, words: Words): number {
  const { kind, data, count } = tokens;
  const { marks, hashes } = words;
  let at = from;
  while (at < count) {
    if (kind[at] === IDENT) {
      const hash = data[at] as number;
      if (marks[hash & 0xff] === 1 && hashes.has(hash)) return at;
    }
    at++;
  }
  return at;
}
