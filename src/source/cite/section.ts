// One piece of a file, by the name of what it declares: an agent reads the function it asked for, not the file.

import { LoaError } from '../../kernel/errors.ts';
import type { SymbolSpan } from '../model.ts';
import type { SourceTree } from '../tree/tree.ts';
import { resolveReference } from './resolve.ts';
import type { Span } from './span.ts';

export interface Section {
  readonly path: string;
  readonly symbol: SymbolSpan;
  readonly span: Span;
  readonly sha256: string;
  readonly text: string;
}

/** Throws `input.invalid` with the nearest name when the file does not declare it. */
export function requireSection(tree: SourceTree, path: string, name: string): Section {
  const found = resolveReference(tree, { kind: 'symbol', path, symbol: name });
  if (!found.ok || found.symbol === undefined) {
    const reason = found.ok ? 'it is no symbol' : found.reason;
    throw new LoaError('input.invalid', `could not find the section ${name} of ${path}: ${reason}`, {
      hint: `Run: loa code search ${name}`,
      details: { path, name },
    });
  }
  const bytes = tree.read(path) ?? new Uint8Array();
  const text = new TextDecoder().decode(bytes.subarray(found.span.start, found.span.end));
  return { path, symbol: found.symbol, span: found.span, sha256: found.sha256, text };
}
