// Brings back from the journal what no file holds any more, and sets a file aside that is no text any more. Under the lock, so
// that nothing on its way is taken for lost. What stands whole in a file stays as it is.

import type { Context } from '../../kernel/operation.ts';
import type { Change } from '../../state/index.ts';
import { splitBatches } from '../store/batches.ts';
import { CAPTURED, MENDED, QUARANTINED } from '../store/changes.ts';
import { openMemoryStore } from '../store/open.ts';
import { type DamagedFile, nameCopy, openSoundFiles, type SetAside, setAside } from './damaged.ts';
import { type Flaw, findFlaws } from './health.ts';
import { isQuarantined, listLost, type Recorded, readRecorded } from './lost.ts';

type RestoreContext = Pick<Context, 'host' | 'project' | 'config'>;

export interface RestoreOptions {
  readonly isDryRun: boolean;
  /** Only this one; no file is set aside for it. */
  readonly id?: string;
  /** Also what somebody took out of the notes, by hand or by putting an older version back. */
  readonly withTakenOut?: boolean;
}

export interface RestoredLost {
  readonly restored: readonly Recorded[];
  /** Files that were, or would be, kept under another name and rebuilt. */
  readonly setAside: readonly SetAside[];
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
      const lost = listLost(recorded, sound, {
        withTakenOut: options.id !== undefined || options.withTakenOut === true,
      });
      const restored =
        options.id === undefined ? lost : lost.filter(({ memory }) => memory.id === options.id);
      const damaged = options.id === undefined ? [...sound.damaged.values()] : [];
      const aside = await setAsideAll(damaged, context, options);
      return {
        changes: options.isDryRun ? [] : toChanges(restored),
        answer: { restored, setAside: aside, recorded },
      };
    });
    // What could not be written while a file was damaged has waited for this.
    if (answer.setAside.length > 0 && !options.isDryRun) await store.settle();
    const { recorded, ...done } = answer;
    const after = openSoundFiles(store.files, context);
    const unreadable = [...after.damaged.values()].filter(({ isOurs }) => !isOurs).map(({ path }) => path);
    return { ...done, flaws: findFlaws(after, recorded), unreadable };
  } finally {
    await store.close();
  }
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
