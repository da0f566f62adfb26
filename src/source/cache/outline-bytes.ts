// Outlines as bytes and back. Symbols, by far the most of an outline, are columns of numbers and two lists of texts; the rest
// is written as JSON with them.

import type { Outline, OutlineSymbol, SymbolKind, Visibility } from '../model.ts';

/** Their places are what is stored: new ones go to the end. */
const KINDS: readonly SymbolKind[] = [
  'class',
  'constant',
  'constructor',
  'contract',
  'enum',
  'error',
  'event',
  'function',
  'index',
  'interface',
  'macro',
  'method',
  'module',
  'namespace',
  'object',
  'procedure',
  'property',
  'struct',
  'table',
  'trait',
  'trigger',
  'type',
  'union',
  'variable',
  'view',
];
const VISIBILITIES: readonly Visibility[] = ['public', 'protected', 'internal', 'private'];
const KIND_NUMBERS = new Map(KINDS.map((kind, at) => [kind, at]));
const VISIBILITY_NUMBERS = new Map(VISIBILITIES.map((visibility, at) => [visibility, at]));

/** Numbers of a symbol: where it starts, its line, and its traits in one. */
export const SYMBOL_NUMBERS = 3;

interface Texts extends Omit<Outline, 'symbols'> {
  readonly names: readonly string[];
  readonly containers: readonly string[];
}

export function packSymbols(symbols: readonly OutlineSymbol[], into: Int32Array): void {
  let at = 0;
  for (let index = 0; index < symbols.length; index++) {
    const { kind, visibility, isDefinition, start, line } = symbols[index] as OutlineSymbol;
    into[at++] = start;
    into[at++] = line;
    into[at++] =
      ((KIND_NUMBERS.get(kind) as number) << 3) |
      ((VISIBILITY_NUMBERS.get(visibility) as number) << 1) |
      (isDefinition ? 1 : 0);
  }
}

export function packTexts(outline: Outline): string {
  const { symbols, ...rest } = outline;
  const texts: Texts = {
    ...rest,
    names: symbols.map(({ name }) => name),
    containers: symbols.map(({ container }) => container),
  };
  return JSON.stringify(texts);
}

export function unpackOutline(text: string, numbers: Int32Array): Outline {
  const { names, containers, ...rest } = JSON.parse(text) as Texts;
  return {
    ...rest,
    symbols: names.map((name, at) => {
      const traits = numbers[at * SYMBOL_NUMBERS + 2] as number;
      return {
        name,
        kind: KINDS[traits >> 3] as SymbolKind,
        container: containers[at] as string,
        visibility: VISIBILITIES[(traits >> 1) & 3] as Visibility,
        isDefinition: (traits & 1) === 1,
        start: numbers[at * SYMBOL_NUMBERS] as number,
        line: numbers[at * SYMBOL_NUMBERS + 1] as number,
      };
    }),
  };
}
