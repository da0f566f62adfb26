// Gives the symbols that a project shows their texts: everything else about them was worked out without. Each file that
// holds some of them is looked at once.

import type { ProjectFacts, ProjectFile, RankedSymbol } from '../graph/facts.ts';
import type { OutlineSymbol, SymbolFact, TreeFile } from '../model.ts';

/** The wanted symbols of a file, whole; those that are no longer there are left out. */
export type TextLookup = (file: TreeFile, wanted: readonly OutlineSymbol[]) => readonly SymbolFact[];

const LISTS = ['symbols', 'members', 'popular'] as const;

export function addTexts(
  project: ProjectFacts,
  files: readonly ProjectFile[],
  textsOf: TextLookup,
): ProjectFacts {
  const byPath = new Map(files.map(({ file }) => [file.path, file]));
  const shown = LISTS.flatMap((list) => project[list]);
  const keyOf = (path: string, { start, name }: OutlineSymbol): string => `${path}\0${start} ${name}`;
  const whole = new Map<string, SymbolFact>();
  for (const [path, own] of Map.groupBy(shown, (one) => one.path)) {
    const file = byPath.get(path);
    if (file === undefined) continue;
    const wanted = own.map(({ symbol }) => symbol);
    for (const symbol of textsOf(file, wanted)) whole.set(keyOf(path, symbol), symbol);
  }
  // Of a file that vanished or changed in between, what was seen before still stands.
  const complete = (one: RankedSymbol): RankedSymbol => ({
    ...one,
    symbol: whole.get(keyOf(one.path, one.symbol)) ?? one.symbol,
  });
  const { symbols, members, popular } = project;
  return {
    ...project,
    symbols: symbols.map(complete),
    members: members.map(complete),
    popular: popular.map(complete),
  };
}
