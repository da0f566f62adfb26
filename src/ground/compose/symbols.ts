// Which names of a project a document speaks of, and how it cites them. Pure.

import { findSymbol, type RankedSymbol } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { firstSentence } from '../text.ts';

const DOC_WORDS_MAX = 20;

/** What others can use, once per name and file: overloads and prototypes are one thing to a reader. */
export function offeredSymbols(material: Material): RankedSymbol[] {
  const seen = new Set<string>();
  const symbols = material.facts.symbols.filter(({ isOffered }) => isOffered);
  const used = symbols.length > 0 ? symbols : material.facts.symbols;
  return used.filter((one) => {
    const key = `${one.path}\0${one.symbol.name}`;
    if (seen.has(key) || !isCitable(one)) return false;
    seen.add(key);
    return true;
  });
}

/** `path:name`, or `path:Holder.name` where the bare name would mean another. */
export function citeSymbol(
  { path, symbol }: Pick<RankedSymbol, 'path' | 'symbol'>,
  material: Material,
): string {
  const symbols = material.fileFacts(path)?.symbols ?? [];
  const meant = findSymbol(symbols, symbol.name);
  const isSame = meant === undefined || meant.start === symbol.start || symbol.container === '';
  return isSame ? `${path}:${symbol.name}` : `${path}:${symbol.container}.${symbol.name}`;
}

/** A line of code by its number, for what has no name. */
export function citeLine(path: string, line: number): string {
  return `${path}:L${line}`;
}

function isCitable({ path, symbol }: RankedSymbol): boolean {
  return (
    !/[\s:`]/.test(path) &&
    /^[\p{L}_$@][\p{L}\p{Nd}_$]*[?!]?$/u.test(symbol.name) &&
    symbol.name !== 'default'
  );
}

/** The first sentence of its documentation, in words a list can hold. */
export function describeSymbol({ symbol }: Pick<RankedSymbol, 'symbol'>): string {
  const plain = symbol.doc
    .replace(/\{@link(?:code|plain)?\s+([^}]+)\}/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/``?([^`]+)``?/g, '$1')
    .replace(/^\s*(?:@\w+\s+)+/, '');
  return firstSentence(plain, DOC_WORDS_MAX).replace(/^[-–—*#\s]+/, '');
}
