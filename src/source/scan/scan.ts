// What every scanner works with: the tokens of one file, the symbols found so far, and small steps over tokens.
// A scanner never reads bytes twice and never backs up over a statement, so its cost is linear in the tokens.

import { hashName, IDENT, NEWLINE, type Tokens, tokenText } from '../lex/tokens.ts';
import type { SymbolKind, Visibility } from '../model.ts';

/** A symbol as token indexes; text is cut out only once the whole file is scanned. */
export interface FoundSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly container: string;
  readonly visibility: Visibility;
  readonly isDefinition: boolean;
  /** First token, last token (included), and the first token that no longer belongs to the signature. */
  readonly first: number;
  readonly last: number;
  readonly head: number;
}

export interface Scan {
  readonly tokens: Tokens;
  readonly symbols: FoundSymbol[];
}

/** Where declarations are looked for: a file, a namespace, or the body of a type. */
export interface Scope {
  readonly from: number;
  readonly to: number;
  readonly container: string;
  /** The enclosing type's own name, which its constructors share; '' outside types. */
  readonly owner: string;
  /** What the enclosing thing is; undefined at the top of a file or namespace. */
  readonly kind: SymbolKind | undefined;
  /** What an access word above said for all that follows. */
  readonly access?: Visibility;
  /** Nothing inside a private thing is public. */
  readonly isHidden: boolean;
}

export function fileScope(tokens: Tokens): Scope {
  return { from: 0, to: tokens.count, container: '', owner: '', kind: undefined, isHidden: false };
}

export const byteOf = (mark: string): number => mark.charCodeAt(0);

export const OPEN_BRACE = byteOf('{');
export const CLOSE_BRACE = byteOf('}');
export const OPEN_PAREN = byteOf('(');
export const CLOSE_PAREN = byteOf(')');
export const OPEN_SQUARE = byteOf('[');
export const SEMICOLON = byteOf(';');
export const COMMA = byteOf(',');
export const COLON = byteOf(':');
export const EQUALS = byteOf('=');
export const LESS = byteOf('<');
export const GREATER = byteOf('>');
export const AT = byteOf('@');
export const HASH = byteOf('#');
export const DOT = byteOf('.');
export const STAR = byteOf('*');
export const MINUS = byteOf('-');

export function kindAt(tokens: Tokens, index: number): number {
  return index >= 0 && index < tokens.count ? (tokens.kind[index] as number) : 0;
}

export function isName(tokens: Tokens, index: number): boolean {
  return kindAt(tokens, index) === IDENT;
}

/** The first token from `index` on that is no line end. */
export function solidFrom(tokens: Tokens, index: number): number {
  let at = index;
  while (at < tokens.count && tokens.kind[at] === NEWLINE) at++;
  return at;
}

/** The last token before `index` that is no line end, or -1. */
export function solidBefore(tokens: Tokens, index: number): number {
  let at = index - 1;
  while (at >= 0 && tokens.kind[at] === NEWLINE) at--;
  return at;
}

/** Over one token, or over a bracket with all it holds. */
export function step(tokens: Tokens, index: number): number {
  const kind = tokens.kind[index];
  if (kind !== OPEN_PAREN && kind !== OPEN_SQUARE && kind !== OPEN_BRACE) return index + 1;
  const partner = tokens.data[index] as number;
  return partner < 0 ? index + 1 : partner + 1;
}

/** The partner of an opening bracket, or the last token before `to` when it has none. */
export function closeOf(tokens: Tokens, index: number, to: number): number {
  const partner = tokens.data[index] as number;
  return partner < 0 ? to - 1 : partner;
}

const ANGLE_TOKENS_MAX = 400;

/** From `<` to behind its `>`; stays put (`index + 1`) when it is a comparison. Arrows `->` and `=>` close nothing. */
export function stepAngles(tokens: Tokens, index: number): number {
  let depth = 0;
  let at = index;
  while (at < tokens.count && at - index < ANGLE_TOKENS_MAX) {
    const kind = tokens.kind[at];
    if (kind === LESS) depth++;
    else if (kind === GREATER && !isArrow(tokens, at)) {
      if (--depth === 0) return at + 1;
    } else if (kind === SEMICOLON || kind === CLOSE_BRACE || kind === CLOSE_PAREN) return index + 1;
    at = step(tokens, at);
  }
  return index + 1;
}

function isArrow(tokens: Tokens, index: number): boolean {
  const before = kindAt(tokens, index - 1);
  return (before === MINUS || before === EQUALS) && tokens.end[index - 1] === tokens.start[index];
}

/** Whether `=` begins `=>` (or `==`), rather than an initial value. */
export function isFatArrow(tokens: Tokens, index: number): boolean {
  return kindAt(tokens, index + 1) === GREATER && tokens.end[index] === tokens.start[index + 1];
}

export function wordHashes(words: string): ReadonlySet<number> {
  return new Set(words.split(' ').map(hashName));
}

/** A set of names that is asked by token. */
export function isWord(tokens: Tokens, index: number, words: ReadonlySet<number>): boolean {
  return isName(tokens, index) && words.has(tokens.data[index] as number);
}

/** Far beyond what people nest; names of thousands of levels would take space in the square of the file. */
const CONTAINER_LENGTH_MAX = 400;

/** What lies too deep belongs to the deepest container that still has a name. */
export function joinNames(container: string, name: string): string {
  if (container === '') return name;
  return container.length + name.length < CONTAINER_LENGTH_MAX ? `${container}.${name}` : container;
}

export { tokenText };
