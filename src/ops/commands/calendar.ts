// `job calendar`: the slots of every job around now, those that passed with how they went and those to come. A job that is due more often
// than a calendar can show has its first slots of each day, and the number of all of them.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { syncDeclared } from '../daemon/declared.ts';
import type { Run } from '../jobs/job.ts';
import { useOpsToLook } from '../open-ops.ts';
import { type Schedule, slotsBetween } from '../schedule/schedule.ts';
import type { calendarSchemas } from './job-schemas.ts';

type Output = z.output<typeof calendarSchemas.output>;
type Row = Output['jobs'][number];

const DAY_MS = 86_400_000;
const SLOTS_A_DAY = 24;
/** A job due every second has more slots than anybody counts. */
const COUNTED_MAX = 1500;
const RUNS_MAX = 10_000;

export const calendarCode: OperationCode<z.output<typeof calendarSchemas.input>, Output> = {
  async run({ past, next }, context) {
    const ops = await useOpsToLook(context);
    await syncDeclared(ops, context);
    const nowMs = context.host.clock.nowMs();
    const span = { fromMs: nowMs - past * DAY_MS, throughMs: nowMs + next * DAY_MS };
    const runs = await ops.jobs.history({ limit: RUNS_MAX });
    const jobs = (await ops.jobs.list()).map((job): Row => {
      const own = runs.filter((run) => run.job === job.name && run.slotMs >= span.fromMs);
      return {
        name: job.name,
        paused: job.isPaused,
        ran: lastTries(own).map(({ slotMs, outcome }) => ({
          slot: isoOf(slotMs),
          outcome: outcome ?? 'running',
        })),
        ...(job.isPaused ? { due: [], dueCount: 0 } : listDue(job.schedule, nowMs, span.throughMs)),
      };
    });
    return { now: isoOf(nowMs), from: isoOf(span.fromMs), through: isoOf(span.throughMs), jobs };
  },
  render: ({ jobs }, style) =>
    jobs
      .map(({ name, paused, ran, due, dueCount }) => {
        const bad = ran.filter(({ outcome }) => outcome !== 'ok' && outcome !== 'skipped').length;
        const state = paused ? style.dim('paused') : `${dueCount} to come, next ${due[0] ?? 'never'}`;
        return `${style.bold(name)}  ${ran.length} ran${bad === 0 ? '' : `, ${style.bad(`${bad} not well`)}`}; ${state}`;
      })
      .join('\n') || 'No job yet.',
};

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Of several tries of one slot the last one counts. The history has the newest first. */
function lastTries(runs: readonly Run[]): readonly Run[] {
  const bySlot = new Map<number, Run>();
  for (const run of runs.toReversed()) bySlot.set(run.slotMs, run);
  return [...bySlot.values()];
}

function listDue(schedule: Schedule, afterMs: number, throughMs: number): Pick<Row, 'due' | 'dueCount'> {
  const all = slotsBetween(schedule, { afterMs, throughMs, countMax: COUNTED_MAX });
  const days = new Map<number, number>();
  const due = all.filter((slotMs) => {
    const day = Math.floor(slotMs / DAY_MS);
    const count = (days.get(day) ?? 0) + 1;
    days.set(day, count);
    return count <= SLOTS_A_DAY;
  });
  return { due: due.map(isoOf), dueCount: all.length };
}
