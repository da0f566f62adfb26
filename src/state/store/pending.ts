// Which recorded changes of an owner are not in the files yet: those behind its last mark, and those that the mark excepts.
// A hint in the cache says from where on to look; without it the whole journal is read, and what it names must fit.

import { MAIN_WORKTREE } from '../../durable/git-repository.ts';
import type { Bookmark, Damage, JournalRecord, RecordTypes } from '../../durable/journal/index.ts';
import { bookmarkAt, readFromBookmark } from '../../durable/journal/read/bookmark.ts';
import type { readIntact } from '../../durable/journal/read/intact.ts';
import { readJournal } from '../../durable/journal/read/replay.ts';
import type { ChangeTypes } from './change.ts';
import { type Hint, type Journaled, NO_HINT, type ReadHint, readHint, writeHint } from './hint.ts';
import { upgradePayload } from './versions.ts';
import { listOrphaned, readStamp } from './worktree.ts';

/**
 * Says that all changes of `owner` up to `through` are in the files `except` those, and `also` these beyond it: between them
 * another process may have recorded one.
 */
export const APPLIED_TYPE = 'state.applied';
const MARK_VERSION = 1;

export interface Mark {
  readonly owner: string;
  /** In whose files they are; left out for the main work tree. */
  readonly worktree?: string;
  readonly through: number;
  readonly except: readonly number[];
  readonly also: readonly number[];
}

