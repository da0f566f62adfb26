// Python: blocks by indentation; a leading underscore hides, and `__all__`, where it is given, decides.

import { type CompiledRules, compileRules } from '../../lex/rules.ts';
import { hashName, STRING, sliceText, type Tokens } from '../../lex/tokens.ts';
import type { SymbolKind, Visibility } from '../../model.ts';
import { type Line, readLines } from '../../scan/lines.ts';
import {
  AT,
  COLON,
  closeOf,
  DOT,
  EQUALS,
  type FoundSymbol,
  isName,
  joinNames,
  kindAt,
  OPEN_PAREN,
  OPEN_SQUARE,
  type Scan,
  step,
  tokenText,
} from '../../scan/scan.ts';

const QUOTES = ['"""', "'''"].map((mark) => ({ open: mark, close: mark, escape: true, multiline: true }));

export const pythonRules: CompiledRules = compileRules({
  lineComments: ['#'],
  strings: [...QUOTES, { open: '"', close: '"', escape: true }, { open: "'", close: "'", escape: true }],
});

const DEF = hashName('def');
const CLASS = hashName('class');
const ASYNC = hashName('async');
const ALL = hashName('__all__');

interface Block {
  readonly indent: number;
  readonly kind: 'class' | 'function';
  readonly container: string;
  readonly isHidden: boolean;
  /** Its symbol's place in the list, to be given its last token when the block ends. */
  readonly symbol: number;
}

export function scanPython(scan: Scan): void {
  const { tokens } = scan;
  const blocks: Block[] = [];
  const assigned = new Set<string>();
  let decorated = -1;
  /** How deep the question stands below which only checkers of types look. */
  let checking = -1;
  let previousLast = -1;
  let offered: ReadonlySet<string> | undefined;
  for (const line of readLines(tokens)) {
    while (blocks.length > 0 && line.indent <= (blocks.at(-1) as Block).indent)
      close(scan, blocks, previousLast);
    previousLast = line.last;
    const isInside = blocks.some(({ kind }) => kind === 'function');
    if (kindAt(tokens, line.first) === AT) {
      if (decorated < 0) decorated = line.first;
      continue;
    }
    const first = decorated >= 0 ? decorated : line.first;
    decorated = -1;
    if (isInside) continue;
    if (line.indent <= checking) checking = -1;
    if (asksForCheckers(tokens, line)) checking = line.indent;
    const word = tokens.data[line.first] === ASYNC ? line.first + 1 : line.first;
    if (isName(tokens, word) && (tokens.data[word] === DEF || tokens.data[word] === CLASS))
      open(scan, blocks, { line, first, word, isForCheckers: checking >= 0 });
    else if (line.indent === 0) {
      if (tokens.data[line.first] === ALL) offered = readOffered(tokens, line) ?? offered;
      readAssignment(scan, line, assigned);
    }
  }
  while (blocks.length > 0) close(scan, blocks, previousLast);
  if (offered !== undefined) applyOffered(scan, offered);
}

interface Opening {
  readonly line: Line;
  readonly first: number;
  readonly word: number;
  /** Nobody has it when the program runs. */
  readonly isForCheckers: boolean;
}

function open(scan: Scan, blocks: Block[], opening: Opening): void {
  const { tokens } = scan;
  const { line, first, word, isForCheckers } = opening;
  const nameAt = word + 1;
  if (!isName(tokens, nameAt)) return;
  const name = tokenText(tokens, nameAt);
  const parent = blocks.at(-1);
  const container = parent?.container ?? '';
  const isClass = tokens.data[word] === CLASS;
  const isHidden = isForCheckers || (name.startsWith('_') && !/^__\w+__$/.test(name));
  const kind: SymbolKind = isClass
    ? 'class'
    : parent === undefined
      ? 'function'
      : name === '__init__'
        ? 'constructor'
        : 'method';
  const own: Visibility = isHidden ? 'private' : parent?.isHidden ? 'internal' : 'public';
  scan.symbols.push({
    name,
    kind,
    container,
    visibility: own,
    isDefinition: true,
    first,
    last: line.last,
    head: headEnd(tokens, nameAt + 1, line.last),
  });
  blocks.push({
    indent: line.indent,
    kind: isClass ? 'class' : 'function',
    container: joinNames(container, name),
    isHidden: isHidden || (parent?.isHidden ?? false),
    symbol: scan.symbols.length - 1,
  });
}

/** `if TYPE_CHECKING:`, `if t.TYPE_CHECKING:` */
function asksForCheckers(tokens: Tokens, { first, last }: Line): boolean {
  if (!isName(tokens, first) || tokenText(tokens, first) !== 'if') return false;
  const at = kindAt(tokens, first + 2) === DOT ? first + 3 : first + 1;
  return at <= last && isName(tokens, at) && tokenText(tokens, at) === 'TYPE_CHECKING';
}

function headEnd(tokens: Tokens, from: number, last: number): number {
  let at = from;
  while (at <= last && kindAt(tokens, at) !== COLON) at = step(tokens, at);
  return at;
}

function close(scan: Scan, blocks: Block[], last: number): void {
  const block = blocks.pop() as Block;
  const symbol = scan.symbols[block.symbol] as FoundSymbol;
  scan.symbols[block.symbol] = { ...symbol, last: Math.max(symbol.last, last) };
}

/** `NAME = …`, `NAME: type = …` at the left margin, the first time. */
function readAssignment(scan: Scan, line: Line, assigned: Set<string>): void {
  const { tokens } = scan;
  const { first, last } = line;
  if (!isName(tokens, first)) return;
  const next = kindAt(tokens, first + 1);
  const isPlain = next === EQUALS && kindAt(tokens, first + 2) !== EQUALS;
  if (!isPlain && next !== COLON) return;
  const name = tokenText(tokens, first);
  if (assigned.has(name) || (next === COLON && isStatementWord(name))) return;
  assigned.add(name);
  const visibility = name.startsWith('_') ? 'private' : 'public';
  const kind = /^_*[A-Z][A-Z0-9_]*$/.test(name) ? 'constant' : 'variable';
  scan.symbols.push({
    name,
    kind,
    container: '',
    visibility,
    isDefinition: true,
    first,
    last,
    head: Math.min(last + 1, first + 40),
  });
}

const isStatementWord = (name: string): boolean => name === 'else' || name === 'try' || name === 'finally';

function readOffered(tokens: Tokens, line: Line): ReadonlySet<string> | undefined {
  const bracket = line.first + 2;
  if (
    kindAt(tokens, line.first + 1) !== EQUALS ||
    (kindAt(tokens, bracket) !== OPEN_SQUARE && kindAt(tokens, bracket) !== OPEN_PAREN)
  ) {
    return undefined;
  }
  const names = new Set<string>();
  const end = closeOf(tokens, bracket, line.last + 1);
  for (let at = bracket + 1; at < end; at++) {
    if (tokens.kind[at] !== STRING) continue;
    names.add(sliceText(tokens.bytes, (tokens.start[at] as number) + 1, (tokens.end[at] as number) - 1));
  }
  return names;
}

function applyOffered(scan: Scan, offered: ReadonlySet<string>): void {
  for (const [index, symbol] of scan.symbols.entries()) {
    if (symbol.container !== '') continue;
    if (offered.has(symbol.name)) scan.symbols[index] = { ...symbol, visibility: 'public' };
    else if (symbol.visibility === 'public') scan.symbols[index] = { ...symbol, visibility: 'internal' };
  }
}
