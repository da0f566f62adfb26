// A file as the pieces that search can answer with: every declaration with its own lines, and what lies between them in
// windows. Each line belongs to the innermost declaration around it, so nothing is counted twice.

import type { FileFacts, SymbolFact } from '../../source/index.ts';

export interface Piece {
  /** `Container.name`, or '' for text between declarations. */
  readonly symbol: string;
  readonly kind: string;
  readonly line: number;
  readonly endLine: number;
  readonly doc: string;
  /** The lines that are its own. */
  readonly text: string;
}

const WINDOW_LINES = 40;
/** Of one piece; a table of data of a thousand lines is known by its first ones. */
const TEXT_MAX = 16_000;

export function cutIntoPieces(text: string, facts: FileFacts | undefined): readonly Piece[] {
  const lines = text.split('\n');
  // A property is found with what it belongs to; by itself it is one line of little use.
  const symbols = (facts?.symbols ?? []).filter(({ kind }) => kind !== 'property');
  const owner = ownersOf(lines.length, symbols);
  const own = new Map<number, string[]>();
  const windows = new Map<number, string[]>();
  for (const [index, line] of lines.entries()) {
    const at = owner[index] as number;
    if (line.trim() === '') continue;
    const [bag, key] = at >= 0 ? [own, at] : [windows, Math.floor(index / WINDOW_LINES)];
    const list = bag.get(key);
    if (list === undefined) bag.set(key, [line]);
    else list.push(line);
  }
  return [
    ...symbols.map((symbol, index) => toPiece(symbol, own.get(index) ?? [])),
    ...[...windows].map(([window, texts]) => toWindow(window, texts, lines.length)),
  ];
}

function ownersOf(count: number, symbols: readonly SymbolFact[]): Int32Array {
  const owner = new Int32Array(count).fill(-1);
  const spans = symbols.map((symbol, index) => ({
    index,
    from: symbol.line - 1,
    to: Math.min(symbol.endLine, count),
  }));
  // Larger ones first, so that what is inside them overwrites them.
  spans.sort((a, b) => b.to - b.from - (a.to - a.from));
  for (const { index, from, to } of spans) owner.fill(index, Math.max(0, from), to);
  return owner;
}

function toPiece(symbol: SymbolFact, lines: readonly string[]): Piece {
  const name = symbol.container === '' ? symbol.name : `${symbol.container}.${symbol.name}`;
  const text = lines.join('\n').slice(0, TEXT_MAX);
  return {
    symbol: name,
    kind: symbol.kind,
    line: symbol.line,
    endLine: symbol.endLine,
    doc: symbol.doc,
    text,
  };
}

function toWindow(window: number, lines: readonly string[], count: number): Piece {
  const line = window * WINDOW_LINES + 1;
  const text = lines.join('\n').slice(0, TEXT_MAX);
  return { symbol: '', kind: 'text', line, endLine: Math.min(count, line + WINDOW_LINES - 1), doc: '', text };
}
