// C and C++. What a header declares is public; `static` and unnamed namespaces hide; access words rule inside classes.

import { compileRules, type LexRules } from '../../lex/rules.ts';
import { DIRECTIVE, hashName, NEWLINE, STRING, sliceText, type Tokens } from '../../lex/tokens.ts';
import type { Visibility } from '../../model.ts';
import { declare, scanScope } from '../../scan/brace.ts';
import {
  COLON,
  COMMA,
  closeOf,
  EQUALS,
  isName,
  isWord,
  joinNames,
  kindAt,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  type Scan,
  SEMICOLON,
  solidBefore,
  solidFrom,
  step,
  stepAngles,
  tokenText,
  wordHashes,
} from '../../scan/scan.ts';
import { behindStatement } from '../../scan/statement.ts';
import {
  type BraceTable,
  type Introducer,
  introducers,
  modifiers,
  NOT_INTRODUCED,
  type OtherStatement,
  type Statement,
} from '../../scan/table.ts';
import { readTypeFirst } from '../../scan/type-first.ts';

const BASE: LexRules = {
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  strings: [{ open: '"', close: '"', escape: true }],
  tick: 'character',
  directives: true,
  nameBytes: '$',
};

/** `R"delimiter(…)delimiter"`, with any prefix. */
function readRawString(bytes: Buffer, at: number): number {
  let quote = at;
  while (bytes[quote] !== 0x22) if (quote++ - at > 3) return -1;
  if (bytes[quote - 1] !== 0x52) return -1;
  const paren = bytes.indexOf(0x28, quote);
  if (paren < 0 || paren - quote > 17) return -1;
  const close = `)${sliceText(bytes, quote + 1, paren)}"`;
  for (let end = bytes.indexOf(0x29, paren); end !== -1; end = bytes.indexOf(0x29, end + 1)) {
    if (sliceText(bytes, end, end + close.length) === close) return end + close.length;
  }
  return bytes.length;
}

const NOT_DECLARATIONS = wordHashes(
  'return if else for while do switch case break continue goto throw delete using static_assert _Static_assert friend asm __asm__ new co_return',
);
const TYPE_WORDS = wordHashes('class struct final');
const ACCESS: ReadonlyMap<number, Visibility> = new Map([
  [hashName('public'), 'public'],
  [hashName('protected'), 'protected'],
  [hashName('private'), 'private'],
]);

const visibilityOf: BraceTable['visibilityOf'] = (_name, scope) =>
  scope.kind === 'class' ? 'private' : 'public';

const PLAIN_TYPES: Readonly<Record<string, Introducer>> = {
  struct: { kind: 'struct', body: 'members', read: readType },
  union: { kind: 'union', body: 'members', read: readType },
  enum: { kind: 'enum', read: readType },
  typedef: { kind: 'type', read: readTypedef },
};

const PLUS_TYPES: Readonly<Record<string, Introducer>> = {
  class: { kind: 'class', body: 'members', read: readType },
  namespace: { kind: 'namespace', body: 'namespace', read: readNamespace },
  using: { kind: 'type', read: readUsing },
  concept: { kind: 'type' },
  // Without parameters it declares nothing: code is asked for, of what is declared elsewhere.
  template: {
    kind: 'type',
    read: ({ tokens }, table, { next, scope }) => behindStatement(tokens, next, scope.to, table),
  },
};

const PLAIN_MODIFIERS = 'inline register volatile __inline__ __inline _Noreturn _Thread_local __extension__';
const PLUS_MODIFIERS = 'virtual constexpr consteval constinit explicit mutable thread_local export typename';

