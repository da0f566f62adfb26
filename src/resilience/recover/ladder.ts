// The rungs of recovery below the state on this machine: what stores offer, tried newest first, and the beginning where there never was
// anything. Each step answers with an event of the table and leaves what it learned in the run.

import { join } from 'node:path';
import { writeAll } from '../../durable/file.ts';
import { isLoaError, toLoaError } from '../../kernel/errors.ts';
import { NOTES_TEMPLATE, notesPath } from '../../state/index.ts';
import type { RecoveryEvent } from '../machine/table.ts';
import { makeManifest } from '../manifest/make.ts';
import { type VerifiedState, verifyState } from '../manifest/verify.ts';
import type { OpenState } from '../open-state.ts';
import { listForgotten, nameAgain } from '../store/forgotten.ts';
import { isGitRung, selectStores } from '../store/open-store.ts';
import { restoreInPlace } from './restore.ts';
import { addAlarm, type Run } from './run.ts';
import { ALARMING, askRung, type Candidate } from './rungs.ts';

const RESTORE_TRIES_MAX = 3;

export async function tryRung(run: Run, isGit: boolean): Promise<RecoveryEvent> {
  const { state, found } = run;
  const stores = selectStores(state).filter((one) => isGitRung(one) === isGit);
  const rung = await askRung(state, stores, found?.floor);
  run.doubts.push(...rung.doubts);
  run.alarms.push(...rung.alarms);
  run.notes.push(...rung.notes);
  run.next.push(...rung.next);
  run.candidates = rung.candidates;
  if (isGit) addForgotten(run);
  if (rung.candidates.length > 0) return 'found';
  return run.doubts.length > 0 ? 'doubtful' : 'absent';
}

/** Stores that the settings no longer name, or no longer may name. */
function addForgotten(run: Run): void {
  const { settings } = run.state;
  const forgotten = listForgotten(settings, run.found?.floor);
  for (const { name, generation, setting } of forgotten)
    run.doubts.push(
      `${name} held generation ${generation}, and ${setting === undefined ? 'no setting says where it is' : 'no setting names it any more'}`,
    );
  run.next.push(nameAgain(settings, forgotten));
}

export async function restoreRung(run: Run): Promise<RecoveryEvent> {
  for (const candidate of run.candidates) {
    try {
      const restored = await restoreUnmoved(run, candidate);
      const { name, kind } = candidate.setting;
      run.result = {
        ...run.result,
        source: kind,
        store: name,
        generation: restored.generation,
        ...asideOf(restored),
      };
      run.notes.push(...restored.unapplied);
      return 'verified';
    } catch (thrown) {
      const error = toLoaError(thrown);
      if (['internal.bug', 'operation.interrupted'].includes(error.code)) throw error;
      run.doubts.push(`${candidate.setting.name}: ${error.message}`);
      run.next.push(error.hint);
      if (ALARMING.includes(error.code)) addAlarm(run, candidate.setting.name, error.code, error.message);
    }
  }
  return 'failed';
}

const asideOf = ({ keptAside }: { readonly keptAside?: string }) =>
  keptAside === undefined ? {} : { keptAside };

/** What was written while it was staged is looked at, and it is staged again. */
async function restoreUnmoved(run: Run, { store, offer, setting }: Candidate) {
  for (let tries = 1; ; tries += 1) {
    try {
      const found = run.found as VerifiedState;
      return await restoreInPlace(run.state, { store, offer, found, goesOn: true, kind: setting.kind });
    } catch (error) {
      if (!isLoaError(error) || error.code !== 'file.changed' || tries === RESTORE_TRIES_MAX) throw error;
      run.found = await verifyState(run.state);
    }
  }
}

/** First boot is told from loss by what this machine remembers: no manifest was ever made or seen here. */
export async function beginAnew(run: Run): Promise<RecoveryEvent> {
  const { state, found } = run;
  const isFirst = found?.floor === undefined && found?.verdict === 'absent';
  await provideNotes(state);
  if (!isFirst) {
    run.notes.push('something was kept here before, and no copy of it was found');
    return 'lost';
  }
  const { read } = await makeManifest(state);
  run.result = { ...run.result, source: 'template', generation: read.manifest.generation };
  run.notes.push('nothing was ever kept here: this is the beginning');
  return 'first-boot';
}

/** Only where there are none. */
async function provideNotes({ place, host }: OpenState): Promise<void> {
  const path = join(place.project.root, notesPath(place.zone));
  if (host.files.stat(path) !== undefined) return;
  host.files.makeDir(join(place.project.root, place.zone));
  const file = host.files.open(path, { write: true, create: 'new' });
  try {
    writeAll(file, Buffer.from(NOTES_TEMPLATE), 0);
    await file.sync();
  } finally {
    file.close();
  }
  await host.files.syncDir(join(place.project.root, place.zone));
}
