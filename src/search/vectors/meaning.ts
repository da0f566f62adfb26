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
  readonly dimensions: number;
  /** Words there are. */
  readonly count: number;
  /** Index of a word, or -1. */
  find(word: string): number;
  /** How much a word counts in a text. */
  weight(index: number): number;
  /** The direction of a word, of length one; not to be written to. */
  unit(index: number): Float32Array;
  /** The direction that all texts share; unit length. */
  readonly common: Float32Array;
  /** Other words of nearly the same meaning, nearest first, each stem once. */
  near(word: string): readonly NearWord[];
}

const COMMON_WORDS = 2000;
/** Directions kept ready; 8 MB at most. */
const UNITS_KEPT = 20_000;
/** Words whose place is kept, a few MB at most; looking one up takes some fifteen comparisons of bytes. */
const WORDS_KEPT = 65_536;
const WEIGHT_RANK_SCALE = 60_000;

export function openMeaning(table: WordTable): Meaning {
  const { dimensions } = table;
  const units = new Map<number, Float32Array>();
  const unit = (index: number): Float32Array => {
    const known = units.get(index);
    if (known !== undefined) return known;
    const vector = Float32Array.from(table.vector(index));
    const length = lengthOf(vector);
    for (let place = 0; place < dimensions; place += 1) vector[place] = (vector[place] as number) / length;
    if (units.size >= UNITS_KEPT) units.clear();
    units.set(index, vector);
    return vector;
  };
  const find = remembering((word) => table.find(word), WORDS_KEPT);
  const weight = (index: number): number => Math.log(2 + table.rank(index)) / Math.log(WEIGHT_RANK_SCALE);
  const common = once(() => commonDirection(table, unit, weight));
  return {
    dimensions,
    count: table.count,
    find,
    weight,
    unit,
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

function lengthOf(vector: Int8Array | Float32Array): number {
  let sum = 0;
  for (let place = 0; place < vector.length; place += 1) sum += (vector[place] as number) ** 2;
  return Math.sqrt(sum) || 1;
}

/** By Zipf's law a word of rank r turns up 1/r as often as the first; its share in a text is that times its weight. */
function commonDirection(
  table: WordTable,
  unit: (index: number) => Float32Array,
  weight: (index: number) => number,
): Float32Array {
  const sum = new Float32Array(table.dimensions);
  for (let index = 0; index < table.count; index += 1) {
    const rank = table.rank(index);
    if (rank > COMMON_WORDS || rank < COMMON_RANK / 10) continue;
    const vector = unit(index);
    const share = weight(index) / (rank + 1);
    for (let place = 0; place < sum.length; place += 1)
      sum[place] = (sum[place] as number) + share * (vector[place] as number);
  }
  const length = lengthOf(sum);
  return sum.map((value) => value / length);
}
