// One pass over a file's bytes: tokens with bracket partners, comments apart, line starts. Knows nesting, strings,
// comments and preprocessor lines of each language by its compiled rules; knows no grammar.
// Guarantees: it always ends, whatever the bytes; every token lies inside the file and they never overlap; an opening
// bracket's partner is a later closing bracket of its own kind, or -1.

import { readDirective } from './directive.ts';
import { matches, readForm, readPattern, readTick } from './literal.ts';
import {
  CLOSE,
  type CompiledForm,
  type CompiledRules,
  DIGIT,
  LINE_END,
  MARK,
  NAME,
  OPEN,
  SPACE,
} from './rules.ts';
import { addToken, type LexState, previousKind, readComment, readString } from './state.ts';
import {
  asBuffer,
  DIRECTIVE,
  HASH_START,
  HASH_TABLE,
  IDENT,
  NEWLINE,
  NUMBER,
  resetTokens,
  type Tokens,
} from './tokens.ts';

export function lex(source: Uint8Array, rules: CompiledRules, tokens: Tokens): void {
  const bytes = asBuffer(source);
  resetTokens(tokens, bytes);
  const state: LexState = { tokens, rules, size: bytes.length, at: 0, depth: 0, branches: [] };
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) state.at = 3;
  if (bytes[state.at] === 0x23 && bytes[state.at + 1] === 0x21 && bytes[state.at + 2] !== 0x5b)
    skipLine(state);
  while (state.at < state.size) readLine(state);
  tokens.unbalanced += state.depth;
  for (let at = 0; at < state.depth; at++) tokens.data[tokens.open[at] as number] = -1;
}

/**
 * To behind the next line end. What most bytes are (space, names, marks) is read here, in local variables and without calls:
 * this loop is most of the time that a tree takes. The rest is read by functions that move `state`. A line at a time, because
 * the engine compiles best what is called often.
 */
function readLine(state: LexState): void {
  const { size, tokens, rules } = state;
  const { bytes, kind, start, end, data } = tokens;
  const { classes, special } = rules;
  const table = HASH_TABLE;
  let at = state.at;
  let count = tokens.count;
  while (at < size) {
    const byte = bytes[at] as number;
    const what = classes[byte] as number;
    if (what === SPACE) {
      at++;
    } else if (what === NAME) {
      const first = at;
      let next = byte;
      let hash = HASH_START;
      do {
        hash = (table[(hash ^ next) & 0xff] as number) ^ (hash >>> 8);
        if (++at === size) break;
        next = bytes[at] as number;
      } while ((classes[next] as number) >= DIGIT);
      if (special !== undefined && at < size && at - first <= 3 && isPrefix(next)) {
        tokens.count = count;
        const behind = special(bytes, first, previousKind(tokens));
        if (behind > 0) {
          state.at = first;
          readString(state, behind);
          at = state.at;
          count = tokens.count;
          continue;
        }
      }
      kind[count] = IDENT;
      start[count] = first;
      end[count] = at;
      data[count++] = hash;
    } else if (what === MARK) {
      kind[count] = byte;
      start[count] = at++;
      end[count++] = at;
    } else if (what === LINE_END) {
      kind[count] = NEWLINE;
      start[count] = at++;
      end[count++] = at;
      tokens.lineStart[tokens.lineCount++] = at;
      break;
    } else {
      state.at = at;
      tokens.count = count;
      if (what === OPEN) readOpen(state, byte);
      else if (what === CLOSE) readClose(state, byte);
      else if (what === DIGIT) readNumber(state);
      else readTrigger(state, byte);
      at = state.at;
      count = tokens.count;
    }
  }
  state.at = at;
  tokens.count = count;
}

/** A quote or `#` right behind a short name: the name may be the prefix of a literal. */
function isPrefix(byte: number): boolean {
  return byte === 0x22 || byte === 0x27 || byte === 0x23;
}

function readMark(state: LexState, byte: number): void {
  addToken(state.tokens, byte, state.at, state.at + 1);
  state.at++;
}

function readOpen(state: LexState, byte: number): void {
  const { tokens } = state;
  tokens.open[state.depth++] = tokens.count;
  tokens.data[tokens.count] = -1;
  readMark(state, byte);
}

/** A closing bracket that fits none of the last few open ones is noise; one that fits further down closes all above it. */
function readClose(state: LexState, byte: number): void {
  const { tokens, depth } = state;
  const { open, kind, data } = tokens;
  const wanted = byte === 0x29 ? 0x28 : byte - 2;
  const lowest = depth - state.rules.closeReach;
  for (let at = depth - 1; at >= 0 && at >= lowest; at--) {
    const index = open[at] as number;
    if (kind[index] !== wanted) continue;
    for (let above = at + 1; above < depth; above++) data[open[above] as number] = -1;
    tokens.unbalanced += depth - 1 - at;
    data[index] = tokens.count;
    state.depth = at;
    readMark(state, byte);
    return;
  }
  tokens.unbalanced++;
  state.at++;
}

function readNumber(state: LexState): void {
  const { tokens, size, rules } = state;
  const { bytes } = tokens;
  const { classes } = rules;
  const start = state.at;
  let at = start + 1;
  for (; at < size; at++) {
    const byte = bytes[at] as number;
    if ((classes[byte] as number) >= DIGIT) continue;
    const next = classes[bytes[at + 1] ?? 0] as number;
    const joins = (byte === 0x2e && next === DIGIT) || (byte === 0x27 && rules.directives && next >= DIGIT);
    if (!joins) break;
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
  const forms = rules.forms[byte];
  for (let at = 0; forms !== undefined && at < forms.length; at++) {
    const form = forms[at] as CompiledForm;
    if (!matches(tokens.bytes, state.at, form.open)) continue;
    const end = readForm(tokens.bytes, state.at, form, rules);
    if (form.kind === 'string') readString(state, end);
    else readComment(state, end, form.kind === 'line');
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
