// Files that are of one machine are kept out of git by its own list, `info/exclude`, which nobody else gets. Our lines in it are one block,
// shared by all work trees of a repository; `uninstall` takes it out.

import { join, relative, resolve } from 'node:path';
import { updateFile } from '../durable/file-update.ts';
import { askGit } from '../durable/git.ts';
import { isLoaError } from '../kernel/errors.ts';
import { findBlock, removeBlock, upsertBlock } from '../kernel/markdown/index.ts';
import type { Context } from '../kernel/operation.ts';

const BLOCK = 'personal';
const LOCK = 'setup.lock';

type GitContext = Pick<Context, 'project' | 'host'>;

export interface ExcludePlace {
  /** Relative to the project; it may lie in the repository that a linked work tree belongs to. */
  readonly path: string;
  /** From the top of the work tree to the project; empty or with a slash at its end. */
  readonly prefix: string;
}

/** Undefined without git. */
export async function locateExclude({ project, host }: GitContext): Promise<ExcludePlace | undefined> {
  if (!project.isGit) return undefined;
  const args = ['rev-parse', '--show-prefix', '--git-path', 'info/exclude'];
  const [prefix, path] = (await askGit(project.root, args, host))?.split('\n') ?? [];
  if (path === undefined || path === '') return undefined;
  return { path: relative(project.root, resolve(project.root, path)), prefix: prefix ?? '' };
}

/** Which of these files git tracks. */
export async function listTracked(
  paths: readonly string[],
  { project, host }: GitContext,
): Promise<ReadonlySet<string>> {
  if (!project.isGit) return new Set();
  const listing = await askGit(project.root, ['ls-files', '-z', '--', ...paths], host);
  return new Set(listing?.split('\0').filter(Boolean) ?? []);
}

/** Whether another work tree of the repository has a file that our lines keep out of git. */
export async function isExcludingElsewhere({ project, host }: GitContext): Promise<boolean> {
  const place = await locateExclude({ project, host });
  if (place === undefined) return false;
  const path = resolve(project.root, place.path);
  if (host.files.stat(path) === undefined) return false;
  const files = listExcluded(Buffer.from(host.files.read(path)).toString('utf8'));
  const listing = (await askGit(project.root, ['worktree', 'list', '--porcelain', '-z'], host)) ?? '';
  const roots = listing
    .split('\0')
    .flatMap((line) => (line.startsWith(TREE) ? [line.slice(TREE.length)] : []));
  const others = roots.filter((root) => resolve(root, place.prefix) !== project.root);
  return others.some((root) => files.some((file) => host.files.stat(join(root, file)) !== undefined));
}

const TREE = 'worktree ';

const listExcluded = (text: string): readonly string[] =>
  findBlock(text, BLOCK, 'hash')?.body.split('\n').filter(Boolean) ?? [];

/** Pure. The list with these files of the project in our block too. */
export function withExcluded(text: string, { prefix }: ExcludePlace, paths: readonly string[]): string {
  const lines = new Set([...listExcluded(text), ...paths.map((path) => `/${prefix}${path}`)]);
  return upsertBlock(text, BLOCK, `${[...lines].join('\n')}\n`, 'hash');
}

/** Pure. */
export const withoutExcluded = (text: string): string => removeBlock(text, BLOCK, 'hash');

/** For whoever writes such a file, also where nobody ran `init`. A list that cannot be written keeps nobody from their work. */
export async function keepOutOfGit(path: string, context: GitContext): Promise<void> {
  const { project, host } = context;
  const place = await locateExclude(context);
  if (place === undefined) return;
  try {
    host.files.makeDir(project.ownDir);
    const list = resolve(project.root, place.path);
    host.files.makeDir(resolve(list, '..'));
    await updateFile(
      list,
      (bytes) => Buffer.from(withExcluded(Buffer.from(bytes ?? []).toString('utf8'), place, [path])),
      host,
      { lockPath: join(project.ownDir, LOCK), root: project.root },
    );
  } catch (error) {
    if (!isLoaError(error)) throw error;
  }
}
