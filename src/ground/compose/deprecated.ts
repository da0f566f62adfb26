// Whether the code says of a declaration that nobody should use it any more: by a mark right above it, in its comment, or at the top
// of its body. Pure.

import type { SymbolSpan } from '../../source/index.ts';
import type { Material } from '../model.ts';

const LINES_ABOVE = 30;
const LINES_WITHIN = 4;
const SAYS_SO =
  /@[Dd]eprecated\b|#\[deprecated\b|\[Obsolete\b|\[\[deprecated\b|\bDEPRECATED\b|\bDeprecated(?::|\b since|\.)|\.\.\s*deprecated::|@available\([^)]*deprecated|\bwarnings\.warn\([^)]*Deprecat/;
/** What belongs to the declaration below it: comments and marks. */
const ABOVE = /^\s*(?:\/\/|\/?\*|#|--|@|\[|"""|\*\/|\.\.)/;

export function isDeprecated(
  { path, symbol }: { readonly path: string; readonly symbol: Pick<SymbolSpan, 'endLine' | 'line'> },
  { linesOf }: Pick<Material, 'linesOf'>,
): boolean {
  const above = linesOf(path, Math.max(1, symbol.line - LINES_ABOVE), symbol.line - 1).split('\n');
  const end = above.findLastIndex((line) => !ABOVE.test(line) || /\*\/\s*\S/.test(line));
  const own = symbol.line === 1 ? [] : above.slice(end + 1);
  const within = linesOf(path, symbol.line, Math.min(symbol.endLine, symbol.line + LINES_WITHIN)).split('\n');
  // A member further in is deprecated by itself.
  const head = within.slice(0, Math.max(1, within.findIndex((line) => /[{:]\s*$/.test(line)) + 1));
  const doc = path.endsWith('.py') ? within : head;
  return [...own, ...doc].some((line) => SAYS_SO.test(line));
}
