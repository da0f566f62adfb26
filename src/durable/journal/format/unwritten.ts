// Where the written part of a segment ends. The last segment is made longer than its records, with zeros, ahead of time:
// a sync that need not also record a new file size is quicker. Records hold no zero byte, so the zeros at the end are
// exactly what has not been written. Pure.

const BLOCK_BYTES = 4096;
const ZEROS = Buffer.alloc(BLOCK_BYTES);

/** One past the last byte that is not zero. */
export function endOfWritten(bytes: Buffer): number {
  let end = bytes.length;
  while (end >= BLOCK_BYTES && ZEROS.compare(bytes, end - BLOCK_BYTES, end) === 0) end -= BLOCK_BYTES;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return end;
}

export function writtenPart(bytes: Buffer): Buffer {
  return bytes.subarray(0, endOfWritten(bytes));
}
