// Makes a directory so that it survives a crash: each level is made only after the level above it is on the disk. A level
// that exists already may have been made by a process that did not live to sync it, so its parent is synced all the same;
// what lies above that is durable, because something was made in it.

import { dirname } from 'node:path';
import type { Host } from '../kernel/host.ts';

export async function makeDirDurable(path: string, host: Pick<Host, 'files'>, mode?: number): Promise<void> {
  const levels: string[] = [path];
  while (host.files.stat(levels[0]!) === undefined) levels.unshift(dirname(levels[0]!));
  for (const level of levels) {
    host.files.makeDir(level, mode);
    await host.files.syncDir(dirname(level));
  }
}
