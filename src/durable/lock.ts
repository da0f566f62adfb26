// One holder at a time across processes, on top of the operating-system lock of the host. Adds what people and fairness
// need: who holds it (named when waiting times out), a way for a waiter to ask for it, and an epoch that fences a holder
// whose lock was pulled from under it (file removed and made anew). Waiting never holds the event loop, except by name.
// A crash leaves the holder's note and perhaps a request; the lock itself is freed by the system.

import { LoaError } from '../kernel/errors.ts';
import type { HeldLock, Host } from '../kernel/host.ts';
import { LOCK_TIMEOUT_MS } from '../kernel/limits.ts';
import { type HolderFile, openHolderFile, readHolder } from './lock-holder.ts';

export type LockHost = Pick<Host, 'files' | 'clock' | 'random' | 'processes' | 'locks'>;

export interface LockWait {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const POLL_MS_MIN = 0.5;
const POLL_MS_MAX = 10;
/** One who has waited this long is one of many: looking less often leaves the processor to those whose turn it is. */
const CROWD_AFTER_MS = 250;
const CROWD_POLL_MS_MAX = 25;
const POLL_GROWTH = 1.6;
/** But whoever has waited very long looks more and more often: otherwise newcomers win, and the oldest waiter starves. */
const PATIENCE_MS = 1500;
/** How long one who gave way waits for the asker to come; longer than the slowest poll, so a live asker always gets it. */
const GIVE_WAY_MS_MAX = 2 * CROWD_POLL_MS_MAX;
const GIVE_WAY_POLL_MS = 1;

export function wantPath(lockPath: string): string {
  return `${lockPath}.want`;
}

/** Marks a note that its holder found and left as it was. */
export const INHERITED = '~';

/** A lock that is held. Everything but `release` is meant for the holder between two pieces of work. */
export class OwnedLock {
  readonly path: string;
  /**
   * What the previous holder left when it gave the lock up. Behind a `~` it is what an earlier one left, because the last one
   * died or gave up without a note: still true, but more may have happened since. Undefined when nobody ever left any.
   */
  readonly previousNote: string | undefined;
  readonly #host: LockHost;
  readonly #held: HeldLock;
  readonly #token: string;
  readonly #sinceMs: number;
  readonly #note: HolderFile;
  #epoch: number;

  constructor(path: string, held: HeldLock, host: LockHost) {
    this.path = path;
    this.#host = host;
    this.#held = held;
    this.#token = Buffer.from(host.random.bytes(8)).toString('hex');
    this.#sinceMs = host.clock.nowMs();
    const previous = readHolder(path, host);
    this.previousNote = previous === undefined || previous.note === '' ? undefined : previous.note;
    this.#epoch = (previous?.epoch ?? 0) + 1;
    this.#note = openHolderFile(path, host);
    try {
      this.#write(this.#inherited());
      host.files.remove(wantPath(path));
    } catch (error) {
      this.#note.close();
      throw error;
    }
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** The note may have been lost in a crash; what was written under the lock knows better how far epochs had come. */
  raiseEpoch(above: number): void {
    if (this.#epoch > above) return;
    this.#epoch = above + 1;
    this.#write(this.#inherited());
  }

  /** False when somebody else has acquired since, which can only be when the lock file was tampered with. */
  isStillOurs(): boolean {
    return this.#note.isUnchanged();
  }

  isWanted(): boolean {
    return this.#host.files.stat(wantPath(this.path)) !== undefined;
  }

  /** `note` is handed to the next holder; without one, what was found at the start stays, marked as such. A lock that is no longer ours leaves the other's note alone. */
  release(note = ''): void {
    try {
      if (note !== '' && this.isStillOurs()) this.#write(note);
    } finally {
      this.#note.close();
      this.#held.release();
    }
  }

  /** The note is never simply lost: what was vouched for once must not be forgotten by somebody who only failed. */
  #inherited(): string {
    const note = this.previousNote ?? '';
    return note === '' || note.startsWith(INHERITED) ? note : `${INHERITED}${note}`;
  }

  #write(note: string): void {
    const { pid, startedAt, program } = this.#host.processes.self;
    this.#note.write({
      pid,
      startedAt,
      program,
      sinceMs: this.#sinceMs,
      epoch: this.#epoch,
      token: this.#token,
      note,
    });
  }
}

