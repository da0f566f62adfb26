// One file's facts as bytes and back: a small header, name uses as raw arrays (so that ranking never parses text), the
// rest as JSON, decoded only when somebody asks. What does not decode to facts is treated as absent.

import type { FileFacts, NameUse, SkipReason } from '../model.ts';
import { packFacts, unpackFacts } from './facts-text.ts';

/** Facts that wait to be decoded; the other fields are there at once. */
export interface StoredFacts {
  readonly names: NameUse;
  /** Hash of each symbol at the top of the file that others may name, in the order of `facts().symbols`. */
  readonly declared: Int32Array;
  readonly skip: SkipReason | undefined;
  facts(): FileFacts;
}

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
const MAGIC = 0x4c_4f_41_31;

export interface RecordParts {
  readonly names: NameUse;
  readonly declared: Int32Array;
  readonly facts: FileFacts;
}

/** Layout: magic, name count, declared count, JSON length, skip; hashes, declared, counts, JSON. Starts on 4 bytes. */
export function encodeRecord(parts: RecordParts): Uint8Array {
  const json = packFacts(parts.facts);
  const jsonLength = Buffer.byteLength(json);
  const { hashes, counts } = parts.names;
  const arrays = hashes.byteLength + parts.declared.byteLength;
  const bytes = Buffer.from(new ArrayBuffer(HEADER_BYTES + arrays + counts.length + jsonLength));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, hashes.length, true);
  view.setUint32(8, parts.declared.length, true);
  view.setUint32(12, jsonLength, true);
  view.setUint32(16, SKIPS.indexOf(parts.facts.skip), true);
  new Int32Array(bytes.buffer, HEADER_BYTES, hashes.length).set(hashes);
  new Int32Array(bytes.buffer, HEADER_BYTES + hashes.byteLength, parts.declared.length).set(parts.declared);
  bytes.set(counts, HEADER_BYTES + arrays);
  bytes.write(json, HEADER_BYTES + arrays + counts.length);
  return bytes;
}

/** Undefined when the header does not fit the bytes. The bytes are kept, not copied. */
export function decodeRecord(bytes: Uint8Array): StoredFacts | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nameCount = view.getUint32(4, true);
  const declaredCount = view.getUint32(8, true);
  const jsonLength = view.getUint32(12, true);
  const jsonAt = HEADER_BYTES + 4 * (nameCount + declaredCount) + nameCount;
  if (view.getUint32(0, true) !== MAGIC || jsonAt + jsonLength !== bytes.length) return undefined;
  const arraysAt = bytes.byteOffset + HEADER_BYTES;
  let decoded: FileFacts | undefined;
  return {
    names: {
      hashes: new Int32Array(bytes.buffer, arraysAt, nameCount),
      counts: bytes.subarray(jsonAt - nameCount, jsonAt),
    },
    declared: new Int32Array(bytes.buffer, arraysAt + 4 * nameCount, declaredCount),
    skip: SKIPS[view.getUint32(16, true)],
    facts() {
      decoded ??= unpackFacts(new TextDecoder().decode(bytes.subarray(jsonAt)));
      return decoded;
    },
  };
}
