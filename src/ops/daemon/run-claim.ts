// Runs the operation of a claimed slot, through the catalog as everybody does, with caller `job`. The lease is renewed as long as it runs;
// when time is up it is asked to stop, and its end is recorded whether it does or not.

import { isLoaError, LoaError } from '../../kernel/errors.ts';
import { type Context, VERDICT_EXIT_CODES } from '../../kernel/operation.ts';
import type { Claim, Ended } from '../jobs/job.ts';
import type { JobStore } from '../jobs/store.ts';

export type RunContext = Pick<Context, 'catalog' | 'host' | 'signal'>;

const RENEW_MS = 15_000;
const ANSWER_CHARS_MAX = 4000;
const RETRY_MS = 30_000;
const RETRY_MS_MAX = 3_600_000;
/** How long one that was told to stop may take. */
const GRACE_MS = 10_000;
const FINISH_TRIES = 8;
const FINISH_WAIT_MS = 250;
const FAILED_EXIT = 1;
const TIMEOUT_EXIT = 124;

/** False when somebody else had taken the slot over by its end. */
export async function runClaim(claim: Claim, jobs: JobStore, context: RunContext): Promise<boolean> {
  const over = new AbortController();
  const stop = new AbortController();
  const renewing = renewUntil(claim, jobs, { context, over: over.signal, stop });
  const ended = await runWithin(claim, context, stop);
  try {
    return await finish(claim, ended, jobs, context);
  } finally {
    over.abort();
    await renewing;
  }
}

/** A run whose end is not written down would be run again: a database that is busy or away for a moment is asked again, within the lease. */
async function finish(claim: Claim, ended: Ended, jobs: JobStore, context: RunContext): Promise<boolean> {
  const { clock } = context.host;
  for (let turn = 1; ; turn += 1) {
    try {
      return await jobs.finish(claim, ended, clock.nowMs());
    } catch (error) {
      if (!isLoaError(error) || !error.retryable || turn >= FINISH_TRIES) throw error;
      await clock.sleep(FINISH_WAIT_MS * turn);
    }
  }
}

interface Renewing {
  readonly context: RunContext;
  readonly over: AbortSignal;
  readonly stop: AbortController;
}

async function renewUntil(claim: Claim, jobs: JobStore, { context, over, stop }: Renewing): Promise<void> {
  const { clock } = context.host;
  while (!over.aborted) {
    await clock.sleep(RENEW_MS, over).catch(() => undefined);
    if (over.aborted) return;
    const isOurs = await jobs.renew(claim, clock.nowMs()).catch(() => true);
    if (!isOurs) return stop.abort();
  }
}

async function runWithin(claim: Claim, context: RunContext, stop: AbortController): Promise<Ended> {
  const { clock } = context.host;
  const { job } = claim;
  const signal = AbortSignal.any([stop.signal, context.signal]);
  const done = new AbortController();
  const running = runOperation(claim, context, signal).finally(() => done.abort());
  const timeUp = clock
    .sleep(job.timeoutMs, done.signal)
    .then(async (): Promise<Ended> => {
      stop.abort();
      await Promise.race([running, clock.sleep(GRACE_MS, done.signal).catch(() => undefined)]);
      const answer = `not done within ${job.timeoutMs / 1000} s`;
      return { outcome: 'timeout', exitCode: TIMEOUT_EXIT, answer, retryMs: retryAfter(claim) };
    })
    .catch(() => running);
  return Promise.race([running, timeUp]);
}

async function runOperation(claim: Claim, context: RunContext, signal: AbortSignal): Promise<Ended> {
  const { job } = claim;
  try {
    const entry = await context.catalog.readWords(job.run);
    if (entry.effect === 'destroy' && !job.allowsDestroy)
      throw new LoaError(
        'input.invalid',
        `"${job.run}" destroys, which the job ${job.name} was not allowed to`,
        {
          hint: `Run "loa job edit ${job.name} --allow-destroy" if it should.`,
        },
      );
    const caller = { surface: 'job', agent: `job:${job.name}` } as const;
    const { output, verdict } = await context.catalog.run(entry.operation, entry.input, { caller, signal });
    const exitCode = VERDICT_EXIT_CODES[verdict];
    const answer = (JSON.stringify(output) ?? '').slice(0, ANSWER_CHARS_MAX).toWellFormed();
    // A verdict is an answer: asking again would give the same.
    return { outcome: verdict === 'fail' ? 'failed' : 'ok', exitCode, answer };
  } catch (error) {
    const exitCode = isLoaError(error) ? error.exitCode : FAILED_EXIT;
    const answer = (error as Error).message.slice(0, ANSWER_CHARS_MAX).toWellFormed();
    return { outcome: 'failed', exitCode, answer, retryMs: retryAfter(claim) };
  }
}

const retryAfter = ({ attempt }: Claim): number => Math.min(RETRY_MS_MAX, RETRY_MS * 2 ** (attempt - 1));
