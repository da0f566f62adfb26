// Preprocessor lines. A branch of `#if` that leaves brackets open is taken alone, its alternatives are stepped over
// (they open the same brackets again); balanced branches are all read, since each may declare something.

import { endOfLine } from './literal.ts';
import { type LexState, passTo, readDirectiveToken } from './state.ts';
import { sliceText } from './tokens.ts';

const IF = 1;
const ELSE = 2;
const END = 3;

export function readDirective(state: LexState): void {
  const start = state.at;
  const what = directiveAt(state.tokens.bytes, start);
  readDirectiveToken(state, endOfLogicalLine(state, start));
  if (what === IF) {
    state.branches.push(state.depth);
    if (isNever(state.tokens.bytes, start)) skipBranch(state, true);
  } else if (what === ELSE) {
    const before = state.branches.at(-1);
    if (before !== undefined && before !== state.depth) skipBranch(state, false);
  } else if (what === END) state.branches.pop();
}

/** What the directive whose `#` is at `at` does to branches; 0 when nothing. By its first letters: there is a great many. */
function directiveAt(bytes: Buffer, at: number): number {
  let first = at + 1;
  while (bytes[first] === 0x20 || bytes[first] === 0x09) first++;
  const letter = bytes[first];
  const next = bytes[first + 1];
  if (letter === 0x69) return next === 0x66 ? IF : 0;
  if (letter !== 0x65) return 0;
  if (next === 0x6c) return ELSE;
  return sliceText(bytes, first, Math.min(bytes.length, first + 5)) === 'endif' ? END : 0;
}

/** `#if 0`, but not `#if 0 || …`. */
function isNever(bytes: Buffer, at: number): boolean {
  const words = sliceText(bytes, at + 1, Math.min(bytes.length, at + 40));
  return /^\s*if\s+0\b(?!\s*\|\|)/.test(words);
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
    const what = bytes[first] === 0x23 ? directiveAt(bytes, first) : 0;
    const ends = what === END || (stopAtElse && what === ELSE);
    if (depth === 0 && ends) {
      passTo(state, first);
      return;
    }
    if (what === IF) depth++;
    else if (what === END) depth--;
    const next = bytes.indexOf(0x0a, at);
    at = next === -1 ? state.size : next + 1;
  }
  passTo(state, state.size);
}
