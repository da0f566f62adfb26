// One pass over a file's bytes: tokens with bracket partners, comments apart, line starts. Knows nesting, strings,
// comments and preprocessor lines of each language by its compiled rules; knows no grammar.
// Guarantees: it always ends, whatever the bytes; every token lies inside the file and they never overlap; an opening
// bracket's partner is a later closing bracket of its own kind, or -1.

import { readDirective } from './directive.ts';
import { matches, readForm, readPattern, readTick } from './literal.ts';
import { CLOSE, type CompiledRules, DIGIT, LINE_END, MARK, NAME, OPEN, SPACE } from './rules.ts';
import { addToken, type LexState, previousKind, readComment, readString } from './state.ts';
import {
  asBuffer,
  DIRECTIVE,
  HASH_START,
  HASH_STEP,
  IDENT,
  NEWLINE,
  NUMBER,
  resetTokens,
  type Tokens,
} from './tokens.ts';

export function lex(source: Uint8Array, rules: CompiledRules, tokens: Tokens): void {
  const bytes = asBuffer(source);
  resetTokens(tokens, bytes);
  const state: LexState = { tokens, rules, size: bytes.length, at: 0, open: [], branches: [] };
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) state.at = 3;
  if (bytes[state.at] === 0x23 && bytes[state.at + 1] === 0x21 && bytes[state.at + 2] !== 0x5b)
    skipLine(state);
  run(state);
  tokens.unbalanced += state.open.length;
  for (const index of state.open) tokens.data[index] = -1;
}

function run(state: LexState): void {
  const { size, tokens } = state;
  const { bytes } = tokens;
  const { classes } = state.rules;
  while (state.at < size) {
    const byte = bytes[state.at] as number;
    const kind = classes[byte] as number;
    if (kind === SPACE) state.at++;
    else if (kind === NAME) readName(state);
    else if (kind === LINE_END) readLineEnd(state);
    else if (kind === MARK) readMark(state, byte);
    else if (kind === OPEN) readOpen(state, byte);
    else if (kind === CLOSE) readClose(state, byte);
    else if (kind === DIGIT) readNumber(state);
    else readTrigger(state, byte);
  }
}

function readName(state: LexState): void {
  const { tokens, size, rules } = state;
  const { bytes } = tokens;
  const { classes } = rules;
  const start = state.at;
  let at = start;
  let hash = HASH_START;
  for (; at < size; at++) {
    const byte = bytes[at] as number;
    const kind = classes[byte] as number;
    if (kind !== NAME && kind !== DIGIT) break;
    hash = Math.imul(hash ^ byte, HASH_STEP);
  }
  if (rules.special !== undefined && at < size && isPrefix(bytes[at] as number) && at - start <= 3) {
    const end = rules.special(bytes, start, previousKind(tokens));
    if (end > 0) {
      readString(state, end);
      return;
    }
  }
  tokens.data[tokens.count] = hash;
  addToken(tokens, IDENT, start, at);
  state.at = at;
}

/** A quote or `#` right behind a short name: the name may be the prefix of a literal. */
function isPrefix(byte: number): boolean {
  return byte === 0x22 || byte === 0x27 || byte === 0x23;
}

function readLineEnd(state: LexState): void {
  const { tokens } = state;
  addToken(tokens, NEWLINE, state.at, state.at + 1);
  state.at++;
  tokens.lineStart[tokens.lineCount++] = state.at;
}

function readMark(state: LexState, byte: number): void {
  addToken(state.tokens, byte, state.at, state.at + 1);
  state.at++;
}

function readOpen(state: LexState, byte: number): void {
  state.open.push(state.tokens.count);
  state.tokens.data[state.tokens.count] = -1;
  readMark(state, byte);
}

/** A closing bracket that fits none of the last few open ones is noise; one that fits further down closes all above it. */
function readClose(state: LexState, byte: number): void {
  const { tokens, open } = state;
  const wanted = byte === 0x29 ? 0x28 : byte - 2;
  const lowest = Math.max(0, open.length - state.rules.closeReach);
  for (let at = open.length - 1; at >= lowest; at--) {
    const index = open[at] as number;
    if (tokens.kind[index] !== wanted) continue;
    for (let above = at + 1; above < open.length; above++) tokens.data[open[above] as number] = -1;
    tokens.unbalanced += open.length - 1 - at;
    tokens.data[index] = tokens.count;
    open.length = at;
    readMark(state, byte);
    return;
  }
  tokens.unbalanced++;
  state.at++;
}

function readNumber(state: LexState): void {
  const { tokens, size, rules } = state;
  const { bytes } = tokens;
  const start = state.at;
  let at = start + 1;
  for (; at < size; at++) {
    const byte = bytes[at] as number;
    const kind = rules.classes[byte];
    const next = rules.classes[bytes[at + 1] ?? 0];
    const joins =
      (byte === 0x2e && next === DIGIT) ||
      (byte === 0x27 && rules.directives && (next === DIGIT || next === NAME));
    if (kind !== NAME && kind !== DIGIT && !joins) break;
  }
  addToken(tokens, NUMBER, start, at);
  state.at = at;
}

function readTrigger(state: LexState, byte: number): void {
  const { tokens, rules } = state;
  if (rules.special !== undefined) {
    const end = rules.special(tokens.bytes, state.at, previousKind(tokens));
    if (end > 0) {
      readString(state, end);
      return;
    }
  }
  for (const form of rules.forms[byte] ?? []) {
    if (!matches(tokens.bytes, state.at, form.open)) continue;
    const end = readForm(tokens.bytes, state.at, form, rules);
    if (form.kind === 'string') readString(state, end);
    else readComment(state, end);
    return;
  }
  if (byte === 0x27 && rules.tick) {
    const end = readTick(tokens.bytes, state.at);
    if (end > 0) {
      readString(state, end);
      return;
    }
  }
  if (byte === 0x23 && rules.directives && atLineStart(tokens)) {
    readDirective(state);
    return;
  }
  if (byte === 0x2f && rules.patterns) {
    const end = readPattern(tokens, state.at);
    if (end > 0) {
      readString(state, end);
      return;
    }
  }
  // A bracket that could have begun a literal, and did not, is a bracket.
  if (byte === 0x28 || byte === 0x5b || byte === 0x7b) readOpen(state, byte);
  else readMark(state, byte);
}

function skipLine(state: LexState): void {
  const end = state.tokens.bytes.indexOf(0x0a, state.at);
  state.at = end === -1 ? state.size : end;
}

function atLineStart(tokens: Tokens): boolean {
  const previous = previousKind(tokens);
  return previous === 0 || previous === NEWLINE || previous === DIRECTIVE;
}
