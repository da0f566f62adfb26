// A tree without git: every regular file below the root, except in folders that hold what tools made or fetched.

import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import type { SkipReason } from '../model.ts';
import type { ListedFile, Listing } from './list.ts';

const IGNORED: ReadonlySet<string> = new Set(
  (
    '.git .hg .svn .loa node_modules bower_components __pycache__ .venv venv .tox .nox .mypy_cache .pytest_cache .ruff_cache ' +
    'dist build out target coverage .next .nuxt .svelte-kit .turbo .cache .gradle .idea .vscode Pods DerivedData .dart_tool ' +
    '.terraform .eggs _build deps elm-stuff .stack-work zig-cache .zig-cache zig-out'
  ).split(' '),
);
/** Deeper than any project; a bound, should the file system play tricks. */
const DEPTH_MAX = 64;

export function walkTree(root: string, host: Pick<Host, 'files'>): Listing {
  const files: ListedFile[] = [];
  const skips: Partial<Record<SkipReason, number>> = {};
  const skip = (reason: SkipReason): void => {
    skips[reason] = (skips[reason] ?? 0) + 1;
  };
  const visit = (folder: string, depth: number): void => {
    for (const entry of listFolder(folder === '' ? root : `${root}/${folder}`, host, depth === 0)) {
      if (entry.name === undefined) skip('name');
      else if (entry.kind === 'link') skip('link');
      else {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.kind === 'file') files.push({ path, id: '' });
        else if (entry.kind === 'directory' && depth < DEPTH_MAX && !IGNORED.has(entry.name))
          visit(path, depth + 1);
      }
    }
  };
  visit('', 0);
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { origin: 'walk', reason: '', files, skips };
}

/** A folder that vanished or may not be read holds nothing that we can report; only the root must be there. */
function listFolder(
  path: string,
  host: Pick<Host, 'files'>,
  isRoot: boolean,
): ReturnType<Host['files']['list']> {
  try {
    return host.files.list(path);
  } catch (error) {
    if (!isRoot && isLoaError(error) && error.code.startsWith('file.')) return [];
    throw error;
  }
}
