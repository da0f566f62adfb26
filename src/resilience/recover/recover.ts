// Recovers: walks the table from START to an end. What each state does is here; where it leads is in the table. A machine whose state is
// whole only reads. Each run that does not end in RUNNING is a failure on the disk, and the third in ten minutes calls a person.

import { join } from 'node:path';
import { writeAll } from '../../durable/file.ts';
import { isLoaError, toLoaError } from '../../kernel/errors.ts';
import { NOTES_TEMPLATE, notesPath } from '../../state/index.ts';
import { isEnd, next } from '../machine/next.ts';
import type { RecoveryEvent, RecoveryState } from '../machine/table.ts';
import { makeManifest } from '../manifest/make.ts';
import { isAccountedFor, type VerifiedState, verifyState } from '../manifest/verify.ts';
import type { OpenState } from '../open-state.ts';
import { isGitRung, selectStores } from '../store/open-store.ts';
import { raiseAlarms } from './alarm.ts';
import {
  type Alarm,
  addFailure,
  isLoop,
  type RecoveryRecord,
  readRecovery,
  writeRecovery,
} from './record.ts';
import { finishRestore, restoreInPlace } from './restore.ts';
import { ALARMING, askRung, type Candidate } from './rungs.ts';

export interface Recovered {
  readonly state: RecoveryState;
  readonly source: 'local' | 'folder' | 's3' | 'git' | 'template' | null;
  readonly store?: string;
  readonly generation?: number;
  readonly trace: readonly RecoveryState[];
  readonly keptAside?: string;
  /** Texts that somebody edited by hand since they were signed: they stay as they are. */
  readonly edited?: readonly string[];
  readonly reason?: string;
  /** Whether anything on the disk was changed. */
  readonly changed: boolean;
}

/** What a run has found out so far. */
interface Run {
  readonly state: OpenState;
  readonly before: RecoveryRecord;
  found: VerifiedState | undefined;
  candidates: readonly Candidate[];
  readonly doubts: string[];
  readonly alarms: Alarm[];
  readonly notes: string[];
  result: Pick<Recovered, 'source' | 'store' | 'generation' | 'keptAside' | 'edited'>;
}

const RESTORE_TRIES_MAX = 3;

export async function recover(state: OpenState): Promise<Recovered> {
  const finished = await finishRestore(state);
  const run: Run = {
    state,
    before: readRecovery(state.place, state.host),
    found: undefined,
    candidates: [],
    doubts: [],
    alarms: [],
    notes: finished === undefined ? [] : [`finished the restore of generation ${finished.generation}`],
    result: { source: null, ...(finished?.keptAside === undefined ? {} : { keptAside: finished.keptAside }) },
  };
  const trace: RecoveryState[] = ['START'];
  for (let at: RecoveryState = 'START'; ; ) {
    const event = await DO[at](run);
    if (event === undefined && isEnd(at)) return conclude(run, at, trace, finished !== undefined);
    at = next(at, event ?? 'failed');
    trace.push(at);
  }
}

const DO: Readonly<Record<RecoveryState, (run: Run) => Promise<RecoveryEvent | undefined>>> = {
  START: async () => 'begun',
  CHECK_INTEGRITY: checkIntegrity,
  TRY_R2: (run) => tryRung(run, false),
  RESTORE_R2: restoreRung,
  TRY_GIT: (run) => tryRung(run, true),
  RESTORE_GIT: restoreRung,
  TEMPLATE_INIT: beginAnew,
  DEGRADED_MODE: async ({ state, before }) =>
    isLoop(before, state.host.clock.nowMs()) ? 'third-failure' : undefined,
  RUNNING: async () => undefined,
  ALERT_HUMAN: async () => undefined,
};

