// Ends a damaged chain and begins a new one. The new chain's first segment, with everything that goes on in it, appears under its
// name at once: before that the old state stands, after it the new one, whatever crashes. The damaged segments are then
// moved aside as they are. Sequences go on, so that none ever means two records; the journal's id is a new one.

import { join } from 'node:path';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { assert, LoaError } from '../../../kernel/errors.ts';
import { createId } from '../../../kernel/ids.ts';
import { replaceFile } from '../../file.ts';
import { acquireLock, type OwnedLock } from '../../lock.ts';
import { renderNote } from '../format/note.ts';
import { asideName, type Repaired } from '../format/repaired.ts';
import { chainAtStart } from '../format/scan.ts';
import { parseHeader, renderHeader, type SegmentHeader } from '../format/segment-header.ts';
import {
  CHECKPOINT_TYPE,
  GROUP_SIZE_BYTES_MAX,
  type JournalHost,
  type JournalRecord,
  SEGMENT_READ_BYTES_MAX,
  ZERO_HASH,
} from '../journal-record.ts';
import { checkpointPath, renderCheckpointHint } from '../read/checkpoint.ts';
import { examineWreck, type Wreck } from '../read/examine.ts';
import { segmentPath } from '../read/segments.ts';
import { surveyJournal } from '../read/survey.ts';
import { moveEndedAside } from './aside.ts';
import { SEGMENT_MODE } from './create-segment.ts';
import { type PendingRecord, type Placed, pendingBytes, renderGroup } from './group.ts';
import { preparePayload } from './trouble.ts';

/** What stands in the new chain behind its first two records. */
export interface Continuation {
  /** Given what the first record will say, the record that begins the chain. */
  begin(repaired: Repaired): PendingRecord;
  /** By the sequence each had, when it is one that goes on. Their new sequences are counted from `firstSequence`. */
  rest(firstSequence: number): readonly { readonly from?: number; readonly record: PendingRecord }[];
}

export interface RepairRequest {
  /** What was planned and agreed to; anything else that is found now is refused. */
  readonly wreck: Wreck;
  readonly lockTimeoutMs?: number;
  /** Called under the lock. */
  readonly continueWith: () => Promise<Continuation>;
}

export interface RepairResult {
  readonly journalId: string;
  readonly repaired: Repaired;
}

export async function repairJournal(request: RepairRequest, host: JournalHost): Promise<RepairResult> {
  const { directory } = request.wreck;
  const { lockTimeoutMs: timeoutMs } = request;
  const lock = await acquireLock(join(directory, 'lock'), host, timeoutMs === undefined ? {} : { timeoutMs });
  let note = '';
  try {
    const wreck = await examineWreck(directory, host, request.wreck.damage);
    if (wreck === undefined || canonicalJson(wreck.files) !== canonicalJson(request.wreck.files))
      throw planOutdated(directory);
    lock.raiseEpoch(wreck.lastEpoch);
    const header = beginHeader(wreck, lock, host);
    const composed = composeSegment(header, wreck, await request.continueWith());
    await replaceFile(segmentPath(directory, header.number), composed.bytes, host, { mode: SEGMENT_MODE });
    note = renderNote(header.journalId, composed.last.sequence);
    await moveEndedAside(surveyJournal(directory, host), host);
    const hint = Buffer.from(
      renderCheckpointHint({ ...composed.checkpoint, sequence: wreck.lastSequence, hash: ZERO_HASH }),
    );
    await replaceFile(checkpointPath(directory), hint, host, { mode: SEGMENT_MODE });
    return { journalId: header.journalId, repaired: composed.repaired };
  } finally {
    lock.release(note);
  }
}

/** Finishes what a crash left of a repair: segments that still lie where they no longer belong. */
export async function finishRepair(directory: string, host: JournalHost): Promise<boolean> {
  if (surveyJournal(directory, host).ended.length === 0) return false;
  const lock = await acquireLock(join(directory, 'lock'), host);
  try {
    await moveEndedAside(surveyJournal(directory, host), host);
  } finally {
    lock.release();
  }
  return true;
}

