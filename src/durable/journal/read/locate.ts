// Finds one record by its sequence: the segment by the headers, the record by walking the heads of that segment.

import { assert } from '../../../kernel/errors.ts';
import type { Host } from '../../../kernel/host.ts';
import { parseRecordHead, type RecordHead } from '../format/record-line.ts';
import { HEADER_BYTES, type SegmentHeader } from '../format/segment-header.ts';
import { writtenPart } from '../format/unwritten.ts';
import { corrupt, readHeader, readSegment, type SegmentFile } from './segments.ts';

export interface LocatedRecord {
  readonly file: SegmentFile;
  readonly head: RecordHead;
  readonly payload: Buffer;
}

/** Undefined when the sequence is before the first or after the last record. `segments` in order of their numbers. */
export function locateRecord(
  segments: readonly SegmentFile[],
  sequence: number,
  host: Pick<Host, 'files'>,
): LocatedRecord | undefined {
  const file = findSegment(segments, sequence, host);
  if (file === undefined) return undefined;
  const bytes = writtenPart(readSegment(file, host));
  for (let offset = HEADER_BYTES; offset < bytes.length; ) {
    const head = parseRecordHead(bytes, offset);
    if (typeof head === 'string')
      throw corrupt({ segment: file.number, offsetBytes: offset, problem: head }, file.path);
    if (head.sequence === sequence) {
      return { file, head, payload: bytes.subarray(head.payloadAt, head.payloadAt + head.payloadBytes) };
    }
    offset = head.endAt;
  }
  return undefined;
}

/** From the last backwards, since what is looked for is mostly recent. */
function findSegment(
  segments: readonly SegmentFile[],
  sequence: number,
  host: Pick<Host, 'files'>,
): SegmentFile | undefined {
  return segments.findLast((file) => requireHeader(file, host).firstSequence <= sequence);
}

export function requireHeader(file: SegmentFile, host: Pick<Host, 'files'>): SegmentHeader {
  const header = readHeader(file, host);
  if (typeof header === 'string')
    throw corrupt({ segment: file.number, offsetBytes: 0, problem: header }, file.path);
  assert(header.number === file.number, 'a header is read from the segment it names');
  return header;
}
