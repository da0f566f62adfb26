// From a reference as documents write it to the piece of code that it names now. By the facts, not by searching text: a
// word in a comment or a string is no symbol.

import { nearest } from '../../kernel/nearest.ts';
import { type CodeReference, parseReference } from '../../kernel/reference.ts';
import type { SymbolSpan } from '../model.ts';
import type { SourceTree } from '../tree/tree.ts';
import { hashSpan, lineStarts, type Span, spanOfLines } from './span.ts';

export type Resolved =
  | {
      readonly ok: true;
      readonly path: string;
      readonly span: Span;
      readonly sha256: string;
      readonly symbol: SymbolSpan | undefined;
    }
  | { readonly ok: false; readonly problem: ReferenceProblem; readonly reason: string };

export type ReferenceProblem = 'beyond-end' | 'no-file' | 'no-symbol' | 'unreadable';

export function resolveReference(tree: SourceTree, reference: CodeReference | string): Resolved {
  const parsed = typeof reference === 'string' ? parseReference(reference) : { ok: true as const, reference };
  if (!parsed.ok) return { ok: false, problem: 'unreadable', reason: parsed.reason };
  const { path } = parsed.reference;
  const symbols = parsed.reference.kind === 'symbol' ? (tree.symbols(path) ?? []) : [];
  const bytes = tree.peek(path);
  if (bytes === undefined)
    return { ok: false, problem: 'no-file', reason: `there is no file ${path} in the tree` };
  if (parsed.reference.kind === 'symbol') return resolveSymbol(symbols, bytes, parsed.reference);
  const starts = lineStarts(bytes);
  const range =
    parsed.reference.kind === 'file'
      ? { line: 1, endLine: Math.max(1, starts.length - 1) }
      : { line: parsed.reference.firstLine, endLine: parsed.reference.lastLine };
  const span = spanOfLines(bytes, starts, range);
  if (span === undefined) {
    if (parsed.reference.kind === 'file')
      return found(path, bytes, { start: 0, end: 0, line: 1, endLine: 1 });
    return { ok: false, problem: 'beyond-end', reason: `${path} has ${starts.length - 1} lines` };
  }
  return found(path, bytes, span);
}

function found(path: string, bytes: Uint8Array, span: Span, symbol?: SymbolSpan): Resolved {
  return { ok: true, path, span, sha256: hashSpan(bytes, span), symbol };
}

function resolveSymbol(
  symbols: readonly SymbolSpan[],
  bytes: Uint8Array,
  reference: { readonly path: string; readonly symbol: string },
): Resolved {
  const { path } = reference;
  const symbol = findSymbol(symbols, reference.symbol);
  if (symbol === undefined) {
    const close = nearest(
      reference.symbol,
      symbols.map(({ name }) => name),
    );
    const hint = close === undefined ? '' : `; the nearest name there is ${close}`;
    return { ok: false, problem: 'no-symbol', reason: `${path} declares no ${reference.symbol}${hint}` };
  }
  const { start, end, line, endLine } = symbol;
  return found(path, bytes, { start, end, line, endLine }, symbol);
}

/**
 * `name`, `Container.name`, `Container#name`, `container::name`. The definition before a prototype, what stands at the top
 * of the file before a member, the first of several.
 */
export function findSymbol<T extends SymbolSpan>(symbols: readonly T[], written: string): T | undefined {
  const parts = written.split(/\.|#(?=.)|::/);
  const name = parts.at(-1) as string;
  const holders = parts.slice(0, -1).join('.');
  let best: T | undefined;
  for (let at = 0; at < symbols.length; at++) {
    const symbol = symbols[at] as T;
    const isNamed =
      symbol.name === name &&
      (holders === '' || symbol.container === holders || symbol.container.endsWith(`.${holders}`));
    // Some names hold a dot of their own: a nested module, a quoted one.
    if (!isNamed && symbol.name !== written) continue;
    if (best === undefined || worth(symbol) > worth(best)) best = symbol;
  }
  return best;
}

function worth(symbol: SymbolSpan): number {
  const isMember = symbol.kind === 'method' || symbol.kind === 'property' || symbol.kind === 'constructor';
  return (symbol.isDefinition ? 2 : 0) + (isMember ? 0 : 1);
}
