// Facts as text and back. Symbols, by far the most of it, are rows without field names, a third of the size.

import type { FileFacts, SymbolFact, SymbolKind, Visibility } from '../model.ts';

type Row = readonly [
  name: string,
  kind: SymbolKind,
  container: string,
  visibility: Visibility,
  isDefinition: 0 | 1,
  signature: string,
  doc: string,
  start: number,
  end: number,
  line: number,
  endLine: number,
];

export function packFacts(facts: FileFacts): string {
  const rows = facts.symbols.map(
    (one): Row => [
      one.name,
      one.kind,
      one.container,
      one.visibility,
      one.isDefinition ? 1 : 0,
      one.signature,
      one.doc,
      one.start,
      one.end,
      one.line,
      one.endLine,
    ],
  );
  return JSON.stringify({ ...facts, symbols: rows });
}

export function unpackFacts(text: string): FileFacts {
  const packed = JSON.parse(text) as Omit<FileFacts, 'symbols'> & { readonly symbols: readonly Row[] };
  return { ...packed, symbols: packed.symbols.map(toSymbol) };
}

function toSymbol(row: Row): SymbolFact {
  const [name, kind, container, visibility, isDefinition, signature, doc, start, end, line, endLine] = row;
  return {
    name,
    kind,
    container,
    visibility,
    isDefinition: isDefinition === 1,
    signature,
    doc,
    start,
    end,
    line,
    endLine,
  };
}
