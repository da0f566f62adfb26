// Where a function ends in languages that put the type first: behind its body, its `;`, or whatever stands in for a body.

import { IDENT, NEWLINE, type Tokens } from '../lex/tokens.ts';
import type { TypeFirstOptions } from './declarator.ts';
import {
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
  type Scope,
  SEMICOLON,
  STAR,
  solidBefore,
  solidFrom,
  step,
  stepAngles,
  wordHashes,
} from './scan.ts';
import { behindStatement } from './statement.ts';
import type { BraceTable } from './table.ts';

const WHERE = wordHashes('where');
const DEFAULTED = wordHashes('default');

interface Place {
  readonly options: TypeFirstOptions;
  readonly scope: Scope;
  readonly table: BraceTable;
}

export interface FunctionEnd {
  readonly head: number;
  readonly behind: number;
  readonly isDefinition: boolean;
}

/** Behind the parameters: the body, `;`, `= default;`, `=> …;`, initialisers, or old-style parameter types. */
export function findFunctionEnd(tokens: Tokens, from: number, place: Place): FunctionEnd | undefined {
  const { scope, table } = place;
  let at = from;
  while (at < scope.to) {
    const kind = tokens.kind[at];
    if (kind === OPEN_BRACE) return { head: at, behind: step(tokens, at), isDefinition: true };
    if (kind === SEMICOLON) {
      const old = place.options.isOldC === true ? oldStyleBody(tokens, from, scope.to) : -1;
      if (old >= 0) return { head: from, behind: step(tokens, old), isDefinition: true };
      return { head: at, behind: at + 1, isDefinition: false };
    }
    if (kind === EQUALS) {
      return {
        head: at,
        behind: behindStatement(tokens, at, scope.to, table),
        isDefinition: isFatArrow(tokens, at) || isWord(tokens, solidFrom(tokens, at + 1), DEFAULTED),
      };
    }
    if (isWord(tokens, at, WHERE)) {
      at = behindConstraints(tokens, at, scope.to);
      continue;
    }
    if (kind === COLON && kindAt(tokens, at + 1) !== COLON && place.options.hasInitialisers) {
      const body = behindInitialisers(tokens, at + 1, scope.to);
      return body < 0 ? undefined : { head: at, behind: body, isDefinition: true };
    }
    if (kind === CLOSE_BRACE) return undefined;
    if (kind === COMMA && scope.owner === '' && !place.options.hasProperties) {
      return { head: at, behind: behindStatement(tokens, at, scope.to, table), isDefinition: false };
    }
    at =
      kind === LESS
        ? stepAngles(tokens, at)
        : kind === COLON && kindAt(tokens, at + 1) === COLON
          ? at + 2
          : step(tokens, at);
  }
  return undefined;
}

/** `where T : class, new()`: up to the body, the arrow or the end. */
function behindConstraints(tokens: Tokens, from: number, to: number): number {
  let at = from;
  while (at < to && ![OPEN_BRACE, SEMICOLON, EQUALS].includes(kindAt(tokens, at))) {
    at = kindAt(tokens, at) === LESS ? stepAngles(tokens, at) : step(tokens, at);
  }
  return at;
}

/** `name(a, b) int a; char *b; {`: only names, stars, commas, brackets and `;` up to the brace. */
function oldStyleBody(tokens: Tokens, from: number, to: number): number {
  if (!isName(tokens, solidFrom(tokens, from))) return -1;
  for (let at = from; at < to; at = step(tokens, at)) {
    const kind = tokens.kind[at];
    if (kind === OPEN_BRACE) return kindAt(tokens, solidBefore(tokens, at)) === SEMICOLON ? at : -1;
    const isFine =
      kind === IDENT || kind === NEWLINE || kind === STAR || kind === COMMA || kind === SEMICOLON;
    if (!isFine && kind !== OPEN_SQUARE && kind !== OPEN_PAREN) return -1;
  }
  return -1;
}

/** Over `a(1), b{2}` to behind the body; a `;` first (Dart) ends it without one. */
function behindInitialisers(tokens: Tokens, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const kind = tokens.kind[at];
    if (kind === SEMICOLON) return at + 1;
    if (kind === OPEN_BRACE) {
      const before = solidBefore(tokens, at);
      const isValue = isName(tokens, before) || kindAt(tokens, before) === GREATER;
      const behind = step(tokens, at);
      const next = kindAt(tokens, solidFrom(tokens, behind));
      if (!isValue || (next !== COMMA && next !== OPEN_BRACE)) return behind;
    }
    at = kind === LESS ? stepAngles(tokens, at) : step(tokens, at);
  }
  return -1;
}
