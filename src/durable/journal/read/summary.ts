// A quick look at a journal, for status lines: segment headers and the last segment only. Nothing is verified beyond what
// reading the last segment needs, and damage that is met is told, not thrown.

import { join } from 'node:path';
import type { Host } from '../../../kernel/host.ts';
import { type Holder, readHolder } from '../../lock-holder.ts';
import type { Damage } from '../journal-record.ts';
import { readIntact } from './intact.ts';
import { surveyJournal } from './survey.ts';

export interface JournalSummary {
  readonly segments: number;
  readonly sizeBytes: number;
  readonly records: number;
  readonly lastSequence: number;
  readonly lastRecordMs: number | undefined;
  /** What was found wrong in passing; a thorough look is `verifyJournal`. */
  readonly damage?: Damage | undefined;
}

export async function summarizeJournal(
  directory: string,
  host: Pick<Host, 'files' | 'clock'>,
): Promise<JournalSummary> {
  const { segments, files, damage } = surveyJournal(directory, host);
  const firstSequence = segments[0]?.header.firstSequence ?? 1;
  const tailSequence = segments.at(-1)?.header.firstSequence ?? 1;
  let lastSequence = tailSequence - 1;
  let lastRecordMs: number | undefined;
  const reading = readIntact(directory, host, tailSequence - 1);
  for await (const record of reading.records) {
    lastSequence = record.sequence;
    lastRecordMs = record.timeMs;
  }
  const sizes = files.map(({ path }) => host.files.stat(path)?.sizeBytes ?? 0);
  return {
    segments: files.length,
    sizeBytes: sizes.reduce((total, size) => total + size, 0),
    records: Math.max(0, lastSequence - firstSequence + 1),
    lastSequence,
    lastRecordMs,
    damage: damage ?? reading.damage(),
  };
}

/** Who holds the writer's lock just now. Looks by trying it, since the note beside it outlives the holder. */
export function findWriter(directory: string, host: Pick<Host, 'files' | 'locks'>): Holder | undefined {
  const path = join(directory, 'lock');
  if (host.files.stat(path) === undefined) return undefined;
  const free = host.locks.tryAcquire(path);
  free?.release();
  return free === undefined ? readHolder(path, host) : undefined;
}
