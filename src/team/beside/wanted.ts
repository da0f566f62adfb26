// How a process that changed something asks for a sync without waiting for it. It leaves a mark, then looks whether somebody syncs: the lock
// tells, and the system frees it when its holder dies. Whoever syncs gives the lock up first and looks for the mark afterwards,
// so that no mark is left unseen: either the lock was found free, or the mark was there in time.

import { join } from 'node:path';
import { isLoaError } from '../../kernel/errors.ts';
import type { HeldLock, Host } from '../../kernel/host.ts';
import type { Project } from '../../kernel/operation.ts';

export interface BesidePlace {
  readonly project: Pick<Project, 'ownDir'>;
  readonly host: Pick<Host, 'files' | 'locks'>;
}

const MARK = 'team-wanted';
const LOCK = 'team-beside.lock';

export function leaveMark({ project, host }: BesidePlace): void {
  host.files.open(join(project.ownDir, MARK), { write: true, create: true }).close();
}

/** Whether there was one; it is gone afterwards. */
export function takeMark({ project, host }: BesidePlace): boolean {
  const path = join(project.ownDir, MARK);
  if (host.files.stat(path) === undefined) return false;
  try {
    host.files.remove(path);
  } catch (error) {
    // Somebody else took it in the meantime, and does what it asks for.
    if (!isLoaError(error) || error.code !== 'file.missing') throw error;
  }
  return true;
}

/** Undefined while somebody else of this machine sees to the syncing. */
export function becomeSyncer({ project, host }: BesidePlace): HeldLock | undefined {
  return host.locks.tryAcquire(join(project.ownDir, LOCK));
}
