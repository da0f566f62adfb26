// Four languages whose tables say it all: Scala, Dart, Solidity, Zig.

import { compileRules } from '../../lex/rules.ts';
import { hashName, sliceText } from '../../lex/tokens.ts';
import type { SymbolKind } from '../../model.ts';
import { declare } from '../../scan/brace.ts';
import {
  AT,
  COLON,
  COMMA,
  EQUALS,
  isName,
  kindAt,
  OPEN_PAREN,
  type Scan,
  solidFrom,
  step,
  tokenText,
  wordHashes,
} from '../../scan/scan.ts';
import {
  type BraceTable,
  introducers,
  modifiers,
  NOT_INTRODUCED,
  type OtherStatement,
  type Statement,
} from '../../scan/table.ts';
import { readTypeFirst } from '../../scan/type-first.ts';

const SLASHES = { lineComments: ['//'], blockComments: [['/*', '*/']] } as const;
const QUOTED = { open: '"', close: '"', escape: true } as const;

export const solidity: BraceTable = {
  rules: compileRules({
    ...SLASHES,
    strings: [QUOTED, { open: "'", close: "'", escape: true }],
    nameBytes: '$',
  }),
  introducers: introducers({
    contract: { kind: 'contract', body: 'members' },
    library: { kind: 'contract', body: 'members' },
    interface: { kind: 'interface', body: 'members' },
    function: { kind: 'function', read: readSolidityFunction },
    modifier: { kind: 'method' },
    constructor: { kind: 'constructor' as const, read: readSolidityFunction },
    event: { kind: 'event' },
    error: { kind: 'error', isSoft: true },
    struct: { kind: 'struct' },
    enum: { kind: 'enum' },
    type: { kind: 'type', isSoft: true },
  }),
  modifiers: modifiers('abstract'),
  lineEnds: false,
  joiners: new Set(),
  attributes: [],
  visibilityOf: () => 'public',
};

const SOLIDITY_HIDDEN = wordHashes('private internal');

/** Visibility stands behind the parameters. */
function readSolidityFunction(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { scope, next, word } = statement;
  const isNamed = isName(tokens, next);
  const paren = isNamed ? next + 1 : next;
  if (kindAt(tokens, paren) !== OPEN_PAREN) return NOT_INTRODUCED;
  let isHidden = false;
  for (let at = step(tokens, paren); at < scope.to; at = step(tokens, at)) {
    const kind = kindAt(tokens, at);
    if (kind === 0x7b || kind === 0x3b) break;
    isHidden ||= isName(tokens, at) && SOLIDITY_HIDDEN.has(tokens.data[at] as number);
  }
  const name = isNamed ? tokenText(tokens, next) : tokenText(tokens, word);
  const hidden: Statement = { ...statement, said: isHidden ? 'private' : 'public' };
  return declare(scan, table, {
    statement: hidden,
    nameAt: isNamed ? next : word,
    name,
    container: scope.container,
  });
}

const ZIG_TYPES: ReadonlyMap<number, SymbolKind> = new Map([
  [hashName('struct'), 'struct'],
  [hashName('enum'), 'enum'],
  [hashName('union'), 'union'],
  [hashName('opaque'), 'type'],
  [hashName('error'), 'enum'],
]);
const ZIG_LAYOUT = wordHashes('packed extern');

export const zig: BraceTable = {
  rules: compileRules({
    lineComments: ['//'],
    strings: [QUOTED, { open: '\\\\', close: '\n' }],
    tick: 'character',
  }),
  introducers: introducers({
    fn: { kind: 'function' },
    const: { kind: 'constant', read: readZigConst },
    var: { kind: 'variable' },
  }),
  modifiers: modifiers('inline noinline threadlocal comptime usingnamespace', {
    pub: { visibility: 'public' },
    export: { visibility: 'public' },
    extern: { hasArgument: true },
  }),
  lineEnds: false,
  joiners: new Set(),
  attributes: [],
  visibilityOf: () => 'private',
  readOther: readZigField,
};

/** `name: type,`: no symbol, and no `;` to end it. */
function readZigField(scan: Scan, _table: BraceTable, statement: OtherStatement): number {
  const { tokens } = scan;
  if (statement.scope.owner === '' || kindAt(tokens, statement.at + 1) !== COLON) return -1;
  let at = statement.at;
  while (at < statement.scope.to && kindAt(tokens, at) !== COMMA) at = step(tokens, at);
  return at + 1;
}

/** `const Name = struct { … };` is a type whose members are declarations. */
function readZigConst(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { next, scope } = statement;
  if (!isName(tokens, next) || kindAt(tokens, next + 1) !== EQUALS) return -1;
  let at = solidFrom(tokens, next + 2);
  if (isName(tokens, at) && ZIG_LAYOUT.has(tokens.data[at] as number)) at++;
  const kind = isName(tokens, at) ? ZIG_TYPES.get(tokens.data[at] as number) : undefined;
  if (kind === undefined) return -1;
  const name = tokenText(tokens, next);
  return declare(scan, table, {
    statement,
    nameAt: at,
    name,
    container: scope.container,
    kind,
    body: 'members',
  });
}

const DART_STATEMENTS = wordHashes(
  'return if else for while do switch case break continue throw import export part library assert try',
);
const dartVisibility: BraceTable['visibilityOf'] = (name) => (name.startsWith('_') ? 'private' : 'public');

