// The lexer's place in a file and the steps that move it: adding a token or a comment, counting the lines passed.

import type { CompiledRules } from './rules.ts';
import { DIRECTIVE, STRING, type Tokens } from './tokens.ts';

/** The lexer's place in the file, and the brackets that are open. */
export interface LexState {
  readonly tokens: Tokens;
  readonly rules: CompiledRules;
  readonly size: number;
  at: number;
  /** How many brackets are open; their token indexes are in `tokens.open`. */
  depth: number;
  /** For each `#if` still open: how many brackets were open there. */
  readonly branches: number[];
}

export function addToken(tokens: Tokens, kind: number, start: number, end: number): void {
  const index = tokens.count++;
  tokens.kind[index] = kind;
  tokens.start[index] = start;
  // An escape, or a mark of two bytes, may reach over the end of a file that is cut there.
  tokens.end[index] = end > tokens.size ? tokens.size : end;
}

export function readString(state: LexState, end: number): void {
  addToken(state.tokens, STRING, state.at, end);
  passTo(state, end);
}

export function readComment(state: LexState, end: number, isOneLine: boolean): void {
  const { tokens } = state;
  tokens.commentStart[tokens.commentCount] = state.at;
  tokens.commentEnd[tokens.commentCount++] = end;
  if (isOneLine) state.at = end;
  else passTo(state, end);
}

export function readDirectiveToken(state: LexState, end: number): void {
  addToken(state.tokens, DIRECTIVE, state.at, end);
  passTo(state, end);
}

/** Moves on to `end`, counting the lines that start on the way. */
export function passTo(state: LexState, end: number): void {
  const { tokens } = state;
  const { bytes } = tokens;
  for (let at = state.at; at < end; at++)
    if (bytes[at] === 0x0a) tokens.lineStart[tokens.lineCount++] = at + 1;
  state.at = end;
}

export function previousKind(tokens: Tokens): number {
  return tokens.count === 0 ? 0 : (tokens.kind[tokens.count - 1] as number);
}
