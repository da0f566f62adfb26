// Reading on from a record that was seen before, without looking at the segment before it: a reader that comes back often pays
// for what is new. What is read is verified as everywhere, and must follow from the bookmark. Whatever does not fit (another
// segment came, the file was replaced, an erasure, damage) gives undefined: then the segment is read from its start, which
// knows what to make of it.

import type { Host } from '../../../kernel/host.ts';
import { nothingErased, scanRecords } from '../format/scan.ts';
import { writtenPart } from '../format/unwritten.ts';
import { type JournalRecord, SEGMENT_READ_BYTES_MAX } from '../journal-record.ts';
import { recordsOf } from './record.ts';
import { readFully, segmentPath } from './segments.ts';

/** A record, by its place and by what comes before it. */
export interface Bookmark {
  readonly sequence: number;
  readonly segment: number;
  readonly offsetBytes: number;
  readonly previousHash: string;
  readonly batch: number;
}

export function bookmarkAt(record: JournalRecord): Bookmark {
  const { sequence, segment, offsetBytes, previousHash, batch } = record;
  return { sequence, segment, offsetBytes, previousHash, batch };
}

/** The record at the bookmark and all that follow it, when they lie in the last segment. */
export function readFromBookmark(
  directory: string,
  bookmark: Bookmark,
  host: Pick<Host, 'files'>,
): readonly JournalRecord[] | undefined {
  const { segment, offsetBytes, previousHash, batch } = bookmark;
  const file = { number: segment, path: segmentPath(directory, segment) };
  if (host.files.stat(segmentPath(directory, segment + 1)) !== undefined) return undefined;
  const bytes = readBehind(file.path, offsetBytes, host);
  if (bytes === undefined) return undefined;
  const chain = { sequence: bookmark.sequence - 1, hash: previousHash, link: previousHash, epoch: 0, batch };
  const end = scanRecords(bytes, { chain, offsetBytes: 0 }, nothingErased);
  if (end.problem !== undefined || end.offsetBytes === 0) return undefined;
  const view = { file, bytes, startAt: 0, endAt: bytes.length, fromBytes: offsetBytes };
  return [...recordsOf(view, bookmark.sequence)];
}

function readBehind(path: string, offsetBytes: number, host: Pick<Host, 'files'>): Buffer | undefined {
  if (host.files.stat(path)?.kind !== 'file') return undefined;
  const open = host.files.open(path);
  try {
    const sizeBytes = open.stat().sizeBytes - offsetBytes;
    if (sizeBytes <= 0 || sizeBytes > SEGMENT_READ_BYTES_MAX) return undefined;
    const bytes = Buffer.allocUnsafe(sizeBytes);
    return writtenPart(bytes.subarray(0, readFully(open, bytes, offsetBytes)));
  } finally {
    open.close();
  }
}
