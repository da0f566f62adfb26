// Jobs in a few figures: how many there are, which are overdue, what is due next.

import type { PanelContent } from '../kernel/domain.ts';
import type { Context } from '../kernel/operation.ts';
import { syncDeclared } from './daemon/declared.ts';
import { useOpsToLook } from './open-ops.ts';
import { nextSlot } from './schedule/schedule.ts';
import { overdueSince } from './trouble.ts';

export async function describeJobs(context: Context): Promise<PanelContent> {
  const ops = await useOpsToLook(context);
  await syncDeclared(ops, context);
  const nowMs = context.host.clock.nowMs();
  const successes = await ops.jobs.lastSuccesses();
  const jobs = await ops.jobs.list();
  const overdue = jobs.filter((job) => overdueSince(job, successes.get(job.name), nowMs) !== undefined);
  const active = jobs.filter(({ isPaused }) => !isPaused);
  const next = Math.min(
    ...active.map(({ schedule }) => nextSlot(schedule, nowMs) ?? Number.POSITIVE_INFINITY),
  );
  return {
    figures: [
      { label: jobs.length === 1 ? 'job' : 'jobs', value: String(jobs.length), tone: 'plain' },
      { label: 'overdue', value: String(overdue.length), tone: overdue.length > 0 ? 'bad' : 'plain' },
      {
        label: 'next due',
        value: Number.isFinite(next) ? new Date(next).toISOString() : 'never',
        tone: 'plain',
      },
    ],
    needs:
      overdue.length === 0
        ? []
        : [
            {
              what: `${overdue.length} ${overdue.length === 1 ? 'job is' : 'jobs are'} overdue: ${overdue.map(({ name }) => name).join(', ')}`,
              command: 'loa daemon --once',
              address: 'jobs?show=overdue',
            },
          ],
  };
}
