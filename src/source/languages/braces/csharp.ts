// C#: types by their words, members and properties by their types. Types are internal and members private unless said.

import { compileRules } from '../../lex/rules.ts';
import type { Tokens } from '../../lex/tokens.ts';
import { declare, scanScope } from '../../scan/brace.ts';
import {
  closeOf,
  DOT,
  isName,
  joinNames,
  kindAt,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  type Scan,
  SEMICOLON,
  solidFrom,
  stepAngles,
  tokenText,
  wordHashes,
} from '../../scan/scan.ts';
import { type BraceTable, introducers, modifiers, type Statement } from '../../scan/table.ts';
import { readTypeFirst } from '../../scan/type-first.ts';

const NOT_DECLARATIONS = wordHashes(
  'return if else for foreach while do switch case break continue throw using try lock goto fixed extern',
);

const visibilityOf: BraceTable['visibilityOf'] = (_name, scope) => {
  if (scope.kind === 'interface') return 'public';
  return scope.owner === '' ? 'internal' : 'private';
};

export const csharp: BraceTable = {
  rules: compileRules({
    lineComments: ['//'],
    blockComments: [['/*', '*/']],
    strings: [
      { open: '"""', close: '"""', multiline: true },
      { open: '$"""', close: '"""', multiline: true },
      { open: '@"', close: '"', doubled: true, multiline: true },
      { open: '$@"', close: '"', doubled: true, multiline: true, code: '{' },
      { open: '@$"', close: '"', doubled: true, multiline: true, code: '{' },
      { open: '$"', close: '"', escape: true, code: '{' },
      { open: '"', close: '"', escape: true },
    ],
    tick: 'character',
    directives: true,
  }),
  introducers: introducers({
    namespace: { kind: 'namespace', body: 'namespace', read: readNamespace },
    class: { kind: 'class', body: 'members' },
    struct: { kind: 'struct', body: 'members' },
    interface: { kind: 'interface', body: 'members' },
    record: { kind: 'class', body: 'members', isSoft: true, read: readRecord },
    enum: { kind: 'enum' },
    delegate: { kind: 'type', read: readDelegate },
  }),
  modifiers: modifiers(
    'abstract sealed partial virtual override async unsafe readonly volatile extern new const required ref file event implicit explicit',
    {
      public: { visibility: 'public' },
      protected: { visibility: 'protected' },
      internal: { visibility: 'internal' },
      private: { visibility: 'private' },
      static: { isStatic: true },
    },
  ),
  lineEnds: false,
  joiners: new Set(),
  attributes: ['['],
  visibilityOf,
  readOther: readTypeFirst({
    statements: NOT_DECLARATIONS,
    hasProperties: true,
    hasInitialisers: true,
    visibilityOf,
  }),
};

/** `namespace A.B {` or, for the rest of the file, `namespace A.B;`. */
function readNamespace(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { scope } = statement;
  let at = statement.next;
  let container = scope.container;
  while (isName(tokens, at) || kindAt(tokens, at) === DOT) {
    if (isName(tokens, at)) container = joinNames(container, tokenText(tokens, at));
    at++;
  }
  at = solidFrom(tokens, at);
  const inside = { container, owner: '', kind: 'namespace' as const, isHidden: scope.isHidden };
  if (kindAt(tokens, at) === SEMICOLON) {
    scanScope(scan, table, { ...inside, from: at + 1, to: scope.to });
    return scope.to;
  }
  if (kindAt(tokens, at) !== OPEN_BRACE) return -1;
  const close = closeOf(tokens, at, scope.to);
  scanScope(scan, table, { ...inside, from: at + 1, to: close });
  return close + 1;
}

/** `record struct Name` */
function readRecord(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const word = tokenText(tokens, statement.next);
  const nameAt = word === 'struct' || word === 'class' ? statement.next + 1 : statement.next;
  if (!isName(tokens, nameAt) || !isTypeHead(tokens, nameAt + 1)) return -2;
  return declare(scan, table, {
    statement,
    nameAt,
    name: tokenText(tokens, nameAt),
    container: statement.scope.container,
  });
}

function isTypeHead(tokens: Tokens, at: number): boolean {
  const kind = kindAt(tokens, solidFrom(tokens, at));
  return kind === OPEN_PAREN || kind === OPEN_BRACE || kind === LESS || kind === 0x3a || kind === SEMICOLON;
}

/** `delegate Type Name<T>(…);`: the name before the parameters. */
function readDelegate(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  let nameAt = -1;
  let at = statement.next;
  while (at < statement.scope.to && kindAt(tokens, at) !== OPEN_PAREN && kindAt(tokens, at) !== SEMICOLON) {
    if (isName(tokens, at)) nameAt = at;
    at = kindAt(tokens, at) === LESS ? stepAngles(tokens, at) : at + 1;
  }
  if (nameAt < 0) return -1;
  return declare(scan, table, {
    statement,
    nameAt,
    name: tokenText(tokens, nameAt),
    container: statement.scope.container,
  });
}
