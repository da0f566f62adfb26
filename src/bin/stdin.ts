// stdin in pieces, by plain reads: a stream object would cost a hook several milliseconds at start. A pipe that stays
// silent is given up after a while.

import { read } from 'node:fs';

const CHUNK_BYTES = 64 * 1024;
const RETRY_MS = 2;

export function createStdinReader(
  timeoutMs: number,
  monotonicMs: () => number,
): () => Promise<Uint8Array | 'timeout' | undefined> {
  const deadline = monotonicMs() + timeoutMs;
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  return () =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve('timeout'), Math.max(1, deadline - monotonicMs()));
      const attempt = (): void => {
        read(0, buffer, 0, CHUNK_BYTES, null, (error, count) => {
          if (error?.code === 'EAGAIN' && monotonicMs() < deadline) {
            setTimeout(attempt, RETRY_MS);
            return;
          }
          clearTimeout(timer);
          // A closed or unreadable stdin is the end of it; the caller says so.
          resolve(
            error !== null || count === 0 ? undefined : Uint8Array.prototype.slice.call(buffer, 0, count),
          );
        });
      };
      withOneThread(attempt);
    });
}

const THREADS = 'UV_THREADPOOL_SIZE';

/** One thread is enough to wait for a pipe; the runtime would start four with the first such call. What we start later must not hear of it. */
function withOneThread(call: () => void): void {
  const given = process.env[THREADS];
  process.env[THREADS] = given ?? '1';
  try {
    call();
  } finally {
    if (given === undefined) delete process.env[THREADS];
  }
}
