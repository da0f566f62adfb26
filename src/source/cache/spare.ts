// Where facts of a large tree are kept that has no machine directory: in a folder of the person, by the place of the tree. Nothing is
// left in the project, small trees leave nothing anywhere, and of many trees only those used last are kept.

import { removeTree } from '../../durable/remove-tree.ts';
import { isLoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';

/** Smaller trees are read again in less time than it takes to notice. */
const FILES_MIN = 400;
const TREES_MAX = 8;

export interface SpareTree {
  readonly root: string;
  readonly fileCount: number;
}

/** The folder for this tree, made if need be; undefined when it is small, or nothing can be kept there. */
export function findSpare(
  folder: string,
  { root, fileCount }: SpareTree,
  host: Pick<Host, 'files'>,
): string | undefined {
  if (fileCount < FILES_MIN) return undefined;
  const home = `${folder}/${sha256Hex(root).slice(0, 16)}`;
  try {
    if (host.files.stat(home) === undefined) {
      host.files.makeDir(home, 0o700);
      forgetOldest(folder, host);
    }
    return home;
  } catch (error) {
    // A cache that cannot be made costs time, nothing else.
    if (isLoaError(error) && error.code.startsWith('file.')) return undefined;
    throw error;
  }
}

function forgetOldest(folder: string, host: Pick<Host, 'files'>): void {
  const { files } = host;
  const trees = files
    .list(folder)

    .flatMap(({ name, kind }) => (name === undefined || kind !== 'directory' ? [] : [`${folder}/${name}`]))
    .map((path) => ({ path, usedMs: files.stat(`${path}/cache/source`)?.modifiedMs ?? Number.MAX_VALUE }))
    .sort((a, b) => b.usedMs - a.usedMs);
  for (const { path } of trees.slice(TREES_MAX)) removeTree(path, host);
}
