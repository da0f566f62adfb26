// Virtual time: it moves only when everything that can run has run, and then straight to the next thing that waits. So a
// run takes no real time to wait, and the order of events depends on the seed alone.

import type { Clock } from '../../kernel/host.ts';

interface Timer {
  readonly dueMs: number;
  readonly order: number;
  readonly owner: object;
  readonly fire: () => void;
}

const START_MS = 1_700_000_000_000;

export class VirtualTime {
  #nowMs = START_MS;
  #order = 0;
  #timers: Timer[] = [];
  #isPumping = false;

  get nowMs(): number {
    return this.#nowMs;
  }

  advance(ms: number): void {
    this.#nowMs += Math.max(0, ms);
  }

  /** Calls `fire` when its time has come, unless its owner was dropped before, or what it returns was called. */
  schedule(afterMs: number, owner: object, fire: () => void): () => void {
    this.#order += 1;
    const timer = { dueMs: this.#nowMs + Math.max(0, afterMs), order: this.#order, owner, fire };
    this.#timers.push(timer);
    this.#pumpSoon();
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /** What a dead process waited for never comes. */
  drop(owner: object): void {
    this.#timers = this.#timers.filter((timer) => timer.owner !== owner);
  }

  /** One timer per turn of the real event loop: everything it sets off has run before the next. */
  #pumpSoon(): void {
    if (this.#isPumping || this.#timers.length === 0) return;
    this.#isPumping = true;
    setImmediate(() => {
      this.#isPumping = false;
      const next = this.#takeNext();
      if (next === undefined) return;
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      next.fire();
      this.#pumpSoon();
    });
  }

  #takeNext(): Timer | undefined {
    let best = 0;
    for (const [index, timer] of this.#timers.entries()) {
      const chosen = this.#timers[best]!;
      if (timer.dueMs < chosen.dueMs || (timer.dueMs === chosen.dueMs && timer.order < chosen.order))
        best = index;
    }
    return this.#timers.splice(best, 1)[0];
  }
}

/** The clock of one simulated process. */
export function createVirtualClock(time: VirtualTime, owner: object): Clock {
  return {
    nowMs: () => time.nowMs,
    monotonicMs: () => time.nowMs - START_MS,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        // One that was called off moves no time.
        const onAbort = (): void => {
          cancel();
          reject(signal?.reason);
        };
        const cancel = time.schedule(ms, owner, () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        });
        signal?.addEventListener('abort', onAbort, { once: true });
      }),
    after: (ms, call) => time.schedule(ms, owner, call),
    sleepInBackground: (ms) => new Promise((resolve) => void time.schedule(ms, owner, resolve)),
    sleepBlocking: (ms) => time.advance(ms),
    nextTurn: () => new Promise((resolve) => void time.schedule(0, owner, resolve)),
  };
}
