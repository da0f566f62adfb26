// The real world as a Host. Opened once, in a composition root; everything below takes the parts it needs as values.

import { randomBytes } from 'node:crypto';
import type { Host } from '../../kernel/host.ts';
import { createRealClock } from './clock.ts';
import { createRealFiles } from './files.ts';
import { createRealLocks } from './locks.ts';
import { createRealProcesses } from './processes.ts';

export interface NodeHostOptions {
  /** The environment to see; the process's own unless given. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export function openNodeHost(options: NodeHostOptions = {}): Host {
  const env = Object.freeze({ ...(options.env ?? process.env) });
  return {
    files: createRealFiles(),
    clock: createRealClock(),
    random: { bytes: (count) => randomBytes(count) },
    processes: createRealProcesses(env),
    locks: createRealLocks(),
    env,
  };
}
