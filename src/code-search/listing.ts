// What the index must hold, as one digest of names and content ids: the cheapest way to know that nothing changed. Git
// is asked; no file is opened and no fact about code is needed.

import { join } from 'node:path';
import type { GitHost } from '../durable/git.ts';
import { sha256Hex } from '../kernel/hash.ts';
import type { Host } from '../kernel/host.ts';
import { listTree } from '../source/list/list.ts';

export type ListHost = GitHost;

export interface DigestedListing {
  readonly digest: string;
  readonly fileCount: number;
}

export async function digestListing(root: string, host: ListHost): Promise<DigestedListing> {
  return digestFiles(root, (await listTree(root, host)).files, host);
}

export function digestFiles(
  root: string,
  files: readonly { readonly path: string; readonly id: string }[],
  host: Pick<Host, 'files'>,
): DigestedListing {
  const lines = files.map(({ path, id }) => `${path}\0${keyOf(root, path, id, host)}\n`);
  return { digest: sha256Hex(lines.join('')), fileCount: files.length };
}

/** Git's id; for what git has no id of, size and time. */
export function keyOf(root: string, path: string, id: string, host: Pick<Host, 'files'>): string {
  if (id !== '') return id;
  const stat = host.files.stat(join(root, path));
  return stat === undefined ? 'gone' : `${stat.sizeBytes} ${stat.modifiedMs}`;
}
