// What words mean, from the table of word vectors: how near two words are, and the direction of a whole text as the
// weighted sum of its words with what all texts have in common taken out. Rare words weigh more than common ones.

import { once, remembering } from '../../kernel/once.ts';
import { stem } from '../text/stem.ts';
import { COMMON_RANK, type WordTable } from './table.ts';

/** Names the vectors: what was computed with one model is never compared with another. */
export const STATIC_MODEL = 'static-glove-100d-50k';

export interface NearWord {
  readonly stem: string;
  readonly word: string;
  /** Cosine, 0 to 1. */
  readonly nearness: number;
}

export interface Meaning {
  /** What its readers work out of its words, kept as long as it lives. */
  readonly workedOut: Map<string, unknown>;
  readonly dimensions: number;
  /** Words there are. */
  readonly count: number;
  /** Index of a word, or -1. */
  find(word: string): number;
  /** How much a word counts in a text. */
  weight(index: number): number;
  /** The direction of a word, of length one, times `by`, added to `sum`. */
  add(index: number, by: number, sum: Float32Array): void;
  /** Cosine of a word and a direction of length one. */
  along(index: number, direction: Float32Array): number;
  /** Cosine of two words. */
  nearness(a: number, b: number): number;
  /** The direction that all texts share; unit length. */
  readonly common: Float32Array;
  /** Other words of nearly the same meaning, nearest first, each stem once. */
  near(word: string): readonly NearWord[];
}

const COMMON_WORDS = 2000;
/** Words whose place is kept, a few MB at most; looking one up takes some fifteen comparisons of bytes. */
const WORDS_KEPT = 65_536;
const WEIGHT_RANK_SCALE = 60_000;

/** `known` is the direction that all texts share, where it was worked out before; one of other dimensions is of another table. */
export function openMeaning(table: WordTable, known?: readonly number[]): Meaning {
  const { dimensions, vectors } = table;
  const lengths = new Float64Array(table.count);
  // Vectors are read where they stand: one array for each word kept the collector busy for longer than all the rest took. A vector stands
  // there once its length was asked for.
  const lengthAt = (index: number): number => {
    if (lengths[index] === 0) lengths[index] = lengthOf(table.vector(index));
    return lengths[index] as number;
  };
  const add = (index: number, by: number, sum: Float32Array): void => {
    const scale = by / lengthAt(index);
    const start = index * dimensions;
    for (let place = 0; place < dimensions; place += 1)
      sum[place] = (sum[place] as number) + scale * (vectors[start + place] as number);
  };
  const find = remembering((word) => table.find(word), WORDS_KEPT);
  const weight = (index: number): number => Math.log(2 + table.rank(index)) / Math.log(WEIGHT_RANK_SCALE);
  const common = once(() =>
    known?.length !== dimensions ? commonDirection(table, add, weight) : Float32Array.from(known),
  );
  return {
    workedOut: new Map(),
    dimensions,
    count: table.count,
    find,
    weight,
    add,
    along: (index, direction) => {
      const length = lengthAt(index);
      return dotWith(direction, vectors, index * dimensions) / length;
    },
    nearness: (a, b) => {
      const length = lengthAt(a) * lengthAt(b);
      const [startA, startB] = [a * dimensions, b * dimensions];
      let sum = 0;
      for (let place = 0; place < dimensions; place += 1)
        sum += (vectors[startA + place] as number) * (vectors[startB + place] as number);
      return sum / length;
    },
    get common() {
      return common();
    },
    near: (word) => {
      const index = find(word);
      if (index === -1) return [];
      return table.near(index).map(({ index: other, nearness }) => {
        const near = table.word(other);
        return { stem: stem(near), word: near, nearness };
      });
    },
  };
}

/** Most of what a search takes is spent here; four sums at a time keep the processor from waiting for the last one. */
function dotWith(direction: Float32Array, vectors: Int8Array, start: number): number {
  const { length } = direction;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let place = 0;
  for (; place + 3 < length; place += 4) {
    const at = start + place;
    a += (vectors[at] as number) * (direction[place] as number);
    b += (vectors[at + 1] as number) * (direction[place + 1] as number);
    c += (vectors[at + 2] as number) * (direction[place + 2] as number);
    d += (vectors[at + 3] as number) * (direction[place + 3] as number);
  }
  for (; place < length; place += 1) a += (vectors[start + place] as number) * (direction[place] as number);
  return a + b + c + d;
}

function lengthOf(vector: Int8Array | Float32Array): number {
  let sum = 0;
  for (let place = 0; place < vector.length; place += 1) sum += (vector[place] as number) ** 2;
  return Math.sqrt(sum) || 1;
}

/** By Zipf's law a word of rank r turns up 1/r as often as the first; its share in a text is that times its weight. */
function commonDirection(
  table: WordTable,
  add: Meaning['add'],
  weight: (index: number) => number,
): Float32Array {
  const sum = new Float32Array(table.dimensions);
  for (let index = 0; index < table.count; index += 1) {
    const rank = table.rank(index);
    if (rank > COMMON_WORDS || rank < COMMON_RANK / 10) continue;
    add(index, weight(index) / (rank + 1), sum);
  }
  const length = lengthOf(sum);
  return sum.map((value) => value / length);
}
