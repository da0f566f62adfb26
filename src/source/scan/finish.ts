// From token indexes to facts: offsets, lines, the signature on one line, the first sentence of the documentation.

import { lineOf, NEWLINE, sliceText, type Tokens } from '../lex/tokens.ts';
import type { OutlineSymbol, SymbolFact, SymbolSpan } from '../model.ts';
import { commentBefore, readDoc } from './doc.ts';
import type { FoundSymbol } from './scan.ts';

const SIGNATURE_LENGTH_MAX = 240;
/** Before white space is squeezed: room for a parameter a line, deeply indented. */
const SIGNATURE_BYTES_MAX = 800;

/** How a language writes documentation: before the declaration, or as the first string inside it. */
export type DocPlace = 'before' | 'inside';

export function finishSymbols(
  tokens: Tokens,
  found: readonly FoundSymbol[],
  docPlace: DocPlace,
): SymbolFact[] {
  return found.map((symbol) => ({
    ...locateSymbol(tokens, symbol),
    visibility: symbol.visibility,
    signature: signatureOf(tokens, symbol),
    // Documentation of what nobody outside can name is for those who read the code anyway; most symbols are such.
    doc: symbol.visibility === 'private' ? '' : readDoc(tokens, symbol, docPlace),
  }));
}

export function locateSymbol(tokens: Tokens, symbol: FoundSymbol): SymbolSpan {
  const { name, kind, container, isDefinition, first } = symbol;
  const start = tokens.start[first] as number;
  const end = tokens.end[Math.max(first, symbol.last)] as number;
  return {
    name,
    kind,
    container,
    isDefinition,
    start,
    end,
    line: lineOf(tokens, start),
    endLine: lineOf(tokens, end - 1),
  };
}

/** Of those that others may name, what is quickly told. */
export function outlineSymbols(tokens: Tokens, found: readonly FoundSymbol[]): OutlineSymbol[] {
  const symbols: OutlineSymbol[] = [];
  for (let at = 0; at < found.length; at++) {
    const { name, kind, container, visibility, isDefinition, first } = found[at] as FoundSymbol;
    if (visibility === 'private') continue;
    const start = tokens.start[first] as number;
    symbols.push({ name, kind, container, visibility, isDefinition, start, line: lineOf(tokens, start) });
  }
  return symbols;
}

/** On one line and without comments; joining token by token is slow, so only a head that holds a comment is. */
function signatureOf(tokens: Tokens, symbol: FoundSymbol): string {
  const stop = Math.max(symbol.first + 1, Math.min(symbol.head, symbol.last + 1));
  const start = tokens.start[symbol.first] as number;
  const end = Math.min(tokens.end[stop - 1] as number, start + SIGNATURE_BYTES_MAX);
  const raw = sliceText(tokens.bytes, start, end);
  const comment = commentBefore(tokens, end);
  const isCommented = comment >= 0 && (tokens.commentStart[comment] as number) > start;
  const text = isCommented ? withoutComments(tokens, symbol.first, stop) : raw;
  const tidy =
    isCommented || /[\n\t]| {2}/.test(text)
      ? text
          .replace(/\s+/g, ' ')
          .replace(/([([]) | ([)\],;])/g, '$1$2')
          .replace(/,([)\]])/g, '$1')
      : text;
  const trimmed = tidy.trim();
  return trimmed.length > SIGNATURE_LENGTH_MAX ? `${trimmed.slice(0, SIGNATURE_LENGTH_MAX - 1)}…` : trimmed;
}

function withoutComments(tokens: Tokens, first: number, stop: number): string {
  let text = '';
  let previousEnd = tokens.start[first] as number;
  for (let at = first; at < stop && text.length < SIGNATURE_LENGTH_MAX; at++) {
    if (tokens.kind[at] === NEWLINE) continue;
    const start = tokens.start[at] as number;
    if (start > previousEnd) text += ' ';
    previousEnd = tokens.end[at] as number;
    text += sliceText(tokens.bytes, start, Math.min(previousEnd, start + SIGNATURE_LENGTH_MAX));
  }
  return text;
}
