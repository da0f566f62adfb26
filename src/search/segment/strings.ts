// A list of strings as bytes and offsets: found by place, and, when sorted, by halving, without ever making them all.

const SURROGATE = /[\ud800-\udfff]/;

export interface PackedStrings {
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
}

export function packStrings(strings: readonly string[]): PackedStrings {
  const bytes = Buffer.from(strings.join(''), 'utf8');
  const offsets = new Uint32Array(strings.length + 1);
  let at = 0;
  for (const [index, text] of strings.entries()) {
    offsets[index] = at;
    at += Buffer.byteLength(text);
  }
  offsets[strings.length] = at;
  return { bytes, offsets };
}

/** In the order that `findString` needs: by bytes, which is the order of code units unless there are surrogates. */
export function sortStrings(strings: Iterable<string>): string[] {
  const list = [...strings];
  if (!list.some((text) => SURROGATE.test(text))) return list.sort();
  return list.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

export function stringAt(strings: PackedStrings, index: number): string {
  const { bytes, offsets } = strings;
  const start = offsets[index] ?? 0;
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, (offsets[index + 1] ?? start) - start).toString(
    'utf8',
  );
}

/** Place of a string in a sorted list, or -1. */
export function findString(strings: PackedStrings, wanted: Uint8Array): number {
  const place = findFirst(strings, wanted);
  const [start, end] = [strings.offsets[place], strings.offsets[place + 1]];
  if (start === undefined || end === undefined) return -1;
  return Buffer.compare(strings.bytes.subarray(start, end), wanted) === 0 ? place : -1;
}

/** Place of the first string of a sorted list that does not stand before this one; their number when all do. */
export function findFirst({ bytes, offsets }: PackedStrings, wanted: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const [start, end] = [offsets[middle] as number, offsets[middle + 1] as number];
    if (buffer.compare(wanted, 0, wanted.length, start, end) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Place of a string in any list, or -1: by a search through the bytes, so that no index is needed. */
export function findUnsorted(strings: PackedStrings, text: string): number {
  const { bytes, offsets } = strings;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wanted = Buffer.from(text);
  if (wanted.length === 0) return -1;
  for (let at = buffer.indexOf(wanted); at !== -1; at = buffer.indexOf(wanted, at + 1)) {
    const place = findOffset(offsets, at);
    if (offsets[place] === at && offsets[place + 1] === at + wanted.length) return place;
  }
  return -1;
}

/** The last place whose offset is not beyond `at`. */
function findOffset(offsets: Uint32Array, at: number): number {
  let low = 0;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] as number) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
