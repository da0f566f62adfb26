// A look that is shared: whoever asks within a while of the last one is given what it found, so that asking often makes no work.

import type { Clock } from '../kernel/host.ts';

const AGE_MS_MAX = 5000;

/** A look that failed is kept as long as one that did not. */
export function keepRecent<T>(look: () => Promise<T>, clock: Pick<Clock, 'monotonicMs'>): () => Promise<T> {
  let last: { readonly found: Promise<T>; readonly atMs: number } | undefined;
  return () => {
    const nowMs = clock.monotonicMs();
    if (last === undefined || nowMs - last.atMs >= AGE_MS_MAX) last = { found: look(), atMs: nowMs };
    return last.found;
  };
}
