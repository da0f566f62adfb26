// Where a symbol is in one file, from its bytes alone: for those who hold a file and ask for a single name, without the tree
// of the project around it.

import { createWorkbench } from '../extract/extract.ts';
import { describeSymbols } from '../extract/symbols.ts';
import { typeOf } from '../list/classify.ts';
import { findSymbol } from './resolve.ts';
import type { Span } from './span.ts';

/** Undefined when the file declares nothing of that name, or is in no language that is read. */
export function findSymbolIn(path: string, bytes: Uint8Array, name: string): Span | undefined {
  const { symbols = [] } = describeSymbols(bytes, [], { type: typeOf(path), bench: createWorkbench() });
  const symbol = findSymbol(symbols, name);
  if (symbol === undefined) return undefined;
  const { start, end, line, endLine } = symbol;
  return { start, end, line, endLine };
}
