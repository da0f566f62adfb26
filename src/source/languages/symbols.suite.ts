// Symbols of a piece of text, in one line each, for tests of scanners.

import { createWorkbench, extractFile } from '../extract/extract.ts';
import type { FileFacts, SymbolFact } from '../model.ts';

export function factsOf(language: string, text: string, isTest = false): FileFacts {
  return extractFile(new TextEncoder().encode(text), { type: language, isTest }, createWorkbench()).facts;
}

/** `visibility kind Container.name first-last` */
export function outline(language: string, text: string): string[] {
  return factsOf(language, text).symbols.map(describeSymbol);
}

function describeSymbol(symbol: SymbolFact): string {
  const name = symbol.container === '' ? symbol.name : `${symbol.container}.${symbol.name}`;
  return `${symbol.visibility} ${symbol.kind} ${name} ${symbol.line}-${symbol.endLine}`;
}
