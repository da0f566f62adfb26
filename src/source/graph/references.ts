// Who uses what: names used in one file, declared in another, where the first may see the second. A name that several
// files declare is shared out among those that can be meant, so that common words do not win by being common.

import { languageById } from '../languages/index.ts';
import type { NameUse, Outline, Role, TreeFile } from '../model.ts';
import { type Declarations, indexDeclarations } from './declarations.ts';
import type { ModuleWorld } from './modules.ts';
import { rankNodes, sumOut } from './rank.ts';
import { createSight, type Sight } from './sight.ts';
import { createWeightList, type WeightList } from './weights.ts';

export interface ReferenceFile {
  readonly file: TreeFile;
  readonly names: NameUse;
  /** Hash per symbol, 0 for one that others cannot name alone. */
  readonly declared: Int32Array;
  readonly facts: Outline;
  readonly whole?: () => Outline;
}

/** How much symbols are used by other files than their own; by `base` of their file and their place in it. */
export interface SymbolUses {
  readonly base: Int32Array;
  /** Files that use it, each divided by how many declarations it may mean; and all uses, likewise. */
  readonly references: Float64Array;
  readonly uses: Float64Array;
  readonly rank: Float64Array;
  /** How much source says it that can mean no other: each file by the root of how often. */
  readonly tied: Float64Array;
}

/** How much a use counts: what a test or an example leans on is offered, too, but less tells so. */
const VOICE: Readonly<Record<Role, number>> = {
  source: 1,
  example: 0.7,
  test: 0.6,
  benchmark: 0.3,
  documentation: 0.3,
  tool: 0.3,
  fixture: 0,
  generated: 0,
  vendored: 0,
};
/** A name declared more often than this is a word, not a name. */
const DECLARATIONS_MAX = 12;
/** Declared so often that looking which can be meant is not worth the time. */
const LOOKED_AT_MAX = 200;

/** Sums by symbol (numbered through all files), edges between files, and what each file gives to which symbol. */
interface Tally {
  readonly references: Float64Array;
  readonly uses: Float64Array;
  readonly tied: Float64Array;
  readonly edges: WeightList;
  readonly given: WeightList;
  /** What the file at hand gives to each other file; 0 between files. */
  readonly toFile: Float64Array;
}

export function countReferences(files: readonly ReferenceFile[], world: ModuleWorld): SymbolUses {
  const declarations = indexDeclarations(
    files.map(({ file, facts, declared }) =>
      file.role === 'source' && facts.skip === undefined ? declared : undefined,
    ),
  );
  const sight = createSight(files, world);
  const families = numberFamilies(files);
  const base = new Int32Array(files.length + 1);
  for (const [index, { declared }] of files.entries())
    base[index + 1] = (base[index] as number) + declared.length;
  const total = base[files.length] as number;
  const tally: Tally = {
    references: new Float64Array(total),
    uses: new Float64Array(total),
    tied: new Float64Array(total),
    edges: createWeightList(),
    given: createWeightList(),
    toFile: new Float64Array(files.length),
  };
  for (const [index, file] of files.entries()) {
    const voice = VOICE[file.file.role];
    if (voice > 0) countFile(index, file, { declarations, sight, tally, voice, families, base });
  }
  const { references, uses, tied } = tally;
  return { base, references, uses, tied, rank: weigh(files.length, tally) };
}

function numberFamilies(files: readonly ReferenceFile[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(files, ({ file }) => {
    const family = languageById(file.type)?.family ?? file.type;
    const number = numbers.get(family) ?? numbers.size;
    numbers.set(family, number);
    return number;
  });
}

interface Counting {
  readonly declarations: Declarations;
  readonly sight: Sight;
  readonly tally: Tally;
  readonly voice: number;
  /** Number of each file's language family. */
  readonly families: Int32Array;
  readonly base: Int32Array;
}

function countFile(index: number, file: ReferenceFile, counting: Counting): void {
  const { hashes } = file.names;
  const count = hashes.length;
  const { tally, declarations } = counting;
  const touched: number[] = [];
  const seen: number[] = [];
  for (let at = 0; at < count; at++) {
    const slot = declarations.slotOf(hashes[at] as number);
    if (slot < 0) continue;
    findMeant(index, slot, counting, seen);
    if (seen.length === 0 || seen.length > DECLARATIONS_MAX) continue;
    const uses = file.names.counts[at] as number;
    for (let one = 0; one < seen.length; one++)
      give(index, seen[one] as number, { counting, touched, uses, share: counting.voice / seen.length });
    if (file.file.role === 'source') tie(index, seen, counting, uses);
  }
  for (let at = 0; at < touched.length; at++) {
    const to = touched[at] as number;
    tally.edges.add(index, to, tally.toFile[to] as number);
    tally.toFile[to] = 0;
  }
}

interface Given {
  readonly counting: Counting;
  /** Files that got something from this one. */
  readonly touched: number[];
  readonly uses: number;
  readonly share: number;
}

function give(index: number, place: number, { counting, touched, uses, share }: Given): void {
  const { tally, declarations, base } = counting;
  const to = declarations.file[place] as number;
  const key = (base[to] as number) + (declarations.symbol[place] as number);
  const weight = share * Math.sqrt(uses);
  tally.references[key] = (tally.references[key] as number) + share;
  tally.uses[key] = (tally.uses[key] as number) + share * uses;
  if (tally.toFile[to] === 0) touched.push(to);
  tally.toFile[to] = (tally.toFile[to] as number) + weight;
  tally.given.add(index, key, weight);
}

/** Only where it takes one of them and no other. */
function tie(index: number, seen: readonly number[], counting: Counting, uses: number): void {
  const { tally, declarations, base, sight } = counting;
  let key = -1;
  for (let at = 0; at < seen.length; at++) {
    const place = seen[at] as number;
    const to = declarations.file[place] as number;
    const symbol = declarations.symbol[place] as number;
    if (!sight.takes(index, to, symbol)) continue;
    if (key >= 0) return;
    key = (base[to] as number) + symbol;
  }
  if (key >= 0) tally.tied[key] = (tally.tied[key] as number) + Math.sqrt(uses);
}

/** Into `seen`, the places of a name that a file may mean; none when it declares the name itself. */
function findMeant(index: number, slot: number, counting: Counting, seen: number[]): void {
  const { declarations, families } = counting;
  const from = declarations.from[slot] as number;
  const to = declarations.to[slot] as number;
  seen.length = 0;
  if (to - from > LOOKED_AT_MAX) return;
  for (let place = from; place < to; place++) if (declarations.file[place] === index) return;
  for (let place = from; place < to; place++) {
    const file = declarations.file[place] as number;
    if (families[file] !== families[index]) continue;
    if (counting.sight.sees(index, file, declarations.symbol[place] as number)) seen.push(place);
  }
}

/** The rank of each symbol: its share of the ranks of the files that use it. */
function weigh(fileCount: number, { edges, given, references }: Tally): Float64Array {
  const ranks = rankNodes(fileCount, edges.read());
  const out = sumOut(fileCount, edges.read());
  const rank = new Float64Array(references.length);
  const { from, to, weight, count } = given.read();
  for (let at = 0; at < count; at++) {
    const file = from[at] as number;
    const key = to[at] as number;
    rank[key] =
      (rank[key] as number) + ((ranks[file] as number) * (weight[at] as number)) / (out[file] as number);
  }
  return rank;
}
