// Writes the table of word vectors that `table.ts` reads. Used by the script that builds the asset and by tests; never at
// run time. Finding the near words of every word compares each with each, which takes minutes for a whole table.

import { stem } from '../text/stem.ts';
import {
  COMMON_RANK,
  NEAR_MAX,
  NEAR_MIN,
  NO_WORD,
  TABLE_HEADER_BYTES,
  TABLE_MAGIC,
  TABLE_VERSION,
} from './table.ts';

export interface WordVector {
  readonly word: string;
  /** Place in the order of frequency. */
  readonly rank: number;
  readonly vector: readonly number[];
}

const INT8_MAX = 127;
const BYTE_MAX = 255;
/** Looked at for each word before words of one stem are joined. */
const NEAR_KEPT = 24;

/** Words are sorted, so that a reader finds one by halving and builds nothing. */
export function encodeWordTable(words: readonly WordVector[], dimensions: number): Uint8Array {
  const sorted = words.toSorted((a, b) => (a.word < b.word ? -1 : 1));
  const texts = sorted.map(({ word }) => Buffer.from(word, 'latin1'));
  const vectors = quantize(sorted, dimensions);
  const near = findAllNear(sorted, vectors, dimensions);
  const offsets = new Uint32Array(sorted.length + 1);
  for (const [index, { length }] of texts.entries()) offsets[index + 1] = (offsets[index] as number) + length;
  const header = Buffer.alloc(TABLE_HEADER_BYTES);
  header.write(TABLE_MAGIC, 0, 'latin1');
  for (const [index, value] of [
    TABLE_VERSION,
    sorted.length,
    dimensions,
    offsets.at(-1) as number,
  ].entries()) {
    header.writeUInt32LE(value, TABLE_MAGIC.length + index * 4);
  }
  const ranks = Uint32Array.from(sorted, ({ rank }) => rank);
  return Buffer.concat([
    header,
    Buffer.from(offsets.buffer),
    Buffer.from(ranks.buffer),
    Buffer.from(near.words.buffer),
    near.strengths,
    Buffer.from(vectors.buffer),
    ...texts,
  ]);
}

/** Only directions matter, so each vector uses the whole range of a byte. */
function quantize(words: readonly WordVector[], dimensions: number): Int8Array {
  const vectors = new Int8Array(words.length * dimensions);
  for (const [index, { vector }] of words.entries()) {
    const largest = Math.max(...vector.map(Math.abs), Number.MIN_VALUE);
    for (const [place, value] of vector.entries())
      vectors[index * dimensions + place] = Math.round((value / largest) * INT8_MAX);
  }
  return vectors;
}

function findAllNear(words: readonly WordVector[], vectors: Int8Array, dimensions: number) {
  const units = toUnits(vectors, dimensions);
  const stems = words.map(({ word }) => stem(word));
  const found = words.map((): { index: number; nearness: number }[] => []);
  for (let index = 0; index < words.length; index += 1) {
    for (let other = index + 1; other < words.length; other += 1) {
      let dot = 0;
      const [a, b] = [index * dimensions, other * dimensions];
      for (let place = 0; place < dimensions; place += 1)
        dot += (units[a + place] as number) * (units[b + place] as number);
      if (dot < NEAR_MIN) continue;
      keepNear(found[index] as { index: number; nearness: number }[], other, dot);
      keepNear(found[other] as { index: number; nearness: number }[], index, dot);
    }
  }
  const near = {
    words: new Uint16Array(words.length * NEAR_MAX).fill(NO_WORD),
    strengths: new Uint8Array(words.length * NEAR_MAX),
  };
  for (const [index, list] of found.entries()) {
    if ((words[index]?.rank ?? 0) < COMMON_RANK) continue;
    const seen = new Set([stems[index]]);
    const distinct = list
      .filter((one) => !seen.has(stems[one.index]) && seen.add(stems[one.index]))
      .slice(0, NEAR_MAX);
    for (const [place, { index: other, nearness }] of distinct.entries()) {
      near.words[index * NEAR_MAX + place] = other;
      near.strengths[index * NEAR_MAX + place] = Math.round(
        ((nearness - NEAR_MIN) / (1 - NEAR_MIN)) * BYTE_MAX,
      );
    }
  }
  return near;
}

/** Nearest first, so many and no more. */
function keepNear(list: { index: number; nearness: number }[], index: number, nearness: number): void {
  if (list.length === NEAR_KEPT && (list.at(-1)?.nearness ?? 0) >= nearness) return;
  const at = list.findIndex((one) => one.nearness < nearness);
  list.splice(at === -1 ? list.length : at, 0, { index, nearness });
  if (list.length > NEAR_KEPT) list.pop();
}

function toUnits(vectors: Int8Array, dimensions: number): Float32Array {
  const units = new Float32Array(vectors.length);
  for (let start = 0; start < vectors.length; start += dimensions) {
    let square = 0;
    for (let place = start; place < start + dimensions; place += 1) square += (vectors[place] as number) ** 2;
    const length = Math.sqrt(square) || 1;
    for (let place = start; place < start + dimensions; place += 1)
      units[place] = (vectors[place] as number) / length;
  }
  return units;
}
