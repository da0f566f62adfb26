// Rust: `pub` makes public, `pub(…)` only within the crate. Members of `impl` belong to the type, those of an
// implemented trait are as visible as the trait.

import { compileRules } from '../../lex/rules.ts';
import { hashName, type Tokens } from '../../lex/tokens.ts';
import { declare, scanScope } from '../../scan/brace.ts';
import {
  byteOf,
  closeOf,
  isName,
  joinNames,
  kindAt,
  LESS,
  OPEN_BRACE,
  type Scan,
  SEMICOLON,
  solidFrom,
  step,
  stepAngles,
  tokenText,
  wordHashes,
} from '../../scan/scan.ts';
import { type BraceTable, introducers, modifiers, NOT_INTRODUCED, type Statement } from '../../scan/table.ts';
import { readHashedRaw } from './raw-string.ts';

const FOR = hashName('for');
const WHERE = hashName('where');

export const rust: BraceTable = {
  rules: compileRules({
    lineComments: ['//'],
    blockComments: [['/*', '*/']],
    nestedComments: true,
    strings: [{ open: '"', close: '"', escape: true, multiline: true }],
    tick: 'character',
    special: readHashedRaw,
  }),
  introducers: introducers({
    fn: { kind: 'function' },
    struct: { kind: 'struct' },
    enum: { kind: 'enum' },
    union: { kind: 'union', isSoft: true },
    trait: { kind: 'trait', body: 'members' },
    type: { kind: 'type' },
    const: { kind: 'constant' },
    static: { kind: 'constant', read: readStatic },
    mod: { kind: 'module', body: 'namespace' },
    macro_rules: { kind: 'macro', read: readMacro },
    impl: { kind: 'class', read: readImpl },
    extern: { kind: 'module', read: readExtern },
  }),
  modifiers: modifiers('async default safe', {
    pub: { visibility: 'public', hasArgument: true, visibilityWithArgument: 'internal' },
    unsafe: { before: wordHashes('fn impl trait extern async mod') },
    const: { before: wordHashes('fn unsafe extern async') },
    extern: { before: wordHashes('fn'), hasArgument: true },
    auto: { before: wordHashes('trait') },
  }),
  lineEnds: false,
  joiners: new Set(),
  attributes: ['#['],
  visibilityOf: (_name, scope) => (scope.kind === 'trait' ? 'public' : 'private'),
};

/** `static mut NAME: …` */
function readStatic(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const nameAt = tokenText(tokens, statement.next) === 'mut' ? statement.next + 1 : statement.next;
  if (!isName(tokens, nameAt)) return -1;
  return declare(scan, table, {
    statement,
    nameAt,
    name: tokenText(tokens, nameAt),
    container: statement.scope.container,
  });
}

/** `macro_rules! name { … }`: public when an attribute before it says so. */
function readMacro(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const nameAt = statement.next + 1;
  if (kindAt(tokens, statement.next) !== byteOf('!') || !isName(tokens, nameAt)) return NOT_INTRODUCED;
  const isExported = hasAttribute(tokens, statement.first, statement.word, 'macro_export');
  const said = isExported ? 'public' : 'private';
  const name = tokenText(tokens, nameAt);
  return declare(scan, table, {
    statement: { ...statement, said },
    nameAt,
    name,
    container: statement.scope.container,
  });
}

function hasAttribute(tokens: Tokens, from: number, to: number, name: string): boolean {
  for (let at = from; at < to; at++) if (isName(tokens, at) && tokenText(tokens, at) === name) return true;
  return false;
}

/** `impl<T> Trait for Type<T> where … {`: its functions belong to the type. */
function readImpl(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { scope } = statement;
  let at = statement.next;
  if (kindAt(tokens, at) === LESS) at = stepAngles(tokens, at);
  let name = '';
  let isTrait = false;
  let isNaming = true;
  while (at < scope.to && kindAt(tokens, at) !== OPEN_BRACE && kindAt(tokens, at) !== SEMICOLON) {
    if (isName(tokens, at)) {
      if (tokens.data[at] === FOR) {
        isTrait = true;
        isNaming = true;
      } else if (tokens.data[at] === WHERE) isNaming = false;
      else if (isNaming) name = tokenText(tokens, at);
    }
    at = kindAt(tokens, at) === LESS ? stepAngles(tokens, at) : step(tokens, at);
  }
  if (kindAt(tokens, at) !== OPEN_BRACE) return at;
  const close = closeOf(tokens, at, scope.to);
  const container = joinNames(scope.container, name);
  scanScope(scan, table, {
    from: at + 1,
    to: close,
    container,
    owner: name,
    kind: isTrait ? 'trait' : 'class',
    isHidden: scope.isHidden,
  });
  return close + 1;
}

/** `extern "C" { … }` declares functions; `extern crate x;` nothing of ours. */
function readExtern(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { scope } = statement;
  const brace = solidFrom(tokens, statement.next + 1);
  if (kindAt(tokens, brace) !== OPEN_BRACE) return NOT_INTRODUCED;
  const close = closeOf(tokens, brace, scope.to);
  scanScope(scan, table, { ...scope, from: brace + 1, to: close });
  return close + 1;
}
