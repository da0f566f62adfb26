// Finds the last group of a segment. Pure.

import { NEWLINE, parseRecordHead } from './record-line.ts';
import { HEADER_BYTES } from './segment-header.ts';

/** Group of the last record whose head proves itself; 0 when there is none. */
export function findLastBatch(bytes: Buffer): number {
  for (let end = bytes.length; end > HEADER_BYTES; ) {
    const lineAt = bytes.lastIndexOf(NEWLINE, end - 2) + 1;
    const head = parseRecordHead(bytes, lineAt);
    if (typeof head !== 'string') return head.batch;
    end = lineAt;
  }
  return 0;
}
