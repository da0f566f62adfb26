// Files with a path of this machine are kept out of git by its own list, `info/exclude`, which nobody else gets. Our lines in it are a
// block that `uninstall` takes out.

import { relative, resolve } from 'node:path';
import { askGit } from '../../durable/git.ts';
import { findBlock, removeBlock, upsertBlock } from '../../kernel/markdown/index.ts';
import type { Context } from '../../kernel/operation.ts';
import type { Change, Snapshot } from './setup-plan.ts';

const BLOCK = 'personal';

export interface ExcludePlace {
  /** Relative to the project; it may lie in the repository that a linked work tree belongs to. */
  readonly path: string;
  /** From the top of the work tree to the project; empty or with a slash at its end. */
  readonly prefix: string;
}

/** Undefined without git. */
export async function locateExclude({ project, host }: Context): Promise<ExcludePlace | undefined> {
  if (!project.isGit) return undefined;
  const args = ['rev-parse', '--show-prefix', '--git-path', 'info/exclude'];
  const [prefix, path] = (await askGit(project.root, args, host))?.split('\n') ?? [];
  if (path === undefined || path === '') return undefined;
  return { path: relative(project.root, resolve(project.root, path)), prefix: prefix ?? '' };
}

/** Which of these files git tracks. */
export async function listTracked(
  paths: readonly string[],
  { project, host }: Context,
): Promise<ReadonlySet<string>> {
  if (!project.isGit) return new Set();
  const listing = await askGit(project.root, ['ls-files', '-z', '--', ...paths], host);
  return new Set(listing?.split('\0').filter(Boolean) ?? []);
}

export function planExclude(
  place: ExcludePlace | undefined,
  changes: readonly Change[],
  read: Snapshot,
): Change[] {
  const personal = changes.filter(({ isPersonal }) => isPersonal === true);
  if (place === undefined || personal.length === 0) return [];
  const before = read(place.path);
  const known =
    findBlock(before ?? '', BLOCK, 'hash')
      ?.body.split('\n')
      .filter(Boolean) ?? [];
  const lines = new Set([...known, ...personal.map(({ path }) => `/${place.prefix}${path}`)]);
  const after = upsertBlock(before ?? '', BLOCK, `${[...lines].join('\n')}\n`, 'hash');
  return [{ path: place.path, before, after, why: 'git leaves files with paths of this machine alone' }];
}

export function planExcludeRemoval(place: ExcludePlace | undefined, read: Snapshot): Change[] {
  const before = place === undefined ? undefined : read(place.path);
  if (place === undefined || before === undefined) return [];
  return [
    { path: place.path, before, after: removeBlock(before, BLOCK, 'hash'), why: 'our lines taken out' },
  ];
}
