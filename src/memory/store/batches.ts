// Memories in parts that fit a record of the journal: a record has a limit, and a memory has up to 64 KB.

import type { Memory } from '../model.ts';

const BATCH_LENGTH = 384 * 1024;

export function splitBatches(memories: Iterable<Memory>): readonly (readonly Memory[])[] {
  const parts: Memory[][] = [];
  let length = BATCH_LENGTH;
  for (const memory of memories) {
    if (length >= BATCH_LENGTH) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(memory);
    length += memory.content.length + 400;
  }
  return parts;
}
