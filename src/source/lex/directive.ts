// Preprocessor lines. A branch of `#if` that leaves brackets open is taken alone, its alternatives are stepped over
// (they open the same brackets again); balanced branches are all read, since each may declare something.

import { endOfLine } from './literal.ts';
import { type LexState, passTo, readDirectiveToken } from './state.ts';
import { sliceText } from './tokens.ts';

export function readDirective(state: LexState): void {
  const end = endOfLogicalLine(state, state.at);
  const words = wordsOf(state, state.at, end);
  readDirectiveToken(state, end);
  if (words.startsWith('if')) {
    state.branches.push(state.depth);
    if (/^if 0\b(?!\s*\|\|)/.test(words)) skipBranch(state, true);
  } else if (words.startsWith('el')) {
    const before = state.branches.at(-1);
    if (before !== undefined && before !== state.depth) skipBranch(state, false);
  } else if (words.startsWith('endif')) state.branches.pop();
}

/** The directive's first words, single-spaced, without the `#`. */
function wordsOf(state: LexState, start: number, end: number): string {
  return sliceText(state.tokens.bytes, start + 1, Math.min(end, start + 40))
    .trimStart()
    .replace(/\s+/g, ' ');
}

/** A backslash at its end continues a line; so does a block comment that begins in it and ends further down. */
function endOfLogicalLine(state: LexState, from: number): number {
  const { bytes } = state.tokens;
  let at = from;
  while (at < state.size) {
    const byte = bytes[at];
    if (byte === 0x5c) at += bytes[at + 1] === 0x0d ? 3 : 2;
    else if (byte === 0x2f && bytes[at + 1] === 0x2a) at = behindComment(bytes, at + 2);
    else if (byte === 0x2f && bytes[at + 1] === 0x2f) return endOfLine(bytes, at);
    else if (byte === 0x0a) return at;
    else at++;
  }
  return state.size;
}

function behindComment(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x2a, from); at !== -1; at = bytes.indexOf(0x2a, at + 1)) {
    if (bytes[at + 1] === 0x2f) return at + 2;
  }
  return bytes.length;
}

/** To the `#endif` of the branch at hand, or to its `#else` when one is wanted; both are left to be read next. */
function skipBranch(state: LexState, stopAtElse: boolean): void {
  const { bytes } = state.tokens;
  let depth = 0;
  for (let at = state.at; at < state.size; ) {
    let first = at;
    while (bytes[first] === 0x20 || bytes[first] === 0x09) first++;
    const words = bytes[first] === 0x23 ? wordsOf(state, first, state.size) : '';
    const ends = words.startsWith('endif') || (stopAtElse && words.startsWith('el'));
    if (depth === 0 && ends) {
      passTo(state, first);
      return;
    }
    if (words.startsWith('if')) depth++;
    else if (words.startsWith('endif')) depth--;
    const next = bytes.indexOf(0x0a, at);
    at = next === -1 ? state.size : next + 1;
  }
  passTo(state, state.size);
}
