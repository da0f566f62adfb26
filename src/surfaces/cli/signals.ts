// Ctrl-C while an operation computes. Code that never waits sees no signal that is listened for, so nobody listens while
// something is only read: the signal then ends the process at once, and there is nothing to put in order.

import type { ManifestOperation } from '../../manifest.ts';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Gives the signals back their usual meaning, unless the operation has something to finish or to clear away. */
export function letSignalsEnd({
  effect,
  stopsGently,
}: Pick<ManifestOperation, 'effect' | 'stopsGently'>): void {
  if (effect !== 'read' || stopsGently === true) return;
  for (const signal of STOP_SIGNALS) process.removeAllListeners(signal);
}
