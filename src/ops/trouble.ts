// What goes wrong with jobs and has to be told: one that failed again and again, and one that should have succeeded and did not.

import type { Context } from '../kernel/operation.ts';
import type { Job, Run } from './jobs/job.ts';
import { listUnwanted } from './jobs/wanted.ts';
import type { notify } from './notify/notify.ts';
import type { Ops } from './open-ops.ts';
import { nextSlot } from './schedule/schedule.ts';

/** Ends in a row that are no success, before somebody is told. */
const FAILED_TIMES = 3;
/** How many of its slots a job may let pass before it is overdue. */
const SLOTS_LATE = 3;
const LATE_MS_MIN = 10 * 60_000;

export interface Overdue {
  readonly job: string;
  readonly sinceMs: number;
}

/** When a job should have succeeded by, as its schedule says. */
export function overdueSince(job: Job, lastSuccessMs: number | undefined, nowMs: number): number | undefined {
  if (job.isPaused) return undefined;
  let due = lastSuccessMs ?? job.createdMs;
  for (let slot = 0; slot < SLOTS_LATE; slot += 1) {
    const next = nextSlot(job.schedule, due);
    if (next === undefined)
      return job.schedule.kind === 'at' && lastSuccessMs === undefined && due + LATE_MS_MIN < nowMs
        ? due
        : undefined;
    due = next;
  }
  const late = due + Math.max(0, LATE_MS_MIN - (due - (lastSuccessMs ?? job.createdMs)));
  return late < nowMs ? due : undefined;
}

export function failedInARow(runs: readonly Run[]): number {
  const ended = runs.filter(({ outcome }) => outcome !== undefined && outcome !== 'skipped');
  const success = ended.findIndex(({ outcome }) => outcome === 'ok');
  return success === -1 ? ended.length : success;
}

/** Loaded when there is something to tell: a daemon that waits needs none of it. */
const tell: typeof notify = async (notice, context) =>
  (await import('./notify/notify.ts')).notify(notice, context);

export async function tellTrouble(ops: Ops, context: Context): Promise<void> {
  const nowMs = context.host.clock.nowMs();
  const successes = await ops.jobs.lastSuccesses();
  const jobs = await ops.jobs.list();
  // What only other machines run is theirs to tell.
  const others = new Set(ops.isShared ? listUnwanted(jobs, context) : []);
  for (const job of jobs.filter(({ name }) => !others.has(name))) {
    const runs = await ops.jobs.history({ job: job.name, limit: FAILED_TIMES * 4 });
    const failed = failedInARow(runs);
    const [last] = runs.filter(({ outcome }) => outcome !== undefined && outcome !== 'skipped');
    if (failed >= FAILED_TIMES && last !== undefined)
      await tell(
        {
          severity: 'warning',
          text: `The job ${job.name} failed ${failed} times in a row: ${last.answer ?? last.outcome}`,
          topic: `job-failed ${job.name}`,
          key: `job-failed ${job.name} ${last.slotMs}`,
          context: { job: job.name, run: job.run, outcome: last.outcome },
        },
        context,
      );
    const since = overdueSince(job, successes.get(job.name), nowMs);
    if (since !== undefined && failed < FAILED_TIMES)
      await tell(
        {
          severity: 'warning',
          text: `The job ${job.name} is overdue: it should have succeeded by ${new Date(since).toISOString()}`,
          topic: `job-overdue ${job.name}`,
          key: `job-overdue ${job.name} ${since}`,
          context: { job: job.name, run: job.run },
        },
        context,
      );
  }
}
