// Finds, among a file's tokens, the few words that begin something: most names are told apart from them by one byte of their
// hash, so that looking through a file costs next to nothing.

import { hashName, IDENT, type Tokens } from './tokens.ts';

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
