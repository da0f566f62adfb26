// The head of a declaration that begins with a type: what it declares, and the mark that told. What looks like a macro call or a
// statement is none.

import { IDENT, NEWLINE, NUMBER, STRING, type Tokens } from '../lex/tokens.ts';
import {
  byteOf,
  CLOSE_BRACE,
  COLON,
  COMMA,
  EQUALS,
  GREATER,
  isFatArrow,
  isName,
  isWord,
  kindAt,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  SEMICOLON,
  STAR,
  solidFrom,
  step,
  stepAngles,
  tokenText,
  wordHashes,
} from './scan.ts';
import type { BraceTable, OtherStatement } from './table.ts';

export interface TypeFirstOptions {
  /** Words that begin a statement which declares nothing. */
  readonly statements: ReadonlySet<number>;
  /** `int x { get; }` and `int X => …` are properties. */
  readonly hasProperties?: boolean;
  /** Fields and global variables are symbols. */
  readonly hasVariables?: 'file' | 'never';
  /** `A() : x(1), y{2} {`: initialisers between the parameters and the body. */
  readonly hasInitialisers?: boolean;
  /** Functions may have no type at all, and parameters typed between `)` and `{`. */
  readonly isOldC?: boolean;
  readonly visibilityOf: BraceTable['visibilityOf'];
}

const TILDE = byteOf('~');
const ATTRIBUTES = wordHashes(
  '__attribute__ __attribute __declspec alignas _Alignas decltype __asm__ asm __asm noexcept throw __extension__ explicit requires typeof __typeof__ typeof_unqual _Atomic',
);
const OPERATOR = wordHashes('operator');
const AFTER_PARAMETERS = wordHashes(
  'const noexcept override final volatile throw requires try mutable where',
);
const QUALIFIERS = wordHashes('const volatile restrict __restrict');

/** What the head of a declaration turned out to be. */
export interface Declarator {
  readonly kind: 'function' | 'variable' | 'property';
  readonly nameAt: number;
  readonly name: string;
  /** `A::B` of `A::B::name`. */
  readonly qualifier: string;
  /** The mark that told: `(`, `=`, `;`, `,`, `{`. */
  readonly mark: number;
}

export function findDeclarator(
  tokens: Tokens,
  statement: OtherStatement,
  options: TypeFirstOptions,
): Declarator | undefined {
  const { scope } = statement;
  let names = 0;
  let last = -1;
  let behindLast = -1;
  let at = statement.at;
  while (at < scope.to) {
    const kind = tokens.kind[at] as number;
    if (kind === IDENT) {
      if (isWord(tokens, at, ATTRIBUTES)) {
        const next = solidFrom(tokens, at + 1);
        at = kindAt(tokens, next) === OPEN_PAREN ? step(tokens, next) : at + 1;
        continue;
      }
      if (isWord(tokens, at, OPERATOR)) return operatorAt(tokens, at);
      last = at;
      names++;
      behindLast = ++at;
    } else if (kind === OPEN_PAREN) {
      const found = atParen(tokens, { at, last, behindLast, names, statement, options });
      if (found !== 'skip') return found;
      at = step(tokens, at);
    } else if (kind === LESS) {
      const behind = stepAngles(tokens, at);
      if (behindLast === at) behindLast = behind;
      at = behind;
    } else if (kind === NEWLINE || kind === STAR || kind === OPEN_SQUARE) at = step(tokens, at);
    else if (
      kind === EQUALS ||
      kind === SEMICOLON ||
      kind === COMMA ||
      kind === OPEN_BRACE ||
      kind === COLON
    ) {
      if (kind === COLON && kindAt(tokens, at + 1) === COLON) at += 2;
      else return atMark(tokens, { at, last, behindLast, names, statement, options });
    } else if (kind === CLOSE_BRACE || kind === NUMBER || kind === STRING) return undefined;
    else at++;
  }
  return undefined;
}

interface Seen {
  readonly at: number;
  readonly last: number;
  /** The token behind the last name and its type arguments. */
  readonly behindLast: number;
  readonly names: number;
  readonly statement: OtherStatement;
  readonly options: TypeFirstOptions;
}

/** `type name (` is a function, `Owner (` its constructor, `type (*name)(` a variable, `MACRO (` is stepped over. */
function atParen(tokens: Tokens, seen: Seen): Declarator | undefined | 'skip' {
  const { at, last, behindLast, names, statement, options } = seen;
  const inside = solidFrom(tokens, at + 1);
  const mark = kindAt(tokens, inside);
  const isNamed = last >= 0 && solidFrom(tokens, behindLast) === at;
  const wrapped = names >= 1 ? wrappedName(tokens, at, inside) : undefined;
  if (wrapped !== undefined) return wrapped;
  if (!isNamed || ((mark === STAR || mark === byteOf('^')) && names >= 1 && isPointerName(tokens, inside))) {
    return pointerName(tokens, at, inside);
  }
  const name = tokenText(tokens, last);
  if (isMacroCall(tokens, seen, name)) return 'skip';
  const qualified = kindAt(tokens, last - 1) === COLON || kindAt(tokens, last - 1) === TILDE;
  const isOwn = name === statement.scope.owner;
  const isOld =
    options.isOldC === true &&
    names === 1 &&
    name !== name.toUpperCase() &&
    statement.scope.kind === undefined;
  if (names < 2 && !qualified && !isOwn && !isOld) return 'skip';
  if (mark === STRING || (mark === NUMBER && statement.scope.owner === '')) return 'skip';
  const tilde = kindAt(tokens, last - 1) === TILDE ? '~' : '';
  return {
    kind: 'function',
    nameAt: last,
    name: tilde + name,
    qualifier: qualifierOf(tokens, last),
    mark: at,
  };
}

