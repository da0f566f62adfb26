// PHP: public unless said. Text outside `<?php … ?>` is no code.

import { compileRules } from '../../lex/rules.ts';
import { STRING, sliceText } from '../../lex/tokens.ts';
import { declare, scanScope } from '../../scan/brace.ts';
import {
  byteOf,
  closeOf,
  isName,
  joinNames,
  kindAt,
  OPEN_BRACE,
  type Scan,
  SEMICOLON,
  tokenText,
} from '../../scan/scan.ts';
import {
  type BraceTable,
  introducers,
  modifiers,
  NOT_INTRODUCED,
  type OtherStatement,
  type Statement,
} from '../../scan/table.ts';
import { behindLabel } from '../here-document.ts';

const BACKSLASH = byteOf('\\');

export const php: BraceTable = {
  rules: compileRules({
    lineComments: ['//', '#'],
    blockComments: [['/*', '*/']],
    strings: [
      { open: '"', close: '"', escape: true, multiline: true },
      { open: "'", close: "'", escape: true, multiline: true },
      { open: '`', close: '`', escape: true, multiline: true },
    ],
    nameBytes: '$',
    special: readForeign,
    specialBytes: '<?#',
  }),
  introducers: introducers({
    namespace: { kind: 'namespace', body: 'namespace', read: readNamespace },
    class: { kind: 'class', body: 'members' },
    interface: { kind: 'interface', body: 'members' },
    trait: { kind: 'trait', body: 'members' },
    enum: { kind: 'enum', body: 'members', isSoft: true },
    function: { kind: 'function', read: readFunction },
    const: { kind: 'constant', read: readConst },
  }),
  modifiers: modifiers('abstract final readonly var', {
    public: { visibility: 'public' },
    protected: { visibility: 'protected' },
    private: { visibility: 'private' },
    static: { isStatic: true },
  }),
  lineEnds: false,
  joiners: new Set(),
  attributes: ['#['],
  visibilityOf: () => 'public',
  readOther: readTag,
};

/** `<?php` and `?>` end whatever stood before and begin nothing. */
function readTag(scan: Scan, _table: BraceTable, statement: OtherStatement): number {
  const { tokens } = scan;
  if (kindAt(tokens, statement.at) !== STRING) return -1;
  const first = tokens.bytes[tokens.start[statement.at] as number];
  return first === 0x3c || first === 0x3f ? statement.at + 1 : -1;
}

const TAG = /^<\?(?:php|=)/i;
const HEREDOC = /^<<<[ \t]*(["']?)([A-Za-z_]\w*)\1/;

/** Text before the first tag and between `?>` and the next, and here-documents: each one literal. `#[` is an attribute. */
function readForeign(bytes: Buffer, at: number, previous: number): number {
  const byte = bytes[at];
  if (byte === 0x3f && bytes[at + 1] === 0x3e) return nextTag(bytes, at + 2);
  if (byte !== 0x3c) return -1;
  if (previous === 0 && bytes[at + 1] !== 0x3f) return nextTag(bytes, at);
  if (previous === 0 && TAG.test(sliceText(bytes, at, at + 5)))
    return bytes[at + 2] === 0x3d ? at + 3 : at + 5;
  if (bytes[at + 1] !== 0x3c || bytes[at + 2] !== 0x3c) return -1;
  const label = HEREDOC.exec(sliceText(bytes, at, Math.min(bytes.length, at + 80)))?.[2];
  return label === undefined ? -1 : behindLabel(bytes, at, label);
}

function nextTag(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0x3c, from); at !== -1; at = bytes.indexOf(0x3c, at + 1)) {
    if (bytes[at + 1] === 0x3f) return (bytes[at + 2] ?? 0 | 0x20) === 0x70 ? at + 5 : at + 2;
  }
  return bytes.length;
}

/** `function &name(`; without a name it is a value. */
function readFunction(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const nameAt = kindAt(tokens, statement.next) === byteOf('&') ? statement.next + 1 : statement.next;
  if (!isName(tokens, nameAt)) return NOT_INTRODUCED;
  return declare(scan, table, {
    statement,
    nameAt,
    name: tokenText(tokens, nameAt),
    container: statement.scope.container,
  });
}

/** `const TYPE NAME = …`: the last name before `=`. */
function readConst(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  let nameAt = statement.next;
  while (isName(tokens, nameAt + 1)) nameAt++;
  if (!isName(tokens, nameAt)) return NOT_INTRODUCED;
  return declare(scan, table, {
    statement,
    nameAt,
    name: tokenText(tokens, nameAt),
    container: statement.scope.container,
  });
}

/** `namespace A\B;` for the rest of the file, or with braces. */
function readNamespace(scan: Scan, table: BraceTable, statement: Statement): number {
  const { tokens } = scan;
  const { scope } = statement;
  let at = statement.next;
  let container = '';
  while (isName(tokens, at) || kindAt(tokens, at) === BACKSLASH) {
    if (isName(tokens, at)) container = joinNames(container, tokenText(tokens, at));
    at++;
  }
  const inside = { container, owner: '', kind: 'namespace' as const, isHidden: false };
  if (kindAt(tokens, at) === OPEN_BRACE) {
    const close = closeOf(tokens, at, scope.to);
    scanScope(scan, table, { ...inside, from: at + 1, to: close });
    return close + 1;
  }
  if (kindAt(tokens, at) !== SEMICOLON) return NOT_INTRODUCED;
  scanScope(scan, table, { ...inside, from: at + 1, to: scope.to });
  return scope.to;
}