function makeTable(rules: LexRules, isPlus: boolean): BraceTable {
  const typeFirst = readTypeFirst({
    statements: NOT_DECLARATIONS,
    hasVariables: 'file',
    hasInitialisers: isPlus,
    isOldC: !isPlus,
    visibilityOf,
  });
  return {
    rules: compileRules(rules),
    introducers: introducers(isPlus ? { ...PLAIN_TYPES, ...PLUS_TYPES } : PLAIN_TYPES),
    modifiers: modifiers(isPlus ? `${PLAIN_MODIFIERS} ${PLUS_MODIFIERS}` : PLAIN_MODIFIERS, {
      static: { visibility: 'private', isStatic: true },
      extern: { hasArgument: true },
      ...(isPlus ? { template: { hasArgument: true, needsArgument: true } } : {}),
    }),
    lineEnds: false,
    readsDirectives: true,
    joiners: new Set(),
    attributes: ['['],
    visibilityOf,
    readOther: (scan, table, statement) => {
      const { at } = statement;
      const kind = kindAt(scan.tokens, at);
      if (kind === DIRECTIVE) return readMacro(scan, statement);
      if (kind === OPEN_BRACE) return readLinkage(scan, table, statement);
      const call = behindMacroCall(scan.tokens, at);
      return call >= 0 ? call : typeFirst(scan, table, statement);
    },
  };
}

export const c: BraceTable = makeTable(BASE, false);
export const cpp: BraceTable = makeTable({ ...BASE, special: readRawString }, true);

/** `extern "C" {`: what is inside belongs to the scope outside. */
function readLinkage(scan: Scan, table: BraceTable, statement: OtherStatement): number {
  const { tokens } = scan;
  const { at, scope } = statement;
  const close = closeOf(tokens, at, scope.to);
  if (kindAt(tokens, solidBefore(tokens, at)) === STRING)
    scanScope(scan, table, { ...scope, from: at + 1, to: close });
  return close + 1;
}

/** `MACRO(…)` alone on its line declares nothing that can be seen, and has no `;` to end it. */
function behindMacroCall(tokens: Tokens, at: number): number {
  if (!isName(tokens, at) || kindAt(tokens, at + 1) !== OPEN_PAREN) return -1;
  const behind = step(tokens, at + 1);
  if (kindAt(tokens, behind) !== NEWLINE) return -1;
  const next = kindAt(tokens, solidFrom(tokens, behind));
  const name = tokenText(tokens, at);
  return next !== OPEN_BRACE && name === name.toUpperCase() ? behind : -1;
}

const MACRO = /^#\s*define\s+([A-Za-z_]\w*)/;

function readMacro(scan: Scan, statement: OtherStatement): number {
  const { tokens } = scan;
  const { at, scope } = statement;
  const start = tokens.start[at] as number;
  const name = MACRO.exec(
    sliceText(tokens.bytes, start, Math.min(start + 120, tokens.end[at] as number)),
  )?.[1];
  // A macro without a value only marks (an include guard, a feature switch).
  const hasValue = name !== undefined && (tokens.end[at] as number) - start > name.length + 9;
  if (name !== undefined && hasValue) {
    const where = { container: scope.container, first: at, last: at, head: at + 1 };
    scan.symbols.push({ name, kind: 'macro', visibility: 'public', isDefinition: true, ...where });
  }
  return at + 1;
}

const isAttribute = (word: string): boolean => /^(?:_|[A-Z][A-Z0-9_]*$|alignas$|declspec$)/.test(word);

