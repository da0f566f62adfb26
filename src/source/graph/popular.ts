// The public names that occur most in a project's own sources, members among them. A bare name may mean several
// declarations, so this says which words a reader will meet, and for each the likeliest place to look; who truly uses
// what is the business of `references`.

import { hashName } from '../lex/tokens.ts';
import type { SymbolFact, SymbolKind, TreeFile } from '../model.ts';
import type { ProjectFile, RankedSymbol } from './project.ts';

const POPULAR_MAX = 160;
const NAME_LENGTH_MIN = 2;
/** Types before functions before members: where one name means several, the largest thing is meant most. */
const WEIGHTS: Readonly<Partial<Record<SymbolKind, number>>> = { method: 1, property: 0, constructor: 0 };

interface Candidate {
  readonly file: number;
  readonly index: number;
  readonly weight: number;
}

/** Most met first: by files that say the name, each by the root of how often, so that neither one file nor many decide. */
export function findPopular(
  files: readonly ProjectFile[],
  symbolAt: (file: TreeFile, index: number) => SymbolFact,
): RankedSymbol[] {
  const own = files.filter(({ file, facts }) => file.role === 'source' && facts.skip === undefined);
  const candidates = gather(own);
  const uses = countUses(own, [...candidates.keys()]);
  return [...candidates]
    .map(([hash, { file, index }]) => ({ file, index, ...uses(hash) }))
    .sort((a, b) => b.score - a.score || a.file - b.file || a.index - b.index)
    .slice(0, POPULAR_MAX)
    .map(({ file, index, files: references, score }) => {
      const at = (own[file] as ProjectFile).file;
      return {
        path: at.path,
        symbol: symbolAt(at, index),
        isOffered: true,
        references,
        uses: score,
        rank: 0,
      };
    });
}

/** By the hash of the name; the first of those that weigh most. */
function gather(files: readonly ProjectFile[]): Map<number, Candidate> {
  const found = new Map<number, Candidate>();
  for (const [file, { facts, declared, names }] of files.entries()) {
    for (const [index, symbol] of facts.symbols.entries()) {
      if (symbol.visibility !== 'public' || symbol.name.length < NAME_LENGTH_MIN) continue;
      const kindWeight = WEIGHTS[symbol.kind] ?? 3;
      if (kindWeight === 0 || symbol.name.startsWith('_')) continue;
      const hash = declared[index] === 0 ? hashName(symbol.name) : (declared[index] as number);
      // The file that says a name most is the one that is about it.
      const weight = kindWeight * 256 + useIn(names, hash) + (symbol.isDefinition ? 0.5 : 0);
      const known = found.get(hash);
      if (known === undefined || weight > known.weight) found.set(hash, { file, index, weight });
    }
  }
  return found;
}

/** Hashes are sorted. */
function useIn({ hashes, counts }: ProjectFile['names'], hash: number): number {
  let low = 0;
  let high = hashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = hashes[middle] as number;
    if (value === hash) return counts[middle] as number;
    if (value < hash) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

/** Open addressing over flat arrays: every name of every file is looked up once, and a Map of as many takes four times as long. */
function countUses(
  files: readonly ProjectFile[],
  wanted: readonly number[],
): (hash: number) => { readonly files: number; readonly score: number } {
  let size = 1024;
  while (size < wanted.length * 3) size *= 2;
  const keys = new Int32Array(size);
  const known = new Uint8Array(size);
  const seen = new Int32Array(size);
  const scores = new Float64Array(size);
  const slotOf = (hash: number): number => {
    let slot = (hash ^ (hash >>> 15)) & (size - 1);
    while (known[slot] === 1 && keys[slot] !== hash) slot = (slot + 1) & (size - 1);
    return slot;
  };
  for (const hash of wanted) {
    const slot = slotOf(hash);
    keys[slot] = hash;
    known[slot] = 1;
  }
  const roots = Float64Array.from({ length: 256 }, (_, count) => Math.sqrt(count));
  for (const { names } of files) {
    const { hashes, counts } = names;
    for (let at = 0; at < hashes.length; at++) {
      const slot = slotOf(hashes[at] as number);
      if (known[slot] === 0) continue;
      seen[slot] = (seen[slot] as number) + 1;
      scores[slot] = (scores[slot] as number) + (roots[counts[at] as number] as number);
    }
  }
  return (hash) => ({ files: seen[slotOf(hash)] as number, score: scores[slotOf(hash)] as number });
}
