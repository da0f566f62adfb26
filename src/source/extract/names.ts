// Counts the names that a file uses, by hash, in one pass over its tokens. Keywords count too: no symbol is called so.

import { IDENT, type Tokens } from '../lex/tokens.ts';
import type { NameUse } from '../model.ts';

/**
 * An open-addressing table, reused from file to file. Each file uses as much of its front as it needs: what is spread over no more
 * memory than that stays in the processor's cache. All counts are 0 between files.
 */
export interface NameTable {
  keys: Int32Array;
  counts: Int32Array;
  used: Int32Array;
}

const FIRST_SIZE = 1 << 10;
/** Tokens that are counted in one go: the engine compiles best what is called often. */
const CHUNK = 256;

export function createNameTable(): NameTable {
  return {
    keys: new Int32Array(FIRST_SIZE),
    counts: new Int32Array(FIRST_SIZE),
    used: new Int32Array(FIRST_SIZE),
  };
}

export function countNames(tokens: Tokens, table: NameTable): NameUse {
  let size = FIRST_SIZE;
  while (size < tokens.count * 2) size *= 2;
  if (size > table.keys.length) {
    table.keys = new Int32Array(size);
    table.counts = new Int32Array(size);
    table.used = new Int32Array(size);
  }
  const mask = size - 1;
  let distinct = 0;
  for (let from = 0; from < tokens.count; from += CHUNK)
    distinct = fill(tokens, table, { from, to: Math.min(from + CHUNK, tokens.count), distinct, mask });
  return takeOut(table, distinct, mask);
}

/** Sorted, and the table empty again. */
function takeOut(table: NameTable, distinct: number, mask: number): NameUse {
  const { keys, used } = table;
  const hashes = new Int32Array(distinct);
  for (let at = 0; at < distinct; at++) hashes[at] = keys[used[at] as number] as number;
  hashes.sort();
  const counts = new Uint8Array(distinct);
  for (let at = 0; at < distinct; at++) {
    const count = table.counts[slotOf(table, hashes[at] as number, mask)] as number;
    counts[at] = count > 255 ? 255 : count;
  }
  for (let at = 0; at < distinct; at++) table.counts[used[at] as number] = 0;
  return { hashes, counts };
}

interface Part {
  readonly from: number;
  readonly to: number;
  readonly distinct: number;
  readonly mask: number;
}

/** Counts the names of some tokens, and returns how many different ones were met up to now. */
function fill(tokens: Tokens, table: NameTable, part: Part): number {
  const { kind, data } = tokens;
  const { keys, counts, used } = table;
  const { to, mask } = part;
  let { distinct } = part;
  for (let at = part.from; at < to; at++) {
    if (kind[at] !== IDENT) continue;
    const hash = data[at] as number;
    const slot = slotOf(table, hash, mask);
    if (counts[slot] === 0) {
      keys[slot] = hash;
      used[distinct++] = slot;
    }
    counts[slot] = (counts[slot] as number) + 1;
  }
  return distinct;
}

function slotOf({ keys, counts }: NameTable, hash: number, mask: number): number {
  let slot = (hash ^ (hash >>> 15)) & mask;
  while (counts[slot] !== 0 && keys[slot] !== hash) slot = (slot + 1) & mask;
  return slot;
}