/** `struct name {`, `class MACRO name final : base {`, `enum class name : type {`; without a body it is only a type. */
function readType(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { scope } = statement;
  let nameAt = -1;
  let at = statement.next;
  while (at < scope.to && kindAt(tokens, at) !== OPEN_BRACE) {
    const kind = tokens.kind[at];
    if (isName(tokens, at)) {
      if (kindAt(tokens, at + 1) === OPEN_PAREN) {
        // `struct point centre(…) {` is a function; `struct point PACKED(4) {` and `__attribute__` are none.
        if (nameAt >= 0 && !isAttribute(tokenText(tokens, at))) return NOT_INTRODUCED;
        at = step(tokens, at + 1);
      } else {
        if (!isWord(tokens, at, TYPE_WORDS)) nameAt = at;
        at++;
      }
    } else if (kind === COLON && kindAt(tokens, at + 1) === COLON) at += 2;
    else if (kind === COLON) at = bodyAfterBases(tokens, at, scope.to);
    else if (kind === LESS) at = stepAngles(tokens, at);
    else if (kind === OPEN_SQUARE || kind === NEWLINE || kind === DIRECTIVE) at = step(tokens, at);
    else if (kind === SEMICOLON && nameAt >= 0) return nameAt === statement.next ? at + 1 : NOT_INTRODUCED;
    else return NOT_INTRODUCED;
  }
  if (at >= scope.to) return NOT_INTRODUCED;
  const behind = behindStatement(tokens, at, scope.to, table);
  const close = closeOf(tokens, at, scope.to);
  const name = nameAt < 0 ? '' : tokenText(tokens, nameAt);
  if (name !== '') {
    const where = {
      container: scope.container,
      first: statement.first,
      last: solidBefore(tokens, behind),
      head: at,
    };
    const visibility = scope.access ?? table.visibilityOf(name, scope);
    scan.symbols.push({ name, kind: statement.introducer.kind, visibility, isDefinition: true, ...where });
  }
  if (statement.introducer.body === 'members')
    scanMembers(scan, table, { statement, name, from: at + 1, to: close });
  return behind;
}

function bodyAfterBases(tokens: Tokens, from: number, to: number): number {
  let at = from;
  while (at < to && tokens.kind[at] !== OPEN_BRACE && tokens.kind[at] !== SEMICOLON) {
    at = tokens.kind[at] === LESS ? stepAngles(tokens, at) : step(tokens, at);
  }
  return at;
}

