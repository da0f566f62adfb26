// The symbols of a file that is known to matter: where all of them are, or the whole of a few. The rest of its facts is left
// alone, so that asking many files for little costs little.

import { lex } from '../lex/lex.ts';
import { asBuffer } from '../lex/tokens.ts';
import type { OutlineSymbol, SymbolFact, SymbolSpan } from '../model.ts';
import { finishSymbols, locateSymbol } from '../scan/finish.ts';
import type { FoundSymbol, Scan } from '../scan/scan.ts';
import { sniff } from './content.ts';
import type { Workbench } from './extract.ts';
import { languageIn } from './language-in.ts';

export interface FileTexts {
  /** The wanted symbols with their texts; those that are not there are left out. */
  readonly texts: readonly SymbolFact[];
  /** Where all symbols are; undefined of a file that could not be looked at. */
  readonly symbols: readonly SymbolSpan[] | undefined;
}

/** `wanted` comes from an outline of the same bytes. */
export function describeSymbols(
  source: Uint8Array,
  wanted: readonly OutlineSymbol[],
  { type, bench }: { readonly type: string; readonly bench: Workbench },
): FileTexts {
  const all = scanSymbols(source, type, bench);
  const keyOf = (start: number, name: string): string => `${start} ${name}`;
  const byKey = new Map(wanted.map((one) => [keyOf(one.start, one.name), one]));
  const found: FoundSymbol[] = [];
  for (const symbol of wanted.length === 0 ? [] : all) {
    const outline = byKey.get(keyOf(bench.tokens.start[symbol.first] as number, symbol.name));
    // Only the whole file tells that something is offered: the outline knows it.
    if (outline !== undefined) found.push({ ...symbol, visibility: outline.visibility });
  }
  return {
    texts: finishSymbols(bench.tokens, found, languageIn(type, source)?.docPlace ?? 'before'),
    symbols: all.map((symbol) => locateSymbol(bench.tokens, symbol)),
  };
}

function scanSymbols(source: Uint8Array, type: string, bench: Workbench): readonly FoundSymbol[] {
  const language = languageIn(type, source);
  const bytes = asBuffer(source);
  const skip = language === undefined ? undefined : sniff(bytes);
  if (language === undefined || skip === 'binary' || skip === 'minified') return [];
  lex(bytes, language.rules, bench.tokens);
  const scan: Scan = { tokens: bench.tokens, symbols: [] };
  language.scan(scan);
  return scan.symbols;
}
