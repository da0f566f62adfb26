// The first line of a segment file: which journal, which number, where the chain stood, and a digest of the whole previous
// segment, so that a sealed segment is verified by one hash at full speed. Ends with its own hash, which is also the
// previous hash of the segment's first record.

import { sha256Hex } from '../../../kernel/hash.ts';
import { ZERO_HASH } from '../journal-record.ts';

export interface SegmentHeader {
  readonly journalId: string;
  readonly number: number;
  readonly firstSequence: number;
  readonly createdAtMs: number;
  readonly epoch: number;
  /** Hash of the last record before this segment. */
  readonly previousHash: string;
  /** SHA-256 of the whole previous segment file as it was sealed. */
  readonly previousDigest: string;
  readonly hash: string;
}

const MAGIC = 'loa-journal 1';
const SHAPE =
  /^loa-journal 1 ([0-9a-hjkmnp-tv-z]{20}) (\d{10}) (\d{16}) (\d{13}) (\d{10}) ([0-9a-f]{64}) ([0-9a-f]{64}) ([0-9a-f]{64})\n$/;
export const HEADER_BYTES = 13 + 1 + 20 + 1 + 10 + 1 + 16 + 1 + 13 + 1 + 10 + 1 + 64 + 1 + 64 + 1 + 64 + 1;

export function renderHeader(fields: Omit<SegmentHeader, 'hash'>): {
  readonly line: string;
  readonly hash: string;
} {
  const covered = [
    MAGIC,
    fields.journalId,
    digits(fields.number, 10),
    digits(fields.firstSequence, 16),
    digits(fields.createdAtMs, 13),
    digits(fields.epoch, 10),
    fields.previousHash,
    fields.previousDigest,
  ].join(' ');
  const hash = sha256Hex(covered);
  return { line: `${covered} ${hash}\n`, hash };
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/** What `parseHeader` says of a segment that is not damaged, only newer than this program. */
export const NEWER_FORMAT = 'the segment has a format that only a newer loa knows';

/** Whether a chain begins here although segments came before it: it was begun anew by a repair. */
export function beginsAnew({ number, previousHash, previousDigest }: SegmentHeader): boolean {
  return number > 1 && previousHash === ZERO_HASH && previousDigest === ZERO_HASH;
}

/** A string says what is wrong. */
export function parseHeader(bytes: Buffer): SegmentHeader | string {
  const line = bytes.toString('latin1', 0, HEADER_BYTES);
  const format = Number(/^loa-journal (\d{1,6}) /.exec(line)?.[1] ?? '1');
  // One changed digit does not make a newer format: then the rest still proves itself as ours.
  if (format > 1 && typeof parseLine(line.replace(/^loa-journal \d+/, MAGIC)) === 'string')
    return NEWER_FORMAT;
  return parseLine(line);
}

function parseLine(line: string): SegmentHeader | string {
  if (line.length < HEADER_BYTES) return 'the segment header is cut';
  const match = SHAPE.exec(line);
  if (match === null) return 'the segment header is garbled';
  const [
    ,
    journalId = '',
    number,
    firstSequence,
    createdAtMs,
    epoch,
    previousHash = '',
    previousDigest = '',
    hash = '',
  ] = match;
  if (sha256Hex(line.slice(0, HEADER_BYTES - 66)) !== hash)
    return 'the segment header does not match its hash';
  return {
    journalId,
    number: Number(number),
    firstSequence: Number(firstSequence),
    createdAtMs: Number(createdAtMs),
    epoch: Number(epoch),
    previousHash,
    previousDigest,
    hash,
  };
}