interface Body {
  readonly statement: Statement;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Members in runs between access words, each run with its own visibility. Unnamed types add no name. */
function scanMembers(scan: Scan, table: BraceTable, body: Body): void {
  const { tokens } = scan;
  const { scope, introducer } = body.statement;
  if (body.name === '') return;
  let access: Visibility = introducer.kind === 'class' ? 'private' : 'public';
  const base = {
    container: joinNames(scope.container, body.name),
    owner: body.name,
    kind: introducer.kind,
    isHidden: scope.isHidden,
  };
  let from = body.from;
  for (let at = from; at < body.to; at = step(tokens, at)) {
    if (kindAt(tokens, at) !== COLON || !isName(tokens, at - 1)) continue;
    const said =
      ACCESS.get(tokens.data[at - 1] as number) ??
      (isSlots(tokens, at) ? ACCESS.get(tokens.data[at - 2] as number) : undefined);
    if (said === undefined) continue;
    scanScope(scan, table, { ...base, access, from, to: at - 1 });
    access = said;
    from = at + 1;
  }
  scanScope(scan, table, { ...base, access, from, to: body.to });
}

/** `public slots:` and its like. */
const isSlots = (tokens: Tokens, at: number): boolean =>
  isName(tokens, at - 2) && kindAt(tokens, at - 3) !== COLON;

/** `typedef … name;`, `typedef int (*name)(…);`, `typedef int name(…);`, several names after one another. */
function readTypedef(scan: Scan, _table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { scope } = statement;
  let behind = statement.next;
  while (behind < scope.to && kindAt(tokens, behind) !== SEMICOLON) behind = step(tokens, behind);
  behind++;
  const where = {
    container: scope.container,
    first: statement.first,
    last: solidBefore(tokens, behind),
    head: behind,
  };
  let last = -1;
  let isSettled = false;
  const next = (at: number): number =>
    kindAt(tokens, at) === LESS ? stepAngles(tokens, at) : step(tokens, at);
  for (let at = statement.next; at < behind; at = next(at)) {
    const kind = tokens.kind[at];
    if (isWord(tokens, at, TYPEDEF_ATTRIBUTES) && kindAt(tokens, at + 1) === OPEN_PAREN) at++;
    else if (kind === OPEN_PAREN && !isSettled) {
      last = wrappedName(tokens, at) ?? last;
      isSettled = last >= 0 && !isTypeMacro(tokens, at);
    } else if (isName(tokens, at) && !isSettled) last = at;
    if (kind !== SEMICOLON && kind !== COMMA) continue;
    if (last >= 0 && !isWord(tokens, last, BASIC_TYPES)) {
      const name = tokenText(tokens, last);
      scan.symbols.push({ name, kind: 'type', visibility: 'public', isDefinition: true, ...where });
    }
    last = -1;
    isSettled = false;
  }
  return behind;
}

/** `head(entry)` in `typedef head(entry) name;`: a macro that makes a type, for its brackets are followed by the name. */
function isTypeMacro(tokens: Tokens, paren: number): boolean {
  const behind = solidFrom(tokens, step(tokens, paren));
  if (!isName(tokens, behind) || isWord(tokens, behind, TYPEDEF_ATTRIBUTES)) return false;
  const ends = kindAt(tokens, solidFrom(tokens, behind + 1));
  return (ends === SEMICOLON || ends === COMMA || ends === OPEN_SQUARE) && !isCapitals(tokens, behind);
}

const isCapitals = (tokens: Tokens, at: number): boolean => /^[A-Z\d_]+$/.test(tokenText(tokens, at));

const TYPEDEF_ATTRIBUTES = wordHashes('__attribute__ __attribute __declspec alignas _Alignas __aligned');
/** Never what a typedef names, however it was read. */
const BASIC_TYPES = wordHashes(
  'void int char short long float double signed unsigned const struct union enum',
);
const QUALIFIERS = wordHashes('const volatile restrict __restrict');

/** The name in `(*name)(…)`, `(PREFIX *name)(…)` or `(name)(…)`; undefined for brackets that hold parameters. */
function wrappedName(tokens: Tokens, paren: number): number | undefined {
  const close = tokens.data[paren] as number;
  const next = close < 0 ? 0 : kindAt(tokens, solidFrom(tokens, close + 1));
  if (next !== OPEN_PAREN && next !== OPEN_SQUARE) return undefined;
  let name: number | undefined;
  for (let at = paren + 1; at < close && kindAt(tokens, at) !== OPEN_PAREN; at++)
    if (isName(tokens, at) && !isWord(tokens, at, QUALIFIERS)) name = at;
  return name;
}

/** `namespace a::b {`; one without a name hides what it holds. */
function readNamespace(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { scope } = statement;
  const parts: string[] = [];
  let at = statement.next;
  for (; at < scope.to && kindAt(tokens, at) !== OPEN_BRACE; at = step(tokens, at)) {
    if (kindAt(tokens, at) === EQUALS || kindAt(tokens, at) === SEMICOLON) return NOT_INTRODUCED;
    if (isName(tokens, at)) parts.push(tokenText(tokens, at));
  }
  if (at >= scope.to) return NOT_INTRODUCED;
  const close = closeOf(tokens, at, scope.to);
  const container = parts.reduce(joinNames, scope.container);
  const isHidden = scope.isHidden || parts.length === 0;
  scanScope(scan, table, { from: at + 1, to: close, container, owner: '', kind: 'namespace', isHidden });
  return close + 1;
}

/** `using name = type;` */
function readUsing(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { next, scope } = statement;
  if (!isName(tokens, next) || kindAt(tokens, next + 1) !== EQUALS)
    return behindStatement(tokens, next, scope.to, table);
  // `using mark = other::mark;` brings a name in, and is not where it is declared.
  const end = behindStatement(tokens, next, scope.to, table);
  if (tokens.data[end - 2] === tokens.data[next] && kindAt(tokens, end - 3) === COLON) return end;
  return declare(scan, table, {
    statement,
    nameAt: next,
    name: tokenText(tokens, next),
    container: scope.container,
  });
}
