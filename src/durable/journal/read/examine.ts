// A damaged journal, looked through as a whole: which files there are, which records prove themselves, which are lost. This is
// what a repair is planned from; it changes nothing.

import { basename, join } from 'node:path';
import { startSha256 } from '../../../kernel/hash.ts';
import type { Host } from '../../../kernel/host.ts';
import { readHolder } from '../../lock-holder.ts';
import { syncedBy } from '../format/note.ts';
import { type RecordHead, splitTypeName } from '../format/record-line.ts';
import type { AsideFile, LostRecords } from '../format/repaired.ts';
import { salvageRecords } from '../format/salvage.ts';
import { NEWER_FORMAT } from '../format/segment-header.ts';
import type { Damage } from '../journal-record.ts';
import { findJournalId, listOwn } from './intact.ts';
import { OWN_TYPES } from './record.ts';
import { newer, readFully, readHeader, readIfSegment, type SegmentFile } from './segments.ts';
import { surveyJournal } from './survey.ts';
import { verifyJournal } from './verify.ts';

type ReadHost = Pick<Host, 'files' | 'clock'>;

export interface Wreck {
  readonly directory: string;
  readonly journalId: string | undefined;
  readonly damage: Damage;
  readonly files: readonly AsideFile[];
  readonly lost: readonly LostRecords[];
  /** How many records prove themselves. */
  readonly intact: number;
  /** The highest that is known of; a new chain goes on behind them. */
  readonly lastSequence: number;
  readonly lastSegment: number;
  readonly lastEpoch: number;
}

/**
 * Undefined when nothing is damaged. `told` is damage that the journal itself cannot show. Throws for what a newer loa wrote: that
 * is not damage.
 */
export async function examineWreck(
  directory: string,
  host: ReadHost,
  told?: Damage,
): Promise<Wreck | undefined> {
  const synced = syncedBy(readHolder(join(directory, 'lock'), host)?.note);
  const damage = (await verifyJournal(directory, host)).damage ?? told;
  if (damage === undefined) return undefined;
  const survey = surveyJournal(directory, host);
  if (survey.files.some((file) => readHeader(file, host) === NEWER_FORMAT))
    throw newer(directory, NEWER_FORMAT);
  const own = new Set(listOwn(survey, host).map(({ path }) => path));
  const files: AsideFile[] = [];
  const intact = new Map<number, RecordHead>();
  const spoiled = new Map<number, RecordHead>();
  for (const file of survey.files) {
    files.push(digestFile(file, host));
    const bytes = own.has(file.path) ? readIfSegment(file, host) : undefined;
    const found = salvageRecords(bytes ?? Buffer.alloc(0), 0);
    for (const head of found.intact) if (!intact.has(head.sequence)) intact.set(head.sequence, head);
    for (const head of found.spoiled) if (!spoiled.has(head.sequence)) spoiled.set(head.sequence, head);
    await host.clock.nextTurn();
  }
  requireKnownTypes(directory, intact.values());
  const headers = survey.files.map((file) => readHeader(file, host)).filter((one) => typeof one !== 'string');
  const known = [...intact.values(), ...spoiled.values()].sort((a, b) => a.sequence - b.sequence);
  const begun = headers.map(({ firstSequence }) => firstSequence);
  const isFromStart = (survey.files[0]?.number ?? 1) === 1;
  const first = isFromStart ? 1 : Math.min(...begun, known[0]?.sequence ?? Number.POSITIVE_INFINITY);
  const lastSequence = Math.max(synced ?? 0, known.at(-1)?.sequence ?? 0, ...begun.map((one) => one - 1));
  return {
    directory,
    journalId: findJournalId(survey, host),
    damage,
    files,
    lost: listLost({ first, lastSequence }, known, (sequence) => intact.has(sequence)),
    intact: intact.size,
    lastSequence,
    lastSegment: Math.max(1, ...survey.files.map(({ number }: SegmentFile) => number)),
    lastEpoch: known.reduce((most, { epoch }) => Math.max(most, epoch), 0),
  };
}

const CHUNK_BYTES = 1024 * 1024;

/** In pieces: what stands there need not be a segment. */
export function digestFile({ path }: Pick<SegmentFile, 'path'>, host: Pick<Host, 'files'>): AsideFile {
  const open = host.files.open(path);
  try {
    const digest = startSha256();
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let sizeBytes = 0;
    for (let count = -1; count !== 0; sizeBytes += count) {
      count = readFully(open, chunk, sizeBytes);
      digest.update(chunk.subarray(0, count));
    }
    return { name: basename(path), sizeBytes, sha256: digest.finishHex() };
  } finally {
    open.close();
  }
}

/** A newer loa may have good reasons for what looks like damage here. */
function requireKnownTypes(directory: string, heads: Iterable<RecordHead>): void {
  for (const { sequence, typeName } of heads) {
    const { type, version } = splitTypeName(typeName);
    if (!type.startsWith('journal.') || version <= (OWN_TYPES[type]?.version ?? 0)) continue;
    throw newer(directory, `record ${sequence} is of type ${typeName}, which this version does not know`);
  }
}

function listLost(
  range: { readonly first: number; readonly lastSequence: number },
  known: readonly RecordHead[],
  isIntact: (sequence: number) => boolean,
): readonly LostRecords[] {
  const lost: LostRecords[] = [];
  let next = range.first;
  const noteGap = (until: number): void => {
    if (until > next) lost.push({ sequence: next, through: until - 1 });
  };
  for (const { sequence, typeName, timeMs } of known) {
    noteGap(sequence);
    if (sequence >= next && !isIntact(sequence))
      lost.push({ sequence, through: sequence, type: typeName, timeMs });
    next = Math.max(next, sequence + 1);
  }
  noteGap(range.lastSequence + 1);
  return lost;
}