/** Undefined when it is held by somebody else, in this process or another. */
export function tryLock(path: string, host: LockHost): OwnedLock | undefined {
  const held = host.locks.tryAcquire(path);
  if (held === undefined) return undefined;
  try {
    return new OwnedLock(path, held, host);
  } catch (error) {
    held.release();
    throw error;
  }
}

/** Waits in the background of the event loop; `lock.held` names the holder when time is up. */
export async function acquireLock(path: string, host: LockHost, wait: LockWait = {}): Promise<OwnedLock> {
  const turns = startWaiting(path, host, wait);
  for (;;) {
    const lock = tryLock(path, host);
    if (lock !== undefined) return lock;
    await host.clock.sleep(turns.nextDelayMs(), wait.signal);
  }
}

/** The same for short-lived programs: holds the whole process while it waits. */
export function acquireLockBlocking(
  path: string,
  host: LockHost,
  wait: Pick<LockWait, 'timeoutMs'> = {},
): OwnedLock {
  const turns = startWaiting(path, host, wait);
  for (;;) {
    const lock = tryLock(path, host);
    if (lock !== undefined) return lock;
    host.clock.sleepBlocking(turns.nextDelayMs());
  }
}

/** After giving a wanted lock up: waits until the asker has it (its request is gone), or is found not to come. */
export async function giveWay(path: string, host: Pick<Host, 'files' | 'clock'>): Promise<void> {
  const untilMs = host.clock.monotonicMs() + GIVE_WAY_MS_MAX;
  while (host.files.stat(wantPath(path)) !== undefined) {
    if (host.clock.monotonicMs() >= untilMs) return host.files.remove(wantPath(path));
    await host.clock.sleep(GIVE_WAY_POLL_MS);
  }
}

/** Asks for the lock before each pause, and spreads the pauses by chance so that waiters do not march in step. */
function startWaiting(path: string, host: LockHost, wait: LockWait): { nextDelayMs(): number } {
  const timeoutMs = wait.timeoutMs ?? LOCK_TIMEOUT_MS;
  const sinceMs = host.clock.monotonicMs();
  const untilMs = sinceMs + timeoutMs;
  let pollMs = POLL_MS_MIN;
  return {
    nextDelayMs: () => {
      const nowMs = host.clock.monotonicMs();
      const leftMs = untilMs - nowMs;
      if (leftMs <= 0) throw heldError(path, timeoutMs, host);
      ask(path, host);
      const chance = (host.random.bytes(1)[0] ?? 0) / 256;
      const delayMs = pollMs * (0.5 + chance);
      pollMs = Math.max(POLL_MS_MIN, Math.min(pollMs * POLL_GROWTH, slowestPollMs(nowMs - sinceMs)));
      return Math.min(delayMs, leftMs);
    },
  };
}

function slowestPollMs(waitedMs: number): number {
  if (waitedMs < CROWD_AFTER_MS) return POLL_MS_MAX;
  return waitedMs < PATIENCE_MS ? CROWD_POLL_MS_MAX : (POLL_MS_MAX * PATIENCE_MS) / waitedMs;
}

/** Only when nobody has asked yet: a name made anew for each look would keep the disk busy with the directory. */
function ask(path: string, host: LockHost): void {
  if (host.files.stat(wantPath(path)) !== undefined) return;
  host.files.open(wantPath(path), { write: true, create: true }).close();
}

function heldError(path: string, timeoutMs: number, host: LockHost): LoaError {
  const holder = readHolder(path, host);
  const lives = holder !== undefined && host.processes.find(holder.pid)?.startedAt === holder.startedAt;
  if (!lives) {
    return new LoaError(
      'lock.held',
      `waited ${timeoutMs} ms for the lock ${path}: another process holds it`,
      {
        hint: 'Run the command again; the lock frees itself when its process ends.',
        retryable: true,
        details: { path, timeoutMs },
      },
    );
  }
  const heldMs = Math.max(0, host.clock.nowMs() - holder.sinceMs);
  const who = `process ${holder.pid} (${holder.program}) has held it for ${Math.round(heldMs)} ms`;
  return new LoaError('lock.held', `waited ${timeoutMs} ms for the lock ${path}: ${who}`, {
    hint: `Wait for process ${holder.pid} or end it; the lock frees itself when its process ends.`,
    retryable: true,
    details: { path, timeoutMs, pid: holder.pid, program: holder.program, heldMs: Math.round(heldMs) },
  });
}
