// Verifies a whole journal without changing it and without its lock, and reports what it holds, what a crash cut off, and
// the first damage with its place. A writer may be at work meanwhile: damage is reported only when it is still there at a
// second look.

import { join } from 'node:path';
import { isLoaError } from '../../../kernel/errors.ts';
import type { Host } from '../../../kernel/host.ts';
import { readHolder } from '../../lock-holder.ts';
import { findErasures } from '../format/erasure.ts';
import { hasNote, parseNote } from '../format/note.ts';
import { parseOwnRecord } from '../format/own-records.ts';
import { checkRepaired, REPAIRED_VERSION, type Repaired } from '../format/repaired.ts';
import { beginsAnew } from '../format/segment-header.ts';
import {
  type Damage,
  type JournalReport,
  type Position,
  REPAIRED_TYPE,
  type SegmentReport,
  START,
  type TornTail,
} from '../journal-record.ts';
import { checkpointPath, findLastCheckpoint } from './checkpoint.ts';
import { SEGMENTS_GONE } from './segments.ts';
import { type Survey, surveyJournal } from './survey.ts';
import { type SegmentView, startVerification } from './verified.ts';

type ReadHost = Pick<Host, 'files' | 'clock'>;

export async function verifyJournal(directory: string, host: ReadHost): Promise<JournalReport> {
  const first = await lookOnce(directory, host);
  return first === undefined || first.damage !== undefined ? lookAgain(directory, host) : first;
}

async function lookAgain(directory: string, host: ReadHost): Promise<JournalReport> {
  await host.clock.nextTurn();
  return examine(directory, host);
}

/** Undefined when a segment vanished under our hands, as compaction makes them do. */
async function lookOnce(directory: string, host: ReadHost): Promise<JournalReport | undefined> {
  try {
    return await examine(directory, host);
  } catch (error) {
    if (isLoaError(error) && error.code === 'file.missing') return undefined;
    throw error;
  }
}

async function examine(directory: string, host: ReadHost): Promise<JournalReport> {
  // Before the segments are read: a writer may go on meanwhile, and what it vouches for later need not be in what we read.
  const vouched = readHolder(join(directory, 'lock'), host)?.note;
  const survey = surveyJournal(directory, host);
  const segments: SegmentReport[] = [];
  const erased: number[] = [];
  let last: SegmentView | undefined;
  let checkpoint: Position | undefined;
  const verification = startVerification(survey, host);
  let repaired: Repaired | undefined;
  for await (const view of verification.views()) {
    repaired ??= findRepaired(view);
    segments.push(reportSegment(view));
    for (const { sequence } of findErasures(view.bytes)) erased.push(sequence);
    checkpoint = findLastCheckpoint(view.bytes) ?? checkpoint;
    last = view;
  }
  const firstSequence = survey.segments[0]?.header.firstSequence ?? 1;
  const end = last?.chain ?? START;
  const damage =
    findGone(survey, vouched, host) ??
    last?.damage ??
    survey.damage ??
    verification.unconfirmed() ??
    findMissing(last, parseNote(vouched, last?.header.journalId));
  return {
    journalId: survey.segments[0]?.header.journalId,
    segments,
    records: Math.max(0, end.sequence - firstSequence + 1),
    sizeBytes: segments.reduce((total, segment) => total + segment.sizeBytes, 0),
    firstSequence,
    lastSequence: end.sequence,
    lastHash: end.hash,
    checkpoint,
    erased: erased.filter((sequence) => sequence >= firstSequence),
    ...(repaired === undefined ? {} : { repaired }),
    ...(damage === undefined ? tornField(last?.torn) : { damage }),
  };
}

/** The record with which a repair began this chain. */
function findRepaired({ bytes, header, startAt }: SegmentView): Repaired | undefined {
  if (!beginsAnew(header)) return undefined;
  const found = parseOwnRecord(bytes, startAt, `${REPAIRED_TYPE}@${REPAIRED_VERSION}`)?.payload;
  return found !== undefined && checkRepaired(found) === undefined ? (found as Repaired) : undefined;
}

/** What the last writer vouched for and is no longer there was cut off by somebody, not by a crash. */
function findMissing(last: SegmentView | undefined, synced: number | undefined): Damage | undefined {
  if (last === undefined || synced === undefined || last.chain.sequence >= synced) return undefined;
  const sequence = last.chain.sequence + 1;
  const problem = `records ${sequence} to ${synced} had been acknowledged and are gone`;
  return { segment: last.file.number, offsetBytes: last.endAt, problem, sequence };
}

/** A journal that was there once and has no segment left, which is what a writer refuses too. */
function findGone(survey: Survey, note: string | undefined, host: ReadHost): Damage | undefined {
  if (survey.files.length > 0) return undefined;
  const wasThere = hasNote(note) || host.files.stat(checkpointPath(survey.directory)) !== undefined;
  return wasThere ? { segment: 1, offsetBytes: 0, problem: SEGMENTS_GONE } : undefined;
}

function tornField(torn: TornTail | undefined): { readonly torn?: TornTail } {
  return torn === undefined ? {} : { torn };
}

function reportSegment(view: SegmentView): SegmentReport {
  return {
    number: view.file.number,
    sizeBytes: view.bytes.length,
    firstSequence: view.header.firstSequence,
    lastSequence: view.chain.sequence,
    verified: view.verified,
  };
}
