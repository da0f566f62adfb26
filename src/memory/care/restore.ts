// Brings back from the journal what no file holds any more, and sets a file aside that is no text any more. Under the lock, so
// that nothing on its way is taken for lost. What stands whole in a file stays as it is.

import type { Context } from '../../kernel/operation.ts';
import type { Change, ZoneFiles } from '../../state/index.ts';
import { idOfContent } from '../entry/ids.ts';
import { digestOf, type Twin } from '../entry/twins.ts';
import type { Memory } from '../model.ts';
import { readPlaced } from '../recall/read-all.ts';
import { splitBatches } from '../store/batches.ts';
import { CAPTURED, MENDED, QUARANTINED, RENAMED } from '../store/changes.ts';
import { openMemoryStore } from '../store/open.ts';
import { listTwins, separateTwins } from '../store/separate.ts';
import { type DamagedFile, nameCopy, openSoundFiles, type SetAside, setAside } from './damaged.ts';
import { type Flaw, findFlaws } from './health.ts';
import { findLost, isQuarantined, listLost, type Recorded, readRecorded } from './lost.ts';

type RestoreContext = Pick<Context, 'host' | 'project' | 'config'>;

export interface RestoreOptions {
  readonly isDryRun: boolean;
  /** Only this one; no file is set aside for it. */
  readonly id?: string;
}

export interface RestoredLost {
  readonly restored: readonly Recorded[];
  /** Files that were, or would be, kept under another name and rebuilt. */
  readonly setAside: readonly SetAside[];
  /** Those that got, or would get, an id of their own. */
  readonly separated: readonly Twin[];
  /** What is still wrong with entries; before the restore in a dry run. */
  readonly flaws: readonly Flaw[];
  /** Files that only their owner can mend. */
  readonly unreadable: readonly string[];
}

export async function restoreLost(context: RestoreContext, options: RestoreOptions): Promise<RestoredLost> {
  const store = await openMemoryStore(context);
  try {
    const { answer } = await store.transact(async (files) => {
      const sound = openSoundFiles(files, context);
      const recorded = await readRecorded(context);
      const found =
        options.id === undefined
          ? await findLost(recorded, sound, context)
          : listLost(recorded, sound).filter(({ memory }) => memory.id === options.id);
      const { restored, renamed } = withOwnIds(found, sound);
      const damaged = options.id === undefined ? [...sound.damaged.values()] : [];
      const aside = await setAsideAll(damaged, context, options);
      return {
        changes: options.isDryRun ? [] : [...renamed, ...toChanges(restored)],
        answer: { restored, setAside: aside, recorded },
      };
    });
    // What could not be written while a file was damaged has waited for this.
    if (answer.setAside.length > 0 && !options.isDryRun) await store.settle();
    const { recorded, ...done } = answer;
    const isSound = openSoundFiles(store.files, context).damaged.size === 0;
    const separate = async () => (options.isDryRun ? listTwins(store.files) : separateTwins(store));
    const separated = isSound && options.id === undefined ? await separate() : [];
    const after = openSoundFiles(store.files, context);
    const unreadable = [...after.damaged.values()].filter(({ isOurs }) => !isOurs).map(({ path }) => path);
    return { ...done, separated, flaws: findFlaws(after, recorded), unreadable };
  } finally {
    await store.close();
  }
}

/** For a healing of everything: how many come back, or would. */
export async function recoverMemories(
  context: RestoreContext,
  options: { readonly isDryRun: boolean },
): Promise<string | undefined> {
  const { restored } = await restoreLost(context, options);
  if (restored.length === 0) return undefined;
  return `${restored.length} ${restored.length === 1 ? 'memory' : 'memories'}`;
}

/** Where another memory has the id by now, the one that comes back gets one of its text. */
function withOwnIds(
  lost: readonly Recorded[],
  files: ZoneFiles,
): { readonly restored: readonly Recorded[]; readonly renamed: readonly Change[] } {
  const taken = new Map(
    readPlaced(files, { withArchive: true }).map(({ memory }) => [memory.id, memory.content]),
  );
  // A torn entry still has the beginning of its text.
  const isTaken = ({ id, content }: Memory): boolean => {
    const there = taken.get(id);
    return there !== undefined && !content.startsWith(there.trimEnd());
  };
  const twins: Twin[] = [];
  const restored = lost.map((one) => {
    const { id, timestamp, content } = one.memory;
    if (!isTaken(one.memory)) return one;
    const to = idOfContent(timestamp, content);
    twins.push({ id, digest: digestOf(one.memory), to });
    return { ...one, memory: { ...one.memory, id: to } };
  });
  return { restored, renamed: twins.length === 0 ? [] : [{ type: RENAMED, payload: { twins } }] };
}

async function setAsideAll(
  damaged: readonly DamagedFile[],
  context: RestoreContext,
  { isDryRun }: RestoreOptions,
): Promise<readonly SetAside[]> {
  const done: SetAside[] = [];
  for (const file of damaged) {
    if (!file.isOurs) continue;
    done.push(
      isDryRun
        ? { path: file.path, copy: nameCopy(file, context), dropped: file.dropped }
        : await setAside(file, context),
    );
  }
  return done;
}

function toChanges(lost: readonly Recorded[]): readonly Change[] {
  const of = (place: Recorded['place']) =>
    lost.filter((one) => one.place === place && !isQuarantined(one)).map(({ memory }) => memory);
  const mended = (['durable', 'archive'] as const).flatMap((place) =>
    splitBatches(of(place)).map((memories) => ({ type: MENDED, payload: { memories, place } })),
  );
  return [
    ...of('session').map((memory) => ({ type: CAPTURED, payload: { memory } })),
    ...mended,
    ...lost.filter(isQuarantined).map(({ memory }) => ({ type: QUARANTINED, payload: { memory } })),
  ];
}
