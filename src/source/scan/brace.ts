// Declarations in languages with braces: statement by statement through a scope, never into the body of a function.
// The language's table says what its words mean; a reader of its own takes over where a table cannot say it.

import { DIRECTIVE, NEWLINE, STRING, type Tokens } from '../lex/tokens.ts';
import type { Visibility } from '../model.ts';
import {
  AT,
  byteOf,
  CLOSE_BRACE,
  COLON,
  COMMA,
  closeOf,
  DOT,
  EQUALS,
  fileScope,
  HASH,
  isName,
  isWord,
  joinNames,
  kindAt,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  type Scan,
  type Scope,
  SEMICOLON,
  solidBefore,
  solidFrom,
  step,
  stepAngles,
  tokenText,
} from './scan.ts';
import { behindStatement, findBody } from './statement.ts';
import { type BraceTable, type Introducer, type Modifier, NOT_INTRODUCED, type Statement } from './table.ts';

export function scanBraces(scan: Scan, table: BraceTable): void {
  scanScope(scan, table, fileScope(scan.tokens));
}

export function scanScope(scan: Scan, table: BraceTable, scope: Scope): void {
  const { tokens } = scan;
  let at = scope.from;
  while (at < scope.to) {
    const kind = tokens.kind[at];
    const isNothing = kind === NEWLINE || kind === SEMICOLON || kind === COMMA || kind === CLOSE_BRACE;
    if (isNothing || (kind === DIRECTIVE && !table.readsDirectives)) at++;
    else at = Math.max(at + 1, scanStatement(scan, table, { scope, first: at }));
  }
}

function scanStatement(
  scan: Scan,
  table: BraceTable,
  place: { readonly scope: Scope; readonly first: number },
): number {
  const { tokens } = scan;
  const { scope, first } = place;
  const prefix = readPrefix(tokens, table, place);
  const word = prefix.at;
  const isBare = table.hasBareMembers === true && scope.owner !== '';
  const introducer = isBare ? undefined : introducerAt(tokens, table, word);
  if (introducer !== undefined) {
    const next = solidFrom(tokens, word + 1);
    const said = prefix.visibility;
    const statement: Statement = { scope, introducer, first, word, next, said, isStatic: prefix.isStatic };
    const behind = introducer.read?.(scan, table, statement) ?? -1;
    if (behind >= 0) return behind;
    const usual = behind === NOT_INTRODUCED ? -1 : readIntroduced(scan, table, statement);
    if (usual >= 0) return usual;
  }
  if (table.readOther !== undefined) {
    const { visibility: said, isStatic } = prefix;
    const behind = table.readOther(scan, table, { scope, first, at: word, said, isStatic });
    if (behind >= 0) return behind;
  }
  return behindStatement(tokens, word, scope.to, table);
}

interface Prefix {
  readonly at: number;
  readonly visibility: Visibility | undefined;
  readonly isStatic: boolean;
}

/** Attributes and modifiers before the word that says what is declared. */
function readPrefix(
  tokens: Tokens,
  table: BraceTable,
  place: { readonly scope: Scope; readonly first: number },
): Prefix {
  let at = place.first;
  let visibility: Visibility | undefined;
  let isStatic = false;
  while (at < place.scope.to) {
    const attribute = behindAttribute(tokens, at, table);
    if (attribute > at) {
      at = solidFrom(tokens, attribute);
      while (kindAt(tokens, at) === DIRECTIVE) at = solidFrom(tokens, at + 1);
      continue;
    }
    const modifier = modifierAt(tokens, table, at);
    if (modifier === undefined) break;
    const behind = behindArgument(tokens, at + 1, modifier);
    const said =
      behind > at + 1 ? (modifier.visibilityWithArgument ?? modifier.visibility) : modifier.visibility;
    visibility = said ?? visibility;
    isStatic ||= modifier.isStatic ?? false;
    at = solidFrom(tokens, behind);
  }
  return { at, visibility, isStatic };
}

function behindArgument(tokens: Tokens, at: number, modifier: Modifier): number {
  if (!modifier.hasArgument) return at;
  const kind = kindAt(tokens, at);
  if (kind === LESS) return stepAngles(tokens, at);
  return kind === OPEN_PAREN || kind === OPEN_SQUARE || kind === STRING ? step(tokens, at) : at;
}

