// Go: a capital first letter makes a name public; any other is its package's own. Groups in parentheses, receivers before method names.

import { compileRules } from '../../lex/rules.ts';
import { hashName, type Tokens } from '../../lex/tokens.ts';
import type { SymbolKind } from '../../model.ts';
import { declare } from '../../scan/brace.ts';
import {
  closeOf,
  isName,
  kindAt,
  OPEN_PAREN,
  OPEN_SQUARE,
  type Scan,
  solidFrom,
  step,
  tokenText,
} from '../../scan/scan.ts';
import { type BraceTable, introducers, modifiers, type Statement } from '../../scan/table.ts';

const STRUCT = hashName('struct');
const INTERFACE = hashName('interface');

export const go: BraceTable = {
  rules: compileRules({
    lineComments: ['//'],
    blockComments: [['/*', '*/']],
    strings: [
      { open: '"', close: '"', escape: true },
      { open: '`', close: '`', multiline: true },
    ],
    tick: 'character',
  }),
  introducers: introducers({
    func: { kind: 'function', read: readFunc },
    type: { kind: 'type', hasGroups: true, read: readType },
    const: { kind: 'constant', hasGroups: true, isVariable: true },
    var: { kind: 'variable', hasGroups: true, isVariable: true },
  }),
  modifiers: modifiers(''),
  lineEnds: true,
  joiners: new Set(),
  attributes: [],
  visibilityOf: (name) => (/^\p{Lu}/u.test(name) ? 'public' : 'internal'),
};

function readFunc(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  let nameAt = statement.next;
  let receiver = '';
  if (kindAt(tokens, nameAt) === OPEN_PAREN) {
    receiver = receiverType(tokens, nameAt, statement.scope.to);
    nameAt = step(tokens, nameAt);
  }
  if (!isName(tokens, nameAt)) return -1;
  const name = tokenText(tokens, nameAt);
  const kind: SymbolKind = receiver === '' ? 'function' : 'method';
  return declare(scan, table, { statement, nameAt, name, container: receiver, kind });
}

/** The type's name in `(r *Type[K, V])`: the last name before type arguments. */
function receiverType(tokens: Tokens, paren: number, to: number): string {
  const close = closeOf(tokens, paren, to);
  let name = '';
  for (let at = paren + 1; at < close; at = step(tokens, at))
    if (isName(tokens, at)) name = tokenText(tokens, at);
  return name;
}

function readType(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { next, scope } = statement;
  if (!isName(tokens, next)) return -1;
  let at = next + 1;
  if (kindAt(tokens, at) === OPEN_SQUARE && isName(tokens, at + 1) && kindAt(tokens, at + 2) !== 0x5d)
    at = step(tokens, at);
  at = solidFrom(tokens, at);
  const word = isName(tokens, at) ? tokens.data[at] : 0;
  const kind: SymbolKind = word === STRUCT ? 'struct' : word === INTERFACE ? 'interface' : 'type';
  return declare(scan, table, {
    statement,
    nameAt: next,
    name: tokenText(tokens, next),
    container: scope.container,
    kind,
  });
}
