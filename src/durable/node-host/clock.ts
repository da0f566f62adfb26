// The real clock. Blocking sleep parks the thread in the kernel, so it costs no processor time.

import type { Clock } from '../../kernel/host.ts';

export function createRealClock(): Clock {
  return {
    nowMs: () => Date.now(),
    monotonicMs: () => {
      // Not `performance.now`: its module takes four milliseconds to load.
      const [seconds, nanoseconds] = process.hrtime();
      return seconds * 1000 + nanoseconds / 1e6;
    },
    sleep,
    after: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    sleepInBackground: (ms) => new Promise((resolve) => void setTimeout(resolve, ms).unref()),
    sleepBlocking: (ms) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.max(0, ms));
    },
    nextTurn: () => new Promise((resolve) => void setImmediate(resolve)),
  };
}

/** Rejects with the signal's reason when it aborts first; either way no timer and no listener is left behind. */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
