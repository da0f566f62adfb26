// Which recorded changes of an owner are not in the files yet: those behind its last mark, and those that the mark excepts.
// A hint in the cache says from where on to look; without it the whole journal is read.

import { join } from 'node:path';
import { type JournalRecord, type RecordTypes, readJournal } from '../../durable/journal/index.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import type { Project } from '../../kernel/operation.ts';

/**
 * Says that all changes of `owner` up to `through` are in the files `except` those, and `also` these beyond it: between them
 * another process may have recorded one.
 */
export const APPLIED_TYPE = 'state.applied';

interface Mark {
  readonly owner: string;
  readonly through: number;
  readonly except: readonly number[];
  readonly also: readonly number[];
}

export const markTypes: RecordTypes = {
  [APPLIED_TYPE]: {
    version: 1,
    check: (payload) =>
      isMark(payload) ? undefined : 'a mark has an owner, a sequence and two lists of sequences',
  },
};

function isMark(payload: unknown): payload is Mark {
  const { owner, through, except, also } = (payload ?? {}) as Partial<Mark>;
  return (
    typeof owner === 'string' &&
    Number.isSafeInteger(through) &&
    [except, also].every((list) => Array.isArray(list) && list.every(Number.isSafeInteger))
  );
}

export interface PendingChange {
  readonly sequence: number;
  readonly type: string;
  readonly version: number;
  readonly payload: unknown;
}

export interface Pending {
  readonly changes: readonly PendingChange[];
  /** The last record that was looked at. */
  readonly through: number;
}

interface Journaled {
  readonly project: Project;
  readonly host: Pick<Host, 'files' | 'clock'>;
  readonly owner: string;
  readonly journalId: string;
}

export async function readPending(place: Journaled, types: ReadonlySet<string>): Promise<Pending> {
  const hint = readHint(place);
  const changes = new Map<number, PendingChange>();
  let through = 0;
  for await (const record of readJournal(place.project.journalDir, place.host, hint)) {
    through = record.sequence;
    if (types.has(record.type) && !record.erased) changes.set(record.sequence, toChange(record));
    if (record.type !== APPLIED_TYPE || record.erased) continue;
    const mark = record.payload();
    if (!isMark(mark) || mark.owner !== place.owner) continue;
    const except = new Set(mark.except);
    for (const sequence of changes.keys())
      if (sequence <= mark.through && !except.has(sequence)) changes.delete(sequence);
    for (const sequence of mark.also) changes.delete(sequence);
  }
  return { changes: [...changes.values()], through };
}

function toChange(record: JournalRecord): PendingChange {
  const { sequence, type, version } = record;
  return { sequence, type, version, payload: record.payload() };
}

/** Not synced: a hint that is lost or cut costs one longer look. Written only once its mark is on the disk. */
export function writeHint(place: Journaled, afterSequence: number): void {
  const path = hintPath(place);
  try {
    place.host.files.makeDir(place.project.cacheDir);
    const file = place.host.files.open(path, { write: true, create: true, truncate: true });
    try {
      file.write(new TextEncoder().encode(`${JSON.stringify([place.journalId, afterSequence])}\n`), 0);
    } finally {
      file.close();
    }
  } catch (error) {
    // Without the hint everything works, only slower: a full disk must not fail what is already durable.
    if (!isLoaError(error)) throw error;
  }
}

function readHint(place: Journaled): number {
  try {
    const text = new TextDecoder().decode(place.host.files.read(hintPath(place)));
    const [journalId, sequence] = text.endsWith('\n') ? (JSON.parse(text) as unknown[]) : [];
    return journalId === place.journalId && Number.isSafeInteger(sequence) ? (sequence as number) : 0;
  } catch {
    // Missing, cut or foreign: then all of the journal is looked at, which is always right.
    return 0;
  }
}

function hintPath({ project, owner }: Journaled): string {
  return join(project.cacheDir, `applied-${owner}.json`);
}
