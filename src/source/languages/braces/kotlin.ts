// Kotlin: public unless said. Functions and properties may extend a type, which then is their container.

import { compileRules } from '../../lex/rules.ts';
import { declare } from '../../scan/brace.ts';
import {
  byteOf,
  COLON,
  DOT,
  isName,
  joinNames,
  kindAt,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  type Scan,
  solidFrom,
  step,
  stepAngles,
  tokenText,
  wordHashes,
} from '../../scan/scan.ts';
import { type BraceTable, introducers, modifiers, type Statement } from '../../scan/table.ts';

export const kotlin: BraceTable = {
  rules: compileRules({
    lineComments: ['//'],
    blockComments: [['/*', '*/']],
    nestedComments: true,
    strings: [
      { open: '"""', close: '"""', multiline: true, code: '${' },
      { open: '"', close: '"', escape: true, code: '${' },
      { open: '`', close: '`' },
    ],
    tick: 'character',
  }),
  introducers: introducers({
    class: { kind: 'class', body: 'members' },
    interface: { kind: 'interface', body: 'members' },
    object: { kind: 'object', body: 'members', read: readObject },
    fun: { kind: 'function', read: readExtending },
    val: { kind: 'property', read: readExtending },
    var: { kind: 'property', read: readExtending },
    typealias: { kind: 'type' },
    constructor: { kind: 'constructor' as const, read: readConstructor },
  }),
  modifiers: modifiers(
    'abstract final open sealed override lateinit tailrec operator infix inline external suspend const expect actual inner noinline crossinline reified vararg',
    {
      public: { visibility: 'public' },
      protected: { visibility: 'protected' },
      internal: { visibility: 'internal' },
      private: { visibility: 'private' },
      data: { before: wordHashes('class object') },
      enum: { before: wordHashes('class') },
      annotation: { before: wordHashes('class') },
      value: { before: wordHashes('class') },
      fun: { before: wordHashes('interface') },
      companion: { before: wordHashes('object') },
    },
  ),
  lineEnds: true,
  joiners: wordHashes('where by as in is'),
  attributes: ['@'],
  visibilityOf: () => 'public',
};

/** `companion object {` has the name Companion. */
function readObject(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { next, scope, word } = statement;
  if (isName(tokens, next)) return -1;
  const kind = kindAt(tokens, next);
  if (kind !== OPEN_BRACE && kind !== COLON) return -1;
  return declare(scan, table, { statement, nameAt: word, name: 'Companion', container: scope.container });
}

/** `fun <T> Type<T>.name(`, `val Type.name`: the last name of the path is declared. */
function readExtending(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { scope } = statement;
  let at = statement.next;
  if (kindAt(tokens, at) === LESS) at = solidFrom(tokens, stepAngles(tokens, at));
  if (kindAt(tokens, at) === OPEN_PAREN && kindAt(tokens, step(tokens, at)) === DOT)
    at = step(tokens, at) + 1;
  let receiver = '';
  let nameAt = -1;
  while (isName(tokens, at) || kindAt(tokens, at) === 3) {
    if (nameAt >= 0) receiver = tokenText(tokens, nameAt);
    nameAt = at++;
    if (kindAt(tokens, at) === LESS) at = stepAngles(tokens, at);
    if (kindAt(tokens, at) === byteOf('?')) at++;
    if (kindAt(tokens, at) !== DOT) break;
    at++;
  }
  if (nameAt < 0) return -1;
  const name = tokenText(tokens, nameAt).replaceAll('`', '');
  return declare(scan, table, {
    statement,
    nameAt,
    name,
    container: joinNames(scope.container, receiver).replace(/\.$/, ''),
  });
}

function readConstructor(scan: Scan, table: BraceTable, statement: Statement): number {
  return declare(scan, table, {
    statement,
    nameAt: statement.word,
    name: 'constructor',
    container: statement.scope.container,
  });
}
