// The public names that occur most in a project's own sources, members among them. A bare name may mean several
// declarations, so this says which words a reader will meet, and for each the likeliest place to look; who truly uses
// what is the business of `references`. In flat arrays: a large tree declares some hundred thousand names.

import { hashName } from '../lex/tokens.ts';
import type { OutlineSymbol, SymbolKind } from '../model.ts';
import { type ProjectFile, type RankedSymbol, withoutTexts } from './facts.ts';

const POPULAR_MAX = 160;
const NAME_LENGTH_MIN = 2;
/** Types before functions before members: where one name means several, the largest thing is meant most. */
const WEIGHTS: Readonly<Partial<Record<SymbolKind, number>>> = { method: 1, property: 0, constructor: 0 };
const WEIGHT = 3;
const PLACES_MAX = 6;

/** Most met first: by files that say the name, each by the root of how often, so that neither one file nor many decide. */
export function findPopular(files: readonly ProjectFile[]): RankedSymbol[] {
  const own = files.filter(({ file, facts }) => file.role === 'source' && facts.skip === undefined);
  const table = createTable(own.reduce((sum, { facts }) => sum + facts.symbols.length, 0));
  for (const [at, file] of own.entries()) gather(table, at, file);
  for (const { names } of own) countUses(table, names);
  return choose(table).map((slot) => {
    const { file, facts } = own[table.file[slot] as number] as ProjectFile;
    return {
      path: file.path,
      symbol: withoutTexts(facts.symbols[table.index[slot] as number] as OutlineSymbol),
      isOffered: true,
      references: table.seen[slot] as number,
      uses: table.score[slot] as number,
      rank: 0,
    };
  });
}

/** Open addressing by the hash of a name; a slot without weight is empty. */
interface NameTable {
  readonly key: Int32Array;
  readonly file: Int32Array;
  readonly index: Int32Array;
  readonly weight: Float32Array;
  readonly seen: Int32Array;
  readonly score: Float32Array;
  /** How many declarations have the name. */
  readonly places: Int32Array;
}

function createTable(count: number): NameTable {
  let size = 1024;
  while (size < count * 1.5) size *= 2;
  return {
    key: new Int32Array(size),
    file: new Int32Array(size),
    index: new Int32Array(size),
    weight: new Float32Array(size),
    seen: new Int32Array(size),
    score: new Float32Array(size),
    places: new Int32Array(size),
  };
}

function slotOf({ key, weight }: NameTable, hash: number): number {
  const mask = key.length - 1;
  let slot = (hash ^ (hash >>> 15)) & mask;
  while (weight[slot] !== 0 && key[slot] !== hash) slot = (slot + 1) & mask;
  return slot;
}

/** Of one name the first of those that weigh most. */
function gather(table: NameTable, file: number, { facts, declared, names }: ProjectFile): void {
  for (let index = 0; index < facts.symbols.length; index++) {
    const symbol = facts.symbols[index] as OutlineSymbol;
    if (symbol.visibility !== 'public' || symbol.name.length < NAME_LENGTH_MIN) continue;
    const kind = WEIGHTS[symbol.kind] ?? WEIGHT;
    if (kind === 0 || symbol.name.startsWith('_')) continue;
    const hash = declared[index] === 0 ? hashName(symbol.name) : (declared[index] as number);
    // The file that says a name most is the one that is about it.
    const weight = kind * 256 + useIn(names, hash) + (symbol.isDefinition ? 0.5 : 0);
    const slot = slotOf(table, hash);
    if (symbol.isDefinition || kind === WEIGHT) table.places[slot] = (table.places[slot] as number) + 1;
    if (weight <= (table.weight[slot] as number)) continue;
    table.key[slot] = hash;
    table.file[slot] = file;
    table.index[slot] = index;
    table.weight[slot] = weight;
  }
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

function countUses(table: NameTable, { hashes, counts }: ProjectFile['names']): void {
  const count = hashes.length;
  for (let at = 0; at < count; at++) {
    const slot = slotOf(table, hashes[at] as number);
    if (table.weight[slot] === 0) continue;
    table.seen[slot] = (table.seen[slot] as number) + 1;
    table.score[slot] = (table.score[slot] as number) + Math.sqrt(counts[at] as number);
  }
}

/** The slots that score most; equals in the order of their places. */
function choose({ score: met, file, index, places }: NameTable): number[] {
  // What so many declare is a word of the language by now: no one place is where to look.
  const score = met.map((value, slot) => ((places[slot] as number) > PLACES_MAX ? 0 : value));
  const least = score.toSorted()[Math.max(0, score.length - POPULAR_MAX)] as number;
  const chosen: number[] = [];
  for (let slot = 0; slot < score.length; slot++)
    if (score[slot] !== 0 && (score[slot] as number) >= least) chosen.push(slot);
  return chosen
    .sort(
      (a, b) =>
        (score[b] as number) - (score[a] as number) ||
        (file[a] as number) - (file[b] as number) ||
        (index[a] as number) - (index[b] as number),
    )
    .slice(0, POPULAR_MAX);
}
