// What the daemon, jobs, their runs and the outbox are at, as metrics. Only looks; where nothing was ever scheduled, only the daemon is told of.

import type { Context } from '../../kernel/operation.ts';
import { lookAtDaemon } from '../daemon/monitor.ts';
import { type Ops, useOpsIfThere } from '../open-ops.ts';
import { overdueSince } from '../trouble.ts';
import type { Metric, Sample } from './metrics.ts';

export async function readNumbers(context: Context): Promise<readonly Metric[]> {
  const { status, ageMs } = lookAtDaemon(context);
  const ops = await useOpsIfThere(context);
  return [
    gauge('loa_daemon_alive', 'Whether the daemon of this project lives.', [
      { value: status === 'alive' ? 1 : 0 },
    ]),
    gauge(
      'loa_daemon_heartbeat_age_seconds',
      'Since the daemon last gave a sign of life.',
      status === 'unknown' ? [] : [{ value: ageMs / 1000 }],
    ),
    ...(ops === undefined ? [] : await readJobs(ops, context.host.clock.nowMs())),
  ];
}

const gauge = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples,
});

async function readJobs({ jobs, database }: Ops, nowMs: number): Promise<readonly Metric[]> {
  const list = await jobs.list();
  const successes = await jobs.lastSuccesses();
  const count = async (sql: string): Promise<readonly Sample[]> =>
    (await database.query(sql)).rows.map(({ count: value, ...labels }) => ({
      value: Number(value),
      labels: labels as Readonly<Record<string, string>>,
    }));
  return [
    gauge('loa_jobs', 'Jobs, by whether they are paused.', [
      { value: list.filter(({ isPaused }) => !isPaused).length, labels: { state: 'active' } },
      { value: list.filter(({ isPaused }) => isPaused).length, labels: { state: 'paused' } },
    ]),
    gauge(
      'loa_job_last_success_timestamp_seconds',
      'When each job last did what it should.',
      [...successes].map(([job, ms]) => ({ value: ms / 1000, labels: { job } })),
    ),
    gauge(
      'loa_job_overdue',
      'Whether a job should have succeeded by now.',
      list.map((job) => ({
        value: overdueSince(job, successes.get(job.name), nowMs) === undefined ? 0 : 1,
        labels: { job: job.name },
      })),
    ),
    gauge(
      'loa_runs',
      'Runs that are kept, by job and how they ended.',
      await count('SELECT job, state, COUNT(*) AS count FROM runs GROUP BY job, state ORDER BY job, state'),
    ),
    gauge(
      'loa_deliveries',
      'Messages, by channel and whether they arrived.',
      await count(
        'SELECT channel, state, COUNT(*) AS count FROM deliveries GROUP BY channel, state ORDER BY channel, state',
      ),
    ),
  ];
}
