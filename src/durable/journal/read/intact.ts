// Reading a journal for those who only tell: every record that proves itself, in order, also behind damage. On a sound journal it
// is what `readJournal` gives. What is promised must not be decided from it alone, because records may be missing: `damage`
// says so.

import { join } from 'node:path';
import type { Host } from '../../../kernel/host.ts';
import { isAsideName } from '../format/repaired.ts';
import { salvageRecords } from '../format/salvage.ts';
import { NEWER_FORMAT, type SegmentHeader } from '../format/segment-header.ts';
import type { Damage, JournalRecord } from '../journal-record.ts';
import { recordAt, recordsOf } from './record.ts';
import { listSegments, readHeader, readIfSegment, type SegmentFile } from './segments.ts';
import { type Survey, surveyJournal } from './survey.ts';
import { startVerification } from './verified.ts';

type ReadHost = Pick<Host, 'files' | 'clock'>;

export interface IntactReading {
  readonly records: AsyncIterable<JournalRecord>;
  /** Once all were read: the first thing that is wrong. */
  damage(): Damage | undefined;
}

export function readIntact(directory: string, host: ReadHost, afterSequence = 0): IntactReading {
  const found: { damage?: Damage | undefined } = {};
  return { records: readAll({ directory, host, afterSequence }, found), damage: () => found.damage };
}

interface Reading {
  readonly directory: string;
  readonly host: ReadHost;
  readonly afterSequence: number;
}

async function* readAll(
  { directory, host, afterSequence }: Reading,
  found: { damage?: Damage | undefined },
): AsyncGenerator<JournalRecord> {
  const survey = surveyJournal(directory, host);
  const holding = survey.segments.findLastIndex(({ header }) => header.firstSequence <= afterSequence + 1);
  const verification = startVerification(survey, host);
  let last = afterSequence;
  let segment = survey.segments[holding - 1]?.file.number ?? 0;
  for await (const view of verification.views(Math.max(0, holding))) {
    segment = view.file.number;
    const good = recordsOf(view, view.header.firstSequence);
    const behind = view.damage === undefined ? [] : salvaged(view, view.endAt);
    for (const records of [good, behind])
      for (const record of records)
        if (record.sequence > last) {
          last = record.sequence;
          yield record;
        }
    found.damage = view.damage;
  }
  found.damage ??= survey.damage ?? verification.unconfirmed();
  if (found.damage === undefined) return;
  for (const file of listOwn(survey, host).filter(({ number }) => number > segment)) {
    for (const record of salvaged({ file, bytes: readIfSegment(file, host) ?? Buffer.alloc(0) }, 0))
      if (record.sequence > last) {
        last = record.sequence;
        yield record;
      }
  }
}

function* salvaged(
  view: { readonly file: SegmentFile; readonly bytes: Buffer },
  from: number,
): Generator<JournalRecord> {
  const { file, bytes } = view;
  const whole = { file, bytes, startAt: 0, endAt: bytes.length };
  for (const { offsetBytes, sequence } of salvageRecords(bytes, from).intact)
    yield recordAt(whole, offsetBytes, sequence);
}

/** The same with everything that repairs set aside before it, oldest first. */
export function readHistory(directory: string, host: ReadHost): IntactReading {
  const { records, damage } = readIntact(directory, host);
  async function* all(): AsyncGenerator<JournalRecord> {
    yield* readAside(directory, host);
    yield* records;
  }
  return { records: all(), damage };
}

/** What proves itself in the segments that repairs set aside. */
export async function* readAside(directory: string, host: ReadHost): AsyncGenerator<JournalRecord> {
  if (host.files.stat(directory)?.kind !== 'directory') return;
  for (const { name, kind } of host.files.list(directory)) {
    if (kind !== 'directory' || name === undefined || !isAsideName(name)) continue;
    for (const file of listSegments(join(directory, name), host)) {
      yield* salvaged({ file, bytes: readIfSegment(file, host) ?? Buffer.alloc(0) }, 0);
      await host.clock.nextTurn();
    }
  }
}

/** Of the chain that stands there, damaged or not; undefined when no header of it can be read. */
export function findJournalId(survey: Survey, host: Pick<Host, 'files'>): string | undefined {
  return mostFrequent(listIds(survey.files.map((file) => readHeader(file, host))));
}

const listIds = (headers: readonly (SegmentHeader | string)[]): readonly string[] =>
  headers.flatMap((header) => (typeof header === 'string' ? [] : [header.journalId]));

/** Without segments of another journal or of a newer format: what they hold is not ours to read. */
export function listOwn(survey: Survey, host: ReadHost): readonly SegmentFile[] {
  const headers = survey.files.map((file) => ({ file, header: readHeader(file, host) }));
  const own = mostFrequent(listIds(headers.map(({ header }) => header)));
  return headers.flatMap(({ file, header }) =>
    header !== NEWER_FORMAT && (typeof header === 'string' || header.journalId === own) ? [file] : [],
  );
}

/** The first of them when several are. */
function mostFrequent(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return names.find((name) => counts.get(name) === most);
}
