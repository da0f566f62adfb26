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

/** Most files have none of most things: what is empty is a nought, and one list stands for all that are. */
type OrNought<T> = T | 0;

/** In this order: an outline is made field by field, so that all of them have one shape, which is quick to read from. */
type Texts = readonly [
  language: string,
  lines: number,
  names: readonly string[],
  containers: OrNought<readonly string[]>,
  imports: OrNought<Outline['imports']>,
  exports: OrNought<Outline['exports']>,
  routes: OrNought<Outline['routes']>,
  mounts: OrNought<Outline['mounts']>,
  commands: OrNought<Outline['commands']>,
  environment: OrNought<Outline['environment']>,
  tests: OrNought<Outline['tests']>,
  /** What few files have. */
  rest: OrNought<Partial<Outline>>,
];

const NONE: readonly never[] = [];

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
  const {
    language,
    lines,
    symbols,
    imports,
    exports,
    routes,
    mounts,
    commands,
    environment,
    tests,
    ...rest
  } = outline;
  const orNought = <T>(list: readonly T[]): OrNought<readonly T[]> => (list.length === 0 ? 0 : list);
  const texts: Texts = [
    language,
    lines,
    symbols.map(({ name }) => name),
    symbols.every(({ container }) => container === '') ? 0 : symbols.map(({ container }) => container),
    orNought(imports),
    orNought(exports),
    orNought(routes),
    orNought(mounts),
    orNought(commands),
    orNought(environment),
    isNoTests(tests) ? 0 : tests,
    Object.keys(rest).length === 0 ? 0 : rest,
  ];
  return JSON.stringify(texts);
}

const isNoTests = ({ frameworks, cases, assertions, properties }: Outline['tests']): boolean =>
  frameworks.length + cases + assertions + properties === 0;

export function unpackOutline(text: string, numbers: Int32Array): Outline {
  const texts = JSON.parse(text) as Texts;
  const [language, lines, names, containers, imports, exports, routes, mounts, commands] = texts;
  const [, , , , , , , , , environment, tests, rest] = texts;
  const outline: Outline = {
    language,
    lines,
    imports: imports === 0 ? NONE : imports,
    exports: exports === 0 ? NONE : exports,
    routes: routes === 0 ? NONE : routes,
    mounts: mounts === 0 ? NONE : mounts,
    commands: commands === 0 ? NONE : commands,
    environment: environment === 0 ? NONE : environment,
    tests: tests === 0 ? NO_TESTS : tests,
    symbols: unpackSymbols(names, containers, numbers),
  };
  return rest === 0 ? outline : { ...outline, ...rest };
}

function unpackSymbols(
  names: readonly string[],
  containers: OrNought<readonly string[]>,
  numbers: Int32Array,
): readonly OutlineSymbol[] {
  return names.map((name, at) => {
    const traits = numbers[at * SYMBOL_NUMBERS + 2] as number;
    return {
      name,
      kind: KINDS[traits >> 3] as SymbolKind,
      container: containers === 0 ? '' : (containers[at] as string),
      visibility: VISIBILITIES[(traits >> 1) & 3] as Visibility,
      isDefinition: (traits & 1) === 1,
      start: numbers[at * SYMBOL_NUMBERS] as number,
      line: numbers[at * SYMBOL_NUMBERS + 1] as number,
    };
  });
}
