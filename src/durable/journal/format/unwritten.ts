// Where the written part of a segment ends. The last segment is made longer than its records, with zeros, ahead of time:
// a sync that need not also record a new file size is quicker. Records hold no zero byte, so the zeros at the end are
// exactly what has not been written. Pure.

const BLOCK_BYTES = 4096;
const ZEROS = Buffer.alloc(BLOCK_BYTES);

/** One past the last byte that is not zero. */
export function endOfWritten(bytes: Buffer): number {
  let end = bytes.length;
  // Whole blocks, then a half, a quarter and so on: byte by byte a block takes as long as reading the segment.
  for (let size = BLOCK_BYTES; size >= 1; size /= 2)
    while (end >= size && ZEROS.compare(bytes, end - size, end, 0, size) === 0) end -= size;
  return end;
}

export function writtenPart(bytes: Buffer): Buffer {
  return bytes.subarray(0, endOfWritten(bytes));
}
