// Ruby: classes, modules and methods by the words that open them; constants; who may call what.

import { type CompiledRules, compileRules } from '../../lex/rules.ts';
import { hashName, IDENT, NUMBER, STRING, sliceText, type Tokens } from '../../lex/tokens.ts';
import type { SymbolKind, Visibility } from '../../model.ts';
import { type EndBlock, walkEndBlocks } from '../../scan/end-blocks.ts';
import type { Line } from '../../scan/lines.ts';
import {
  byteOf,
  COLON,
  DOT,
  EQUALS,
  type FoundSymbol,
  isName,
  isWord,
  joinNames,
  kindAt,
  LESS,
  type Scan,
  SEMICOLON,
  step,
  tokenText,
  wordHashes,
} from '../../scan/scan.ts';
import { behindLabel } from '../here-document.ts';

export const rubyRules: CompiledRules = compileRules({
  lineComments: ['#'],
  blockComments: [['=begin\n', '\n=end']],
  strings: [
    { open: '"', close: '"', escape: true, multiline: true, code: '#{' },
    { open: "'", close: "'", escape: true, multiline: true },
    { open: '`', close: '`', escape: true, multiline: true, code: '#{' },
  ],
  nameBytes: '@',
  patterns: true,
  special: readRubyLiteral,
  specialBytes: '%<?$',
});