function beginHeader(wreck: Wreck, lock: OwnedLock, host: JournalHost): SegmentHeader {
  const { line } = renderHeader({
    journalId: createId(host),
    number: wreck.lastSegment + 1,
    firstSequence: wreck.lastSequence + 1,
    createdAtMs: Math.max(0, Math.floor(host.clock.nowMs())),
    epoch: lock.epoch,
    previousHash: ZERO_HASH,
    previousDigest: ZERO_HASH,
  });
  const header = parseHeader(Buffer.from(line, 'latin1'));
  assert(typeof header !== 'string', 'a header that was rendered can be read');
  return header;
}

interface Composed {
  readonly bytes: Buffer;
  readonly last: Placed;
  readonly checkpoint: Placed;
  readonly repaired: Repaired;
}

/** Pure. */
export function composeSegment(header: SegmentHeader, wreck: Wreck, { begin, rest }: Continuation): Composed {
  // The first says what happened, the second that nothing is missed before it.
  const going = rest(header.firstSequence + 2);
  const { segment, offsetBytes, problem } = wreck.damage;
  const repaired: Repaired = {
    atMs: header.createdAtMs,
    aside: asideName(header),
    journalId: wreck.journalId ?? null,
    damage: { segment, offsetBytes, problem },
    lost: wreck.lost.slice(0, LOST_MAX),
    files: wreck.files,
    carried: going.flatMap(({ from }, index) =>
      from === undefined ? [] : [{ from, to: header.firstSequence + 2 + index }],
    ),
  };
  const checkpoint = { sequence: wreck.lastSequence, hash: ZERO_HASH };
  const records = [
    begin(repaired),
    preparePayload(CHECKPOINT_TYPE, checkpoint),
    ...going.map(({ record }) => record),
  ];
  const parts: Buffer[] = [Buffer.from(renderHeader(header).line, 'latin1')];
  let chain = chainAtStart(header);
  let offset = parts[0]!.length;
  const placed: Placed[] = [];
  for (const group of splitGroups(records)) {
    const place = {
      chain,
      segment: header.number,
      offsetBytes: offset,
      epoch: header.epoch,
      timeMs: header.createdAtMs,
    };
    const rendered = renderGroup(group, place);
    parts.push(rendered.bytes);
    placed.push(...rendered.placed);
    chain = rendered.chain;
    offset += rendered.bytes.length;
  }
  if (offset > SEGMENT_READ_BYTES_MAX) throw tooMuch(wreck.directory);
  return { bytes: Buffer.concat(parts), last: placed.at(-1)!, checkpoint: placed[1]!, repaired };
}

/** A record that goes on as it is. */
export function carryRecord(record: JournalRecord): PendingRecord {
  const bytes = Buffer.from(record.payloadBytes());
  return {
    typeName: `${record.type}@${record.version}`,
    payload: bytes.toString('utf8'),
    payloadBytes: bytes.length,
    payloadDigest: record.payloadDigest,
  };
}

/** Beyond that many places a list tells nobody anything more. */
const LOST_MAX = 2000;

function splitGroups(records: readonly PendingRecord[]): readonly (readonly PendingRecord[])[] {
  const groups: PendingRecord[][] = [];
  let sizeBytes = Number.POSITIVE_INFINITY;
  for (const record of records) {
    sizeBytes += pendingBytes(record);
    if (sizeBytes > GROUP_SIZE_BYTES_MAX) {
      groups.push([]);
      sizeBytes = pendingBytes(record);
    }
    groups.at(-1)!.push(record);
  }
  return groups;
}

function planOutdated(directory: string): LoaError {
  return new LoaError('journal.mismatch', `did not repair ${directory}: it is not what it was when planned`, {
    hint: 'Look at the new plan: run the command again.',
    retryable: true,
    details: { directory },
  });
}

function tooMuch(directory: string): LoaError {
  return new LoaError(
    'journal.full',
    `did not repair ${directory}: more changes wait than one segment holds`,
    {
      hint: 'Restore the damaged segments from a backup.',
      details: { directory },
    },
  );
}