export const dart: BraceTable = {
  rules: compileRules({
    ...SLASHES,
    nestedComments: true,
    strings: [
      { open: '"""', close: '"""', escape: true, multiline: true, code: '${' },
      { open: "'''", close: "'''", escape: true, multiline: true, code: '${' },
      { open: '"', close: '"', escape: true, code: '${' },
      { open: "'", close: "'", escape: true, code: '${' },
    ],
    nameBytes: '$',
    special: readDartRaw,
  }),
  introducers: introducers({
    class: { kind: 'class', body: 'members' },
    mixin: { kind: 'class', body: 'members', isSoft: true },
    enum: { kind: 'enum', body: 'members' },
    extension: { kind: 'class', body: 'members', isSoft: true },
    typedef: { kind: 'type' },
  }),
  modifiers: modifiers('abstract sealed base interface final external late covariant required', {
    static: { isStatic: true },
    const: {},
    factory: {},
    mixin: { before: wordHashes('class') },
    extension: { before: wordHashes('type') },
    type: {},
  }),
  lineEnds: false,
  joiners: new Set(),
  attributes: ['@'],
  visibilityOf: dartVisibility,
  readOther: readTypeFirst({
    statements: DART_STATEMENTS,
    hasProperties: true,
    hasInitialisers: true,
    hasVariables: 'file',
    visibilityOf: dartVisibility,
  }),
};

/** `r'…'`: nothing is escaped in it. */
function readDartRaw(bytes: Buffer, at: number): number {
  const quote = bytes[at + 1] as number;
  if (bytes[at] !== 0x72 || (quote !== 0x27 && quote !== 0x22)) return -1;
  const isTriple = bytes[at + 2] === quote && bytes[at + 3] === quote;
  const width = isTriple ? 3 : 1;
  for (let end = bytes.indexOf(quote, at + 1 + width); end !== -1; end = bytes.indexOf(quote, end + 1)) {
    if (!isTriple || (bytes[end + 1] === quote && bytes[end + 2] === quote)) return end + width;
  }
  return bytes.length;
}

export const scala: BraceTable = {
  rules: compileRules({
    ...SLASHES,
    nestedComments: true,
    strings: [
      { open: '"""', close: '"""', multiline: true },
      { open: '"', close: '"', escape: true },
      { open: '`', close: '`' },
    ],
    tick: 'character',
  }),
  introducers: introducers({
    class: { kind: 'class', body: 'members' },
    trait: { kind: 'trait', body: 'members' },
    object: { kind: 'object', body: 'members' },
    enum: { kind: 'enum', body: 'members', isSoft: true },
    def: { kind: 'function', read: readScalaDef },
    val: { kind: 'constant', read: readScalaVal },
    var: { kind: 'variable', read: readScalaVal },
    type: { kind: 'type' },
    given: { kind: 'constant', isSoft: true },
    package: { kind: 'namespace', body: 'namespace', read: readScalaPackage },
  }),
  modifiers: modifiers('abstract final sealed implicit lazy override inline transparent opaque infix open', {
    protected: { visibility: 'protected', hasArgument: true },
    private: { visibility: 'private', hasArgument: true },
    case: { before: wordHashes('class object') },
    package: { before: wordHashes('object') },
  }),
  lineEnds: true,
  joiners: wordHashes('extends with derives else yield match catch finally then do'),
  attributes: ['@'],
  visibilityOf: () => 'public',
};

function readScalaDef(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { next, scope } = statement;
  if (isName(tokens, next)) {
    let end = next + 1;
    const isOpen = tokens.bytes[(tokens.end[next] as number) - 1] === 0x5f;
    while (
      isOpen &&
      kindAt(tokens, end) > 0x20 &&
      kindAt(tokens, end) !== OPEN_PAREN &&
      tokens.start[end] === tokens.end[end - 1]
    )
      end++;
    if (end === next + 1) return -1;
    const name = sliceText(tokens.bytes, tokens.start[next] as number, tokens.end[end - 1] as number);
    return declare(scan, table, { statement, nameAt: end - 1, name, container: scope.container });
  }
  let at = next;
  let name = '';
  while (
    at < scope.to &&
    kindAt(tokens, at) !== OPEN_PAREN &&
    kindAt(tokens, at) !== 0x5b &&
    name.length < 12
  ) {
    if (kindAt(tokens, at) === COLON && tokens.end[at - 1] !== tokens.start[at]) break;
    if (name !== '' && tokens.end[at - 1] !== tokens.start[at]) break;
    name += tokenText(tokens, at++);
  }
  if (name === '') return NOT_INTRODUCED;
  const said = name.replaceAll('`', '');
  return declare(scan, table, { statement, nameAt: at - 1, name: said, container: scope.container });
}

/** `val name: T = …`; patterns (`val (a, b) = …`, `val Some(x) = …`) bind names that nobody looks up. */
function readScalaVal(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { next, scope } = statement;
  if (!isName(tokens, next) || kindAt(tokens, next + 1) === OPEN_PAREN || kindAt(tokens, next + 1) === AT)
    return NOT_INTRODUCED;
  return declare(scan, table, {
    statement,
    nameAt: next,
    name: tokenText(tokens, next),
    container: scope.container,
  });
}

/** `package a.b` at the top names nothing to cite; with braces its contents are declarations. */
function readScalaPackage(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  let at = statement.next;
  while (isName(tokens, at) || kindAt(tokens, at) === 0x2e) at++;
  if (kindAt(tokens, at) !== 0x7b) return at;
  return declare(scan, table, { statement, nameAt: at - 1, name: tokenText(tokens, at - 1), container: '' });
}