const HEREDOC = /^<<[~-]?(["'`]?)([A-Za-z_]\w*)\1/;
const PAIRS: ReadonlyMap<number, number> = new Map([
  [0x28, 0x29],
  [0x5b, 0x5d],
  [0x7b, 0x7d],
  [0x3c, 0x3e],
]);

/** `%w[…]`, `<<~TEXT`, `?x`, `$'`: only where a value may begin. */
function readRubyLiteral(bytes: Buffer, at: number, previous: number): number {
  const byte = bytes[at];
  if (byte === 0x24) return at + 2;
  const isValue =
    previous === NUMBER || previous === STRING || previous === 0x29 || previous === 0x5d || previous === 0x7d;
  if (isValue) return -1;
  const spaced = previous !== IDENT || bytes[at - 1] === 0x20;
  if (byte === 0x25 && spaced) return readPercent(bytes, at, previous);
  if (byte === 0x3f)
    return spaced && previous !== IDENT && (bytes[at + 1] ?? 0) > 0x20 && !isWordByte(bytes[at + 2])
      ? at + 2
      : -1;
  if (byte !== 0x3c || bytes[at + 1] !== 0x3c || !spaced) return -1;
  const match = HEREDOC.exec(sliceText(bytes, at, Math.min(bytes.length, at + 60)));
  if (match === null || (previous === IDENT && match[0].length > 2 && bytes[at + 2] === 0x20)) return -1;
  return behindLabel(bytes, at, match[2] as string);
}

function isWordByte(byte: number | undefined): boolean {
  return (
    byte !== undefined &&
    (byte === 0x5f || (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a))
  );
}

function readPercent(bytes: Buffer, at: number, previous: number): number {
  const hasLetter = /[wWiIqQrsx]/.test(String.fromCharCode(bytes[at + 1] ?? 0));
  const open = bytes[at + (hasLetter ? 2 : 1)] ?? 0;
  if (
    isWordByte(open) ||
    open <= 0x20 ||
    open >= 0x80 ||
    open === 0x3d ||
    (previous === IDENT && !hasLetter && !PAIRS.has(open))
  )
    return -1;
  const close = PAIRS.get(open) ?? open;
  let depth = 1;
  for (let end = at + (hasLetter ? 3 : 2); end < bytes.length; end++) {
    const byte = bytes[end];
    if (byte === 0x5c) end++;
    else if (byte === close && --depth === 0) return end + 1;
    else if (byte === open && open !== close) depth++;
  }
  return -1;
}

const OPENERS: ReadonlyMap<number, SymbolKind> = new Map([
  [hashName('class'), 'class'],
  [hashName('module'), 'module'],
  [hashName('def'), 'method'],
]);
const END = hashName('end');
const SELF = hashName('self');
const ACCESS: ReadonlyMap<number, Visibility> = new Map([
  [hashName('private'), 'private'],
  [hashName('protected'), 'protected'],
  [hashName('public'), 'public'],
]);
const BEFORE_DEF = wordHashes('private protected public module_function private_class_method memoize');

interface Block extends EndBlock {
  readonly kind: SymbolKind;
  readonly container: string;
  access: Visibility;
}

export function scanRuby(scan: Scan): void {
  const { tokens } = scan;
  const blocks: Block[] = [];
  walkEndBlocks(scan, blocks, (line, top) => {
    const { first } = line;
    if (top?.kind === 'method') return;
    const word = isWord(tokens, first, BEFORE_DEF) && isName(tokens, first + 1) ? first + 1 : first;
    const kind = isName(tokens, word) ? OPENERS.get(tokens.data[word] as number) : undefined;
    if (kind !== undefined && kindAt(tokens, word + 1) !== DOT && kindAt(tokens, word + 1) !== COLON)
      open(scan, blocks, { line, word, kind });
    else if (top !== undefined && ACCESS.has(tokens.data[first] as number)) setAccess(scan, top, line);
    else readConstant(scan, line, top?.container ?? '');
  });
}

interface Opening {
  readonly line: Line;
  readonly word: number;
  readonly kind: SymbolKind;
}

function open(scan: Scan, blocks: Block[], opening: Opening): void {
  const { tokens } = scan;
  const { line, word, kind } = opening;
  const top = blocks.at(-1);
  const container = top?.container ?? '';
  const isSingleton =
    kind === 'class' && kindAt(tokens, word + 1) === LESS && kindAt(tokens, word + 2) === LESS;
  if (isSingleton) {
    blocks.push({ indent: line.indent, kind, container, symbol: -1, access: 'public' });
    return;
  }
  const named = kind === 'method' ? readMethodName(tokens, word + 1) : readPath(tokens, word + 1);
  if (named === undefined) return;
  const said = word === line.first ? undefined : ACCESS.get(tokens.data[line.first] as number);
  const visibility = said ?? (kind === 'method' && !named.isOnSelf ? (top?.access ?? 'public') : 'public');
  const isFunction = kind === 'method' && container === '';
  const { name, next } = named;
  scan.symbols.push({
    name,
    kind: isFunction ? 'function' : name === 'initialize' && kind === 'method' ? 'constructor' : kind,
    container,
    visibility,
    isDefinition: true,
    first: line.first,
    last: line.last,
    head: kind === 'method' ? behindParameters(tokens, next) : line.last + 1,
  });
  if (isWhole(tokens, line, kind, next)) return;
  blocks.push({
    indent: line.indent,
    kind,
    container: joinNames(container, name),
    symbol: scan.symbols.length - 1,
    access: 'public',
  });
}

/** One that ends on its own line: `def x = 1`, `class A < B; end`. */
function isWhole(tokens: Tokens, line: Line, kind: SymbolKind, next: number): boolean {
  if (tokens.data[line.last] === END && isName(tokens, line.last)) return true;
  const after = behindParameters(tokens, next);
  return kind === 'method' && kindAt(tokens, after) === EQUALS && after <= line.last;
}

function behindParameters(tokens: Tokens, next: number): number {
  const isAdjacent = kindAt(tokens, next) === byteOf('(');
  if (isAdjacent) return step(tokens, next);
  let at = next;
  while (
    at < tokens.count &&
    kindAt(tokens, at) !== 4 &&
    kindAt(tokens, at) !== SEMICOLON &&
    kindAt(tokens, at) !== EQUALS
  )
    at = step(tokens, at);
  return at;
}

interface Named {
  readonly name: string;
  readonly next: number;
  readonly isOnSelf: boolean;
}

const OPERATORS = /^(?:\[\]=?|[-+*/%<>=!~^&|]+@?|`)$/;

/** `name`, `name?`, `name=`, `self.name`, `==`, `[]=`. */
function readMethodName(tokens: Tokens, from: number): Named | undefined {
  let at = from;
  let isOnSelf = false;
  if (isName(tokens, at) && kindAt(tokens, at + 1) === DOT) {
    isOnSelf = tokens.data[at] === SELF || true;
    at += 2;
  }
  if (isName(tokens, at)) {
    let name = tokenText(tokens, at++);
    const kind = kindAt(tokens, at);
    const isAdjacent = tokens.start[at] === tokens.end[at - 1];
    const isSetter =
      kind === EQUALS &&
      (kindAt(tokens, at + 1) === byteOf('(') || isName(tokens, at + 1)) &&
      tokens.start[at + 1] === tokens.end[at];
    if (isAdjacent && (kind === byteOf('?') || kind === byteOf('!') || isSetter))
      name += tokenText(tokens, at++);
    return { name, next: at, isOnSelf };
  }
  let name = '';
  while (at < tokens.count && name.length < 4 && OPERATORS.test(name + tokenText(tokens, at)) === true)
    name += tokenText(tokens, at++);
  if (name === '' && kindAt(tokens, at) === byteOf('[')) {
    const behind = step(tokens, at);
    return {
      name: kindAt(tokens, behind) === EQUALS ? '[]=' : '[]',
      next: kindAt(tokens, behind) === EQUALS ? behind + 1 : behind,
      isOnSelf,
    };
  }
  return name === '' ? undefined : { name, next: at, isOnSelf };
}

/** `A::B`, as `A.B`. */
function readPath(tokens: Tokens, from: number): Named | undefined {
  let at = kindAt(tokens, from) === COLON ? from + 2 : from;
  let name = '';
  while (isName(tokens, at)) {
    name = joinNames(name, tokenText(tokens, at++));
    if (kindAt(tokens, at) !== COLON || kindAt(tokens, at + 1) !== COLON) break;
    at += 2;
  }
  return name === '' ? undefined : { name, next: at, isOnSelf: false };
}

/** `private` alone holds for what follows; `private :a, :b` for what it names. */
function setAccess(scan: Scan, block: Block, line: Line): void {
  const { tokens } = scan;
  const access = ACCESS.get(tokens.data[line.first] as number) as Visibility;
  if (line.first === line.last) {
    block.access = access;
    return;
  }
  for (let at = line.first + 1; at <= line.last; at++) {
    if (kindAt(tokens, at) !== COLON || !isName(tokens, at + 1)) continue;
    const name = tokenText(tokens, at + 1);
    const index = scan.symbols.findLastIndex(
      (symbol) => symbol.container === block.container && symbol.name === name,
    );
    if (index >= 0) scan.symbols[index] = { ...(scan.symbols[index] as FoundSymbol), visibility: access };
  }
}

function readConstant(scan: Scan, line: Line, container: string): void {
  const { tokens } = scan;
  const { first, last } = line;
  if (!isName(tokens, first) || kindAt(tokens, first + 1) !== EQUALS || kindAt(tokens, first + 2) === EQUALS)
    return;
  const name = tokenText(tokens, first);
  if (!/^[A-Z]/.test(name)) return;
  scan.symbols.push({
    name,
    kind: 'constant',
    container,
    visibility: 'public',
    isDefinition: true,
    first,
    last,
    head: first + 1,
  });
}
