// Swift: internal unless said. Members of an extension belong to the extended type.

import { compileRules } from '../../lex/rules.ts';
import { declare } from '../../scan/brace.ts';
import {
  DOT,
  isName,
  kindAt,
  LESS,
  OPEN_PAREN,
  type Scan,
  stepAngles,
  tokenText,
  wordHashes,
} from '../../scan/scan.ts';
import { type BraceTable, introducers, modifiers, NOT_INTRODUCED, type Statement } from '../../scan/table.ts';
import { readFencedRaw } from './raw-string.ts';

export const swift: BraceTable = {
  rules: compileRules({
    lineComments: ['//'],
    blockComments: [['/*', '*/']],
    nestedComments: true,
    strings: [
      { open: '"""', close: '"""', escape: true, multiline: true, code: '\\(' },
      { open: '"', close: '"', escape: true, code: '\\(' },
    ],
    special: readFencedRaw,
    specialBytes: '#',
    directives: true,
  }),
  introducers: introducers({
    func: { kind: 'function', read: readFunc },
    class: { kind: 'class', body: 'members' },
    struct: { kind: 'struct', body: 'members' },
    enum: { kind: 'enum', body: 'members' },
    protocol: { kind: 'interface', body: 'members' },
    actor: { kind: 'class', body: 'members', isSoft: true },
    extension: { kind: 'class', body: 'members', read: readExtension },
    typealias: { kind: 'type' },
    associatedtype: { kind: 'type' },
    let: { kind: 'property', isVariable: true },
    var: { kind: 'property', isVariable: true },
    init: { kind: 'constructor', read: readInit },
    macro: { kind: 'macro', isSoft: true },
  }),
  modifiers: modifiers(
    'final override mutating nonmutating lazy weak unowned required convenience optional dynamic indirect prefix postfix infix async distributed nonisolated isolated consuming borrowing',
    {
      open: { visibility: 'public', hasArgument: true },
      public: { visibility: 'public', hasArgument: true },
      package: { visibility: 'internal', hasArgument: true },
      internal: { visibility: 'internal', hasArgument: true },
      fileprivate: { visibility: 'private', hasArgument: true },
      private: { visibility: 'private', hasArgument: true },
      static: { isStatic: true },
      class: { isStatic: true, before: wordHashes('func var let override') },
    },
  ),
  lineEnds: true,
  joiners: wordHashes('where throws rethrows async'),
  attributes: ['@'],
  visibilityOf: (_name, scope) => (scope.kind === 'interface' ? 'public' : 'internal'),
};

/** Operators are functions too: their marks up to the parameters are the name. */
function readFunc(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  if (isName(tokens, statement.next)) return -1;
  let at = statement.next;
  let name = '';
  while (at < statement.scope.to && kindAt(tokens, at) !== OPEN_PAREN && name.length < 6) {
    if (name !== '' && kindAt(tokens, at) === LESS && isName(tokens, at + 1)) break;
    name += tokenText(tokens, at++);
  }
  if (kindAt(tokens, at) === LESS) at = stepAngles(tokens, at);
  if (name === '' || kindAt(tokens, at) !== OPEN_PAREN) return NOT_INTRODUCED;
  const container = statement.scope.container;
  return declare(scan, table, { statement, nameAt: at - 1, name: name.replaceAll('`', ''), container });
}

function readInit(scan: Scan, table: BraceTable, statement: Statement): number {
  return declare(scan, table, {
    statement,
    nameAt: statement.word,
    name: 'init',
    container: statement.scope.container,
  });
}

/** `extension A.B: P where … {` */
function readExtension(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  let at = statement.next;
  if (!isName(tokens, at)) return -1;
  let name = tokenText(tokens, at);
  while (kindAt(tokens, at + 1) === DOT && isName(tokens, at + 2)) {
    at += 2;
    name += `.${tokenText(tokens, at)}`;
  }
  const before = scan.symbols.length;
  const behind = declare(scan, table, { statement, nameAt: at, name, container: statement.scope.container });
  // The extension itself declares no new name: only what is inside it does.
  scan.symbols.splice(before, 1);
  return behind;
}
