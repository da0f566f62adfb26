// `loa job`: add, change, look at and run jobs.

import type { z } from 'zod';
import { readSection } from '../../kernel/config/section.ts';
import { requireDuration } from '../../kernel/duration.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { findViolations, type MeceRules } from '../checks/mece.ts';
import { syncDeclared } from '../daemon/declared.ts';
import { runClaim } from '../daemon/run-claim.ts';
import { isWorkerAlive, nameWorker } from '../daemon/worker.ts';
import type { Job, Run } from '../jobs/job.ts';
import { type Ops, useOps, useOpsToLook } from '../open-ops.ts';
import { describeSchedule, nextSlot, parseSchedule } from '../schedule/schedule.ts';
import { opsSection } from '../settings.ts';
import { overdueSince } from '../trouble.ts';
import type {
  addSchemas,
  Changed,
  editSchemas,
  historySchemas,
  JobView,
  listSchemas,
  oneSchemas,
  RunView,
  runSchemas,
} from './job-schemas.ts';

type AddInput = z.output<typeof addSchemas.input>;
type EditInput = z.output<typeof editSchemas.input>;

const TIMEOUT_MS = 10 * 60_000;
const RETRIES = 2;

/** The registry with what domains declare in it. */
async function openJobs(context: Context): Promise<Ops> {
  const ops = await useOps(context);
  await syncDeclared(ops, context);
  return ops;
}

/** The same for those who only look: where there is no registry, none is made. */
async function lookAtJobs(context: Context): Promise<Ops> {
  const ops = await useOpsToLook(context);
  await syncDeclared(ops, context);
  return ops;
}

const settingsOf = (input: AddInput | EditInput) => ({
  ...(input.misfire === undefined ? {} : { misfire: input.misfire }),
  ...(input.timeout === undefined ? {} : { timeoutMs: requireDuration(input.timeout) }),
  ...(input.retries === undefined ? {} : { retries: input.retries }),
  ...(input.allowDestroy === undefined ? {} : { allowsDestroy: input.allowDestroy }),
});

export const addCode: OperationCode<AddInput, Changed> = {
  async run(input, context) {
    const ops = await openJobs(context);
    if ((await ops.jobs.find(input.name)) !== undefined)
      throw new LoaError('input.invalid', `there is a job "${input.name}" already`, {
        hint: `Change it with "loa job edit ${input.name}", or choose another name.`,
      });
    const nowMs = context.host.clock.nowMs();
    const job: Job = {
      name: input.name,
      schedule: parseSchedule(input, nowMs),
      run: input.run,
      purpose: input.purpose,
      misfire: 'once',
      timeoutMs: TIMEOUT_MS,
      retries: RETRIES,
      isPaused: false,
      allowsDestroy: false,
      origin: 'added',
      createdMs: nowMs,
      ...settingsOf(input),
    };
    return settle(job, ops, context, () => ops.jobs.add(job));
  },
  verdict: ({ violations }) => (violations === undefined ? 'pass' : 'fail'),
  changed: ({ violations }) => violations === undefined,
  render: renderChanged,
};

export const editCode: OperationCode<EditInput, Changed> = {
  async run(input, context) {
    const ops = await openJobs(context);
    const old = await requireJob(input.name, ops);
    const isTimed = [input.cron, input.every, input.at].some((one) => one !== undefined);
    const change = {
      ...(isTimed ? { schedule: parseSchedule(input, context.host.clock.nowMs()) } : {}),
      ...(input.run === undefined ? {} : { run: input.run }),
      ...(input.purpose === undefined ? {} : { purpose: input.purpose }),
      ...settingsOf(input),
      // From now on it is the person's.
      origin: 'added' as const,
    };
    return settle(
      { ...old, ...change },
      ops,
      context,
      async () => void (await ops.jobs.change(old.name, change)),
    );
  },
  verdict: ({ violations }) => (violations === undefined ? 'pass' : 'fail'),
  changed: ({ violations }) => violations === undefined,
  render: renderChanged,
};

