// A first look at a journal: its segments, their headers, and whether they belong together. Reads one line per segment.
// The first thing wrong ends the survey and is kept as its damage; what lies before it can still be verified.
// Where a repair began the chain anew, what came before is no longer part of it, wherever it lies.

import type { Host } from '../../../kernel/host.ts';
import { beginsAnew, NEWER_FORMAT, type SegmentHeader } from '../format/segment-header.ts';
import { type Damage, type Position, ZERO_HASH } from '../journal-record.ts';
import { readCheckpoint } from './checkpoint.ts';
import { listSegments, readHeader, type SegmentFile } from './segments.ts';

export interface SurveyedSegment {
  readonly file: SegmentFile;
  readonly header: SegmentHeader;
}

export interface Survey {
  readonly directory: string;
  /** All that belong to the chain, damaged or not. */
  readonly files: readonly SegmentFile[];
  /** Segments of a chain that a repair ended, which were not moved aside yet. */
  readonly ended: readonly SegmentFile[];
  /** Up to the first damage, if there is any. */
  readonly segments: readonly SurveyedSegment[];
  /** Durable point up to which older segments may be gone. Looked for only when it is needed or asked for. */
  checkpoint(): Position | undefined;
  readonly damage?: Damage;
}

export function surveyJournal(directory: string, host: Pick<Host, 'files'>): Survey {
  const segments: SurveyedSegment[] = [];
  let damage: Damage | undefined;
  const found = listSegments(directory, host).map((file) => ({ file, header: readHeader(file, host) }));
  const startAt = Math.max(
    0,
    found.findLastIndex(({ header }) => typeof header !== 'string' && beginsAnew(header)),
  );
  const chain = found.slice(startAt);
  for (const { file, header } of chain) {
    damage = problemAt(file, header, segments.at(-1));
    if (damage !== undefined || typeof header === 'string') break;
    segments.push({ file, header });
  }
  let checkpoint: { readonly found: Position | undefined } | undefined;
  const survey = {
    directory,
    files: chain.map(({ file }) => file),
    ended: found.slice(0, startAt).map(({ file }) => file),
    segments,
    checkpoint: () => {
      checkpoint ??= { found: readCheckpoint(directory, segments, host) };
      return checkpoint.found;
    },
  };
  damage = problemAtStart(survey) ?? damage;
  return damage === undefined ? survey : { ...survey, damage };
}

function problemAt(
  file: SegmentFile,
  header: SegmentHeader | string,
  before: SurveyedSegment | undefined,
): Damage | undefined {
  if (before !== undefined && file.number !== before.file.number + 1) {
    return { segment: before.file.number + 1, offsetBytes: 0, problem: 'the segment is missing' };
  }
  const damage = (problem: string): Damage => ({ segment: file.number, offsetBytes: 0, problem });
  if (header === NEWER_FORMAT) return { ...damage(header), isNewer: true };
  if (typeof header === 'string') return damage(header);
  if (before === undefined) return undefined;
  if (header.journalId !== before.header.journalId) return damage('the segment belongs to another journal');
  if (header.epoch < before.header.epoch) return damage('the epoch of the segment goes back');
  if (header.firstSequence < before.header.firstSequence)
    return damage('the sequence of the segment goes back');
  return undefined;
}

/** Older segments may be gone only behind a checkpoint. */
function problemAtStart(survey: Omit<Survey, 'damage'>): Damage | undefined {
  const first = survey.segments[0]?.header;
  if (first === undefined) return undefined;
  if (first.number === 1) {
    const fresh = first.firstSequence === 1 && first.previousHash === ZERO_HASH;
    return fresh
      ? undefined
      : { segment: 1, offsetBytes: 0, problem: 'the first segment does not begin the chain' };
  }
  if (beginsAnew(first)) return undefined;
  const checkpoint = survey.checkpoint();
  const lastGone = first.firstSequence - 1;
  if (checkpoint !== undefined && checkpoint.sequence >= lastGone) {
    if (checkpoint.sequence > lastGone || checkpoint.hash === first.previousHash) return undefined;
  }
  const problem = `records up to ${lastGone} are gone and no checkpoint covers them`;
  return { segment: first.number - 1, offsetBytes: 0, problem };
}
