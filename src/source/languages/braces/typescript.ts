// TypeScript and JavaScript: words, statements and class members. Which names a package really offers is for the module
// graph to say; here `export` makes a name public and its absence private.

import { compileRules, type LexRules } from '../../lex/rules.ts';
import { hashName, IDENT, NEWLINE, NUMBER, STRING, sliceText, type Tokens } from '../../lex/tokens.ts';
import { declare } from '../../scan/brace.ts';
import {
  byteOf,
  COLON,
  DOT,
  EQUALS,
  HASH,
  isFatArrow,
  isName,
  isWord,
  kindAt,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  type Scan,
  SEMICOLON,
  STAR,
  solidBefore,
  solidFrom,
  step,
  tokenText,
  wordHashes,
} from '../../scan/scan.ts';
import { behindStatement, findBody, type Head } from '../../scan/statement.ts';
import {
  type BraceTable,
  introducers,
  modifiers,
  type OtherStatement,
  type Statement,
} from '../../scan/table.ts';

const RULES: LexRules = {
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  strings: [
    { open: '"', close: '"', escape: true },
    { open: "'", close: "'", escape: true },
    { open: '`', close: '`', escape: true, multiline: true, code: '${' },
  ],
  nameBytes: '$',
  patterns: true,
};

const DEFAULT = hashName('default');
const ACCESSORS = wordHashes('get set async');
const PATH_HEADS = wordHashes('exports module prototype');
const FUNCTION_WORDS = wordHashes('function async');
const CLASS = hashName('class');
const QUESTION = byteOf('?');
const BANG = byteOf('!');
const PIPE = byteOf('|');
const AMPERSAND = byteOf('&');

export const typescript: BraceTable = {
  rules: compileRules(RULES),
  introducers: introducers({
    function: { kind: 'function', read: readFunction },
    class: { kind: 'class', body: 'members' },
    interface: { kind: 'interface', body: 'members', isSoft: true },
    enum: { kind: 'enum' },
    type: { kind: 'type', isSoft: true },
    namespace: { kind: 'namespace', body: 'namespace', isSoft: true, read: readNamespace },
    module: { kind: 'namespace', body: 'namespace', read: readNamespace },
    global: { kind: 'namespace', body: 'same', read: readGlobal },
    const: { kind: 'constant', isVariable: true },
    let: { kind: 'variable', isVariable: true },
    var: { kind: 'variable', isVariable: true },
    using: { kind: 'variable', isVariable: true, isSoft: true },
  }),
  modifiers: modifiers('default declare abstract async override readonly accessor', {
    const: { before: wordHashes('enum') },
    export: { visibility: 'public' },
    public: { visibility: 'public' },
    protected: { visibility: 'protected' },
    private: { visibility: 'private' },
    static: { isStatic: true },
  }),
  lineEnds: true,
  joiners: wordHashes('extends implements instanceof in of as satisfies'),
  attributes: ['@'],
  visibilityOf: (name, scope) => {
    if (scope.kind === undefined) return 'private';
    if (scope.kind === 'namespace') return 'private';
    return name.startsWith('#') ? 'private' : 'public';
  },
  hasBareMembers: true,
  readOther,
};

/** `function name`, `function* name`, `export default function`: without a name only a default export is a symbol. */
function readFunction(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const nameAt =
    kindAt(tokens, statement.next) === STAR ? solidFrom(tokens, statement.next + 1) : statement.next;
  if (isName(tokens, nameAt)) {
    const name = tokenText(tokens, nameAt);
    return declare(scan, table, { statement, nameAt, name, container: statement.scope.container });
  }
  if (tokens.data[solidBefore(tokens, statement.word)] !== DEFAULT) return -1;
  return declare(scan, table, { statement, nameAt: nameAt - 1, name: 'default', container: '' });
}

