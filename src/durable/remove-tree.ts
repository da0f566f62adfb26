// Removes a folder of ours with everything in it. A link, there or inside, is removed itself and never followed.

import { join } from 'node:path';
import type { Host } from '../kernel/host.ts';

export function removeTree(path: string, host: Pick<Host, 'files'>): void {
  const found = host.files.stat(path);
  if (found === undefined) return;
  if (found.kind !== 'directory') {
    host.files.remove(path);
    return;
  }
  for (const entry of host.files.list(path)) {
    if (entry.name === undefined) continue; // A name that is not UTF-8 is not ours; the folder then stays, with it.
    const child = join(path, entry.name);
    if (entry.kind === 'directory') removeTree(child, host);
    else host.files.remove(child);
  }
  removeFolderIfEmpty(path, host);
}

export function removeFolderIfEmpty(path: string, host: Pick<Host, 'files'>): void {
  if (host.files.stat(path)?.kind === 'directory' && host.files.list(path).length === 0)
    host.files.removeDir(path);
}
