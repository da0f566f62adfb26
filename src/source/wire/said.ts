// What a call says in words, where they are written in several pieces: strings that are joined, and lines that go on. Pure.

import { STRING, type Tokens } from '../lex/tokens.ts';
import { byteOf, isName, kindAt, solidFrom } from '../scan/scan.ts';
import { textAt } from './calls.ts';

const PIECES_MAX = 40;
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: ' ', r: '' };

/** `'a ' + 'b'`, `'a ' . 'b'` and `"a " "b"` as one; '' where something that is computed is part of it. */
export function saidAt(tokens: Tokens, at: number | undefined): string | undefined {
  const first = textAt(tokens, at);
  if (first === undefined || at === undefined) return undefined;
  const pieces = [first];
  let end = endOf(tokens, at);
  for (let guard = 0; guard < PIECES_MAX; guard++) {
    let next = solidFrom(tokens, end);
    const isJoined = kindAt(tokens, next) === byteOf('+') || kindAt(tokens, next) === byteOf('.');
    if (isJoined) next = solidFrom(tokens, next + 1);
    const more = textAt(tokens, next);
    if (more === undefined) return isJoined ? '' : plain(pieces.join(''));
    pieces.push(more);
    end = endOf(tokens, next);
  }
  return plain(pieces.join(''));
}

/** Behind a string, which may have a prefix: `f"…"`. */
const endOf = (tokens: Tokens, at: number): number =>
  at + (isName(tokens, at) && kindAt(tokens, at + 1) === STRING ? 2 : 1);

/** A backslash at the end of a line goes on with the next one. */
const plain = (text: string): string =>
  text
    .replace(/\\\r?\n\s*/g, '')
    .replace(/\\([ntr])/g, (_all, mark: string) => ESCAPED[mark] as string)
    .replace(/\\(["'\\])/g, '$1');
