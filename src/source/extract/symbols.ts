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

/** Where the symbols of a file of a language are. */
export function locateSymbols(source: Uint8Array, type: string, bench: Workbench): SymbolSpan[] {
  return scanSymbols(source, type, bench).map((symbol) => locateSymbol(bench.tokens, symbol));
}

/** Those symbols that an outline of the same bytes holds and that are wanted, with their texts. */
export function describeSymbols(
  source: Uint8Array,
  wanted: readonly OutlineSymbol[],
  { type, bench }: { readonly type: string; readonly bench: Workbench },
): SymbolFact[] {
  const keyOf = (start: number, name: string): string => `${start} ${name}`;
  const byKey = new Map(wanted.map((one) => [keyOf(one.start, one.name), one]));
  const found = scanSymbols(source, type, bench).flatMap((symbol): FoundSymbol[] => {
    const outline = byKey.get(keyOf(bench.tokens.start[symbol.first] as number, symbol.name));
    // Only the whole file tells that something is offered: the outline knows it.
    return outline === undefined ? [] : [{ ...symbol, visibility: outline.visibility }];
  });
  return finishSymbols(bench.tokens, found, languageIn(type, source)?.docPlace ?? 'before');
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