/** `PUSH\nOFF(x)` and `RETURNS((a), (b)) name(…)`: capitals before a bracket that begins no parameter list. */
function isMacroCall(tokens: Tokens, { at, last, statement }: Seen, name: string): boolean {
  if (!/^[A-Z][A-Z0-9_]*$/.test(name) || name.length < 3) return false;
  const behind = solidFrom(tokens, step(tokens, at));
  if (isName(tokens, behind) && !isWord(tokens, behind, AFTER_PARAMETERS)) return true;
  for (let before = statement.at; before < last; before++)
    if (isName(tokens, before) && !/^[A-Z][A-Z0-9_]*$/.test(tokenText(tokens, before))) return false;
  return kindAt(tokens, behind) !== OPEN_BRACE;
}

/** `int (name) (…)`: the brackets keep a macro of the same name from being used. */
function wrappedName(tokens: Tokens, at: number, inside: number): Declarator | undefined {
  const behind = step(tokens, at);
  const isWrapped = isName(tokens, inside) && solidFrom(tokens, inside + 1) === behind - 1;
  const mark = solidFrom(tokens, behind);
  if (!isWrapped || kindAt(tokens, mark) !== OPEN_PAREN) return undefined;
  return { kind: 'function', nameAt: inside, name: tokenText(tokens, inside), qualifier: '', mark };
}

function isPointerName(tokens: Tokens, at: number): boolean {
  return isName(tokens, at + 1);
}

function pointerName(tokens: Tokens, at: number, inside: number): Declarator | undefined | 'skip' {
  let name = inside;
  const isBefore = (): boolean => !isName(tokens, name) || isWord(tokens, name, QUALIFIERS);
  while (name < tokens.count && isBefore() && name - inside < 6) name++;
  if (!isName(tokens, name) || kindAt(tokens, inside) !== STAR) return 'skip';
  if (kindAt(tokens, name + 1) === OPEN_PAREN) {
    return { kind: 'function', nameAt: name, name: tokenText(tokens, name), qualifier: '', mark: name + 1 };
  }
  return {
    kind: 'variable',
    nameAt: name,
    name: tokenText(tokens, name),
    qualifier: '',
    mark: step(tokens, at),
  };
}

function atMark(tokens: Tokens, seen: Seen): Declarator | undefined {
  const { at, last, names, options } = seen;
  const kind = kindAt(tokens, at);
  if (last < 0 || names < 2) return undefined;
  const isArrow = kind === EQUALS && isFatArrow(tokens, at);
  const isProperty = options.hasProperties === true && (kind === OPEN_BRACE || isArrow);
  if (isArrow && !isProperty) return undefined;
  if (kind === COLON || (kind === OPEN_BRACE && !isProperty && !options.hasInitialisers)) return undefined;
  const qualifier = qualifierOf(tokens, last);
  return {
    kind: isProperty ? 'property' : 'variable',
    nameAt: last,
    name: tokenText(tokens, last),
    qualifier,
    mark: at,
  };
}

function operatorAt(tokens: Tokens, at: number): Declarator | undefined {
  let end = at + 1;
  if (kindAt(tokens, end) === OPEN_PAREN && kindAt(tokens, step(tokens, end)) === OPEN_PAREN)
    end = step(tokens, end);
  while (end < tokens.count && kindAt(tokens, end) !== OPEN_PAREN && end - at < 8) end++;
  if (kindAt(tokens, end) !== OPEN_PAREN) return undefined;
  let name = 'operator';
  for (let part = at + 1; part < end; part++)
    name += (isName(tokens, part) ? ' ' : '') + tokenText(tokens, part);
  return { kind: 'function', nameAt: at, name, qualifier: qualifierOf(tokens, at), mark: end };
}

/** `A::B` before `::name`, template arguments left out. */
function qualifierOf(tokens: Tokens, nameAt: number): string {
  const parts: string[] = [];
  let at = kindAt(tokens, nameAt - 1) === TILDE ? nameAt - 1 : nameAt;
  while (kindAt(tokens, at - 1) === COLON && kindAt(tokens, at - 2) === COLON) {
    at -= 3;
    if (kindAt(tokens, at) === GREATER) at = beforeAngles(tokens, at);
    if (!isName(tokens, at)) break;
    parts.unshift(tokenText(tokens, at));
  }
  return parts.join('.');
}

function beforeAngles(tokens: Tokens, from: number): number {
  let depth = 0;
  for (let at = from; at >= 0; at--) {
    if (tokens.kind[at] === GREATER) depth++;
    else if (tokens.kind[at] === LESS && --depth === 0) return at - 1;
  }
  return -1;
}
