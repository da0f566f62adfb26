// Brings the end of a journal into a known state before the first append, under the lock. Guarantees afterwards: the tail
// is verified; a torn tail is cut (its bytes kept aside for a person) and the cut synced before anything new is written;
// the last group is on the disk for sure; an erasure that a crash interrupted is finished.
// Idempotent: a crash at any step leaves a journal that the next run recovers in the same way.

import type { Host, OpenFile } from '../../../kernel/host.ts';
import { writeAll } from '../../file.ts';
import { createErasureCheck, findErasures } from '../format/erasure.ts';
import { findLastBatch } from '../format/last-batch.ts';
import { scanRecords, startOfSegment } from '../format/scan.ts';
import { isTorn } from '../format/torn.ts';
import { writtenPart } from '../format/unwritten.ts';
import { corrupt, readFully, readSegment } from '../read/segments.ts';
import { type SurveyedSegment, surveyJournal } from '../read/survey.ts';
import { moveEndedAside } from './aside.ts';
import { findTail, type Tail } from './tail.ts';
import { keepTorn } from './torn-files.ts';

export type RecoverHost = Pick<Host, 'files' | 'clock' | 'random' | 'processes'>;

export interface RecoveredTail {
  readonly tail: Tail;
  /** Open for writing; the one descriptor for this segment. */
  readonly open: OpenFile;
  /** Size of the file: its records and the zeros ahead of them. */
  readonly allocatedBytes: number;
  readonly totalBytes: number;
}

export interface RecoverOptions {
  readonly directory: string;
  /** What the last writer vouched for when it gave the lock up: that this many records are synced. */
  readonly synced: (journalId: string) => number | undefined;
}

/** Undefined when the directory holds no journal yet. */
export async function recoverTail(
  options: RecoverOptions,
  host: RecoverHost,
): Promise<RecoveredTail | undefined> {
  const survey = surveyJournal(options.directory, host);
  if (survey.damage !== undefined) throw corrupt(survey.damage, options.directory);
  await moveEndedAside(survey, host);
  const last = survey.segments.at(-1);
  if (last === undefined) return undefined;
  const open = host.files.open(last.file.path, { write: true });
  try {
    const synced = options.synced(last.header.journalId);
    const quick = findTail(open, last.file, last.header);
    const tail = quick ?? walkToTail(last, { open, synced, directory: options.directory }, host);
    if (synced !== undefined && tail.chain.sequence < synced) throw acknowledgedMissing(tail, synced);
    // After a walk too, since it may have cut something off.
    if (quick === undefined || synced !== tail.chain.sequence)
      await settle({ tail, open }, options.directory, host);
    const files = survey.segments.map(({ file }) => file);
    return {
      tail,
      open,
      allocatedBytes: open.stat().sizeBytes,
      totalBytes: files.reduce((sum, { path }) => sum + (host.files.stat(path)?.sizeBytes ?? 0), 0),
    };
  } catch (error) {
    open.close();
    throw error;
  }
}

function acknowledgedMissing(tail: Tail, synced: number): Error {
  const problem = `records ${tail.chain.sequence + 1} to ${synced} had been acknowledged and are gone`;
  const { number, path } = tail.file;
  return corrupt(
    { segment: number, offsetBytes: tail.offsetBytes, problem, sequence: tail.chain.sequence + 1 },
    path,
  );
}

interface WalkOptions {
  readonly open: OpenFile;
  readonly synced: number | undefined;
  readonly directory: string;
}

/** Record by record through the last segment; a torn tail is cut, anything else bad is an error. */
function walkToTail(last: SurveyedSegment, walk: WalkOptions, host: RecoverHost): Tail {
  const { file, header } = last;
  const bytes = writtenPart(readSegment(file, host));
  const isErased = createErasureCheck(findErasures(bytes), findLastBatch(bytes));
  const end = scanRecords(bytes, startOfSegment(header), isErased);
  if (end.problem !== undefined) {
    const sequence = end.chain.sequence + 1;
    const acknowledged = walk.synced !== undefined && sequence <= walk.synced;
    if (acknowledged || !isTorn(bytes, end.offsetBytes, sequence)) {
      throw corrupt(
        { segment: file.number, offsetBytes: end.offsetBytes, problem: end.problem, sequence },
        file.path,
      );
    }
    const torn = {
      segment: file.number,
      offsetBytes: end.offsetBytes,
      bytes: bytes.subarray(end.offsetBytes),
    };
    keepTorn(walk.directory, torn, host);
    walk.open.truncate(end.offsetBytes);
  }
  return { file, header, offsetBytes: end.offsetBytes, chain: end.chain, batchAt: end.batchAt };
}

/**
 * Nobody vouches that the last group is on the disk: its writer may have been killed before its sync, or its sync may have
 * failed, after which the system shows the pages as clean though the disk never got them. Writing the same bytes again
 * makes them dirty again, so that our own sync proves them. A cut is in the same doubt: growing and cutting again makes the
 * size dirty again, and once that is synced no crash can mix torn sectors with what is written there next.
 */
async function settle(
  end: Pick<RecoveredTail, 'tail' | 'open'>,
  directory: string,
  host: RecoverHost,
): Promise<void> {
  const { tail, open } = end;
  await host.files.syncDir(directory);
  const batch = Buffer.allocUnsafe(tail.offsetBytes - tail.batchAt);
  readFully(open, batch, tail.batchAt);
  writeAll(open, batch, tail.batchAt);
  open.truncate(tail.offsetBytes + 1);
  open.truncate(tail.offsetBytes);
  await open.sync();
  for (const erasure of findErasures(batch)) {
    const { eraseInPlace } = await import('./erase.ts');
    await eraseInPlace(directory, erasure, host);
  }
}