/** A modifier modifies something: before a bracket, a mark or the end it is an ordinary name. */
function modifierAt(tokens: Tokens, table: BraceTable, at: number): Modifier | undefined {
  if (!isName(tokens, at)) return undefined;
  const modifier = table.modifiers.get(tokens.data[at] as number);
  if (modifier === undefined) return undefined;
  const next = solidFrom(tokens, at + 1);
  if (modifier.before !== undefined) return isWord(tokens, next, modifier.before) ? modifier : undefined;
  const kind = kindAt(tokens, next);
  if (modifier.needsArgument && kind !== LESS) return undefined;
  if (
    modifier.hasArgument &&
    (kind === LESS || kind === OPEN_PAREN || kind === OPEN_SQUARE || kind === STRING)
  )
    return modifier;
  return kind === SEMICOLON ||
    kind === EQUALS ||
    kind === COLON ||
    kind === DOT ||
    kind === OPEN_PAREN ||
    kind === COMMA
    ? undefined
    : modifier;
}

/** Behind the attribute at `at`, or `at` itself when there is none. */
export function behindAttribute(tokens: Tokens, at: number, table: BraceTable): number {
  const kind = kindAt(tokens, at);
  if (kind !== AT && kind !== HASH && kind !== OPEN_SQUARE) return at;
  for (const mark of table.attributes) {
    if (mark === '[' && kind === OPEN_SQUARE) return step(tokens, at);
    if (mark === '#[' && kind === HASH) {
      const square = kindAt(tokens, at + 1) === 0x21 ? at + 2 : at + 1;
      if (kindAt(tokens, square) === OPEN_SQUARE) return step(tokens, square);
    }
    if (mark === '@' && kind === AT && isName(tokens, at + 1)) {
      if (table.introducers.get(tokens.data[at + 1] as number)?.kind === 'interface') return at + 1;
      let end = at + 2;
      while (kindAt(tokens, end) === DOT || (kindAt(tokens, end) === COLON && isName(tokens, end + 1)))
        end += 2;
      if (kindAt(tokens, end) === LESS) end = stepAngles(tokens, end);
      const isCall = kindAt(tokens, end) === OPEN_PAREN && tokens.start[end] === tokens.end[end - 1];
      return isCall ? step(tokens, end) : end;
    }
  }
  return at;
}

function introducerAt(tokens: Tokens, table: BraceTable, at: number): Introducer | undefined {
  if (!isName(tokens, at)) return undefined;
  const introducer = table.introducers.get(tokens.data[at] as number);
  if (introducer === undefined) return undefined;
  if (introducer.isSoft && !isName(tokens, at + 1)) return undefined;
  return introducer;
}

/** The usual declaration: word, name, head, body. -1 when no name follows. */
function readIntroduced(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { introducer, scope, next } = statement;
  if (introducer.hasGroups && kindAt(tokens, next) === OPEN_PAREN) return readGroup(scan, table, statement);
  if (introducer.isVariable) return readVariables(scan, table, statement);
  if (!isName(tokens, next)) return -1;
  return declare(scan, table, {
    statement,
    nameAt: next,
    name: tokenText(tokens, next),
    container: scope.container,
  });
}

export interface Declared {
  readonly statement: Statement;
  readonly nameAt: number;
  readonly name: string;
  readonly container: string;
  readonly kind?: Introducer['kind'];
  readonly body?: Introducer['body'];
}

/** Records a declaration whose name is at hand, scans its body when that holds declarations, returns what is behind. */
export function declare(scan: Scan, table: BraceTable, declared: Declared): number {
  const { tokens } = scan;
  const { statement, name, nameAt, container } = declared;
  const { scope, introducer } = statement;
  const found = findBody(tokens, nameAt + 1, scope.to, table);
  const visibility = visibilityFor(table, statement, name);
  const bodyKind = declared.body ?? introducer.body;
  const inType = scope.kind !== undefined && scope.kind !== 'namespace' && scope.kind !== 'module';
  const kind = declared.kind ?? (introducer.kind === 'function' && inType ? 'method' : introducer.kind);
  scan.symbols.push({
    name,
    kind,
    container,
    visibility,
    isDefinition: found.body >= 0 || bodyKind === undefined,
    first: statement.first,
    last: solidBefore(tokens, found.behind),
    head: found.head,
  });
  if (bodyKind !== undefined && found.body >= 0) {
    scanScope(scan, table, {
      from: found.body + 1,
      to: closeOf(tokens, found.body, scope.to),
      container: bodyKind === 'same' ? container : joinNames(container, name),
      owner: bodyKind === 'members' ? name : '',
      kind,
      isHidden: scope.isHidden || visibility === 'private',
    });
  }
  return found.behind;
}

