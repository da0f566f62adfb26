// Walks the records of a segment and checks everything a record promises: its own hash, its payload's digest, its place in
// the chain, its sequence, its group, its epoch. Stops at the first that does not hold and says why. Pure.

import { sha256Hex } from '../../../kernel/hash.ts';
import { ZERO_HASH } from '../journal-record.ts';
import { NEWLINE, parseRecordHead, type RecordHead } from './record-line.ts';
import { HEADER_BYTES, type SegmentHeader } from './segment-header.ts';

/** Where the chain stands between two records. */
export interface Chain {
  readonly sequence: number;
  /** Hash of the last record; of zeros before the first. */
  readonly hash: string;
  /** What the next record must name as its previous hash: `hash`, or the header's at the start of a segment. */
  readonly link: string;
  readonly epoch: number;
  /** Group of the last record; 0 at the start of a segment, because a group never spans two. */
  readonly batch: number;
}

export const EMPTY_CHAIN: Chain = { sequence: 0, hash: ZERO_HASH, link: ZERO_HASH, epoch: 0, batch: 0 };

export function chainAtStart(header: SegmentHeader): Chain {
  return {
    sequence: header.firstSequence - 1,
    hash: header.previousHash,
    link: header.hash,
    epoch: header.epoch,
    batch: 0,
  };
}

/** Tells whether a payload that does not match its digest was erased on the record. */
export type ErasureCheck = (head: RecordHead, payload: Buffer) => boolean;

export const nothingErased: ErasureCheck = () => false;

export interface ScanEnd {
  readonly chain: Chain;
  /** One past the last good record. */
  readonly offsetBytes: number;
  /** Where the group of the last good record begins. */
  readonly batchAt: number;
  /** Payloads that were accepted because an erasure names them. */
  readonly erasedCount: number;
  /** What is wrong at `offsetBytes`; undefined when the bytes end there. */
  readonly problem?: string;
}

export interface ScanStart {
  readonly chain: Chain;
  readonly offsetBytes: number;
}

export function startOfSegment(header: SegmentHeader): ScanStart {
  return { chain: chainAtStart(header), offsetBytes: HEADER_BYTES };
}

export function scanRecords(bytes: Buffer, start: ScanStart, isErased: ErasureCheck): ScanEnd {
  let { chain, offsetBytes } = start;
  let batchAt = offsetBytes;
  let erasedCount = 0;
  while (offsetBytes < bytes.length) {
    const head = parseRecordHead(bytes, offsetBytes);
    if (typeof head === 'string') return { chain, offsetBytes, batchAt, erasedCount, problem: head };
    const problem = problemInChain(head, chain) ?? problemInFrame(bytes, head);
    if (problem !== undefined) return { chain, offsetBytes, batchAt, erasedCount, problem };
    const payload = bytes.subarray(head.payloadAt, head.payloadAt + head.payloadBytes);
    if (sha256Hex(payload) !== head.payloadDigest) {
      if (!isErased(head, payload)) {
        return { chain, offsetBytes, batchAt, erasedCount, problem: 'the payload does not match its digest' };
      }
      erasedCount += 1;
    }
    if (head.batch !== chain.batch) batchAt = offsetBytes;
    chain = chainAfter(head);
    offsetBytes = head.endAt;
  }
  return { chain, offsetBytes, batchAt, erasedCount };
}

export function chainAfter(head: RecordHead): Chain {
  return { sequence: head.sequence, hash: head.hash, link: head.hash, epoch: head.epoch, batch: head.batch };
}

function problemInChain(head: RecordHead, chain: Chain): string | undefined {
  if (head.sequence !== chain.sequence + 1) {
    return `record ${head.sequence} stands where record ${chain.sequence + 1} belongs`;
  }
  if (head.previousHash !== chain.link)
    return `record ${head.sequence} does not follow from the record before it`;
  if (head.epoch < chain.epoch)
    return `record ${head.sequence} has epoch ${head.epoch} after epoch ${chain.epoch}`;
  if (head.batch !== head.sequence && head.batch !== chain.batch) {
    return `record ${head.sequence} belongs to a group that is not there`;
  }
  return undefined;
}

function problemInFrame(bytes: Buffer, head: RecordHead): string | undefined {
  if (head.endAt > bytes.length) return `record ${head.sequence} is longer than what is left of the file`;
  if (bytes[head.endAt - 1] !== NEWLINE) return `record ${head.sequence} does not end with a newline`;
  return undefined;
}
