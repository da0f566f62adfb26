// The segment files of a journal's directory: listing them in numeric order and reading them. Names that are not segments
// are left alone.

import { join } from 'node:path';
import { isLoaError, LoaError } from '../../../kernel/errors.ts';
import type { Host } from '../../../kernel/host.ts';
import { HEADER_BYTES, parseHeader, type SegmentHeader } from '../format/segment-header.ts';
import { type Damage, SEGMENT_READ_BYTES_MAX } from '../journal-record.ts';

export interface SegmentFile {
  readonly number: number;
  readonly path: string;
}

export const SEGMENTS_GONE = 'all segments are gone, though it held records before';
const TOO_LARGE = 'the file is larger than any segment';
const NAME = /^(\d{10})\.seg$/;

export function segmentPath(directory: string, number: number): string {
  return join(directory, `${String(number).padStart(10, '0')}.seg`);
}

/** In order of their numbers; empty when the directory is missing. */
export function listSegments(directory: string, host: Pick<Host, 'files'>): readonly SegmentFile[] {
  const found: SegmentFile[] = [];
  for (const { name, kind } of listIfThere(directory, host)) {
    const match = kind === 'file' && name !== undefined ? NAME.exec(name) : null;
    if (match !== null)
      found.push({ number: Number(match[1]), path: segmentPath(directory, Number(match[1])) });
  }
  return found.sort((a, b) => a.number - b.number);
}

function listIfThere(directory: string, host: Pick<Host, 'files'>): ReturnType<Host['files']['list']> {
  try {
    return host.files.list(directory);
  } catch (error) {
    if (isLoaError(error) && error.code === 'file.missing') return [];
    throw error;
  }
}

/** Undefined for a file that is too large to be one. */
export function readIfSegment(file: SegmentFile, host: Pick<Host, 'files'>): Buffer | undefined {
  const sizeBytes = host.files.stat(file.path)?.sizeBytes ?? 0;
  return sizeBytes > SEGMENT_READ_BYTES_MAX ? undefined : readSegment(file, host);
}

export function readSegment(file: SegmentFile, host: Pick<Host, 'files'>): Buffer {
  try {
    return toBuffer(host.files.read(file.path, { sizeBytesMax: SEGMENT_READ_BYTES_MAX }));
  } catch (error) {
    if (!isLoaError(error) || error.code !== 'file.too-large') throw error;
    throw corrupt({ segment: file.number, offsetBytes: 0, problem: TOO_LARGE }, file.path);
  }
}

/** The header of a segment, or what is wrong with it. */
export function readHeader(file: SegmentFile, host: Pick<Host, 'files'>): SegmentHeader | string {
  const bytes = Buffer.alloc(HEADER_BYTES);
  const open = host.files.open(file.path);
  try {
    if (open.stat().sizeBytes > SEGMENT_READ_BYTES_MAX) return TOO_LARGE;
    const header = parseHeader(bytes.subarray(0, readFully(open, bytes, 0)));
    if (typeof header === 'string' || header.number === file.number) return header;
    return `the header says segment ${header.number}`;
  } finally {
    open.close();
  }
}

/** Fills the buffer from the position on; returns how much there was. */
export function readFully(
  file: { read(into: Uint8Array, positionBytes: number): number },
  into: Buffer,
  positionBytes: number,
): number {
  let done = 0;
  while (done < into.length) {
    const count = file.read(into.subarray(done), positionBytes + done);
    if (count === 0) break;
    done += count;
  }
  return done;
}

export function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function corrupt(damage: Damage, path: string): LoaError {
  if (damage.isNewer) return newer(path, damage.problem);
  const place = `segment ${damage.segment} at byte ${damage.offsetBytes}`;
  return new LoaError('journal.corrupt', `the journal is damaged in ${path}, ${place}: ${damage.problem}`, {
    hint: 'Nothing was skipped or removed. Put the file back from a backup, or run "loa journal repair", which shows first what it would do.',
    details: { path, segment: damage.segment, offsetBytes: damage.offsetBytes, problem: damage.problem },
  });
}

/** For what this program must not write to, because it does not know all of it. */
export function newer(path: string, problem: string): LoaError {
  return new LoaError('journal.unknown-type', `a newer loa wrote ${path}: ${problem}. Nothing was changed`, {
    hint: 'Upgrade: npm install loakit@latest.',
    details: { path, problem },
  });
}
