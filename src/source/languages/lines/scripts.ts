// Bash and SQL: two small scanners for languages whose declarations are few and plain.

import { type CompiledRules, compileRules } from '../../lex/rules.ts';
import { hashName, NEWLINE, STRING, sliceText, type Tokens } from '../../lex/tokens.ts';
import type { SymbolKind } from '../../model.ts';
import {
  byteOf,
  closeOf,
  DOT,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  type Scan,
  SEMICOLON,
  solidFrom,
  step,
  tokenText,
} from '../../scan/scan.ts';
import { behindLabel } from '../here-document.ts';

export const bashRules: CompiledRules = compileRules({
  lineComments: ['#'],
  strings: [
    { open: '"', close: '"', escape: true, multiline: true, code: '$(' },
    { open: "$'", close: "'", escape: true, multiline: true },
    { open: "'", close: "'", multiline: true },
    { open: '`', close: '`', escape: true, multiline: true },
  ],
  nameBytes: '-.:@+',
  special: readShellText,
  specialBytes: '#<\\$',
  closeReach: 1,
});

const HEREDOC = /^<<-?[ \t]*\\?(["']?)([A-Za-z_][\w-]*)\1/;

/** Here-documents, escapes and the odd variables (`$#`, `${x#y}`) that would look like comments. */
function readShellText(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === 0x5c) return at + 2;
  if (byte === 0x23) {
    const before = bytes[at - 1] ?? 0x0a;
    return before > 0x20 && before !== 0x3b && before !== 0x28 ? at + 1 : -1;
  }
  if (byte === 0x24) return bytes[at + 1] === 0x23 ? at + 2 : -1;
  if (bytes[at + 1] !== 0x3c || bytes[at + 2] === 0x3c || bytes[at - 1] === 0x3c) return -1;
  const label = HEREDOC.exec(sliceText(bytes, at, Math.min(bytes.length, at + 80)))?.[2];
  return label === undefined ? -1 : behindLabel(bytes, at, label);
}

const FUNCTION = hashName('function');

export function scanBash(scan: Scan): void {
  const { tokens } = scan;
  for (let at = 0; at < tokens.count; ) {
    const previous = kindAt(tokens, at - 1);
    const isStart = previous === 0 || previous === NEWLINE || previous === SEMICOLON;
    const behind = isStart && isName(tokens, at) ? readShellFunction(scan, at) : -1;
    at = behind >= 0 ? behind : at + 1;
  }
}

/** `name() {`, `function name {`, also with a subshell as its body. */
function readShellFunction(scan: Scan, first: number): number {
  const { tokens } = scan;
  const hasWord = tokens.data[first] === FUNCTION;
  const nameAt = hasWord ? first + 1 : first;
  if (!isName(tokens, nameAt)) return -1;
  let next = nameAt + 1;
  if (kindAt(tokens, next) === OPEN_PAREN && kindAt(tokens, next + 1) === byteOf(')')) next += 2;
  else if (!hasWord) return -1;
  const body = solidFrom(tokens, next);
  if (kindAt(tokens, body) !== OPEN_BRACE && kindAt(tokens, body) !== OPEN_PAREN) return -1;
  const last = shellBodyEnd(tokens, body, first);
  const name = tokenText(tokens, nameAt);
  const visibility = name.startsWith('_') ? 'private' : 'public';
  scan.symbols.push({
    name,
    kind: 'function',
    container: '',
    visibility,
    isDefinition: true,
    first,
    last,
    head: next,
  });
  return last + 1;
}

/** A brace that found no partner ends at the next one in the function's own column. */
function shellBodyEnd(tokens: Tokens, body: number, first: number): number {
  const partner = tokens.data[body] as number;
  if (partner >= 0) return partner;
  const start = tokens.start[first] as number;
  for (let at = body; at < tokens.count; at++) {
    if (tokens.kind[at] !== byteOf('}') || tokens.kind[at - 1] !== NEWLINE) continue;
    const lineStart = (tokens.end[at - 1] as number) ?? 0;
    if ((tokens.start[at] as number) - lineStart <= start - lineStartOf(tokens, start)) return at;
  }
  return tokens.count - 1;
}

function lineStartOf(tokens: Tokens, offset: number): number {
  let at = offset;
  while (at > 0 && tokens.bytes[at - 1] !== 0x0a) at--;
  return at;
}

export const sqlRules: CompiledRules = compileRules({
  // Outside a string a backslash begins a command of psql's own, which takes the rest of its line.
  lineComments: ['--', '\\'],
  blockComments: [['/*', '*/']],
  strings: [
    { open: "'", close: "'", doubled: true, multiline: true },
    { open: '"', close: '"', doubled: true },
    { open: '`', close: '`' },
  ],
  special: readDollarQuoted,
  specialBytes: '$',
});

const DOLLAR = /^\$[A-Za-z_]*\$/;

/** `$body$ … $body$` */
function readDollarQuoted(bytes: Buffer, at: number): number {
  const mark =
    bytes[at] === 0x24 ? DOLLAR.exec(sliceText(bytes, at, Math.min(bytes.length, at + 40)))?.[0] : undefined;
  if (mark === undefined) return -1;
  for (let end = bytes.indexOf(0x24, at + mark.length); end !== -1; end = bytes.indexOf(0x24, end + 1)) {
    if (sliceText(bytes, end, end + mark.length) === mark) return end + mark.length;
  }
  return bytes.length;
}

const SQL_KINDS: Readonly<Record<string, SymbolKind>> = {
  table: 'table',
  view: 'view',
  function: 'function',
  procedure: 'procedure',
  index: 'index',
  trigger: 'trigger',
  type: 'type',
  domain: 'type',
  schema: 'namespace',
  sequence: 'variable',
  aggregate: 'function',
};
const SQL_FILLERS = new Set(
  'or replace temp temporary unlogged global local unique materialized if not exists concurrently definer external recursive virtual'.split(
    ' ',
  ),
);

export function scanSql(scan: Scan): void {
  const { tokens } = scan;
  for (let at = 0; at < tokens.count; ) {
    const first = solidFrom(tokens, at);
    let behind = first;
    while (behind < tokens.count && tokens.kind[behind] !== SEMICOLON) behind = step(tokens, behind);
    if (isName(tokens, first) && tokenText(tokens, first).toLowerCase() === 'create')
      readCreate(scan, first, behind);
    at = behind + 1;
  }
}

function readCreate(scan: Scan, first: number, behind: number): void {
  const { tokens } = scan;
  let at = first + 1;
  let kind: SymbolKind | undefined;
  for (; at < behind; at++) {
    if (tokens.kind[at] === NEWLINE) continue;
    const word = tokenText(tokens, at).toLowerCase();
    if (kind === undefined && SQL_KINDS[word] !== undefined) kind = SQL_KINDS[word];
    else if (!SQL_FILLERS.has(word)) break;
  }
  if (kind === undefined) return;
  const parts: string[] = [];
  while (at < behind && (isName(tokens, at) || kindAt(tokens, at) === STRING)) {
    parts.push(tokenText(tokens, at).replace(/^["`']|["`']$/g, ''));
    if (kindAt(tokens, at + 1) !== DOT) break;
    at += 2;
  }
  const name = parts.pop();
  if (name === undefined || name === '') return;
  const head = kindAt(tokens, at + 1) === OPEN_PAREN ? closeOf(tokens, at + 1, behind) + 1 : at + 1;
  const container = parts.join('.');
  scan.symbols.push({
    name,
    kind,
    container,
    visibility: 'public',
    isDefinition: true,
    first,
    last: Math.min(behind, tokens.count - 1),
    head,
  });
}
