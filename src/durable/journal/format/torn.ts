// Tells a tail that a crash cut (harmless: nobody was promised it) from damage to what had been acknowledged.
// A crash leaves a record short, or leaves whole sectors of it unwritten, which read as zeros; and since a group is written
// only after the one before it was synced, nothing of a later group can follow it. Everything else is damage. Pure.

import { NEWLINE, parseRecordHead } from './record-line.ts';

/** The unit a disk writes whole or not at all. */
const SECTOR_BYTES = 512;

/** Whether the bad record at `offset`, which should have been `sequence`, was cut by a crash. */
export function isTorn(bytes: Buffer, offset: number, sequence: number): boolean {
  const head = parseRecordHead(bytes, offset);
  const endsInside =
    typeof head === 'string' ? bytes.indexOf(NEWLINE, offset) < 0 : head.endAt > bytes.length;
  const behind = findValidHeads(bytes, offset);
  const endAt =
    typeof head === 'string' ? (behind.firstAt ?? bytes.length) : Math.min(head.endAt, bytes.length);
  if (!endsInside && !hasUnwrittenSector(bytes, offset, endAt)) return false;
  return behind.lastBatch <= sequence;
}

/** Sectors count from the start of the file; of the first and last only the part inside the record is looked at. */
function hasUnwrittenSector(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; ) {
    const next = Math.min(to, (Math.floor(at / SECTOR_BYTES) + 1) * SECTOR_BYTES);
    if (isZero(bytes, at, next)) return true;
    at = next;
  }
  return false;
}

function isZero(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (bytes[at] !== 0) return false;
  return true;
}

/** Records behind the bad one whose heads prove themselves: where the first begins, and the latest group among them. */
function findValidHeads(
  bytes: Buffer,
  offset: number,
): { readonly firstAt: number | undefined; readonly lastBatch: number } {
  let firstAt: number | undefined;
  let lastBatch = 0;
  for (
    let newline = bytes.indexOf(NEWLINE, offset);
    newline >= 0;
    newline = bytes.indexOf(NEWLINE, newline + 1)
  ) {
    const head = parseRecordHead(bytes, newline + 1);
    if (typeof head === 'string') continue;
    firstAt ??= newline + 1;
    lastBatch = Math.max(lastBatch, head.batch);
  }
  return { firstAt, lastBatch };
}
