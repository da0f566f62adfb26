// Where the symbols of a file are, and what the shown ones say, as bytes and back. Kept apart from outlines: few files are asked
// for them, and those again in every run. What does not decode is treated as absent.

import type { OutlineSymbol, SymbolFact, SymbolKind, SymbolSpan } from '../model.ts';

/** Start, end, line, last line. */
const NUMBERS = 4;

interface Columns {
  readonly names: readonly string[];
  readonly containers: readonly string[];
  readonly kinds: readonly SymbolKind[];
  /** 1 for a definition. */
  readonly defines: readonly number[];
  readonly numbers: readonly number[];
}

export function encodeSpans(symbols: readonly SymbolSpan[]): Uint8Array {
  const columns: Columns = {
    names: symbols.map(({ name }) => name),
    containers: symbols.map(({ container }) => container),
    kinds: symbols.map(({ kind }) => kind),
    defines: symbols.map(({ isDefinition }) => (isDefinition ? 1 : 0)),
    numbers: symbols.flatMap(({ start, end, line, endLine }) => [start, end, line, endLine]),
  };
  return new TextEncoder().encode(JSON.stringify(columns));
}

export function decodeSpans(bytes: Uint8Array): readonly SymbolSpan[] | undefined {
  const columns = parse<Columns>(bytes);
  return columns?.names.map((name, at) => ({
    name,
    kind: columns.kinds[at] as SymbolKind,
    container: columns.containers[at] as string,
    isDefinition: columns.defines[at] === 1,
    start: columns.numbers[at * NUMBERS] as number,
    end: columns.numbers[at * NUMBERS + 1] as number,
    line: columns.numbers[at * NUMBERS + 2] as number,
    endLine: columns.numbers[at * NUMBERS + 3] as number,
  }));
}

/** The symbols that were asked for, and of those the ones that are there. */
export interface AskedTexts {
  readonly asked: readonly string[];
  readonly texts: readonly SymbolFact[];
}

export const askFor = ({ start, name }: Pick<OutlineSymbol, 'name' | 'start'>): string => `${start} ${name}`;

export const encodeTexts = (known: AskedTexts): Uint8Array => new TextEncoder().encode(JSON.stringify(known));

export const decodeTexts = (bytes: Uint8Array): AskedTexts | undefined => parse<AskedTexts>(bytes);

function parse<T>(bytes: Uint8Array): T | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as T;
  } catch {
    // Packs carry a check sum, so this is a record of another kind: it is worked out again.
    return undefined;
  }
}
