// Makes a new segment: its header is on the disk, under its name, before anything is appended to it.
// A crash leaves either no segment of that number or a whole header; a temporary is swept by a later replace.

import { type Digest, sha256Hex, startSha256 } from '../../../kernel/hash.ts';
import { createId } from '../../../kernel/ids.ts';
import { replaceFile } from '../../file.ts';
import { createErasureCheck, findErasures } from '../format/erasure.ts';
import { nothingErased, scanRecords, startOfSegment } from '../format/scan.ts';
import { parseHeader, renderHeader, type SegmentHeader } from '../format/segment-header.ts';
import { ZERO_HASH } from '../journal-record.ts';
import { corrupt, readSegment, segmentPath } from '../read/segments.ts';
import type { RecoverHost } from './recover.ts';
import { emptyTail, type Tail } from './tail.ts';

export const SEGMENT_MODE = 0o600;

export async function createFirstSegment(directory: string, epoch: number, host: RecoverHost): Promise<Tail> {
  return writeHeader(
    directory,
    {
      journalId: createId(host),
      number: 1,
      firstSequence: 1,
      createdAtMs: Math.floor(host.clock.nowMs()),
      epoch,
      previousHash: ZERO_HASH,
      previousDigest: ZERO_HASH,
    },
    host,
  );
}

export interface SealedSegment {
  readonly tail: Tail;
  readonly epoch: number;
  /** Digest of all that this process wrote to the segment from its header on; undefined when another wrote part of it. */
  readonly writtenDigest: string | undefined;
}

export async function createNextSegment(
  directory: string,
  sealed: SealedSegment,
  host: RecoverHost,
): Promise<Tail> {
  const { tail, epoch } = sealed;
  return writeHeader(
    directory,
    {
      journalId: tail.header.journalId,
      number: tail.file.number + 1,
      firstSequence: tail.chain.sequence + 1,
      createdAtMs: Math.floor(host.clock.nowMs()),
      epoch,
      previousHash: tail.chain.hash,
      previousDigest: digestVerified(sealed, host),
    },
    host,
  );
}

/** From now on the digest vouches for the segment, so first it must be what was written: byte by byte if we know, else record by record. */
function digestVerified({ tail, writtenDigest }: SealedSegment, host: RecoverHost): string {
  const bytes = readSegment(tail.file, host);
  const digest = sha256Hex(bytes);
  if (digest === writtenDigest) return digest;
  const erasures = findErasures(bytes);
  const isErased = erasures.length === 0 ? nothingErased : createErasureCheck(erasures, 0);
  const end = scanRecords(bytes, startOfSegment(tail.header), isErased);
  const differs = end.offsetBytes !== tail.offsetBytes || end.chain.hash !== tail.chain.hash;
  const problem = end.problem ?? (differs ? 'the segment does not hold what was written to it' : undefined);
  if (problem === undefined) return digest;
  throw corrupt({ segment: tail.file.number, offsetBytes: end.offsetBytes, problem }, tail.file.path);
}

async function writeHeader(
  directory: string,
  fields: Omit<SegmentHeader, 'hash'>,
  host: RecoverHost,
): Promise<Tail> {
  const bytes = Buffer.from(renderHeader(fields).line, 'latin1');
  const header = parseHeader(bytes);
  const file = { number: fields.number, path: segmentPath(directory, fields.number) };
  if (typeof header === 'string')
    throw corrupt({ segment: fields.number, offsetBytes: 0, problem: header }, file.path);
  await replaceFile(file.path, bytes, host, { mode: SEGMENT_MODE });
  return emptyTail(file, header);
}

/** Digest of a new segment, to be kept up with what is appended to it. */
export function startWritten(tail: Tail): Digest {
  return startSha256().update(renderHeader(tail.header).line);
}
