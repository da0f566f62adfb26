// The first line of a segment file: which journal, which number, where the chain stood, and a digest of the whole previous
// segment, so that a sealed segment is verified by one hash at full speed. Ends with its own hash, which is also the
// previous hash of the segment's first record.

import { sha256Hex } from '../../../kernel/hash.ts';

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

/** A string says what is wrong. */
export function parseHeader(bytes: Buffer): SegmentHeader | string {
  const line = bytes.toString('latin1', 0, HEADER_BYTES);
  if (line.length < HEADER_BYTES) return 'the segment header is cut';
  if (line.startsWith('loa-journal ') && !line.startsWith(`${MAGIC} `)) {
    return `the segment is of format ${line.slice(12).split(' ', 1)[0]?.slice(0, 8)}, which this version does not know, or its header is garbled`;
  }
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
