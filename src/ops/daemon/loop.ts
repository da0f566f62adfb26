// The daemon: runs what is due, sends what waits, shows a sign of life, and sleeps until something is due. One for a project: the lock is
// freed by the system when its process dies.

import { join } from 'node:path';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Context } from '../../kernel/operation.ts';
import { openOutbox } from '../notify/outbox.ts';
import { type Ops, useOps } from '../open-ops.ts';
import { nextSlot } from '../schedule/schedule.ts';
import { tellTrouble } from '../trouble.ts';
import { syncDeclared } from './declared.ts';
import { readHeartbeat, removeHeartbeat, writeHeartbeat } from './heartbeat.ts';
import { runDue } from './pass.ts';
import { tellSystemd } from './systemd.ts';
import { nameWorker } from './worker.ts';

const BEAT_MS = 10_000;
/** Clocks jump and machines sleep: no wait is longer than this. */
const WAIT_MS_MAX = 15_000;
const WAIT_MS_MIN = 50;
const KEPT_MS = 90 * 86_400_000;
const FORGET_EVERY_MS = 6 * 3_600_000;

export interface DaemonInfo {
  readonly pid: number;
  readonly jobs: number;
}

/** Everything that is due, once. */
export async function runOnce(context: Context): Promise<{ readonly ran: number; readonly sent: number }> {
  const ops = await useOps(context);
  await syncDeclared(ops, context);
  const { ran } = await runDue(ops, context);
  await tellTrouble(ops, context);
  return { ran, sent: await sendWaiting(ops, context) };
}

export async function runDaemon(
  context: Context,
  serving: { ready(info: DaemonInfo): void; readonly signal: AbortSignal },
): Promise<void> {
  const { host, project } = context;
  host.files.makeDir(project.ownDir);
  const lock = host.locks.tryAcquire(join(project.ownDir, 'daemon.lock'));
  if (lock === undefined)
    throw new LoaError('lock.held', 'a daemon runs for this project already', {
      hint: 'Run "loa daemon status" to see it, or "loa daemon stop" to stop it.',
    });
  try {
    const ops = await useOps(context);
    await releaseLast(ops, context);
    await syncDeclared(ops, context);
    const beating = beatUntil(serving.signal, context);
    serving.ready({ pid: host.processes.self.pid, jobs: (await ops.jobs.list()).length });
    await tellSystemd('READY=1', host);
    await work(ops, { ...context, signal: serving.signal });
    await tellSystemd('STOPPING=1', host);
    await beating;
    // Asked to stop, it leaves none behind: one that stays tells of a death.
    removeHeartbeat(project, host);
  } finally {
    lock.release();
  }
}

/** The daemon before this one is gone, or its lock would be held: what it was killed over is taken up at once. */
async function releaseLast(ops: Ops, { host, project }: Context): Promise<void> {
  const last = readHeartbeat(project, host);
  if (typeof last !== 'string') await ops.jobs.releaseOf(nameWorker(host, last), host.clock.nowMs());
}

/** Channels are loaded when something waits for them. */
async function sendWaiting(ops: Ops, context: Context): Promise<number> {
  const due = await openOutbox(ops.database).nextDue();
  if (due === undefined || due > context.host.clock.nowMs()) return 0;
  return (await import('../notify/send.ts')).sendDue(ops, context);
}

async function work(ops: Ops, context: Context): Promise<void> {
  const { clock } = context.host;
  const { signal } = context;
  let forgotMs = 0;
  let running: Promise<unknown> = Promise.resolve();
  let sending: Promise<unknown> | undefined;
  while (!signal.aborted) {
    try {
      await ops.jobs.noteDue(clock.nowMs());
      // A long run does not keep others waiting: each pass takes only what is free.
      const pass = runDue(ops, context).then(() => tellTrouble(ops, context));
      running = Promise.all([running, pass.catch(report)]);
      // Beside the jobs: a service that does not answer keeps none of them waiting.
      sending ??= sendWaiting(ops, context)
        .catch(report)
        .finally(() => {
          sending = undefined;
        });
      if (clock.nowMs() - forgotMs > FORGET_EVERY_MS) {
        await ops.jobs.forgetBefore(clock.nowMs() - KEPT_MS);
        forgotMs = clock.nowMs();
      }
    } catch (error) {
      report(error);
    }
    await clock.sleep(await waitFor(ops, clock.nowMs()), signal).catch(() => undefined);
  }
  await Promise.all([running, sending]);
}

/** A database that is locked, a disk that is full: the next pass may find it otherwise, and health tells of it meanwhile. */
function report(error: unknown): void {
  if (!isLoaError(error)) throw error;
}

async function waitFor(ops: Ops, nowMs: number): Promise<number> {
  try {
    const jobs = (await ops.jobs.list()).filter(({ isPaused }) => !isPaused);
    const slots = jobs.map(({ schedule }) => nextSlot(schedule, nowMs) ?? Number.POSITIVE_INFINITY);
    const outbox = await openOutbox(ops.database).nextDue();
    const waiting = await ops.jobs.nextWaiting();
    const later = [outbox, waiting].map((due) =>
      due === undefined || due <= nowMs ? nowMs + WAIT_MS_MAX : due,
    );
    const next = Math.min(...slots, ...later);
    return Math.min(WAIT_MS_MAX, Math.max(WAIT_MS_MIN, next - nowMs));
  } catch (error) {
    report(error);
    return WAIT_MS_MAX;
  }
}

/** Beside the work, so that a long job is no stall. */
async function beatUntil(signal: AbortSignal, { host, project }: Context): Promise<void> {
  const { pid, startedAt } = host.processes.self;
  const bootId = sha256Hex(host.random.bytes(16)).slice(0, 16);
  for (let counter = 0; !signal.aborted; counter += 1) {
    const beat = { bootId, counter, atMs: host.clock.nowMs(), pid, startedAt };
    // A disk that takes nothing now may take the next one; until then this is a stall, and rightly so.
    await writeHeartbeat(beat, project, host).catch(() => undefined);
    await tellSystemd('WATCHDOG=1', host);
    await host.clock.sleep(BEAT_MS, signal).catch(() => undefined);
  }
}
