// Temporary files beside the file they will replace. The name says which process made it, so that what a dead process
// left behind can be told from what a living one is writing, and swept.

import { dirname, join } from 'node:path';
import { isLoaError, LoaError } from '../kernel/errors.ts';
import { sha256Hex } from '../kernel/hash.ts';
import type { Host, OpenFile, ProcessIdentity } from '../kernel/host.ts';

export type TemporaryHost = Pick<Host, 'files' | 'clock' | 'random' | 'processes'>;

/** A process in another container has a pid we cannot see: nothing younger than this is swept on that evidence. */
const SWEEP_AGE_MS = 60_000;
const NAME = /^\..+\.(\d+)-([0-9a-f]{8})-[0-9a-f]{8}\.loa-tmp$/;

/** Opens a new, empty file beside `target` under a name that nobody else uses; a failure names the target. */
export function openTemporary(target: string, host: TemporaryHost, mode: number): OpenFile {
  const { self } = host.processes;
  const chance = Buffer.from(host.random.bytes(4)).toString('hex');
  // Long names are cut, or the temporary of a legal name would itself be too long.
  const base = target.slice(dirname(target).length).replace(/^\/+/, '').slice(0, 128);
  const name = `.${base}.${self.pid}-${marker(self)}-${chance}.loa-tmp`;
  try {
    return host.files.open(join(dirname(target), name), { write: true, create: 'new', mode });
  } catch (error) {
    if (!isLoaError(error)) throw error;
    const { code, hint, retryable, details } = error;
    const message = `could not write ${target}: ${error.message}`;
    throw new LoaError(code, message, {
      ...(hint === undefined ? {} : { hint }),
      retryable,
      details,
      cause: error,
    });
  }
}

function marker(identity: ProcessIdentity): string {
  return sha256Hex(identity.startedAt).slice(0, 8);
}

/** Removes what dead processes left in a directory; returns the names removed. */
export function sweepTemporaries(directory: string, host: TemporaryHost): readonly string[] {
  const swept: string[] = [];
  for (const { name, kind } of host.files.list(directory)) {
    if (kind !== 'file' || name === undefined || !name.endsWith('.loa-tmp')) continue;
    if (!isStale(join(directory, name), name, host)) continue;
    host.files.remove(join(directory, name));
    swept.push(name);
  }
  return swept;
}

function isStale(path: string, name: string, host: TemporaryHost): boolean {
  const [, pid, mark] = NAME.exec(name) ?? [];
  if (pid === undefined || mark === undefined) return false;
  const stat = host.files.stat(path);
  if (stat === undefined || host.clock.nowMs() - stat.modifiedMs < SWEEP_AGE_MS) return false;
  const maker = host.processes.find(Number(pid));
  return maker === undefined || marker(maker) !== mark;
}

/** For the way out of a failure: the first error is the one that matters, so a second one is not raised over it. */
export function discard(path: string, host: Pick<Host, 'files'>): void {
  try {
    host.files.remove(path);
  } catch (error) {
    // The name carries our pid, so the file is swept once we are gone. Anything but a file error is a bug.
    if (!isLoaError(error)) throw error;
  }
}
