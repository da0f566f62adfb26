// The real world as a Host. Opened once, in a composition root; everything below takes the parts it needs as values.

import type { Host } from '../../kernel/host.ts';
import { createRealClock } from './clock.ts';
import { createRealFiles } from './files.ts';
import { createRealLocks } from './locks.ts';
import { createRealNetwork } from './network.ts';
import { createRealProcesses } from './processes.ts';
import { randomBytes } from './random.ts';

export interface NodeHostOptions {
  /** The environment to see; the process's own unless given. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * For a program that does one thing and ends: it waits for the disk where it stands. Handing that to threads, which have to be
   * started first, takes longer than most disks do.
   */
  readonly waitsInPlace?: boolean;
}

export interface NodeHost extends Host {
  /** Lets go of files that are kept open between uses; not needed before the process ends. */
  close(): void;
}

export function openNodeHost(options: NodeHostOptions = {}): NodeHost {
  const given = options.env ?? process.env;
  const env = Object.freeze({ ...given, ...(given['HOME'] ? {} : { HOME: homeOfUser() }) });
  const locks = createRealLocks();
  const clock = createRealClock();
  return {
    files: createRealFiles(options.waitsInPlace ?? false),
    clock,
    random: { bytes: randomBytes },
    processes: createRealProcesses(env),
    locks,
    network: createRealNetwork(clock),
    userId: process.getuid?.(),
    userHome: homeOfUser,
    machineName: () => process.getBuiltinModule('node:os').hostname(),
    env,
    close: () => locks.close(),
  };
}

/** Without the variable the system still knows where the person lives. */
function homeOfUser(): string {
  try {
    return process.getBuiltinModule('node:os').userInfo().homedir;
  } catch {
    return '/'; // A user without an entry, as in many containers.
  }
}
