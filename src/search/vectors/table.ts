// The table of word vectors, read in place: a word is found by halving over sorted bytes, so opening it costs no more
// than reading the file, or the part of it that finds words: what is known of a single word can be brought in when it is asked for. Layout, little endian: magic, version, count, dimensions, length of the words (u32 each); offsets
// of the words (u32, one more than words); ranks by frequency (u32); for each word its near words (u16) and how near they
// are (u8); vectors (int8); the words themselves.

import { LoaError } from '../../kernel/errors.ts';

export const TABLE_MAGIC = 'LOAWORDS';
export const TABLE_VERSION = 2;
export const TABLE_HEADER_BYTES = TABLE_MAGIC.length + 4 * 4;
/** How many near words a word has at most, and how near (cosine) they are at least. */
export const NEAR_MAX = 8;
export const NEAR_MIN = 0.6;
export const NO_WORD = 0xffff;
/** Words this common say little, are near to everything, and have no near words here. */
export const COMMON_RANK = 300;

const BYTE_MAX = 255;

export interface WordTable {
  readonly count: number;
  readonly dimensions: number;
  /** Index of a word in lower case, or -1. */
  find(word: string): number;
  word(index: number): string;
  /** The direction of a word as bytes; a view, not a copy. */
  vector(index: number): Int8Array;
  /** All of them, one after the other; one is there once it was asked for by its index. */
  readonly vectors: Int8Array;
  /** Place in the order of frequency: small is common. */
  rank(index: number): number;
  /** Words of nearly the same meaning, nearest first, each of another stem. */
  near(index: number): readonly { readonly index: number; readonly nearness: number }[];
}

/** Brings a part of the table into its bytes. */
export type Fill = (startBytes: number, endBytes: number) => void;

/** With `fill`, nothing stands in the bytes yet. */
export function requireWordTable(bytes: Uint8Array, fill: Fill = () => {}): WordTable {
  fill(0, Math.min(TABLE_HEADER_BYTES, bytes.length));
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.toString('latin1', 0, TABLE_MAGIC.length) !== TABLE_MAGIC)
    throw damaged('it does not begin like one');
  const header = (place: number): number => buffer.readUInt32LE(TABLE_MAGIC.length + place * 4);
  if (buffer.length < TABLE_HEADER_BYTES || header(0) !== TABLE_VERSION)
    throw damaged('it has another version');
  const [count, dimensions, textBytes] = [header(1), header(2), header(3)];
  const offsetsAt = TABLE_HEADER_BYTES;
  const ranksAt = offsetsAt + (count + 1) * 4;
  const nearAt = ranksAt + count * 4;
  const strengthsAt = nearAt + count * NEAR_MAX * 2;
  const vectorsAt = strengthsAt + count * NEAR_MAX;
  const textsAt = vectorsAt + count * dimensions;
  if (buffer.length !== textsAt + textBytes) throw damaged('it is cut or has more than it should');
  fill(offsetsAt, nearAt);
  fill(textsAt, buffer.length);
  const vectors = new Int8Array(bytes.buffer, bytes.byteOffset + vectorsAt, count * dimensions);
  const ranks = readNumbers(buffer.subarray(ranksAt, nearAt));
  const offset = (index: number): number => buffer.readUInt32LE(offsetsAt + index * 4);
  return {
    count,
    dimensions,
    find: (word) => {
      const wanted = Buffer.from(word, 'utf8');
      let low = 0;
      let high = count - 1;
      while (low <= high) {
        const middle = (low + high) >> 1;
        const [start, end] = [textsAt + offset(middle), textsAt + offset(middle + 1)];
        const order = buffer.compare(wanted, 0, wanted.length, start, end);
        if (order === 0) return middle;
        if (order < 0) low = middle + 1;
        else high = middle - 1;
      }
      return -1;
    },
    word: (index) => buffer.toString('latin1', textsAt + offset(index), textsAt + offset(index + 1)),
    vectors,
    vector: (index) => {
      fill(vectorsAt + index * dimensions, vectorsAt + (index + 1) * dimensions);
      return vectors.subarray(index * dimensions, (index + 1) * dimensions);
    },
    rank: (index) => ranks[index] as number,
    near: (index) => {
      const found: { readonly index: number; readonly nearness: number }[] = [];
      fill(nearAt + index * NEAR_MAX * 2, nearAt + (index + 1) * NEAR_MAX * 2);
      fill(strengthsAt + index * NEAR_MAX, strengthsAt + (index + 1) * NEAR_MAX);
      for (let place = index * NEAR_MAX; place < (index + 1) * NEAR_MAX; place += 1) {
        const other = buffer.readUInt16LE(nearAt + place * 2);
        if (other === NO_WORD) break;
        const strength = buffer.readUInt8(strengthsAt + place) / BYTE_MAX;
        found.push({ index: other, nearness: NEAR_MIN + strength * (1 - NEAR_MIN) });
      }
      return found;
    },
  };
}

/** Copied, because typed views need an aligned start; all of them are looked at whenever the table is opened for meaning. */
function readNumbers(bytes: Buffer): Uint32Array {
  const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
  const copy = Buffer.from(Uint8Array.from(bytes).buffer);
  if (!isLittleEndian) copy.swap32();
  return new Uint32Array(copy.buffer, copy.byteOffset, copy.length / 4);
}

function damaged(why: string): LoaError {
  return new LoaError('search.table-damaged', `the table of word vectors cannot be used: ${why}`, {
    hint: 'Install the package again.',
  });
}