async function checkIntegrity(run: Run): Promise<RecoveryEvent> {
  const found = await verifyState(run.state, { trustsStamps: true });
  run.found = found;
  const { verdict, problems, accounted, edited, manifestProblem } = found;
  if (manifestProblem !== undefined) {
    alarm(run, 'local', manifestProblem.problem, `the manifest on this machine: ${manifestProblem.message}`);
    return 'forged';
  }
  if (verdict === 'absent') return 'missing';
  const harmful = problems.filter(({ path, kind }) => kind !== 'extra' && !accounted.has(path));
  const isValid = verdict === 'verified' || isAccountedFor(found) || harmful.length === 0;
  if (isValid) {
    run.result = { ...run.result, source: 'local', generation: found.generation ?? 0 };
    return 'valid';
  }
  if (edited.size > 0) run.result = { ...run.result, edited: [...edited] };
  if (harmful.every(({ path }) => edited.has(path))) {
    run.result = { ...run.result, source: 'local', generation: found.generation ?? 0 };
    return 'edited';
  }
  const damaged = harmful.filter(({ path }) => !edited.has(path));
  const shown = damaged.slice(0, 3).map(({ path, kind }) => `${path} is ${kind}`);
  run.notes.push(`${shown.join(', ')}${damaged.length > 3 ? ` and ${damaged.length - 3} more` : ''}`);
  return harmful.some(({ kind }) => kind === 'missing') ? 'missing' : 'mismatch';
}

async function tryRung(run: Run, isGit: boolean): Promise<RecoveryEvent> {
  const { state, found } = run;
  const stores = selectStores(state).filter((one) => isGitRung(one) === isGit);
  const rung = await askRung(state, stores, found?.floor);
  run.doubts.push(...rung.doubts);
  run.alarms.push(...rung.alarms);
  run.notes.push(...rung.notes);
  run.candidates = rung.candidates;
  if (isGit) run.doubts.push(...listForgotten(run));
  if (rung.candidates.length > 0) return 'found';
  return run.doubts.length > 0 ? 'doubtful' : 'absent';
}

/** Stores that held something and that the settings no longer name, or no longer may name. */
function listForgotten({ state, found }: Run): readonly string[] {
  const named = new Set(state.settings.stores.map(({ name }) => name));
  return Object.entries(found?.floor?.stores ?? {})
    .filter(([name]) => !named.has(name))
    .map(
      ([name, { generation }]) => `${name} held generation ${generation}, and no setting says where it is`,
    );
}

async function restoreRung(run: Run): Promise<RecoveryEvent> {
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
      return 'verified';
    } catch (thrown) {
      const error = toLoaError(thrown);
      if (['internal.bug', 'operation.interrupted'].includes(error.code)) throw error;
      run.doubts.push(`${candidate.setting.name}: ${error.message}`);
      if (ALARMING.includes(error.code)) alarm(run, candidate.setting.name, error.code, error.message);
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
async function beginAnew(run: Run): Promise<RecoveryEvent> {
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

function alarm({ alarms, doubts, state }: Run, where: string, problem: string, message: string): void {
  alarms.push({ at: new Date(state.host.clock.nowMs()).toISOString(), where, problem, message });
  if (where !== 'local') doubts.push(`${where}: ${message}`);
}

async function conclude(
  run: Run,
  end: RecoveryState,
  trace: readonly RecoveryState[],
  hasFinished: boolean,
): Promise<Recovered> {
  const { state, alarms, doubts, notes, result } = run;
  const { place, host } = state;
  const isRunning = end === 'RUNNING';
  const told = [
    ...notes,
    ...alarms.filter(({ where }) => where === 'local').map(({ message }) => message),
    ...doubts,
  ];
  const reason = [...new Set(told)].join('; ');
  const before = readRecovery(place, host);
  const isQuiet = isRunning && result.source === 'local' && alarms.length === 0;
  const changed =
    !isQuiet || hasFinished || (before.state ?? 'RUNNING') !== 'RUNNING' || before.failures.length > 0;
  if (changed) {
    const { reason: _reason, ...kept } = before;
    const failures = isRunning ? [] : addFailure(before.failures, host.clock.nowMs());
    const record: RecoveryRecord = { ...kept, state: end, failures, alarms: [...before.alarms, ...alarms] };
    await writeRecovery(place, reason === '' ? record : { ...record, reason }, host);
    await raiseAlarms(state, alarms, end);
  }
  return { state: end, ...result, trace, ...(reason === '' ? {} : { reason }), changed };
}
