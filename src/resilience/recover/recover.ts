// Recovers: walks the table from START to an end. What each state does is here; where it leads is in the table. A machine whose state is
// whole only reads. Each run that does not end in RUNNING is a failure on the disk, and the third in ten minutes calls a person.

import { isLoaError, type LoaError } from '../../kernel/errors.ts';
import { listNext } from '../advice.ts';
import { next as follow, isEnd } from '../machine/next.ts';
import type { RecoveryEvent, RecoveryState } from '../machine/table.ts';
import { isAccountedFor, verifyState } from '../manifest/verify.ts';
import type { OpenState } from '../open-state.ts';
import { addFailure, isLoop, type RecoveryRecord, readRecovery, writeRecovery } from './record.ts';
import type { Restored } from './restore.ts';
import { addAlarm, type Recovered, type Run } from './run.ts';
import { readSwap } from './swap.ts';

export async function recover(state: OpenState): Promise<Recovered> {
  const finished = await finishCutOff(state);
  const run: Run = {
    state,
    before: readRecovery(state.place, state.host),
    found: undefined,
    candidates: [],
    doubts: [],
    alarms: [],
    next: [],
    notes:
      finished === undefined
        ? []
        : [`finished the restore of generation ${finished.generation}`, ...finished.unapplied],
    result: { source: null, ...(finished?.keptAside === undefined ? {} : { keptAside: finished.keptAside }) },
  };
  const trace: RecoveryState[] = ['START'];
  for (let at: RecoveryState = 'START'; ; ) {
    const event = await DO[at](run);
    if (event === undefined && isEnd(at)) return conclude(run, at, trace, finished !== undefined);
    at = follow(at, event ?? 'failed');
    trace.push(at);
  }
}

/** What a machine whose state is whole never needs. */
const loadLadder = () => import('./ladder.ts');

const DO: Readonly<Record<RecoveryState, (run: Run) => Promise<RecoveryEvent | undefined>>> = {
  START: async () => 'begun',
  CHECK_INTEGRITY: checkIntegrity,
  TRY_R2: async (run) => (await loadLadder()).tryRung(run, false),
  RESTORE_R2: async (run) => (await loadLadder()).restoreRung(run),
  TRY_GIT: async (run) => (await loadLadder()).tryRung(run, true),
  RESTORE_GIT: async (run) => (await loadLadder()).restoreRung(run),
  TEMPLATE_INIT: async (run) => (await loadLadder()).beginAnew(run),
  DEGRADED_MODE: async ({ state, before }) =>
    isLoop(before, state.host.clock.nowMs()) ? 'third-failure' : undefined,
  RUNNING: async () => undefined,
  ALERT_HUMAN: async () => undefined,
};

/** What a crash cut off; undefined when there is nothing to finish. */
async function finishCutOff(state: OpenState): Promise<Restored | undefined> {
  if (readSwap(state.place, state.host) === undefined) return undefined;
  return (await import('./restore.ts')).finishRestore(state);
}

async function checkIntegrity(run: Run): Promise<RecoveryEvent> {
  const found = await verifyState(run.state, { trustsStamps: true });
  run.found = found;
  const { verdict, problems, accounted, edited, manifestProblem } = found;
  if (manifestProblem !== undefined) {
    addAlarm(
      run,
      'local',
      manifestProblem.problem,
      `the manifest on this machine: ${manifestProblem.message}`,
    );
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
  const before = readRecovery(place, host);
  const isQuiet = isRunning && result.source === 'local' && alarms.length === 0;
  const changed =
    !isQuiet || hasFinished || (before.state ?? 'RUNNING') !== 'RUNNING' || before.failures.length > 0;
  if (changed) {
    const { reason: _reason, ...kept } = before;
    const failures = isRunning ? [] : addFailure(before.failures, host.clock.nowMs());
    const isStill = before.state === end && before.since !== undefined;
    const since = isStill ? before.since : host.clock.nowMs();
    const all = [...before.alarms, ...alarms];
    const record: RecoveryRecord = { ...kept, state: end, since, failures, alarms: all };
    const reason = joinReasons(told);
    const unkept = await unlessUnwritable(() =>
      writeRecovery(place, reason === undefined ? record : { ...record, reason }, host),
    );
    if (unkept !== undefined) {
      told.push(`that could not be written down: ${unkept.message}`);
      run.next.push(unkept.hint);
    }
    await (await import('./alarm.ts')).raiseAlarms(state, alarms, end);
  }
  const reason = joinReasons(told);
  const isNothingHere = run.found?.verdict === 'absent';
  const next = isRunning ? [] : listNext([...run.next, isNothingHere ? 'loa state status' : IF_RIGHT]);
  return {
    state: end,
    ...result,
    trace,
    ...(reason === undefined ? {} : { reason }),
    ...(next.length === 0 ? {} : { next }),
    changed,
  };
}

const IF_RIGHT = 'loa state status; "loa state manifest --accept" if what is there is right';

const joinReasons = (told: readonly string[]): string | undefined =>
  told.length === 0 ? undefined : [...new Set(told)].join('; ');

/** A disk that is full or read-only keeps nobody from being told what was found. */
async function unlessUnwritable(write: () => Promise<void>): Promise<LoaError | undefined> {
  try {
    await write();
    return undefined;
  } catch (error) {
    if (isLoaError(error)) return error;
    throw error;
  }
}
