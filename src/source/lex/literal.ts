// Where literals and comments end. Every function returns the offset behind the literal, or -1 when what stands there is
// none; an unterminated one ends with its line (or with the file, where its language lets it span lines). Lengths are asked
// before a loop, not in it: until a function is fully compiled, each asking is a call.

import type { CompiledForm, CompiledRules } from './rules.ts';
import { hashName, IDENT, NUMBER, STRING, type Tokens } from './tokens.ts';

const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;
const CODE_DEPTH_MAX = 16;

export function readForm(bytes: Buffer, at: number, form: CompiledForm, rules: CompiledRules): number {
  if (form.kind === 'line') return endOfLine(bytes, at);
  if (form.kind === 'block') return rules.nested ? endOfNested(bytes, at, form) : endOfBlock(bytes, at, form);
  if (form.code === undefined) return endOfText(bytes, at, form);
  return endOfString(bytes, at, { form, rules, depth: 0 });
}

export function endOfLine(bytes: Buffer, at: number): number {
  const size = bytes.length;
  let end = at;
  while (end < size && bytes[end] !== LINE_FEED) end++;
  return end;
}

/** Looks for the last byte of what closes it: the stars that begin the lines of a comment are many, its slashes few. */
function endOfBlock(bytes: Buffer, from: number, form: CompiledForm): number {
  const { close } = form;
  const last = close[close.length - 1] as number;
  const first = from + form.open.length + close.length - 1;
  for (let at = bytes.indexOf(last, first); at !== -1; at = bytes.indexOf(last, at + 1)) {
    if (matches(bytes, at + 1 - close.length, close)) return at + 1;
  }
  return bytes.length;
}

/** Of a string that holds no code, as most. */
function endOfText(bytes: Buffer, from: number, form: CompiledForm): number {
  const { close, escape: isEscaping, doubled, multiline } = form;
  const first = close[0] as number;
  const isOne = close.length === 1 && !doubled;
  const size = bytes.length;
  let at = from + form.open.length;
  while (at < size) {
    const byte = bytes[at] as number;
    if (byte === BACKSLASH && isEscaping) at += 2;
    else if (byte === first && (isOne || matches(bytes, at, close))) {
      if (!doubled || !matches(bytes, at + close.length, close)) return at + close.length;
      at += 2 * close.length;
    } else if (byte === LINE_FEED && !multiline) return at;
    else at++;
  }
  return size;
}

function endOfNested(bytes: Buffer, from: number, form: CompiledForm): number {
  let depth = 1;
  let at = from + form.open.length;
  while (at < bytes.length) {
    if (matches(bytes, at, form.close)) {
      at += form.close.length;
      if (--depth === 0) return at;
    } else if (matches(bytes, at, form.open)) {
      depth++;
      at += form.open.length;
    } else at++;
  }
  return bytes.length;
}

interface Inside {
  readonly form: CompiledForm;
  readonly rules: CompiledRules;
  readonly depth: number;
}

function endOfString(bytes: Buffer, from: number, inside: Inside): number {
  const { form } = inside;
  const { close, code } = form;
  const last = close[0] as number;
  const codeFirst = code?.[0] ?? -1;
  const size = bytes.length;
  let at = from + form.open.length;
  while (at < size) {
    const byte = bytes[at] as number;
    if (
      byte === codeFirst &&
      code !== undefined &&
      matches(bytes, at, code) &&
      inside.depth < CODE_DEPTH_MAX
    ) {
      at = endOfCode(bytes, at + code.length, inside);
    } else if (byte === BACKSLASH && form.escape) at += 2;
    else if (byte === last && matches(bytes, at, close)) {
      if (form.doubled && matches(bytes, at + close.length, close)) at += 2 * close.length;
      else return at + close.length;
    } else if (byte === LINE_FEED && !form.multiline) return at;
    else at++;
  }
  return bytes.length;
}

/** Code inside a string: up to the bracket that closes it, stepping over brackets and strings in between. */
function endOfCode(bytes: Buffer, from: number, inside: Inside): number {
  const { codeClose } = inside.form;
  const codeOpen = codeClose === 0x29 ? 0x28 : 0x7b;
  const size = bytes.length;
  let depth = 1;
  let at = from;
  while (at < size) {
    const byte = bytes[at] as number;
    if (byte === codeClose) {
      at++;
      if (--depth === 0) return at;
      continue;
    }
    if (byte === codeOpen) depth++;
    if (byte === LINE_FEED && !inside.form.multiline) return at;
    const form = inside.rules.forms[byte]?.find((one) => matches(bytes, at, one.open));
    if (form !== undefined) at = endOfForm(bytes, at, form, inside);
    else if (byte === SLASH && inside.rules.patterns && isOperandAt(bytes, from, at))
      at = Math.max(at + 1, endOfPattern(bytes, at));
    else at++;
  }
  return bytes.length;
}

