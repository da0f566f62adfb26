// How often one caller may ask: a window that slides, in two counts. Callers that are no longer seen are forgotten.

export interface RateLimit {
  readonly requests: number;
  readonly perMs: number;
}

const CALLERS_MAX = 10_000;

interface Window {
  startMs: number;
  count: number;
  before: number;
}

export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #windows = new Map<string, Window>();

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Undefined when it may go on; else how long to wait, in whole seconds. */
  take(caller: string, nowMs: number): number | undefined {
    const { requests, perMs } = this.#limit;
    const window = this.#windowAt(caller, nowMs);
    const elapsed = nowMs - window.startMs;
    const weighted = window.before * (1 - elapsed / perMs) + window.count;
    if (weighted >= requests) return Math.max(1, Math.ceil((perMs - elapsed) / 1000));
    window.count += 1;
    return undefined;
  }

  #windowAt(caller: string, nowMs: number): Window {
    const { perMs } = this.#limit;
    const known = this.#windows.get(caller);
    if (known !== undefined && nowMs < known.startMs + perMs && nowMs >= known.startMs) return known;
    const isNext = known !== undefined && nowMs < known.startMs + 2 * perMs && nowMs >= known.startMs;
    const window = { startMs: nowMs, count: 0, before: isNext ? known.count : 0 };
    if (this.#windows.size >= CALLERS_MAX) this.#forgetOld(nowMs);
    this.#windows.set(caller, window);
    return window;
  }

  /** So many callers at once are no callers: those who have been quiet go first, then everybody. */
  #forgetOld(nowMs: number): void {
    for (const [caller, { startMs }] of this.#windows)
      if (nowMs - startMs > 2 * this.#limit.perMs) this.#windows.delete(caller);
    if (this.#windows.size >= CALLERS_MAX) this.#windows.clear();
  }
}
