// Recorded changes as edits of files. Pure: the files come as an overlay on a snapshot, and the edits stay in it. One change that
// cannot be planned does not keep the others from the files.

import { isLoaError } from '../../kernel/errors.ts';
import type { ChangeTypes, StuckChange } from './change.ts';
import type { Overlay } from './files.ts';
import type { PendingChange } from './pending.ts';

/** Puts the edits into the overlay; returns what could not be planned. */
export function planChanges(
  changes: readonly PendingChange[],
  types: ChangeTypes,
  overlay: Overlay,
): readonly StuckChange[] {
  const stuck: StuckChange[] = [];
  for (const run of splitRuns(changes)) {
    if (planRun(run, types, overlay)) continue;
    for (const change of run) {
      const problem = planOne(change, types, overlay);
      if (problem === undefined || change.isFromElsewhere) continue;
      stuck.push({ sequence: change.sequence, type: change.type, problem });
    }
  }
  return stuck;
}

function planOne(change: PendingChange, types: ChangeTypes, overlay: Overlay): string | undefined {
  const problem = findProblem(change, types);
  if (problem !== undefined) return problem;
  try {
    overlay.add(types[change.type]!.plan(change.payload as never, overlay));
    return undefined;
  } catch (error) {
    if (isLoaError(error)) return error.message;
    throw error;
  }
}

/** All of a run at once; false, with nothing planned, when it has to be done one by one. */
function planRun(run: readonly PendingChange[], types: ChangeTypes, overlay: Overlay): boolean {
  const type = types[run[0]!.type]!;
  if (run.length === 1 || type.planAll === undefined) return false;
  if (run.some((change) => findProblem(change, types) !== undefined)) return false;
  try {
    overlay.add(
      type.planAll(
        run.map(({ payload }) => payload as never),
        overlay,
      ),
    );
    return true;
  } catch (error) {
    if (isLoaError(error)) return false;
    throw error;
  }
}

function findProblem({ type, payload, problem }: PendingChange, types: ChangeTypes): string | undefined {
  return problem ?? types[type]!.check(payload);
}

/** Changes of one type that follow one another. */
function splitRuns(changes: readonly PendingChange[]): readonly (readonly PendingChange[])[] {
  const runs: PendingChange[][] = [];
  for (const change of changes) {
    const last = runs.at(-1);
    if (last?.[0]?.type === change.type) last.push(change);
    else runs.push([change]);
  }
  return runs;
}
