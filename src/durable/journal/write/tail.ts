// Finds the end of the last segment by reading backwards from the end of the file to the start of the last group, and
// verifies that group alone: everything before it had been synced and acknowledged before it was written. So opening a
// journal costs the same however long it is. Anything unexpected gives undefined: then the whole segment must be walked.

import type { OpenFile } from '../../../kernel/host.ts';
import { NEWLINE, parseRecordHead } from '../format/record-line.ts';
import { type Chain, chainAtStart, nothingErased, scanRecords } from '../format/scan.ts';
import { HEADER_BYTES, type SegmentHeader } from '../format/segment-header.ts';
import { endOfWritten } from '../format/unwritten.ts';
import { readFully, type SegmentFile } from '../read/segments.ts';

/** Where the next record goes. */
export interface Tail {
  readonly file: SegmentFile;
  readonly header: SegmentHeader;
  readonly offsetBytes: number;
  readonly chain: Chain;
  /** Where the last group begins; equal to `offsetBytes` when the segment holds no record. */
  readonly batchAt: number;
}

const WINDOW_BYTES = 64 * 1024;
const WINDOW_GROWTH = 8;

export function findTail(open: OpenFile, file: SegmentFile, header: SegmentHeader): Tail | undefined {
  const sizeBytes = findWrittenEnd(open);
  if (sizeBytes <= HEADER_BYTES) return sizeBytes === HEADER_BYTES ? emptyTail(file, header) : undefined;
  for (let window = WINDOW_BYTES; ; window *= WINDOW_GROWTH) {
    const from = Math.max(HEADER_BYTES, sizeBytes - window);
    const bytes = Buffer.allocUnsafe(Math.max(0, sizeBytes - from));
    if (readFully(open, bytes, from) !== bytes.length) return undefined;
    const batchAt = findBatchStart(bytes, from);
    if (batchAt !== undefined) return verifyBatch(bytes, { file, header, from, batchAt });
    if (from === HEADER_BYTES) return undefined;
  }
}

/** Skips the zeros that the file was made longer by. */
function findWrittenEnd(open: OpenFile): number {
  for (let to = open.stat().sizeBytes; to > 0; ) {
    const from = Math.max(0, to - WINDOW_BYTES);
    const bytes = Buffer.allocUnsafe(to - from);
    const end = endOfWritten(bytes.subarray(0, readFully(open, bytes, from)));
    if (end > 0) return from + end;
    to = from;
  }
  return 0;
}

export function emptyTail(file: SegmentFile, header: SegmentHeader): Tail {
  return { file, header, offsetBytes: HEADER_BYTES, chain: chainAtStart(header), batchAt: HEADER_BYTES };
}

/** Offset in `bytes` of the first record of the last group; undefined when it is not in there. */
function findBatchStart(bytes: Buffer, from: number): number | undefined {
  for (let end = bytes.length; end > 0; ) {
    if (bytes[end - 1] !== NEWLINE) return undefined;
    const newline = end < 2 ? -1 : bytes.lastIndexOf(NEWLINE, end - 2);
    if (newline < 0 && from !== HEADER_BYTES) return undefined;
    // Unproven: the group is walked forwards afterwards, which proves each head once.
    const head = parseRecordHead(bytes, newline + 1, true);
    if (typeof head === 'string') return undefined;
    if (head.batch === head.sequence) return newline + 1;
    end = newline + 1;
  }
  return undefined;
}

interface LastBatch {
  readonly file: SegmentFile;
  readonly header: SegmentHeader;
  /** Place in the file of the first byte that was read. */
  readonly from: number;
  readonly batchAt: number;
}

function verifyBatch(bytes: Buffer, { file, header, from, batchAt }: LastBatch): Tail | undefined {
  const first = parseRecordHead(bytes, batchAt, true);
  if (typeof first === 'string') return undefined;
  const before: Chain =
    from + batchAt === HEADER_BYTES
      ? chainAtStart(header)
      : {
          sequence: first.sequence - 1,
          hash: first.previousHash,
          link: first.previousHash,
          epoch: header.epoch,
          batch: 0,
        };
  const end = scanRecords(bytes, { chain: before, offsetBytes: batchAt }, nothingErased);
  if (end.problem !== undefined) return undefined;
  return { file, header, offsetBytes: from + end.offsetBytes, chain: end.chain, batchAt: from + batchAt };
}
