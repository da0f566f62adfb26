// Elixir: modules and functions by `def…` words; blocks end with an `end` in the column where they began.

import { type CompiledRules, compileRules } from '../../lex/rules.ts';
import { hashName, type Tokens } from '../../lex/tokens.ts';
import type { SymbolKind } from '../../model.ts';
import { type EndBlock, walkEndBlocks } from '../../scan/end-blocks.ts';
import type { Line } from '../../scan/lines.ts';
import {
  byteOf,
  COLON,
  COMMA,
  DOT,
  isName,
  joinNames,
  kindAt,
  OPEN_PAREN,
  type Scan,
  step,
  tokenText,
} from '../../scan/scan.ts';

export const elixirRules: CompiledRules = compileRules({
  lineComments: ['#'],
  strings: [
    { open: '"""', close: '"""', escape: true, multiline: true },
    { open: "'''", close: "'''", escape: true, multiline: true },
    { open: '"', close: '"', escape: true, multiline: true, code: '#{' },
    { open: "'", close: "'", escape: true, multiline: true, code: '#{' },
  ],
  special: readSigil,
  specialBytes: '~?',
});

const CLOSERS: Readonly<Record<number, number>> = { 40: 0x29, 91: 0x5d, 123: 0x7d, 60: 0x3e };

/** `~r/…/`, `~S"""…"""`, and characters such as `?"`. */
function readSigil(bytes: Buffer, at: number): number {
  if (bytes[at] === 0x3f) {
    const escaped = bytes[at + 1] === 0x5c;
    const before = bytes[at - 1] ?? 0x20;
    return before > 0x20 && !'([{,=<>|&+-'.includes(String.fromCharCode(before))
      ? -1
      : at + (escaped ? 3 : 2);
  }
  let open = at + 1;
  while (/[A-Za-z]/.test(String.fromCharCode(bytes[open] ?? 0))) open++;
  if (bytes[at] !== 0x7e || open === at + 1) return -1;
  const mark = bytes[open] as number;
  const isTriple = (mark === 0x22 || mark === 0x27) && bytes[open + 1] === mark && bytes[open + 2] === mark;
  const close = CLOSERS[mark] ?? mark;
  for (let end = open + (isTriple ? 3 : 1); end < bytes.length; end++) {
    const byte = bytes[end];
    if (byte === 0x5c) end++;
    else if (byte === close && (!isTriple || (bytes[end + 1] === close && bytes[end + 2] === close)))
      return end + (isTriple ? 3 : 1);
  }
  return bytes.length;
}

const MODULES: ReadonlyMap<number, SymbolKind> = new Map([
  [hashName('defmodule'), 'module'],
  [hashName('defprotocol'), 'interface'],
  [hashName('defimpl'), 'module'],
]);
const FUNCTIONS: ReadonlyMap<number, { readonly kind: SymbolKind; readonly isHidden: boolean }> = new Map([
  [hashName('def'), { kind: 'function', isHidden: false }],
  [hashName('defp'), { kind: 'function', isHidden: true }],
  [hashName('defmacro'), { kind: 'macro', isHidden: false }],
  [hashName('defmacrop'), { kind: 'macro', isHidden: true }],
  [hashName('defguard'), { kind: 'macro', isHidden: false }],
  [hashName('defdelegate'), { kind: 'function', isHidden: false }],
]);
const DO = hashName('do');
const FOR = hashName('for');

interface Block extends EndBlock {
  readonly isModule: boolean;
  readonly container: string;
}

export function scanElixir(scan: Scan): void {
  const { tokens } = scan;
  const blocks: Block[] = [];
  const known = new Set<string>();
  walkEndBlocks(scan, blocks, (line, top) => {
    const { first } = line;
    if (top !== undefined && !top.isModule) return;
    if (!isName(tokens, first)) return;
    const container = top?.container ?? '';
    const module = MODULES.get(tokens.data[first] as number);
    if (module !== undefined) openModule(scan, blocks, { line, kind: module, container });
    const fn = FUNCTIONS.get(tokens.data[first] as number);
    if (fn !== undefined && container !== '') openFunction(scan, blocks, { line, ...fn, container, known });
  });
}