export const markTypes: RecordTypes = {
  [APPLIED_TYPE]: {
    version: MARK_VERSION,
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
  /** In the version that is written now. */
  readonly payload: unknown;
  /** Why it cannot be used, whatever the files are like. */
  readonly problem?: string;
  /** Made in another work tree: only what is shared of it, and no failure of ours when it does not fit here. */
  readonly isFromElsewhere: boolean;
  /** Made in a work tree that is gone; earlier marks of this one passed it by. */
  readonly isTakenOver: boolean;
  /** When it was recorded; left out for one that is about to be. */
  readonly timeMs?: number;
}

export interface Pending {
  readonly changes: readonly PendingChange[];
  /** What waits and only a newer loa knows, in words: to write behind it would say that it is in the files. */
  readonly unknown: readonly string[];
  /** What is wrong with the journal, when it was read as far as it goes. */
  readonly damage?: Damage | undefined;
  /** Work trees that are gone and whose changes are among these. */
  readonly takenOver: readonly string[];
  /** The last record that was looked at, and where it stands. */
  readonly through: number;
  readonly bookmark?: Bookmark | undefined;
}

/** With a `lenient` reader a damaged journal is read as far as it goes, for those who tell and promise nothing. */
export async function readPending(
  place: Journaled,
  types: ChangeTypes,
  { lenient }: { readonly lenient?: typeof readIntact } = {},
): Promise<Pending> {
  const takenOver = listOrphaned(place, place.owner);
  // What a work tree that is gone recorded may stand anywhere.
  const hint = takenOver.length > 0 ? NO_HINT : readHint(place);
  const waiting: Waiting = { changes: new Map(), unknown: new Map() };
  const reader = { place, types, takenOver };
  const reading = recordsAfter(place, hint, lenient);
  let last: JournalRecord | undefined;
  for await (const record of reading.records) {
    last = record;
    note(record, waiting, reader);
  }
  return {
    changes: [...waiting.changes.values()],
    unknown: [...waiting.unknown.values()],
    damage: reading.damage(),
    takenOver,
    through: last?.sequence ?? 0,
    bookmark: last === undefined ? undefined : bookmarkAt(last),
  };
}

/** By the hint alone, whose hash must fit the journal; undefined when there is none or it does not fit. */
export function peekChanges(
  place: Omit<Journaled, 'journalId'>,
  types: ChangeTypes,
): readonly PendingChange[] | undefined {
  if (listOrphaned(place, place.owner).length > 0) return undefined;
  const hint = readHint(place);
  // Nothing was ever recorded: who looks must not be the one to begin a journal.
  if (hint.bookmark === undefined && isEmptyFolder(place)) return [];
  const records = readAfter(lastLook(place, hint), place) ?? readAfter(hint, place);
  if (records === undefined) return undefined;
  const waiting: Waiting = { changes: new Map(), unknown: new Map() };
  for (const record of records) note(record, waiting, { place, types, takenOver: [] });
  const last = records.at(-1);
  // The last one is looked at again: where a crash cut the journal, another may stand in its place.
  if (waiting.changes.size + waiting.unknown.size === 0 && last !== undefined)
    keepLook({ bookmark: bookmarkAt(last), afterSequence: last.sequence - 1 }, records.length, hint, place);
  return waiting.unknown.size > 0 ? undefined : [...waiting.changes.values()];
}

function readAfter(
  { bookmark, afterSequence }: Hint,
  { project, host }: Omit<Journaled, 'journalId'>,
): readonly JournalRecord[] | undefined {
  if (bookmark === undefined) return undefined;
  return readFromBookmark(project.journalDir, bookmark, host)?.filter(
    ({ sequence }) => sequence > afterSequence,
  );
}

/**
 * How far a server has looked and found nothing waiting, by the files it looks at: others may have recorded thousands of changes
 * since this owner left its last hint. What is kept must fit the journal like any hint.
 */
const looks = new WeakMap<object, Map<string, Hint>>();

function looksAt({ host }: Omit<Journaled, 'journalId'>): Map<string, Hint> {
  const known = looks.get(host.files) ?? new Map<string, Hint>();
  looks.set(host.files, known);
  return known;
}

const lookName = ({ project, owner }: Omit<Journaled, 'journalId'>): string =>
  JSON.stringify([project.journalDir, project.worktree, owner]);

/** So many records are worth a hint for the next process: every start and every prompt looks. */
const LONG_LOOK = 24;

function keepLook(
  look: Hint,
  records: number,
  { journalId }: ReadHint,
  place: Omit<Journaled, 'journalId'>,
): void {
  looksAt(place).set(lookName(place), look);
  if (records >= LONG_LOOK && journalId !== undefined) writeHint({ ...place, journalId }, look);
}

/** The later of the two. */
function lastLook(place: Omit<Journaled, 'journalId'>, hint: Hint): Hint {
  const look = looksAt(place).get(lookName(place));
  return look !== undefined && look.afterSequence > hint.afterSequence ? look : hint;
}

function isEmptyFolder({ project, host }: Omit<Journaled, 'journalId'>): boolean {
  const { journalDir } = project;
  return host.files.stat(journalDir)?.kind !== 'directory' || host.files.list(journalDir).length === 0;
}

interface Waiting {
  readonly changes: Map<number, PendingChange>;
  readonly unknown: Map<number, string>;
}

interface Reader {
  readonly place: Omit<Journaled, 'journalId'>;
  readonly types: ChangeTypes;
  readonly takenOver: readonly string[];
}

/** A change waits from its record on, until a mark of its owner covers it. */
function note(record: JournalRecord, { changes, unknown }: Waiting, reader: Reader): void {
  const { project, owner } = reader.place;
  if (record.erased) return;
  if (isUnknown(record, reader)) {
    unknown.set(record.sequence, `record ${record.sequence} is of type ${record.type}@${record.version}`);
    return;
  }
  const change = toChange(record, reader);
  if (change !== undefined) changes.set(record.sequence, change);
  if (record.type !== APPLIED_TYPE) return;
  const mark = record.payload();
  if (!isMark(mark) || mark.owner !== owner || (mark.worktree ?? MAIN_WORKTREE) !== project.worktree) return;
  const except = new Set(mark.except);
  for (const [sequence, { isTakenOver }] of changes)
    if (sequence <= mark.through && !except.has(sequence) && !isTakenOver) changes.delete(sequence);
  for (const sequence of unknown.keys())
    if (sequence <= mark.through && !except.has(sequence)) unknown.delete(sequence);
  for (const sequence of mark.also) {
    changes.delete(sequence);
    unknown.delete(sequence);
  }
}

/** A change of this owner, or a mark, that only a newer loa can have written. */
function isUnknown({ type, version }: JournalRecord, { place, types }: Reader): boolean {
  if (type === APPLIED_TYPE) return version > MARK_VERSION;
  return type.startsWith(`${place.owner}.`) && version > (types[type]?.version ?? 0);
}

/** From the bookmark on when it fits; the record at it was looked at already, and looking twice does no harm. */
function recordsAfter(
  { project: { journalDir }, host }: Journaled,
  { bookmark, afterSequence }: Hint,
  lenient: typeof readIntact | undefined,
): { records: Iterable<JournalRecord> | AsyncIterable<JournalRecord>; damage(): Damage | undefined } {
  const found = bookmark === undefined ? undefined : readFromBookmark(journalDir, bookmark, host);
  const damage = () => undefined;
  if (found !== undefined)
    return { records: found.filter(({ sequence }) => sequence > afterSequence), damage };
  if (lenient !== undefined) return lenient(journalDir, host, afterSequence);
  return { records: readJournal(journalDir, host, afterSequence), damage };
}

/** The part of a record that this work tree has to have in its files; undefined when none. */
function toChange(record: JournalRecord, { place, types, takenOver }: Reader): PendingChange | undefined {
  const { sequence, type, version, timeMs } = record;
  const known = types[type];
  if (known === undefined) return undefined;
  const { worktree, payload: recorded } = readStamp(record.payload());
  const upgraded = upgradePayload(known, version, recorded);
  const isTakenOver = takenOver.includes(worktree);
  if (worktree === place.project.worktree || isTakenOver) {
    const change = { sequence, type, timeMs, isFromElsewhere: isTakenOver, isTakenOver };
    return upgraded.problem === undefined
      ? { ...change, payload: upgraded.payload }
      : { ...change, payload: recorded, problem: upgraded.problem };
  }
  const shared = upgraded.problem === undefined ? known.shared?.(upgraded.payload as never) : undefined;
  if (shared === undefined) return undefined;
  return { sequence, type, timeMs, payload: shared, isFromElsewhere: true, isTakenOver };
}
