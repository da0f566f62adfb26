// Which files recorded changes may have touched since a manifest: those that the plans of the records look at or edit, with the
// files as they are. A file that differs from its manifest and is none of these was changed by somebody else.

import { type JournalRecord, readHistory, readJournal } from '../../durable/journal/index.ts';
import type { ChangeTypes, ZoneFiles } from '../../kernel/change.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';
import type { StuckChange } from '../../state/store/change.ts';
import { openZoneFiles } from '../../state/store/files.ts';
import { readPending } from '../../state/store/pending.ts';
import { upgradePayload } from '../../state/store/versions.ts';
import { readStamp } from '../../state/store/worktree.ts';
import type { Place } from '../zone/place.ts';
import type { ChainState } from './chains.ts';

type Accounting = Pick<Context, 'host' | 'domains'>;

export interface RecordedChange {
  readonly owner: string;
  readonly sequence: number;
  readonly type: string;
  readonly payload: unknown;
}

/** Where changes are read, and from where on. */
export interface ChangesOf {
  readonly journal: ChainState;
  readonly after: number;
}

/** Changes of every owner that were recorded for this work tree after a sequence; of a damaged journal those that prove themselves. */
export async function readChangesAfter(
  { project }: Place,
  from: ChangesOf,
  { host, domains }: Accounting,
): Promise<{
  readonly changes: readonly RecordedChange[];
  readonly types: ReadonlyMap<string, ChangeTypes>;
  /** Those that this version cannot read. */
  readonly unread: readonly StuckChange[];
}> {
  const types = new Map<string, ChangeTypes>();
  for (const { owner, load } of domains.owners) types.set(owner, await load());
  const changes: RecordedChange[] = [];
  const unread: StuckChange[] = [];
  for await (const record of readRecords(project.journalDir, from, host)) {
    if (record.erased || record.sequence <= from.after) continue;
    for (const [owner, known] of types) {
      const type = known[record.type];
      if (type === undefined) continue;
      const { worktree, payload } = readStamp(record.payload());
      const upgraded = upgradePayload(type, record.version, payload);
      if (upgraded.problem !== undefined) {
        const { sequence, type: name } = record;
        unread.push({ sequence, type: name, problem: upgraded.problem });
        continue;
      }
      const mine =
        worktree === project.worktree ? upgraded.payload : type.shared?.(upgraded.payload as never);
      if (mine !== undefined)
        changes.push({ owner, sequence: record.sequence, type: record.type, payload: mine });
    }
  }
  return { changes, types, unread };
}

/** What a repair ended is part of it; sequences go on from there, so each is met once. */
function readRecords(
  dir: string,
  { journal, after }: ChangesOf,
  host: Accounting['host'],
): AsyncIterable<JournalRecord> {
  const isPlain = journal.kind === 'whole' && journal.formerly === undefined;
  return isPlain ? readJournal(dir, host, after) : readHistory(dir, host).records;
}

/** A test for paths that the journal accounts for: recorded changes touch them, and the last that does is in them or waits to be. */
export async function accountFor(
  place: Place,
  from: ChangesOf & { readonly journal: { readonly kind: 'whole' } },
  context: Accounting,
): Promise<(path: string) => boolean> {
  const { changes, types } = await readChangesAfter(place, from, context);
  const waiting = await listWaiting(place, from.journal.position.id, context);
  const files = openZoneFiles({ root: place.project.root, zone: place.zone }, context.host);
  /** By path: whether the last change that touches it is in the file. */
  const isThere = new Map<string, boolean>();
  const folders = new Set<string>();
  for (const { owner, type, payload, sequence } of changes) {
    const touched = new Set<string>();
    const lacking = new Set<string>();
    try {
      const watched = watch(files, { touched, folders });
      for (const { path } of types.get(owner)?.[type]?.plan(payload as never, watched) ?? [])
        lacking.add(path);
    } catch (error) {
      // A file that cannot be read as text has no change in it.
      if (!isLoaError(error)) throw error;
      for (const path of touched) lacking.add(path);
    }
    for (const path of [...touched, ...lacking])
      isThere.set(path, !lacking.has(path) || waiting.has(sequence));
  }
  return (path) => isThere.get(path) ?? folders.has(path.slice(0, path.lastIndexOf('/')));
}

/** Changes that are recorded and not yet in the files: a crash came between. */
async function listWaiting(
  { project }: Place,
  journalId: string,
  { host, domains }: Accounting,
): Promise<ReadonlySet<number>> {
  const sequences = new Set<number>();
  for (const { owner, load } of domains.owners) {
    const { changes } = await readPending({ project, host, owner, journalId }, await load());
    for (const { sequence } of changes) sequences.add(sequence);
  }
  return sequences;
}

function watch(
  files: ZoneFiles,
  seen: { readonly touched: Set<string>; readonly folders: Set<string> },
): ZoneFiles {
  return {
    zone: files.zone,
    read: (path) => {
      seen.touched.add(path);
      return files.read(path);
    },
    list: (dir) => {
      seen.folders.add(dir);
      return files.list(dir);
    },
  };
}