interface Opening {
  readonly line: Line;
  readonly kind: SymbolKind;
  readonly container: string;
}

function openModule(scan: Scan, blocks: Block[], opening: Opening): void {
  const { tokens } = scan;
  const { line, kind, container } = opening;
  let at = line.first + 1;
  let name = '';
  let target = '';
  for (; at <= line.last && !(isName(tokens, at) && tokens.data[at] === DO); at++) {
    if (isName(tokens, at) && tokens.data[at] === FOR) target = name;
    else if (isName(tokens, at) && (target === '' || kindAt(tokens, at - 1) !== DOT)) {
      name =
        kindAt(tokens, at - 1) === DOT
          ? `${name}.${tokenText(tokens, at)}`
          : name === '' || target !== ''
            ? tokenText(tokens, at)
            : name;
    }
  }
  if (name === '') return;
  const whole = target === '' ? name : `${target}.${name}`;
  const where = { first: line.first, last: line.last, head: at };
  scan.symbols.push({ name: whole, kind, container, visibility: 'public', isDefinition: true, ...where });
  if (endsInDo(tokens, line)) {
    blocks.push({
      indent: line.indent,
      isModule: true,
      container: joinNames(container, whole),
      symbol: scan.symbols.length - 1,
    });
  }
}

function openFunction(
  scan: Scan,
  blocks: Block[],
  opening: Opening & { readonly isHidden: boolean; readonly known: Set<string> },
): void {
  const { tokens } = scan;
  const { line, kind, container, isHidden, known } = opening;
  let at = line.first + 1;
  if (kindAt(tokens, at) === OPEN_PAREN) at++;
  const isBlock = endsInDo(tokens, line);
  const symbol = isName(tokens, at)
    ? recordFunction(scan, { at, line, kind, container, isHidden, known })
    : -1;
  if (isBlock) blocks.push({ indent: line.indent, isModule: false, container, symbol });
}

/** The clauses of one function are one symbol: the first is recorded, the others belong to it. */
function recordFunction(
  scan: Scan,
  found: Opening & { readonly at: number; readonly isHidden: boolean; readonly known: Set<string> },
): number {
  const { tokens } = scan;
  const { at, line, kind, container, isHidden, known } = found;
  let name = tokenText(tokens, at);
  let next = at + 1;
  const mark = kindAt(tokens, next);
  const isAdjacent = tokens.start[next] === tokens.end[at];
  if (isAdjacent && (mark === byteOf('?') || mark === byteOf('!'))) name += tokenText(tokens, next++);
  if (name === 'unquote' || isOperand(tokens, next, line.last)) return -1;
  const key = `${container}.${name}`;
  if (known.has(key)) return -1;
  known.add(key);
  const head = kindAt(tokens, next) === OPEN_PAREN ? step(tokens, next) : Math.min(next, line.last + 1);
  const visibility = isHidden ? 'private' : 'public';
  scan.symbols.push({
    name,
    kind,
    container,
    visibility,
    isDefinition: true,
    first: line.first,
    last: line.last,
    head,
  });
  return scan.symbols.length - 1;
}

/** `def left <> right`: the name is the operator's, which nobody cites. */
function isOperand(tokens: Tokens, next: number, last: number): boolean {
  if (next > last || isName(tokens, next)) return false;
  const kind = kindAt(tokens, next);
  return kind !== OPEN_PAREN && kind !== COMMA && kind !== COLON;
}

function endsInDo(tokens: Tokens, line: Line): boolean {
  return (
    isName(tokens, line.last) && tokens.data[line.last] === DO && kindAt(tokens, line.last + 1) !== COLON
  );
}
