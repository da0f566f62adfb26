// Declarations that begin with a type (C, C++, Java, C#, Dart): no word introduces them, so the head is read up to the
// bracket or mark that tells a function from a variable. What looks like a macro call or a statement is left alone.

import type { Tokens } from '../lex/tokens.ts';
import type { SymbolKind } from '../model.ts';
import { type Declarator, findDeclarator, type TypeFirstOptions } from './declarator.ts';
import { findFunctionEnd } from './function-end.ts';
import {
  closeOf,
  EQUALS,
  isName,
  isWord,
  joinNames,
  kindAt,
  OPEN_BRACE,
  type Scan,
  solidBefore,
  solidFrom,
  step,
  tokenText,
} from './scan.ts';
import { behindStatement } from './statement.ts';
import type { BraceTable, OtherStatement } from './table.ts';

export function readTypeFirst(options: TypeFirstOptions): NonNullable<BraceTable['readOther']> {
  return (scan, table, statement) => {
    const { tokens } = scan;
    if (isWord(tokens, statement.at, options.statements)) return -1;
    if (isLoneMacro(tokens, statement.at)) return statement.at + 1;
    const declarator = findDeclarator(tokens, statement, options);
    if (declarator === undefined) return -1;
    if (declarator.kind === 'function')
      return recordFunction(scan, table, { statement, declarator, options });
    return recordVariable(scan, table, { statement, declarator, options });
  };
}

/** `NAMESPACE_BEGIN` on a line of its own: what follows is a statement of its own, too. */
function isLoneMacro(tokens: Tokens, at: number): boolean {
  const next = solidFrom(tokens, at + 1);
  if (
    !isName(tokens, at) ||
    !isName(tokens, next) ||
    !/^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(tokenText(tokens, at))
  )
    return false;
  const gap = tokens.bytes.subarray(tokens.end[at] as number, tokens.start[next] as number);
  return gap.includes(0x0a);
}

interface Reading {
  readonly statement: OtherStatement;
  readonly declarator: Declarator;
  readonly options: TypeFirstOptions;
}

function recordFunction(scan: Scan, table: BraceTable, reading: Reading): number {
  const { tokens } = scan;
  const { statement, declarator } = reading;
  const { scope } = statement;
  const close = closeOf(tokens, declarator.mark, scope.to);
  const end = findFunctionEnd(tokens, close + 1, { options: reading.options, scope, table });
  if (end === undefined) return -1;
  const inType = scope.owner !== '' || declarator.qualifier !== '';
  const isOwn =
    declarator.name === scope.owner ||
    (declarator.qualifier !== '' && declarator.qualifier.endsWith(declarator.name));
  pushSymbol(scan, reading, {
    kind: isOwn ? 'constructor' : inType ? 'method' : 'function',
    isDefinition: end.isDefinition,
    last: solidBefore(tokens, end.behind),
    head: end.head,
  });
  return end.behind;
}

function recordVariable(scan: Scan, table: BraceTable, reading: Reading): number {
  const { tokens } = scan;
  const { statement, declarator, options } = reading;
  const { scope } = statement;
  const isBlock = declarator.kind === 'property' && kindAt(tokens, declarator.mark) === OPEN_BRACE;
  const behind = isBlock
    ? behindProperty(tokens, declarator.mark, scope.to, table)
    : behindStatement(tokens, declarator.mark, scope.to, table);
  const isNamed = declarator.name !== 'this';
  const isWanted =
    (declarator.kind === 'property' && isNamed) || (options.hasVariables === 'file' && scope.owner === '');
  if (isWanted) {
    pushSymbol(scan, reading, {
      kind: declarator.kind === 'property' ? 'property' : 'variable',
      isDefinition: true,
      last: solidBefore(tokens, behind),
      head: declarator.mark,
    });
  }
  return behind;
}

/** `{ get; set; } = value;` */
function behindProperty(tokens: Tokens, brace: number, to: number, table: BraceTable): number {
  const behind = step(tokens, brace);
  const next = solidFrom(tokens, behind);
  return kindAt(tokens, next) === EQUALS ? behindStatement(tokens, next, to, table) : behind;
}

interface Extent {
  readonly kind: SymbolKind;
  readonly isDefinition: boolean;
  readonly last: number;
  readonly head: number;
}

function pushSymbol(scan: Scan, reading: Reading, extent: Extent): void {
  const { statement, declarator, options } = reading;
  const { scope } = statement;
  const own = statement.said ?? scope.access ?? options.visibilityOf(declarator.name, scope);
  scan.symbols.push({
    name: declarator.name,
    container:
      declarator.qualifier === '' ? scope.container : joinNames(scope.container, declarator.qualifier),
    visibility: scope.isHidden && own === 'public' ? 'internal' : own,
    first: statement.first,
    ...extent,
  });
}
