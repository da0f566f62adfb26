// Compaction: removes whole segments whose records are all behind the durable checkpoint and, where copies are kept
// elsewhere, are copied. The plan is data; applying it removes from the oldest on, syncing the directory after each, so
// that a crash leaves the same journal with fewer old segments and never a hole.

import { LoaError } from '../../../kernel/errors.ts';
import type { Host } from '../../../kernel/host.ts';
import type { Position } from '../journal-record.ts';
import { corrupt } from '../read/segments.ts';
import { type Survey, surveyJournal } from '../read/survey.ts';

export interface CompactableSegment {
  readonly number: number;
  readonly path: string;
  readonly sizeBytes: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** SHA-256 of the file as it was sealed; a recorded erasure may have changed it since. */
  readonly digest: string;
}

export interface CompactionPlan {
  readonly directory: string;
  readonly journalId: string | undefined;
  /** Undefined when there is none; then nothing may be removed. */
  readonly checkpoint: Position | undefined;
  readonly remove: readonly CompactableSegment[];
  readonly freedBytes: number;
}

export interface CompactionOptions {
  /** Whether a verified copy of the segment exists elsewhere. Without it no copy is asked for. */
  readonly isCopied?: (segment: CompactableSegment) => Promise<boolean>;
  /** Sealed segments to leave in place, newest first. */
  readonly keepSegments?: number;
}

export async function planCompaction(
  directory: string,
  host: Pick<Host, 'files'>,
  options: CompactionOptions = {},
): Promise<CompactionPlan> {
  const survey = surveyJournal(directory, host);
  if (survey.damage !== undefined) throw corrupt(survey.damage, directory);
  const checkpoint = survey.checkpoint();
  const remove: CompactableSegment[] = [];
  for (const segment of chooseSegments(survey, checkpoint?.sequence ?? 0, options.keepSegments ?? 0)) {
    const sized = { ...segment, sizeBytes: host.files.stat(segment.path)?.sizeBytes ?? 0 };
    // Only from the oldest on: a later copied one must wait for an earlier uncopied one.
    if (options.isCopied !== undefined && !(await options.isCopied(sized))) break;
    remove.push(sized);
  }
  return {
    directory,
    journalId: survey.segments[0]?.header.journalId,
    checkpoint,
    remove,
    freedBytes: remove.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}

/** Sealed segments that end at or before the checkpoint, oldest first. Pure. */
export function chooseSegments(
  survey: Pick<Survey, 'segments'>,
  checkpointSequence: number,
  keepSegments: number,
): readonly Omit<CompactableSegment, 'sizeBytes'>[] {
  const chosen: Omit<CompactableSegment, 'sizeBytes'>[] = [];
  for (const [index, { file, header }] of survey.segments.entries()) {
    const next = survey.segments[index + 1]?.header;
    if (next === undefined || next.firstSequence - 1 > checkpointSequence) break;
    chosen.push({
      number: file.number,
      path: file.path,
      firstSequence: header.firstSequence,
      lastSequence: next.firstSequence - 1,
      digest: next.previousDigest,
    });
  }
  const sealedCount = survey.segments.length - 1;
  return chosen.slice(0, Math.max(0, Math.min(chosen.length, sealedCount - keepSegments)));
}

/** Under the journal's lock. Returns what it removed. */
export async function removeSegments(
  plan: CompactionPlan,
  host: Pick<Host, 'files'>,
): Promise<readonly CompactableSegment[]> {
  const survey = surveyJournal(plan.directory, host);
  const checkpoint = survey.checkpoint();
  for (const [index, { number, lastSequence }] of plan.remove.entries()) {
    const stillFirst = survey.segments[index]?.file.number === number;
    const sameJournal = survey.segments[index]?.header.journalId === plan.journalId;
    if (!stillFirst || !sameJournal || checkpoint === undefined || checkpoint.sequence < lastSequence) {
      throw new LoaError(
        'journal.mismatch',
        `did not compact ${plan.directory}: the plan no longer fits the journal`,
        {
          hint: 'Make a new plan: loa journal compact.',
          retryable: true,
          details: { segment: number },
        },
      );
    }
  }
  for (const { path } of plan.remove) {
    host.files.remove(path);
    await host.files.syncDir(plan.directory);
  }
  return plan.remove;
}
