// One file's outline as bytes and back: a small header, numbers as raw arrays (so that ranking never parses text), texts
// as JSON, decoded only when somebody asks. What does not decode to an outline is treated as absent.

import type { NameUse, Outline, SkipReason } from '../model.ts';
import { packSymbols, packTexts, SYMBOL_NUMBERS, unpackOutline } from './outline-bytes.ts';

/** An outline that waits to be decoded; the other fields are there at once. */
export interface StoredFacts {
  readonly names: NameUse;
  /** Hash of the name of each of `outline().symbols`, 0 for one that others cannot name alone. */
  readonly declared: Int32Array;
  readonly skip: SkipReason | undefined;
  outline(): Outline;
}

const decoder = new TextDecoder();
const HEADER_BYTES = 20;
/** Its place is what is stored: new ones go to the end. */
const SKIPS: readonly (SkipReason | undefined)[] = [
  undefined,
  'binary',
  'generated',
  'link',
  'minified',
  'missing',
  'name',
  'submodule',
  'too-large',
  'failed',
];
const MAGIC = 0x4c_4f_41_32;

export interface RecordParts {
  readonly names: NameUse;
  readonly declared: Int32Array;
  readonly outline: Outline;
}

/** Room for many records in one piece: a piece each would cost more than what is in it. */
export interface RecordRoom {
  free: Uint8Array;
}

const ROOM_BYTES = 1 << 20;

export const createRecordRoom = (): RecordRoom => ({ free: new Uint8Array(0) });

/** Starts on 4 bytes. */
function takeRoom(room: RecordRoom, length: number): Buffer {
  const needed = (length + 3) & ~3;
  if (needed > ROOM_BYTES >> 2) return Buffer.from(new ArrayBuffer(length));
  if (room.free.length < needed) room.free = new Uint8Array(ROOM_BYTES);
  const { buffer, byteOffset } = room.free;
  room.free = room.free.subarray(needed);
  return Buffer.from(buffer, byteOffset, length);
}

/** Layout: magic, name count, symbol count, JSON length, skip; hashes, declared, symbols, counts, JSON. Starts on 4 bytes. */
export function encodeRecord({ names, declared, outline }: RecordParts, room: RecordRoom): Uint8Array {
  const json = packTexts(outline);
  const jsonLength = Buffer.byteLength(json);
  const { hashes, counts } = names;
  const numbers = hashes.length + declared.length * (1 + SYMBOL_NUMBERS);
  const countsAt = HEADER_BYTES + 4 * numbers;
  const bytes = takeRoom(room, countsAt + counts.length + jsonLength);
  const header = new Int32Array(bytes.buffer, bytes.byteOffset, HEADER_BYTES / 4);
  header.set([MAGIC, hashes.length, declared.length, jsonLength, SKIPS.indexOf(outline.skip)]);
  const arrays = new Int32Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES, numbers);
  arrays.set(hashes);
  arrays.set(declared, hashes.length);
  packSymbols(outline.symbols, arrays.subarray(hashes.length + declared.length));
  bytes.set(counts, countsAt);
  bytes.write(json, countsAt + counts.length);
  return bytes;
}

/** Undefined when the header does not fit the bytes. The bytes are kept, not copied. */
export function decodeRecord(bytes: Uint8Array): StoredFacts | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nameCount = view.getUint32(4, true);
  const symbolCount = view.getUint32(8, true);
  const jsonLength = view.getUint32(12, true);
  const countsAt = HEADER_BYTES + 4 * (nameCount + symbolCount * (1 + SYMBOL_NUMBERS));
  const jsonAt = countsAt + nameCount;
  if (view.getUint32(0, true) !== MAGIC || jsonAt + jsonLength !== bytes.length) return undefined;
  const declaredAt = bytes.byteOffset + HEADER_BYTES + 4 * nameCount;
  let decoded: Outline | undefined;
  return {
    names: {
      hashes: new Int32Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES, nameCount),
      counts: bytes.subarray(countsAt, jsonAt),
    },
    declared: new Int32Array(bytes.buffer, declaredAt, symbolCount),
    skip: SKIPS[view.getUint32(16, true)],
    outline() {
      decoded ??= unpackOutline(
        decoder.decode(bytes.subarray(jsonAt)),
        new Int32Array(bytes.buffer, declaredAt + 4 * symbolCount, symbolCount * SYMBOL_NUMBERS),
      );
      return decoded;
    },
  };
}
