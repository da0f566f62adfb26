// The members of the types that are used most: in many languages they are what a project is called by, and nobody names
// them alone. How much one is used is known only by its name, so a name that many types share counts for less.

import { hashName } from '../lex/tokens.ts';
import type { OutlineSymbol, SymbolKind, TreeFile } from '../model.ts';
import { type ProjectFile, type RankedSymbol, withoutTexts } from './facts.ts';
import { folderOf } from './packages.ts';

/** Types, and in scripts whatever is given members one by one: `res.send = function …`. */
const TYPES: ReadonlySet<SymbolKind> = new Set([
  'variable',
  'constant',
  'function',
  'class',
  'contract',
  'enum',
  'interface',
  'object',
  'struct',
  'trait',
]);
const TYPES_MAX = 120;
const HOLDERS_MAX = 16;
const MEMBERS_PER_TYPE = 20;

/** In the order of their types, then by use. */
export function findMembers(ranked: readonly RankedSymbol[], files: readonly ProjectFile[]): RankedSymbol[] {
  const holders = ranked
    .filter(({ symbol, isOffered }) => isOffered && TYPES.has(symbol.kind))
    .slice(0, TYPES_MAX);
  if (holders.length === 0) return [];
  const own = files.filter(({ file, facts }) => file.role === 'source' && facts.skip === undefined);
  const byFolder = Map.groupBy(own, ({ file }) => folderOf(file.path));
  // A type's methods may stand in other files of its folder (Go), never further away.
  const all = holders.flatMap((holder) => membersOf(holder, byFolder.get(folderOf(holder.path)) ?? []));
  const kept = new Set([...new Set(all.map(({ holder }) => holder))].slice(0, HOLDERS_MAX));
  const candidates = all.filter(({ holder }) => kept.has(holder));
  const counts = countUses(new Set(candidates.map(({ hash }) => hash)), files);
  const declared = Map.groupBy(candidates, ({ hash }) => hash);
  return holders.flatMap((holder) =>
    candidates
      .filter((one) => one.holder === holder)
      .map((one) => ({ ...one, uses: (counts.get(one.hash) ?? 0) / (declared.get(one.hash)?.length ?? 1) }))
      .sort((a, b) => b.uses - a.uses || a.index - b.index)
      .slice(0, MEMBERS_PER_TYPE)
      .map(({ file, symbol, uses }) => ({
        path: file.path,
        symbol: withoutTexts(symbol),
        isOffered: true,
        references: uses,
        uses,
        rank: 0,
      })),
  );
}

interface Candidate {
  readonly holder: RankedSymbol;
  readonly file: TreeFile;
  readonly symbol: OutlineSymbol;
  readonly index: number;
  readonly hash: number;
}

function membersOf(holder: RankedSymbol, files: readonly ProjectFile[]): Candidate[] {
  const seen = new Set<string>();
  const found: Candidate[] = [];
  const { name } = holder.symbol;
  for (const { file, facts } of files) {
    for (let index = 0; index < facts.symbols.length; index++) {
      const symbol = facts.symbols[index] as OutlineSymbol;
      if (symbol.kind !== 'method' || symbol.visibility !== 'public') continue;
      if (symbol.container.slice(symbol.container.lastIndexOf('.') + 1) !== name) continue;
      if (symbol.name.startsWith('_') || seen.has(symbol.name)) continue;
      seen.add(symbol.name);
      found.push({ holder, file, symbol, index, hash: hashName(symbol.name) });
    }
  }
  return found;
}

function countUses(wanted: ReadonlySet<number>, files: readonly ProjectFile[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { hashes } of files.map(({ names }) => names)) {
    const count = hashes.length;
    for (let at = 0; at < count; at++) {
      const hash = hashes[at] as number;
      if (wanted.has(hash)) counts.set(hash, (counts.get(hash) ?? 0) + 1);
    }
  }
  return counts;
}
