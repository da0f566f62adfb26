// Health without any model: the checks of all domains, the daemon's life, jobs that are overdue, channels that reach nobody. Everything that
// is wrong is told at once, and within a time limit of its own.

import type { Finding } from '../../kernel/domain.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';
import { lookAtDaemon } from '../daemon/monitor.ts';
import { findChannels } from '../notify/find-channels.ts';
import { openOutbox } from '../notify/outbox.ts';
import { useOpsIfThere } from '../open-ops.ts';
import { overdueSince } from '../trouble.ts';

export type HealthStatus = 'healthy' | 'degraded' | 'unhealthy';

export interface HealthCheck {
  readonly name: string;
  readonly status: HealthStatus;
  readonly detail: string;
  /** What a person can do about it. */
  readonly next?: string;
}

export interface Health {
  readonly status: HealthStatus;
  readonly checks: readonly HealthCheck[];
  readonly anomalies: readonly HealthCheck[];
}

const STATUS: Readonly<Record<Finding['verdict'], HealthStatus>> = {
  pass: 'healthy',
  warn: 'degraded',
  fail: 'unhealthy',
};
/** Of these `doctor` tells; they say how a project is set up, not whether it is well. */
const SETUP_CHECKS: ReadonlySet<string> = new Set(['agents', 'node', 'scripts', 'config']);

/** `timedOut` when the signal aborted before all was looked at. */
export async function examine(
  context: Context,
  signal: AbortSignal,
): Promise<Health & { readonly timedOut: boolean }> {
  const checks: HealthCheck[] = [];
  const examinations = [
    ...context.domains.checks
      .filter(({ name }) => !SETUP_CHECKS.has(name) && name !== 'ops')
      .map(({ name, load }) => ({ name, run: async () => (await load())(context) })),
    { name: 'ops', run: () => examineOps(context) },
  ];
  for (const { name, run } of examinations) {
    if (signal.aborted) break;
    const findings = await settleOr(run, name, signal);
    checks.push(
      ...findings.map(({ name: what, verdict, message, fix }) => ({
        name: what,
        status: STATUS[verdict],
        detail: message,
        ...(fix === undefined || verdict === 'pass' ? {} : { next: fix }),
      })),
    );
  }
  const timedOut = signal.aborted;
  if (timedOut)
    checks.push({
      name: 'health',
      status: 'unhealthy',
      detail: 'not everything was looked at within the time limit',
    });
  const anomalies = checks.filter(({ status }) => status !== 'healthy');
  const worst = (['unhealthy', 'degraded'] as const).find((one) =>
    anomalies.some(({ status }) => status === one),
  );
  return { status: worst ?? 'healthy', checks, anomalies, timedOut };
}

/** A check that cannot be run is itself an anomaly; one that hangs is left behind. */
async function settleOr(
  run: () => Promise<readonly Finding[]> | readonly Finding[],
  name: string,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const failed = (message: string): readonly Finding[] => [{ name, verdict: 'fail', message }];
  const aborted = new Promise<readonly Finding[]>((resolve) => {
    signal.addEventListener('abort', () => resolve(failed('it did not answer in time')), { once: true });
  });
  try {
    return await Promise.race([Promise.resolve(run()), aborted]);
  } catch (error) {
    return failed(isLoaError(error) ? error.message : `the check itself failed: ${(error as Error).message}`);
  }
}

/** What `doctor` and `health` say of jobs, the daemon and channels. */
export async function examineOps(context: Context): Promise<readonly Finding[]> {
  const { status } = lookAtDaemon(context);
  const ops = await useOpsIfThere(context);
  const findings: Finding[] = [];
  if (status === 'alive') findings.push({ name: 'daemon', verdict: 'pass', message: 'it lives' });
  // Nobody who set up no job waits for one.
  else if (status === 'unknown' && ops === undefined)
    findings.push({ name: 'daemon', verdict: 'pass', message: 'no job is set up, so none has to run' });
  else
    findings.push({
      name: 'daemon',
      verdict: 'fail',
      message: status === 'unknown' ? 'no daemon runs for this project' : `the daemon is ${status}`,
      fix: 'loa daemon',
    });
  if (ops !== undefined)
    findings.push(...(await examineJobs(context, ops)), ...(await examineOutbox(context, ops)));
  const { broken } = findChannels(context);
  for (const { name, reason } of broken)
    findings.push({
      name: `channel ${name}`,
      verdict: 'fail',
      message: reason,
      fix: `loa notify test ${name}`,
    });
  return findings;
}

const DAY_MS = 86_400_000;
const WAITING_MS_MAX = 3_600_000;

/** Alerts that fail without a word are worse than none. */
async function examineOutbox(
  { host }: Pick<Context, 'host'>,
  { database }: NonNullable<Awaited<ReturnType<typeof useOpsIfThere>>>,
): Promise<readonly Finding[]> {
  const nowMs = host.clock.nowMs();
  const { failed, waiting } = await openOutbox(database).countStuck(nowMs - DAY_MS, nowMs - WAITING_MS_MAX);
  const tell = (count: number, what: string): readonly Finding[] =>
    count === 0
      ? []
      : [
          {
            name: 'messages',
            verdict: 'warn',
            message: `${count} ${count === 1 ? 'message' : 'messages'} ${what}`,
            fix: 'loa notify outbox',
          },
        ];
  return [...tell(failed, 'never arrived, within a day'), ...tell(waiting, 'could not be sent for an hour')];
}

async function examineJobs(
  { host }: Pick<Context, 'host'>,
  ops: NonNullable<Awaited<ReturnType<typeof useOpsIfThere>>>,
): Promise<readonly Finding[]> {
  const nowMs = host.clock.nowMs();
  const successes = await ops.jobs.lastSuccesses();
  const late = (await ops.jobs.list()).filter(
    (job) => overdueSince(job, successes.get(job.name), nowMs) !== undefined,
  );
  return late.map(({ name }) => ({
    name: `job ${name}`,
    verdict: 'warn',
    message: 'it should have succeeded by now',
    fix: `loa job history --job ${name}`,
  }));
}
