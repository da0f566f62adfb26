// A pack: many records in one file, with an index and a check sum over all of it. Records are found by content id and
// type. A pack that is cut short, damaged, or of another version is no pack: reading it gives undefined.

import { crc32 } from 'node:zlib';

const MAGIC = 'loa-source-pack';

export interface PackEntry {
  readonly key: string;
  readonly bytes: Uint8Array;
}

/** Header line as JSON (magic, version, check sum, index of [key, length]), then the records, each on 4 bytes. */
export function encodePack(entries: readonly PackEntry[], version: string): Uint8Array {
  const index = entries.map(({ key, bytes }) => [key, bytes.length]);
  const body = new Uint8Array(entries.reduce((sum, { bytes }) => sum + padded(bytes.length), 0));
  let at = 0;
  for (const { bytes } of entries) {
    body.set(bytes, at);
    at += padded(bytes.length);
  }
  const text = JSON.stringify({
    magic: MAGIC,
    version,
    crc: crc32(body),
    index,
    crcIndex: crc32(JSON.stringify(index)),
  });
  const head = new TextEncoder().encode(text);
  const headLength = padded(head.length + 1);
  const file = new Uint8Array(headLength + body.length).fill(0x20, head.length, headLength - 1);
  file.set(head);
  file[headLength - 1] = 0x0a;
  file.set(body, headLength);
  return file;
}

export function decodePack(file: Uint8Array, version: string): Map<string, Uint8Array> | undefined {
  const headEnd = file.indexOf(0x0a);
  if (headEnd < 0) return undefined;
  const head = parseHead(new TextDecoder().decode(file.subarray(0, headEnd)));
  if (head === undefined || head.version !== version) return undefined;
  // Records are viewed as arrays of integers, so they must lie on 4 bytes in memory, which a pooled read need not give.
  const body = aligned(file.subarray(headEnd + 1));
  if (crc32(body) !== head.crc) return undefined;
  const records = new Map<string, Uint8Array>();
  let at = 0;
  for (const [key, length] of head.index) {
    if (at + length > body.length) return undefined;
    records.set(key, body.subarray(at, at + length));
    at += padded(length);
  }
  return records;
}

interface Head {
  readonly version: string;
  readonly crc: number;
  readonly index: readonly (readonly [key: string, length: number])[];
}

function parseHead(text: string): Head | undefined {
  try {
    const head: unknown = JSON.parse(text);
    if (!isHead(head) || crc32(JSON.stringify(head.index)) !== head.crcIndex) return undefined;
    return head;
  } catch {
    // Not JSON: not a pack of ours.
    return undefined;
  }
}

function isHead(value: unknown): value is Head & { readonly crcIndex: number } {
  if (typeof value !== 'object' || value === null) return false;
  const head = value as Readonly<Record<string, unknown>>;
  return head['magic'] === MAGIC && typeof head['crc'] === 'number' && Array.isArray(head['index']);
}

const padded = (length: number): number => (length + 3) & ~3;

function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
}
