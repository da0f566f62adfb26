// Outlines as bytes and back. Symbols, by far the most of an outline, are columns of numbers and two lists of texts; the rest
// is written as JSON with them.

import { NO_TESTS } from '../extract/tests.ts';
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

/** Most files have none of most of these: what is empty is not written, and one list stands for all that are. */
const NONE: readonly never[] = [];
const EMPTY = {
  imports: NONE,
  exports: NONE,
  routes: NONE,
  mounts: NONE,
  commands: NONE,
  environment: NONE,
  tests: NO_TESTS,
} satisfies Partial<Outline>;

interface Texts
  extends Omit<Outline, keyof typeof EMPTY | 'symbols'>,
    Partial<Pick<Outline, keyof typeof EMPTY>> {
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
  const { symbols, imports, exports, routes, mounts, commands, environment, tests, ...rest } = outline;
  const lists = { imports, exports, routes, mounts, commands, environment };
  const texts: Texts = {
    ...rest,
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...(isNoTests(tests) ? {} : { tests }),
    names: symbols.map(({ name }) => name),
    containers: symbols.map(({ container }) => container),
  };
  return JSON.stringify(texts);
}

const isNoTests = ({ frameworks, cases, assertions, properties }: Outline['tests']): boolean =>
  frameworks.length + cases + assertions + properties === 0;

export function unpackOutline(text: string, numbers: Int32Array): Outline {
  const { names, containers, ...rest } = JSON.parse(text) as Texts;
  return {
    ...EMPTY,
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
