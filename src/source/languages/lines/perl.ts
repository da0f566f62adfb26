// Perl: packages, subs and constants by the lines that declare them. Text that only looks like code (quote words, patterns,
// here-documents, documentation between the lines) is text; where a bracket in it was still taken for one, a body ends in its own column.

import { type CompiledRules, compileRules } from '../../lex/rules.ts';
import { hashName, IDENT, NEWLINE, NUMBER, STRING, sliceText, type Tokens } from '../../lex/tokens.ts';
import type { SymbolKind } from '../../model.ts';
import {
  byteOf,
  CLOSE_BRACE,
  COLON,
  closeOf,
  isFatArrow,
  isName,
  joinNames,
  kindAt,
  OPEN_BRACE,
  type Scan,
  SEMICOLON,
  solidBefore,
  solidFrom,
  step,
  tokenText,
} from '../../scan/scan.ts';
import { behindLabel } from '../here-document.ts';

/** What opens documentation between lines of code, which goes on to `=cut`. */
const POD = ['=head1 ', '=head2 ', '=head3 ', '=head4 ', '=pod\n', '=over\n', '=over ', '=item '];
const POD_ASIDE = ['=begin ', '=for ', '=encoding '];

export const perlRules: CompiledRules = compileRules({
  lineComments: ['#'],
  blockComments: [...POD, ...POD_ASIDE].map((open) => [open, '\n=cut'] as const),
  strings: [{ open: '`', close: '`', escape: true, multiline: true }],
  special: readPerlLiteral,
  specialBytes: '$</|!~#({[,"\'',
});

