// What the journal promised and no file holds any more, by its text: an id alone proves nothing. It is told, and comes back only
// when asked for, since a person may have taken it out; of the archive it counts when its whole file was lost: deleted, emptied,
// damaged, or begun anew. What stands on another branch is not lost. Journals that were compacted have lost their oldest
// records; those cannot be told.

import { type Damage, readHistory } from '../../durable/journal/index.ts';
import type { Context } from '../../kernel/operation.ts';
import { notesPath } from '../../state/index.ts';
import { findOnOtherBranches } from '../../state/other-branches.ts';
import { upgradePayload } from '../../state/store/versions.ts';
import { readStamp } from '../../state/store/worktree.ts';
import { archiveDir, listMonthly, memoryDir, monthOf, quarantinePath } from '../entry/files.ts';
import { isOwnId, parseEntries } from '../entry/format.ts';
import { findTorn } from '../entry/torn.ts';
import { digestOf, type Twin } from '../entry/twins.ts';
import type { Memory, Place } from '../model.ts';
import { readPlaced } from '../recall/read-all.ts';
import {
  CAPTURED,
  CONSOLIDATED,
  type Consolidated,
  FORGOTTEN,
  type Forgotten,
  IMPORTED,
  KEPT,
  type Kept,
  MENDED,
  memoryChanges,
  QUARANTINED,
  RENAMED,
  RESTORED,
  type Renamed,
} from '../store/changes.ts';
import type { Mended } from '../store/mend.ts';
import type { SoundFiles } from './damaged.ts';

export interface Recorded {
  readonly memory: Memory;
  readonly place: Place;
}

/** An id of an older version, which each clone counted for itself. */
const COUNTED_ID = /-\d+$/;
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
  /** Ids of those that were forgotten. */
  readonly forgotten: ReadonlySet<string>;
  readonly damage?: Damage | undefined;
}> {
  const recorded = new Map<string, Recorded>();
  const forgotten = new Set<string>();
  if (host.files.stat(project.journalDir) === undefined) return { recorded, forgotten };
  const reading = readHistory(project.journalDir, host);
  for await (const record of reading.records) {
    const type = memoryChanges[record.type];
    if (type === undefined || record.erased) continue;
    const upgraded = upgradePayload(type, record.version, readStamp(record.payload()).payload);
    if (upgraded.problem !== undefined) continue;
    follow(record.type, upgraded.payload, recorded);
    if (record.type === FORGOTTEN) for (const id of (upgraded.payload as Forgotten).ids) forgotten.add(id);
  }
  return { recorded, forgotten, damage: reading.damage() };
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
  if (type === RENAMED) rename((payload as Renamed).twins, known);
  if (type === RESTORED) put([(payload as { memory: Memory }).memory], 'durable');
  if (type === CONSOLIDATED) {
    const { promoted, archived, updated, consumed } = payload as Consolidated;
    for (const id of consumed) known.delete(id);
    put([...promoted, ...updated], 'durable');
    put(archived, 'archive');
  }
  if (type === FORGOTTEN) for (const id of (payload as Forgotten).ids) known.delete(id);
}

/** The journal of one clone may know the memory that gave its id up. */
function rename(twins: readonly Twin[], known: Map<string, Recorded>): void {
  for (const { id, digest, to } of twins) {
    const one = known.get(id);
    if (one === undefined || digestOf(one.memory) !== digest) continue;
    known.delete(id);
    known.set(to, { ...one, memory: { ...one.memory, id: to } });
  }
}

/** Without what stands on another branch. */
export async function findLost(
  recorded: ReadonlyMap<string, Recorded>,
  files: SoundFiles,
  context: Pick<Context, 'host' | 'project'>,
): Promise<readonly Recorded[]> {
  const lost = listLost(recorded, files);
  if (lost.length === 0) return lost;
  const elsewhere = await findOnOtherBranches(
    lost.map(({ memory }) => signOf(memory)),
    [files.zone],
    context,
  );
  return lost.filter(({ memory }) => !elsewhere.has(signOf(memory)));
}

/** Forgotten here, and in the files again: a merge brought them from somebody who kept them. */
export function listReturned(
  { recorded, forgotten }: Awaited<ReturnType<typeof lookForRecorded>>,
  files: SoundFiles,
): readonly string[] {
  const gone = [...forgotten].filter((id) => !recorded.has(id) && !COUNTED_ID.test(id));
  if (gone.length === 0) return [];
  const held = new Set(readPlaced(files, { withArchive: false }).map(({ memory }) => memory.id));
  return gone.filter((id) => held.has(id));
}

/** What a file that holds it has in one line. Ids that clones counted say nothing; the longest line of the text does. */
function signOf({ id, content }: Memory): string {
  if (isOwnId(id) && !COUNTED_ID.test(id)) return id;
  return content.split('\n').reduce((longest, line) => (line.length > longest.length ? line : longest), '');
}

export function listLost(recorded: ReadonlyMap<string, Recorded>, files: SoundFiles): readonly Recorded[] {
  const isHeld = listHeld(recorded, files);
  const groups = Map.groupBy(recorded.values(), groupOf);
  return [...groups.values()].flatMap((group) => {
    const missing = group.filter(({ memory }) => !isHeld(memory));
    const [first] = group as [Recorded, ...Recorded[]];
    if (missing.length === 0 || first.place !== 'archive') return missing;
    if (isQuarantined(first)) return files.damaged.has(quarantinePath(files.zone)) ? missing : [];
    const isGone = isFileGone(first.place, monthOf(first.memory.timestamp), files);
    const isBegunAnew = missing.length >= PREFIX_MIN && missing.every((one, index) => one === group[index]);
    return isGone || isBegunAnew ? missing : [];
  });
}

/** By its text under any id, or, when somebody changed the text, by its id and the moment it is from. */
function listHeld(recorded: ReadonlyMap<string, Recorded>, files: SoundFiles): (memory: Memory) => boolean {
  const torn = new Set(listTornIds(recorded, files));
  const held = readPlaced(files, { withArchive: true }).filter(({ memory }) => !torn.has(memory.id));
  const contents = new Set(held.map(({ memory }) => memory.content));
  const moments = new Set(held.map(({ memory: { id, timestamp } }) => `${id} ${timestamp}`));
  return ({ id, content, timestamp }) => contents.has(content) || moments.has(`${id} ${timestamp}`);
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