/** Inside a string that ends with its line, a mark that begins a comment elsewhere is text. */
function endOfForm(bytes: Buffer, at: number, form: CompiledForm, inside: Inside): number {
  if (form.kind === 'string') return endOfString(bytes, at, { ...inside, form, depth: inside.depth + 1 });
  if (!inside.rules.patterns || !inside.form.multiline) return at + 1;
  return form.kind === 'line' ? endOfLine(bytes, at) : endOfBlock(bytes, at, form);
}

const SLASH = 0x2f;
/** Marks after which an operand follows: `(,=:[!&|?{};+-*%~^<>`. */
const BEFORE_PATTERN: ReadonlySet<number> = new Set(Buffer.from('(,=:[!&|?{};+-*%~^<>'));

function isOperandAt(bytes: Buffer, from: number, at: number): boolean {
  let before = at - 1;
  while (before >= from && (bytes[before] as number) <= 0x20) before--;
  return before < from || BEFORE_PATTERN.has(bytes[before] as number);
}

/** `'x'`, `'\n'`, `'\u{1F600}'`; a tick before a name with no closing tick is a lifetime or symbol, not a literal. */
export function readTick(bytes: Buffer, at: number): number {
  if (bytes[at + 1] === BACKSLASH) {
    for (let end = at + 3; end < at + 16 && end < bytes.length; end++) {
      if (bytes[end] === 0x27) return end + 1;
      if (bytes[end] === LINE_FEED) return -1;
    }
    return -1;
  }
  const first = bytes[at + 1] ?? LINE_FEED;
  if (first === LINE_FEED) return -1;
  const width = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  return bytes[at + 1 + width] === 0x27 ? at + 2 + width : -1;
}

/** Names after which an operand follows, so that `/` starts a pattern there. */
const BEFORE_OPERAND: ReadonlySet<number> = new Set(
  'return typeof instanceof in of new delete void throw case do else yield await and or not if unless while until when then'
    .split(' ')
    .map(hashName),
);

/** A pattern literal between slashes, where an operand is expected; it spans lines only when its first is empty. */
export function readPattern(tokens: Tokens, at: number): number {
  return expectsOperand(tokens, at) ? endOfPattern(tokens.bytes, at) : -1;
}

function endOfPattern(bytes: Buffer, at: number): number {
  let inClass = false;
  const opensLines = bytes[at + 1] === LINE_FEED;
  for (let end = at + 1; end < bytes.length; end++) {
    const byte = bytes[end] as number;
    if (byte === LINE_FEED && !opensLines) return -1;
    if (byte === BACKSLASH) end++;
    else if (byte === 0x5b) inClass = true;
    else if (byte === 0x5d) inClass = false;
    else if (byte === 0x2f && !inClass) return skipFlags(bytes, end + 1);
  }
  return -1;
}

function skipFlags(bytes: Buffer, from: number): number {
  let at = from;
  while (
    at < bytes.length &&
    ((bytes[at] as number) | 0x20) >= 0x61 &&
    ((bytes[at] as number) | 0x20) <= 0x7a
  )
    at++;
  return at;
}

function expectsOperand(tokens: Tokens, at: number): boolean {
  const last = tokens.count - 1;
  if (last < 0) return true;
  const kind = tokens.kind[last] as number;
  if (kind === NUMBER || kind === STRING || kind === 0x5d) return false;
  // After `)` a slash divides, except after the head of `if (…)`: rare, and told apart by the space that people put there.
  if (kind === 0x29) return false;
  if (kind === 0x7d) return tokens.bytes[at + 1] !== 0x20;
  if (kind !== IDENT) return true;
  return BEFORE_OPERAND.has(tokens.data[last] as number);
}

export function matches(bytes: Buffer, at: number, text: Uint8Array): boolean {
  const size = text.length;
  for (let index = 0; index < size; index++) if (bytes[at + index] !== text[index]) return false;
  return true;
}
