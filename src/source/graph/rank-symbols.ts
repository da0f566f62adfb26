// The symbols of a project in the order in which they matter to those who use it: what is offered first, by how much it is used. Pure.

import type { OutlineSymbol } from '../model.ts';
import { type RankedSymbol, withoutTexts } from './facts.ts';
import type { ModuleWorld } from './modules.ts';
import { createOwnerLookup, type PackageFact } from './packages.ts';
import { countReferences, type ReferenceFile, type SymbolUses } from './references.ts';
import type { Surface } from './surface.ts';

/** Enough for any document; the rest can be asked file by file. */
export const SYMBOLS_MAX = 600;
const MEMBER_SYMBOLS_MAX = 120;

interface Candidate extends Omit<RankedSymbol, 'symbol'> {
  readonly symbol: OutlineSymbol;
}

/** What is offered comes first, by how many files use it; what nobody here uses follows in the order of its place. */
export function rankSymbols(
  files: readonly ReferenceFile[],
  surface: Surface,
  world: ModuleWorld,
  { base, references, uses, rank }: SymbolUses = countReferences(files, world),
): RankedSymbol[] {
  const worth = new Float64Array(references.length);
  for (const [fileAt, { file, facts, declared }] of files.entries()) {
    if (file.role !== 'source' || facts.skip !== undefined) continue;
    const names = surface.get(file.path);
    for (let at = 0; at < facts.symbols.length; at++) {
      const key = (base[fileAt] as number) + at;
      const isOffered = declared[at] !== 0 && names?.has((facts.symbols[at] as OutlineSymbol).name) === true;
      worth[key] = (references[key] as number) + (isOffered ? OFFERED : 0);
    }
  }
  const isWorkspace = world.packages.some(({ members }) => members.length > 0);
  const least = isWorkspace ? Number.MIN_VALUE : leastOf(worth, SYMBOLS_MAX);
  const ranked: Candidate[] = [];
  for (const [fileAt, { file, facts }] of files.entries()) {
    for (let at = 0; at < facts.symbols.length; at++) {
      const key = (base[fileAt] as number) + at;
      if ((worth[key] as number) < least) continue;
      ranked.push({
        path: file.path,
        symbol: facts.symbols[at] as OutlineSymbol,
        isOffered: (worth[key] as number) >= OFFERED,
        references: references[key] as number,
        uses: uses[key] as number,
        rank: rank[key] as number,
      });
    }
  }
  return keepWorthiest(ranked.sort(byWorth), world.packages).map((one) => ({
    ...one,
    symbol: withoutTexts(one.symbol),
  }));
}

/** More than any name is used: what is offered is worth more than what is not. */
const OFFERED = 2 ** 40;

/** What the last of the `count` largest is, above 0: what is less need not be looked at, and a large tree has a great many. */
function leastOf(worth: Float64Array, count: number): number {
  const sorted = worth.filter((one) => one > 0).sort();
  return sorted[Math.max(0, sorted.length - count)] ?? Number.MIN_VALUE;
}

/** The first of all, and the first of each member of a workspace, whose names may all be little used elsewhere. */
function keepWorthiest(sorted: readonly Candidate[], packages: readonly PackageFact[]): Candidate[] {
  const folders = new Set(packages.flatMap((one) => one.members));
  const members = packages.filter(({ folder }) => folders.has(folder));
  const ownerOf = createOwnerLookup(members);
  const counts = new Map<PackageFact, number>();
  return sorted.filter((one, index) => {
    const owner = ownerOf(one.path);
    const count = owner === undefined ? 0 : (counts.get(owner) ?? 0) + 1;
    if (owner !== undefined) counts.set(owner, count);
    return index < SYMBOLS_MAX || (owner !== undefined && count <= MEMBER_SYMBOLS_MAX);
  });
}

function byWorth(a: Candidate, b: Candidate): number {
  return (
    Number(b.isOffered) - Number(a.isOffered) ||
    b.references - a.references ||
    b.uses - a.uses ||
    b.rank - a.rank ||
    (a.path < b.path ? -1 : a.path > b.path ? 1 : a.symbol.start - b.symbol.start)
  );
}