const PAIRS: ReadonlyMap<number, number> = new Map([
  [0x28, 0x29],
  [0x5b, 0x5d],
  [0x7b, 0x7d],
  [0x3c, 0x3e],
]);
/** Operators that quote, with how many texts they take. */
const QUOTING: Readonly<Record<string, number>> = {
  q: 1,
  qq: 1,
  qw: 1,
  qr: 1,
  qx: 1,
  m: 1,
  s: 2,
  tr: 2,
  y: 2,
};
const HEREDOC = /^<<~?(?:(["'])([\w -]+)\1|([A-Za-z_]\w*))/;
/** Names after which a slash begins a pattern. */
const BEFORE_PATTERN =
  /(?:^|[^\w$@%&>])(?:split|grep|map|join|if|unless|elsif|and|or|not|return|while|until|push|unshift|when|x|lt|gt|eq|ne|cmp)$/;

function readPerlLiteral(bytes: Buffer, at: number, previous: number): number {
  const byte = bytes[at] as number;
  // `$#list`, `$'`, `$/`: the mark is part of a name.
  if (byte === 0x24) return /["#'`/;&|!~<>,]/.test(String.fromCharCode(bytes[at + 1] ?? 0)) ? at + 2 : -1;
  if (previous === IDENT) {
    const before = sliceText(bytes, Math.max(0, at - 12), at);
    const parts = partsOf(before, byte);
    if (parts > 0) return endOfQuoted(bytes, at, parts);
    if (byte === 0x2f) return BEFORE_PATTERN.test(before.trimEnd()) ? endOfPattern(bytes, at) : -1;
  }
  if (byte === 0x22 || byte === 0x27) return endOfText(bytes, at, byte);
  if (byte === 0x2f) return isOperand(previous) ? endOfPattern(bytes, at) : -1;
  if (byte !== 0x3c || bytes[at + 1] !== 0x3c) return -1;
  const match = HEREDOC.exec(sliceText(bytes, at, Math.min(bytes.length, at + 60)));
  const label = match?.[2] ?? match?.[3];
  return label === undefined ? -1 : behindLabel(bytes, at, label.trim());
}

const isOperand = (previous: number): boolean =>
  previous !== IDENT &&
  previous !== NUMBER &&
  previous !== STRING &&
  previous !== 0x29 &&
  previous !== 0x5d &&
  previous !== CLOSE_BRACE;

/** Of how many texts the operator before takes, if there is one. */
function partsOf(before: string, open: number): number {
  const match = /(?:^|[^\w$@%&>{-])(q[qwrx]?|m|s|tr|y)(\s*)$/.exec(before);
  if (match === null || (match[2] !== '' && (open === 0x23 || open === 0x3c))) return 0;
  if (/\bsub\s+\w+\s*$/.test(before)) return 0;
  // Between commas stand names too; a pattern is one behind what matches it.
  if (open === 0x2c && (match[2] !== '' || match[1] === 'y') && !/~\s*\w+\s*$/.test(before)) return 0;
  return QUOTING[match[1] as string] ?? 0;
}

function endOfQuoted(bytes: Buffer, at: number, parts: number): number {
  const open = bytes[at] as number;
  const first = endOfPart(bytes, at, open);
  if (parts === 1 || first < 0) return first;
  if (!PAIRS.has(open)) return endOfPart(bytes, first - 1, open);
  let next = first;
  while (next < bytes.length && (bytes[next] as number) <= 0x20) next++;
  return endOfPart(bytes, next, bytes[next] as number);
}

function endOfPart(bytes: Buffer, at: number, open: number): number {
  const close = PAIRS.get(open) ?? open;
  let depth = 1;
  for (let end = at + 1; end < bytes.length; end++) {
    const byte = bytes[end];
    if (byte === 0x5c) end++;
    else if (byte === close && --depth === 0) return end + 1;
    else if (byte === open && open !== close) depth++;
  }
  return -1;
}

/** A quote that swallows a declaration was none. */
function endOfText(bytes: Buffer, at: number, quote: number): number {
  const end = endOfPart(bytes, at, quote);
  const sub = bytes.indexOf('\nsub ', at);
  return end < 0 || (sub !== -1 && sub < end) ? at + 1 : end;
}

function endOfPattern(bytes: Buffer, at: number): number {
  for (let end = at + 1; end < bytes.length && bytes[end] !== 0x0a; end++) {
    if (bytes[end] === 0x5c) end++;
    else if (bytes[end] === 0x2f) return end + 1;
  }
  return -1;
}

const SUB = hashName('sub');
const PACKAGE = hashName('package');
const USE = hashName('use');
const CONSTANT = hashName('constant');
const END = new Set(['__END__', '__DATA__'].map(hashName));

/** What begins a line of text, and how deep it stands. */
interface Row {
  readonly first: number;
  readonly last: number;
  readonly column: number;
}

function* readRows(tokens: Tokens): Iterable<Row> {
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kind[at] === NEWLINE) continue;
    const first = at;
    while (at + 1 < tokens.count && tokens.kind[at + 1] !== NEWLINE) at++;
    yield { first, last: at, column: columnOf(tokens, first) };
  }
}

function columnOf(tokens: Tokens, at: number): number {
  let start = tokens.start[at] as number;
  while (start > 0 && tokens.bytes[start - 1] !== 0x0a) start--;
  return (tokens.start[at] as number) - start;
}

/** A package holds for the rest of the block that it is named in. */
interface Package {
  readonly container: string;
  /** Its place among the symbols; -1 for none. */
  readonly symbol: number;
  readonly until: number;
}

export function scanPerl(scan: Scan): void {
  const { tokens } = scan;
  const open: Package[] = [{ container: '', symbol: -1, until: tokens.count }];
  let behind = 0;
  for (const line of readRows(tokens)) {
    const { first } = line;
    if (!isName(tokens, first)) continue;
    while (open.length > 1 && (open.at(-1) as Package).until < first) closePackage(scan, open, first);
    const word = tokens.data[first] as number;
    const container = open.at(-1)?.container ?? '';
    if (END.has(word)) break;
    if (word === PACKAGE) openPackage(scan, open, line);
    else if (word === SUB && first >= behind) behind = readSub(scan, line, container);
    else if (word === USE && tokens.data[first + 1] === CONSTANT) readConstants(scan, first + 2, container);
  }
  while (open.length > 0) closePackage(scan, open, tokens.count);
}

function openPackage(scan: Scan, open: Package[], line: Row): void {
  const { tokens } = scan;
  const { first, last, column } = line;
  // Who hides a package from an index puts its name on the next line.
  const path = readPath(tokens, solidFrom(tokens, first + 1));
  const body = solidFrom(tokens, path.next);
  const isBlock = kindAt(tokens, body) === OPEN_BRACE;
  const until = isBlock
    ? closeOf(tokens, body, tokens.count)
    : column > 0
      ? endOfBlock(tokens, last, column)
      : tokens.count;
  // At the left edge one ends where the next one begins.
  if (column === 0 && !isBlock) while (open.length > 1) closePackage(scan, open, first);
  const container = path.name === 'main' ? '' : path.name;
  const symbol = container === '' ? -1 : scan.symbols.length;
  if (symbol >= 0) add(scan, { ...path, kind: 'module', container: '', first, last });
  open.push({ container, symbol, until });
}

/** It reaches as far as there is code of it. */
function closePackage(scan: Scan, open: Package[], before: number): void {
  const { symbol: at, until } = open.pop() as Package;
  const symbol = scan.symbols[at];
  if (symbol === undefined) return;
  const last = Math.max(symbol.last, solidBefore(scan.tokens, Math.min(before, until + 1)));
  scan.symbols[at] = { ...symbol, last };
}

/** The bracket that closes what a line of this depth stands in. */
function endOfBlock(tokens: Tokens, from: number, column: number): number {
  for (let at = from; at < tokens.count; at++)
    if (
      tokens.kind[at] === CLOSE_BRACE &&
      kindAt(tokens, at - 1) === NEWLINE &&
      columnOf(tokens, at) < column
    )
      return at;
  return tokens.count;
}

interface Named {
  readonly name: string;
  readonly next: number;
}

interface Declared extends Named {
  readonly kind: SymbolKind;
  readonly container: string;
  readonly first: number;
  readonly last: number;
}

function add(scan: Scan, { name, kind, container, first, last, next }: Declared): void {
  const visibility = name.startsWith('_') ? 'private' : 'public';
  scan.symbols.push({ name, kind, container, visibility, isDefinition: true, first, last, head: next });
}

/** `A::B`, as `A.B`. */
function readPath(tokens: Tokens, from: number): Named {
  let at = from;
  let name = '';
  while (isName(tokens, at)) {
    name = joinNames(name, tokenText(tokens, at++));
    if (kindAt(tokens, at) !== COLON || kindAt(tokens, at + 1) !== COLON) break;
    at += 2;
  }
  return { name, next: at };
}

/** Returns the first token behind it. */
function readSub(scan: Scan, line: Row, container: string): number {
  const { tokens } = scan;
  const path = readPath(tokens, line.first + 1);
  if (path.name === '') return line.first + 1;
  let body = solidFrom(tokens, path.next);
  // A prototype, a signature or attributes stand before the body.
  while (body < tokens.count && kindAt(tokens, body) !== OPEN_BRACE && kindAt(tokens, body) !== SEMICOLON)
    body = solidFrom(tokens, step(tokens, body));
  if (kindAt(tokens, body) !== OPEN_BRACE) return line.first + 1;
  const last = endOfBody(tokens, body, line);
  const [name = '', ...others] = path.name.split('.').reverse();
  const own = others.reverse().join('.') || container;
  const kind = own === '' ? 'function' : 'method';
  add(scan, { name, next: path.next, kind, container: own, first: line.first, last });
  return last + 1;
}

/** In the column where it began, if not on its own line. */
function endOfBody(tokens: Tokens, body: number, line: Row): number {
  const partner = tokens.data[body] as number;
  const isAlone = (at: number): boolean => kindAt(tokens, at - 1) === NEWLINE;
  if (
    partner >= 0 &&
    (partner <= line.last || (isAlone(partner) && columnOf(tokens, partner) === line.column))
  )
    return partner;
  for (let at = body + 1; at < tokens.count; at++) {
    if (tokens.kind[at] === CLOSE_BRACE && isAlone(at) && columnOf(tokens, at) <= line.column) return at;
    if (isName(tokens, at) && isAlone(at) && tokens.data[at] === SUB && columnOf(tokens, at) <= line.column)
      return solidBefore(tokens, at);
  }
  return partner >= 0 ? partner : tokens.count - 1;
}

/** `use constant A => 1;` and `use constant { A => 1, B => 2 };` */
function readConstants(scan: Scan, from: number, container: string): void {
  const { tokens } = scan;
  const isMany = kindAt(tokens, from) === OPEN_BRACE;
  const close = isMany ? Math.max(from, tokens.data[from] as number) : from + 1;
  for (let at = isMany ? from + 1 : from; at < close; at = step(tokens, at)) {
    const isNamed =
      isName(tokens, at) && (kindAt(tokens, at + 1) === SEMICOLON || isFatArrowAt(tokens, at + 1));
    if (!isNamed) continue;
    add(scan, {
      name: tokenText(tokens, at),
      kind: 'constant',
      container,
      first: at,
      last: at,
      next: at + 1,
    });
  }
}

const isFatArrowAt = (tokens: Tokens, at: number): boolean =>
  kindAt(tokens, at) === byteOf('=') && isFatArrow(tokens, at);
