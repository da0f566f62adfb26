// What the journal promised and no file holds any more. A durable memory that is gone is told and comes back only when asked for,
// since a person may have taken it out; those of the session and the archive count when their whole file was lost: deleted,
// emptied, damaged, or begun anew. Journals that were compacted have lost their oldest records; those cannot be told.

import { type Damage, readHistory } from '../../durable/journal/index.ts';
import type { Context } from '../../kernel/operation.ts';
import { notesPath } from '../../state/index.ts';
import { upgradePayload } from '../../state/store/versions.ts';
import { readStamp } from '../../state/store/worktree.ts';
import { archiveDir, listMonthly, memoryDir, monthOf, quarantinePath } from '../entry/files.ts';
import { parseEntries } from '../entry/format.ts';
import { findTorn } from '../entry/torn.ts';
import type { Memory, Place } from '../model.ts';
import { readPlaced } from '../recall/read-all.ts';
import {
  CAPTURED,
  CONSOLIDATED,
  type Consolidated,
  FORGOTTEN,
  IMPORTED,
  KEPT,
  type Kept,
  MENDED,
  memoryChanges,
  QUARANTINED,
  RESTORED,
} from '../store/changes.ts';
import type { Mended } from '../store/mend.ts';
import type { SoundFiles } from './damaged.ts';

export interface Recorded {
  readonly memory: Memory;
  readonly place: Place;
}

/** So many that stood first in a file are not taken out one by one. */
const PREFIX_MIN = 3;

/** The last word of the journal on each memory that was not forgotten, in the order they came. */
export async function readRecorded(
  context: Pick<Context, 'host' | 'project'>,
): Promise<ReadonlyMap<string, Recorded>> {
  return (await lookForRecorded(context)).recorded;
}

/** The same, and what is wrong with the journal: then there may have been more. */
export async function lookForRecorded({ project, host }: Pick<Context, 'host' | 'project'>): Promise<{
  readonly recorded: ReadonlyMap<string, Recorded>;
  readonly damage?: Damage | undefined;
}> {
  const recorded = new Map<string, Recorded>();
  if (host.files.stat(project.journalDir) === undefined) return { recorded };
  const reading = readHistory(project.journalDir, host);
  for await (const record of reading.records) {
    const type = memoryChanges[record.type];
    if (type === undefined || record.erased) continue;
    const upgraded = upgradePayload(type, record.version, readStamp(record.payload()).payload);
    if (upgraded.problem === undefined) follow(record.type, upgraded.payload, recorded);
  }
  return { recorded, damage: reading.damage() };
}

function follow(type: string, payload: unknown, known: Map<string, Recorded>): void {
  const put = (memories: readonly Memory[], place: Place): void => {
    for (const memory of memories) known.set(memory.id, { memory, place });
  };
  if (type === CAPTURED) put([(payload as { memory: Memory }).memory], 'session');
  if (type === IMPORTED) put((payload as { memories: readonly Memory[] }).memories, 'durable');
  if (type === QUARANTINED) put([(payload as { memory: Memory }).memory], 'archive');
  if (type === KEPT) {
    for (const id of (payload as Kept).gone) known.delete(id);
    put((payload as Kept).memories, (payload as Kept).place);
  }
  if (type === MENDED) put((payload as Mended).memories, (payload as Mended).place);
  if (type === RESTORED) put([(payload as { memory: Memory }).memory], 'durable');
  if (type === CONSOLIDATED) {
    const { promoted, archived, updated, consumed } = payload as Consolidated;
    for (const id of consumed) known.delete(id);
    put([...promoted, ...updated], 'durable');
    put(archived, 'archive');
  }
  if (type === FORGOTTEN) for (const id of (payload as { ids: readonly string[] }).ids) known.delete(id);
}

export function listLost(
  recorded: ReadonlyMap<string, Recorded>,
  files: SoundFiles,
  options: { readonly withTakenOut: boolean } = { withTakenOut: false },
): readonly Recorded[] {
  const held = new Set(readPlaced(files, { withArchive: true }).map(({ memory }) => memory.id));
  for (const id of listTornIds(recorded, files)) held.delete(id);
  const groups = Map.groupBy(recorded.values(), groupOf);
  return [...groups.values()].flatMap((group) => {
    const missing = group.filter(({ memory }) => !held.has(memory.id));
    const [first] = group as [Recorded, ...Recorded[]];
    if (missing.length === 0 || first.place === 'durable') return missing;
    // What was acknowledged and is in no file can be brought back, whoever took it out; `forget` is for good.
    if (options.withTakenOut && first.place === 'session') return missing;
    if (isQuarantined(first)) return files.damaged.has(quarantinePath(files.zone)) ? missing : [];
    const isGone = isFileGone(first.place, monthOf(first.memory.timestamp), files);
    const isBegunAnew = missing.length >= PREFIX_MIN && missing.every((one, index) => one === group[index]);
    return isGone || isBegunAnew ? missing : [];
  });
}

export function isQuarantined({ memory }: Pick<Recorded, 'memory'>): boolean {
  return memory.archived === 'quarantined';
}

function groupOf(one: Recorded): string {
  if (isQuarantined(one)) return 'quarantine';
  return one.place === 'session' ? one.place : `${one.place} ${monthOf(one.memory.timestamp)}`;
}

/** Durable ones that stand in a file with a part of their text. */
function listTornIds(recorded: ReadonlyMap<string, Recorded>, files: SoundFiles): readonly string[] {
  return listMonthly(memoryDir(files.zone), files).flatMap((path) => {
    const text = files.read(path) ?? '';
    return findTorn(text, parseEntries(text), recorded).map(({ memory }) => memory.id);
  });
}

/** No file of that month, an empty or a damaged one, or one part of it missing between others. */
function isFileGone(place: Place, month: string, files: SoundFiles): boolean {
  const isEmpty = (path: string): boolean => (files.read(path) ?? '').trim() === '';
  if (place === 'session') return isEmpty(notesPath(files.zone));
  const dir = place === 'durable' ? memoryDir(files.zone) : archiveDir(files.zone);
  const parts = listMonthly(dir, files).filter((path) => path.slice(dir.length + 1).startsWith(month));
  const last = /-(\d{1,5})\.md$/.exec((parts.at(-1) ?? '').slice(dir.length + 1 + month.length))?.[1];
  const isBad = (path: string): boolean => isEmpty(path) || files.damaged.has(path);
  return parts.length === 0 || parts.some(isBad) || (last !== undefined && Number(last) > parts.length);
}