function visibilityFor(table: BraceTable, { scope, said }: Statement, name: string): Visibility {
  const own = said ?? scope.access ?? table.visibilityOf(name, scope);
  return scope.isHidden && own === 'public' ? 'internal' : own;
}

function readGroup(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const close = closeOf(tokens, statement.next, statement.scope.to);
  const scope: Scope = { ...statement.scope, from: statement.next + 1, to: close };
  let at = scope.from;
  while (at < close) {
    const kind = tokens.kind[at];
    if (kind === NEWLINE || kind === SEMICOLON) {
      at++;
      continue;
    }
    const one: Statement = { ...statement, scope, first: at, word: at, next: at };
    const read = statement.introducer.read?.(scan, table, one) ?? -1;
    const behind = read >= 0 ? read : readVariables(scan, table, one);
    at = Math.max(at + 1, behind >= 0 ? behind : behindStatement(tokens, at, close, table));
  }
  return close + 1;
}

/** `a`, `a, b`, `a = 1, b = 2`, `{ a, b: c } = …`, `(a, b) = …`: one symbol for each name, all with the statement's span. */
function readVariables(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { scope, next } = statement;
  const behind = behindStatement(tokens, next, scope.to, table);
  const names: number[] = [];
  for (let at = next; at < behind; ) {
    const kind = tokens.kind[at];
    if (isName(tokens, at)) {
      // `a: Of<{ … }, b.c>`: a comma inside a type too long to step over begins no further binding.
      if (names.length === 0 || !TYPE_MARKS.has(tokens.kind[at + 1] as number)) names.push(at);
    } else if (kind === OPEN_BRACE || kind === OPEN_SQUARE || kind === OPEN_PAREN) {
      names.push(...boundNames(tokens, at + 1, closeOf(tokens, at, behind)));
    } else if (kind === NEWLINE || kind === COMMA) {
      at++;
      continue;
    } else break;
    at = afterBinding(tokens, step(tokens, at), behind);
  }
  for (let at = 0; at < names.length; at++) {
    const nameAt = names[at] as number;
    const name = tokenText(tokens, nameAt);
    scan.symbols.push({
      name,
      kind: statement.introducer.kind,
      container: scope.container,
      visibility: visibilityFor(table, statement, name),
      isDefinition: true,
      first: statement.first,
      last: solidBefore(tokens, behind),
      head: signatureEnd(tokens, nameAt + 1, behind),
    });
  }
  return names.length === 0 ? -1 : behind;
}

const TYPE_MARKS: ReadonlySet<number> = new Set(['.', '<', '>'].map(byteOf));

/** To the next comma of the same statement: behind the type and the value of one binding. */
function afterBinding(tokens: Tokens, from: number, behind: number): number {
  let at = from;
  while (at < behind && tokens.kind[at] !== COMMA)
    at = tokens.kind[at] === LESS ? stepAngles(tokens, at) : step(tokens, at);
  return at + 1;
}

function signatureEnd(tokens: Tokens, from: number, behind: number): number {
  let at = from;
  while (
    at < behind &&
    tokens.kind[at] !== EQUALS &&
    tokens.kind[at] !== SEMICOLON &&
    tokens.kind[at] !== COMMA
  ) {
    if (tokens.kind[at] === NEWLINE) break;
    at = step(tokens, at);
  }
  return at;
}

/** Names bound by a pattern: the last name before each comma or default, so that `{ a: b = 1 }` binds `b`. */
function boundNames(tokens: Tokens, from: number, to: number): number[] {
  const names: number[] = [];
  let last = -1;
  let inDefault = false;
  for (let at = from; at <= to; at = step(tokens, at)) {
    const kind = at === to ? COMMA : tokens.kind[at];
    if (kind === COMMA) {
      if (last >= 0) names.push(last);
      last = -1;
      inDefault = false;
    } else if (kind === EQUALS) inDefault = true;
    else if (!inDefault && isName(tokens, at)) last = at;
    else if (!inDefault && (kind === OPEN_BRACE || kind === OPEN_SQUARE)) {
      names.push(...boundNames(tokens, at + 1, closeOf(tokens, at, to)));
      last = -1;
    }
  }
  return names;
}