async function settle(job: Job, ops: Ops, context: Context, write: () => Promise<void>): Promise<Changed> {
  const { effect } = await context.catalog.readWords(job.run);
  if (effect === 'destroy' && !job.allowsDestroy)
    throw new LoaError('input.invalid', `"${job.run}" destroys`, {
      hint: 'Add --allow-destroy if a job should do that without anybody looking.',
    });
  const rules = readRules(context);
  const found = rules === undefined ? [] : findViolations(job, await ops.jobs.list(), rules);
  if (found.length > 0)
    return {
      violations: found.map(({ rule, conflictsWith, suggestion }) => ({
        rule,
        ...(conflictsWith === undefined ? {} : { conflicts_with: conflictsWith }),
        suggestion,
      })),
    };
  await write();
  return { job: await viewOf(job.name, ops, context) };
}

function readRules({ config }: Pick<Context, 'config'>): MeceRules | undefined {
  const { mece_validation: rules = {} } = readSection(config, opsSection);
  if (rules.enabled === false) return undefined;
  return {
    blocksOverlap: rules.block_overlapping_crons ?? true,
    needsPurpose: rules.require_purpose_header ?? true,
    similarityMax: rules.script_similarity_threshold ?? 0.7,
  };
}

async function requireJob(name: string, ops: Ops): Promise<Job> {
  const job = await ops.jobs.find(name);
  if (job !== undefined) return job;
  throw new LoaError('job.missing', `there is no job "${name}"`, {
    hint: 'Run "loa job list" for those there are.',
  });
}

