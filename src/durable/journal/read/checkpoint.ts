// Finds the last durable checkpoint: the place up to which the state files are known to be synced. The truth is a record
// in the journal; `checkpoint.json` only says where that record stands, and is believed only if the record is there.
// A file that is missing, torn, stale or lying costs a search through the segments, never a wrong answer.

import { join } from 'node:path';
import { isLoaError } from '../../../kernel/errors.ts';
import type { Host } from '../../../kernel/host.ts';
import { findOwnRecords, parseOwnRecord } from '../format/own-records.ts';
import { RECORD_HEAD_BYTES_MAX } from '../format/record-line.ts';
import { CHECKPOINT_TYPE, type PayloadCheck, type Position } from '../journal-record.ts';
import { readFully, readSegment, type SegmentFile, toBuffer } from './segments.ts';
import type { SurveyedSegment } from './survey.ts';

export const CHECKPOINT_VERSION = 1;
const CHECKPOINT_NAME = `${CHECKPOINT_TYPE}@${CHECKPOINT_VERSION}`;
const HINT_SIZE_BYTES_MAX = 4096;

/** Where a checkpoint's record stands. */
export interface CheckpointHint {
  readonly segment: number;
  readonly offsetBytes: number;
}

export function checkpointPath(directory: string): string {
  return join(directory, 'checkpoint.json');
}

export function renderCheckpointHint(hint: CheckpointHint & Position): string {
  const { segment, offsetBytes, sequence, hash } = hint;
  return `${JSON.stringify({ segment, offsetBytes, sequence, hash })}\n`;
}

export const checkCheckpoint: PayloadCheck = (payload) => {
  const { sequence, hash } = payload as Partial<Record<keyof Position, unknown>>;
  const fine = Number.isSafeInteger(sequence) && (sequence as number) >= 0 && typeof hash === 'string';
  return fine ? undefined : 'a checkpoint has a sequence and a hash';
};

export function readCheckpoint(
  directory: string,
  segments: readonly SurveyedSegment[],
  host: Pick<Host, 'files'>,
): Position | undefined {
  const hint = readHint(directory, host);
  const hinted = segments.find(({ file }) => file.number === hint?.segment);
  if (hint !== undefined && hinted !== undefined) {
    const found = readCheckpointAt(hinted.file, hint.offsetBytes, host);
    if (found !== undefined) return found;
  }
  for (const { file } of segments.toReversed()) {
    const found = findLastCheckpoint(readSegment(file, host));
    if (found !== undefined) return found;
  }
  return undefined;
}

function readHint(directory: string, host: Pick<Host, 'files'>): CheckpointHint | undefined {
  try {
    const bytes = toBuffer(host.files.read(checkpointPath(directory), { sizeBytesMax: HINT_SIZE_BYTES_MAX }));
    const { segment, offsetBytes } = JSON.parse(bytes.toString('utf8')) as Partial<Record<string, unknown>>;
    if (!Number.isSafeInteger(segment) || !Number.isSafeInteger(offsetBytes)) return undefined;
    return { segment: segment as number, offsetBytes: offsetBytes as number };
  } catch (error) {
    // Missing or unreadable text: the records know. A failing disk is another matter.
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    if (isLoaError(error) && (error.code === 'file.missing' || error.code === 'file.too-large'))
      return undefined;
    throw error;
  }
}

function readCheckpointAt(
  file: SegmentFile,
  offsetBytes: number,
  host: Pick<Host, 'files'>,
): Position | undefined {
  if (offsetBytes < 0) return undefined;
  const open = host.files.open(file.path);
  try {
    const bytes = Buffer.alloc(RECORD_HEAD_BYTES_MAX + HINT_SIZE_BYTES_MAX);
    const there = bytes.subarray(0, readFully(open, bytes, offsetBytes));
    return parsePosition(parseOwnRecord(there, 0, CHECKPOINT_NAME)?.payload ?? {});
  } finally {
    open.close();
  }
}

/** The last one in a segment. */
export function findLastCheckpoint(bytes: Buffer): Position | undefined {
  let last: Position | undefined;
  for (const { payload } of findOwnRecords(bytes, CHECKPOINT_NAME)) last = parsePosition(payload) ?? last;
  return last;
}

function parsePosition(payload: unknown): Position | undefined {
  if (checkCheckpoint(payload) !== undefined) return undefined;
  const { sequence, hash } = payload as Position;
  return { sequence, hash };
}
