// Changes a file that people, agents and other processes of ours change too, without losing anybody's change: read, merge
// by a pure function, and replace only if it is still what was read; if not, merge again. Processes of ours take turns by a
// lock. Left open: a program that knows no lock and writes in the microseconds between the last look and the rename.

import { isLoaError, LoaError } from '../kernel/errors.ts';
import { sha256Hex } from '../kernel/hash.ts';
import { prepareReplacement, type ReplaceOptions } from './file.ts';
import { acquireLock, type LockHost } from './lock.ts';

export interface UpdateOptions extends ReplaceOptions {
  /** The lock file that all our writers of this file share; its directory must exist. */
  readonly lockPath: string;
  readonly sizeBytesMax?: number;
}

/** After this many changes by others in a row something is rewriting the file all the time. */
const ATTEMPTS_MAX = 12;

export interface Expected {
  /** SHA-256 of the content that must still be there; undefined when there must be no file. */
  readonly digest: string | undefined;
}

/** Throws `file.changed`, leaving the file alone, when it is not what was expected. */
export async function compareAndReplace(
  path: string,
  content: Expected & { readonly bytes: Uint8Array },
  host: LockHost,
  options: UpdateOptions,
): Promise<void> {
  const prepared = await prepareReplacement(path, content.bytes, host, options);
  try {
    const lock = await acquireLock(options.lockPath, host);
    try {
      if (digestOf(readIfThere(prepared.target, host, options)) !== content.digest) throw changed(path);
      prepared.commit();
    } finally {
      lock.release();
    }
  } catch (error) {
    prepared.abandon();
    throw error;
  }
  await prepared.settle();
}

/** Pure; called again with fresh content when the file changed meanwhile. Returning undefined leaves the file alone. */
export type Merge = (current: Uint8Array | undefined) => Uint8Array | undefined;

/** Returns true when the file was replaced, false when the merge had nothing to change. */
export async function updateFile(
  path: string,
  merge: Merge,
  host: LockHost,
  options: UpdateOptions,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const current = readIfThere(path, host, options);
    const merged = merge(current);
    if (merged === undefined || (current !== undefined && Buffer.compare(current, merged) === 0))
      return false;
    try {
      await compareAndReplace(path, { digest: digestOf(current), bytes: merged }, host, options);
      return true;
    } catch (error) {
      if (!isLoaError(error) || error.code !== 'file.changed' || attempt === ATTEMPTS_MAX) throw error;
    }
    await host.clock.sleep(attempt * (0.5 + (host.random.bytes(1)[0] ?? 0) / 256));
  }
}

function readIfThere(path: string, host: LockHost, options: UpdateOptions): Uint8Array | undefined {
  try {
    return host.files.read(
      path,
      options.sizeBytesMax === undefined ? {} : { sizeBytesMax: options.sizeBytesMax },
    );
  } catch (error) {
    if (isLoaError(error) && error.code === 'file.missing') return undefined;
    throw error;
  }
}

function digestOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : sha256Hex(bytes);
}

function changed(path: string): LoaError {
  return new LoaError('file.changed', `did not replace ${path}: it changed since it was read`, {
    hint: 'Run the command again.',
    retryable: true,
    details: { path },
  });
}