async function viewOf(name: string, ops: Ops, context: Context): Promise<JobView> {
  return toView(await requireJob(name, ops), await ops.jobs.history({ job: name, limit: 50 }), {
    successMs: (await ops.jobs.lastSuccesses()).get(name),
    nowMs: context.host.clock.nowMs(),
  });
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

function toView(
  job: Job,
  runs: readonly Run[],
  { successMs, nowMs }: { readonly successMs: number | undefined; readonly nowMs: number },
): JobView {
  const next = job.isPaused ? undefined : nextSlot(job.schedule, nowMs);
  const last = runs.find(({ outcome }) => outcome !== undefined && outcome !== 'skipped')?.outcome;
  return {
    name: job.name,
    schedule: describeSchedule(job.schedule),
    run: job.run,
    purpose: job.purpose,
    misfire: job.misfire,
    origin: job.origin,
    ...(next === undefined ? {} : { next_due: isoOf(next) }),
    ...(successMs === undefined ? {} : { last_success: isoOf(successMs) }),
    ...(last === undefined ? {} : { last_outcome: last }),
    paused: job.isPaused,
    overdue: overdueSince(job, successMs, nowMs) !== undefined,
  };
}

export const listCode: OperationCode<
  z.output<typeof listSchemas.input>,
  z.output<typeof listSchemas.output>
> = {
  async run(_input, context) {
    const ops = await lookAtJobs(context);
    const jobs = await ops.jobs.list();
    return { jobs: await Promise.all(jobs.map(({ name }) => viewOf(name, ops, context))) };
  },
  render: ({ jobs }, style) =>
    jobs.length === 0
      ? 'No job yet. Add one: loa job add NAME --cron "0 3 * * *" --run "ground validate" --purpose "…"'
      : jobs.map((job) => renderJob(job, style)).join('\n'),
};

type OneCode = OperationCode<z.output<typeof oneSchemas.input>, z.output<typeof oneSchemas.output>>;

export const showCode: OneCode = {
  run: async ({ name }, context) => ({ job: await viewOf(name, await lookAtJobs(context), context) }),
  render: ({ job }, style) => renderJob(job, style),
};

const pausing = (isPaused: boolean): OneCode => ({
  async run({ name }, context) {
    const ops = await openJobs(context);
    await ops.jobs.change(name, { isPaused });
    return { job: await viewOf(name, ops, context) };
  },
  render: ({ job }, style) => renderJob(job, style),
});
export const pauseCode = pausing(true);
export const resumeCode = pausing(false);

export const removeCode: OneCode = {
  async run({ name }, context) {
    const ops = await openJobs(context);
    const job = await viewOf(name, ops, context);
    if (job.origin === 'declared')
      throw new LoaError('input.invalid', `the job ${name} belongs to loa and would come back`, {
        hint: `Run "loa job pause ${name}" to keep it from running.`,
      });
    await ops.jobs.remove(name);
    return { job };
  },
  render: ({ job }) => `Removed ${job.name}: ${job.run}`,
};

export const runCode: OperationCode<z.output<typeof runSchemas.input>, z.output<typeof runSchemas.output>> = {
  async run({ name }, context) {
    const ops = await openJobs(context);
    const { clock } = context.host;
    await ops.jobs.noteNow(name, clock.nowMs());
    const worker = nameWorker(context.host);
    const claim = await ops.jobs.claim(clock.nowMs(), worker, (one) => isWorkerAlive(one, context.host), {
      only: name,
    });
    if (claim !== undefined) await runClaim(claim, ops.jobs, context);
    const [last] = await ops.jobs.history({ job: name, limit: 1 });
    return last === undefined ? {} : { run: toRunView(last) };
  },
  verdict: ({ run }) => (run?.outcome === 'ok' ? 'pass' : run?.outcome === undefined ? 'warn' : 'fail'),
  render: ({ run }, style) => (run === undefined ? 'Another run of it is under way.' : renderRun(run, style)),
};

export const historyCode: OperationCode<
  z.output<typeof historySchemas.input>,
  z.output<typeof historySchemas.output>
> = {
  run: async ({ job, limit }, context) => ({
    runs: (await (await lookAtJobs(context)).jobs.history({ job, limit })).map(toRunView),
  }),
  render: ({ runs }, style) =>
    runs.length === 0 ? 'Nothing ran yet.' : runs.map((run) => renderRun(run, style)).join('\n'),
};

function toRunView({
  job,
  slotMs,
  attempt,
  outcome,
  startedMs,
  endedMs,
  worker,
  exitCode,
  answer,
}: Run): RunView {
  return {
    job,
    slot: isoOf(slotMs),
    attempt,
    ...(outcome === undefined ? {} : { outcome }),
    ...(startedMs === undefined ? {} : { started_at: isoOf(startedMs) }),
    ...(endedMs === undefined ? {} : { ended_at: isoOf(endedMs) }),
    ...(worker === undefined ? {} : { worker }),
    ...(exitCode === undefined ? {} : { exit_code: exitCode }),
    ...(answer === undefined ? {} : { answer }),
  };
}

function renderChanged({ job, violations }: Changed, style: TextStyle): string {
  if (job !== undefined) return renderJob(job, style);
  return (violations ?? []).map(({ rule, suggestion }) => `${style.bad(rule)}  ${suggestion}`).join('\n');
}

function renderJob(job: JobView, style: TextStyle): string {
  const state = job.paused
    ? style.dim('paused')
    : job.overdue
      ? style.bad('overdue')
      : (job.last_outcome ?? 'new');
  const next = job.next_due === undefined ? '' : `, next ${job.next_due}`;
  return `${style.bold(job.name)}  ${state}  ${job.schedule}${next}\n  loa ${job.run}\n  ${style.dim(job.purpose)}`;
}

function renderRun(run: RunView, style: TextStyle): string {
  const outcome = run.outcome ?? 'running';
  const shown =
    outcome === 'ok'
      ? style.good(outcome)
      : outcome === 'skipped'
        ? style.dim(outcome)
        : style.caution(outcome);
  const answer = run.answer === undefined ? '' : `  ${style.dim(run.answer.slice(0, 80))}`;
  return `${run.slot}  ${run.job}  ${shown}${run.attempt > 1 ? `, try ${run.attempt}` : ''}${answer}`;
}