/** `namespace a.b {`, `module 'x' {`; `module` alone is an ordinary name. */
function readNamespace(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { next } = statement;
  let at = next;
  if (kindAt(tokens, at) === STRING) at++;
  else while (isName(tokens, at)) at = kindAt(tokens, at + 1) === DOT ? at + 2 : at + 1;
  if (at === next || kindAt(tokens, at) !== OPEN_BRACE) return -1;
  const raw = sliceText(tokens.bytes, tokens.start[next] as number, tokens.end[at - 1] as number);
  const name = raw.replace(/^['"]|['"]$/g, '');
  return declare(scan, table, { statement, nameAt: at - 1, name, container: statement.scope.container });
}

function readGlobal(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  if (kindAt(tokens, statement.next) !== OPEN_BRACE) return -1;
  return declare(scan, table, {
    statement,
    nameAt: statement.word,
    name: 'global',
    container: statement.scope.container,
  });
}

function readOther(scan: Scan, table: BraceTable, statement: OtherStatement): number {
  if (statement.scope.owner !== '') return readMember(scan, table, statement);
  return readAssigned(scan, table, statement);
}

/** A member of a class or interface: `name(…) {`, `get name()`, `#name = …`, `'quoted'()`, `name?: type`. */
function readMember(scan: Scan, table: BraceTable, statement: OtherStatement): number {
  const { tokens } = scan;
  const { scope } = statement;
  let at = statement.at;
  if (isWord(tokens, at, ACCESSORS) && isMemberName(tokens, at + 1)) at++;
  if (kindAt(tokens, at) === STAR) at++;
  const isHidden = kindAt(tokens, at) === HASH;
  if (isHidden) at++;
  const kind = kindAt(tokens, at);
  if (kind !== IDENT && kind !== STRING && kind !== NUMBER) return -1;
  const name = (isHidden ? '#' : '') + tokenText(tokens, at).replace(/^['"]|['"]$/g, '');
  let next = at + 1;
  while (kindAt(tokens, next) === QUESTION || kindAt(tokens, next) === BANG) next++;
  const isMethod = kindAt(tokens, next) === OPEN_PAREN || kindAt(tokens, next) === LESS;
  const found = isMethod
    ? findMethodBody(scan, next, statement, table)
    : {
        body: -1,
        head: typeEnd(tokens, next, scope.to),
        behind: behindStatement(tokens, next, scope.to, table),
      };
  const own = isHidden ? 'private' : (statement.said ?? 'public');
  scan.symbols.push({
    name,
    kind: !isMethod ? 'property' : name === 'constructor' ? 'constructor' : 'method',
    container: scope.container,
    visibility: scope.isHidden && own === 'public' ? 'internal' : own,
    isDefinition: true,
    first: statement.first,
    last: solidBefore(tokens, found.behind),
    head: found.head,
  });
  return found.behind;
}

/** The return type may hold braces of its own (`(): { a: 1 } {`), so the body is the brace that no `:` or `|` leads to. */
function findMethodBody(scan: Scan, from: number, statement: OtherStatement, table: BraceTable): Head {
  const { tokens } = scan;
  const found = findBody(tokens, from, statement.scope.to, table);
  if (found.body < 0) return found;
  const before = kindAt(tokens, solidBefore(tokens, found.body));
  if (before !== COLON && before !== PIPE && before !== AMPERSAND) return found;
  return findBody(tokens, found.behind, statement.scope.to, table);
}

function isMemberName(tokens: Tokens, at: number): boolean {
  const kind = kindAt(tokens, at);
  return (
    kind === IDENT ||
    kind === STRING ||
    kind === HASH ||
    kind === STAR ||
    kind === OPEN_SQUARE ||
    kind === NUMBER
  );
}

function typeEnd(tokens: Tokens, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const kind = tokens.kind[at];
    if (kind === NEWLINE || kind === SEMICOLON || (kind === EQUALS && !isFatArrow(tokens, at))) return at;
    at = step(tokens, at);
  }
  return at;
}

/** `exports.name = function …`, `Type.prototype.name = …`, `app.name = …`: functions and classes given to a path. */
function readAssigned(scan: Scan, table: BraceTable, statement: OtherStatement): number {
  const { tokens } = scan;
  const { scope } = statement;
  if (scope.kind !== undefined || !isName(tokens, statement.at)) return -1;
  const path: number[] = [statement.at];
  let at = statement.at + 1;
  while (kindAt(tokens, at) === DOT && isName(tokens, at + 1)) {
    path.push(at + 1);
    at += 2;
  }
  if (path.length < 2 || kindAt(tokens, at) !== EQUALS || kindAt(tokens, at + 1) === EQUALS) return -1;
  const value = solidFrom(tokens, at + 1);
  const kind = valueKind(tokens, value);
  if (kind === undefined) return -1;
  const name = tokenText(tokens, path.at(-1) as number);
  if (name === 'exports') return readWholeExport(scan, table, { statement, value });
  if (name === 'prototype') return -1;
  const heads = path.slice(0, -1).filter((index) => !isWord(tokens, index, PATH_HEADS));
  const behind = behindStatement(tokens, at, scope.to, table);
  scan.symbols.push({
    name,
    kind: kind === 'function' && heads.length > 0 ? 'method' : kind,
    container: heads.map((index) => tokenText(tokens, index)).join('.'),
    visibility: 'public',
    isDefinition: true,
    first: statement.first,
    last: solidBefore(tokens, behind),
    head: headOfValue(tokens, at, behind),
  });
  return behind;
}

/** `module.exports = class Name {`, `module.exports = function name(`: declared and given away at once. */
function readWholeExport(
  scan: Scan,
  table: BraceTable,
  { statement, value }: { readonly statement: OtherStatement; readonly value: number },
): number {
  const { tokens } = scan;
  let word = value;
  while (isName(tokens, word) && tokenText(tokens, word) === 'async') word++;
  const isClass = tokens.data[word] === CLASS;
  let nameAt = solidFrom(tokens, word + 1);
  if (!isClass && kindAt(tokens, nameAt) === STAR) nameAt = solidFrom(tokens, nameAt + 1);
  if (!isName(tokens, word) || !isName(tokens, nameAt) || tokenText(tokens, nameAt) === 'extends') return -1;
  const { scope, first } = statement;
  const introducer: Statement['introducer'] = isClass
    ? { kind: 'class', body: 'members' }
    : { kind: 'function' };
  return declare(scan, table, {
    statement: { scope, introducer, first, word, next: nameAt, said: 'public', isStatic: false },
    nameAt,
    name: tokenText(tokens, nameAt),
    container: '',
  });
}

function valueKind(tokens: Tokens, at: number): 'function' | 'class' | undefined {
  if (isWord(tokens, at, FUNCTION_WORDS)) return 'function';
  if (isName(tokens, at)) {
    if (tokens.data[at] === CLASS) return 'class';
    return isFatArrow(tokens, at + 1) && kindAt(tokens, at + 1) === EQUALS ? 'function' : undefined;
  }
  if (kindAt(tokens, at) !== OPEN_PAREN) return undefined;
  const after = step(tokens, at);
  return kindAt(tokens, after) === EQUALS && isFatArrow(tokens, after) ? 'function' : undefined;
}

function headOfValue(tokens: Tokens, from: number, behind: number): number {
  let at = from;
  while (at < behind && tokens.kind[at] !== OPEN_BRACE) at = step(tokens, at);
  return at;
}
