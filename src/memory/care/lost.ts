// What the journal promised and the files no longer hold because a whole file was lost: deleted, emptied, or begun anew by
// somebody who did not know of the old one. A single memory that is gone from a file was taken out by a person and stays out.
// Journals that were compacted have lost their oldest records; those cannot be told.

import { readJournal } from '../../durable/journal/index.ts';
import type { Context } from '../../kernel/operation.ts';
import { notesPath, type ZoneFiles } from '../../state/index.ts';
import { archiveDir, listMonthly, memoryDir, monthOf } from '../entry/files.ts';
import type { Memory, Place } from '../model.ts';
import { readPlaced } from '../recall/read-all.ts';
import {
  CAPTURED,
  CONSOLIDATED,
  type Consolidated,
  FORGOTTEN,
  IMPORTED,
  memoryChanges,
  RESTORED,
} from '../store/changes.ts';

export interface Recorded {
  readonly memory: Memory;
  readonly place: Place;
}

/** So many that stood first in a file are not taken out one by one. */
const PREFIX_MIN = 3;

/** The last word of the journal on each memory that was not forgotten, in the order they came. */
export async function readRecorded({
  project,
  host,
}: Pick<Context, 'host' | 'project'>): Promise<ReadonlyMap<string, Recorded>> {
  const known = new Map<string, Recorded>();
  if (host.files.stat(project.journalDir) === undefined) return known;
  for await (const record of readJournal(project.journalDir, host)) {
    const type = memoryChanges[record.type];
    if (type === undefined || record.erased || record.version !== type.version) continue;
    const payload = record.payload();
    if (type.check(payload) === undefined) follow(record.type, payload, known);
  }
  return known;
}

function follow(type: string, payload: unknown, known: Map<string, Recorded>): void {
  const put = (memories: readonly Memory[], place: Place): void => {
    for (const memory of memories) known.set(memory.id, { memory, place });
  };
  if (type === CAPTURED) put([(payload as { memory: Memory }).memory], 'session');
  if (type === IMPORTED) put((payload as { memories: readonly Memory[] }).memories, 'durable');
  if (type === RESTORED) put([(payload as { memory: Memory }).memory], 'durable');
  if (type === CONSOLIDATED) {
    const { promoted, archived, updated, consumed } = payload as Consolidated;
    for (const id of consumed) known.delete(id);
    put([...promoted, ...updated], 'durable');
    put(archived, 'archive');
  }
  if (type === FORGOTTEN) for (const id of (payload as { ids: readonly string[] }).ids) known.delete(id);
}

/** Those of files that were lost as a whole. */
export function listLost(recorded: ReadonlyMap<string, Recorded>, files: ZoneFiles): readonly Recorded[] {
  const held = new Set(readPlaced(files, { withArchive: true }).map(({ memory }) => memory.id));
  const groups = Map.groupBy(recorded.values(), ({ memory, place }) =>
    place === 'session' ? place : `${place} ${monthOf(memory.timestamp)}`,
  );
  return [...groups.values()].flatMap((group) => {
    const missing = group.filter(({ memory }) => !held.has(memory.id));
    if (missing.length === 0) return [];
    const [{ memory, place }] = group as [Recorded, ...Recorded[]];
    const isGone = isFileGone(place, monthOf(memory.timestamp), files);
    const isBegunAnew = missing.length >= PREFIX_MIN && missing.every((one, index) => one === group[index]);
    return isGone || isBegunAnew ? missing : [];
  });
}

/** No file of that month, an empty one, or one part of it missing between others. */
function isFileGone(place: Place, month: string, files: ZoneFiles): boolean {
  const isEmpty = (path: string): boolean => (files.read(path) ?? '').trim() === '';
  if (place === 'session') return isEmpty(notesPath(files.zone));
  const dir = place === 'durable' ? memoryDir(files.zone) : archiveDir(files.zone);
  const parts = listMonthly(dir, files).filter((path) => path.slice(dir.length + 1).startsWith(month));
  const last = /-(\d{1,5})\.md$/.exec((parts.at(-1) ?? '').slice(dir.length + 1 + month.length))?.[1];
  return parts.length === 0 || parts.some(isEmpty) || (last !== undefined && Number(last) > parts.length);
}
