// Writes the table of word vectors that `table.ts` reads. Used by the script that builds the asset and by tests; never at
// run time.

import { TABLE_HEADER_BYTES, TABLE_MAGIC, TABLE_VERSION } from './table.ts';

export interface WordVector {
  readonly word: string;
  /** Place in the order of frequency. */
  readonly rank: number;
  readonly vector: readonly number[];
}

const INT8_MAX = 127;

/** Words are sorted, so that a reader finds one by halving and builds nothing. */
export function encodeWordTable(words: readonly WordVector[], dimensions: number): Uint8Array {
  const sorted = words.toSorted((a, b) => (a.word < b.word ? -1 : 1));
  const texts = sorted.map(({ word }) => Buffer.from(word, 'latin1'));
  const textBytes = texts.reduce((sum, { length }) => sum + length, 0);
  const count = sorted.length;
  const bytes = Buffer.alloc(
    TABLE_HEADER_BYTES + (count + 1) * 4 + count * 4 + count * dimensions + textBytes,
  );
  bytes.write(TABLE_MAGIC, 0, 'latin1');
  for (const [index, value] of [TABLE_VERSION, count, dimensions, textBytes].entries()) {
    bytes.writeUInt32LE(value, TABLE_MAGIC.length + index * 4);
  }
  const ranksAt = TABLE_HEADER_BYTES + (count + 1) * 4;
  const vectorsAt = ranksAt + count * 4;
  const textsAt = vectorsAt + count * dimensions;
  let offset = 0;
  for (const [index, { rank, vector }] of sorted.entries()) {
    const text = texts[index] as Buffer;
    bytes.writeUInt32LE(offset, TABLE_HEADER_BYTES + index * 4);
    bytes.writeUInt32LE(rank, ranksAt + index * 4);
    // Only directions matter, so each vector uses the whole range of a byte.
    const largest = Math.max(...vector.map(Math.abs), Number.MIN_VALUE);
    for (const [place, value] of vector.entries()) {
      bytes.writeInt8(Math.round((value / largest) * INT8_MAX), vectorsAt + index * dimensions + place);
    }
    text.copy(bytes, textsAt + offset);
    offset += text.length;
  }
  bytes.writeUInt32LE(offset, TABLE_HEADER_BYTES + count * 4);
  return bytes;
}
