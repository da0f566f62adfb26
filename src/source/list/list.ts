// Which files belong to a tree. Git is the oracle: what is tracked, with the id of its content, what differs from the
// index, what is new and not ignored. Outside git, or where git cannot answer, a walk with the usual ignores.
// Links and submodules are counted, never followed, so nothing outside the tree is reached and no link can loop.

import { type GitHost, isInnerPath, isNoAnswer, runGit } from '../../durable/git.ts';
import type { SkipReason } from '../model.ts';
import { readFields } from './fields.ts';
import { walkTree } from './walk.ts';

export interface ListedFile {
  readonly path: string;
  /** Git's id of the content on disk, or '' when it has to be computed. */
  readonly id: string;
  /** Whether it may be run; undefined when only the disk knows. */
  readonly isExecutable?: boolean;
}

export interface Listing {
  readonly origin: 'git' | 'walk';
  /** Why git was not asked or could not answer; '' when it did. */
  readonly reason: string;
  /** In code-unit order of their paths. */
  readonly files: readonly ListedFile[];
  readonly skips: Readonly<Partial<Record<SkipReason, number>>>;
}

export type ListHost = GitHost;

export async function listTree(root: string, host: ListHost): Promise<Listing> {
  try {
    return await listByGit(root, host);
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    return { ...walkTree(root, host), reason: error.message };
  }
}

async function listByGit(root: string, host: ListHost): Promise<Listing> {
  const [tracked, changed, fresh] = await Promise.all([
    runGit(root, ['ls-files', '-s', '-z'], host),
    runGit(root, ['diff-files', '--name-status', '--no-renames', '--relative', '-z'], host),
    runGit(root, ['ls-files', '-o', '--exclude-standard', '-z'], host),
  ]);
  const skips: Partial<Record<SkipReason, number>> = {};
  const files = new Map<string, string>();
  const executables = new Set<string>();
  const skip = (reason: SkipReason): void => {
    skips[reason] = (skips[reason] ?? 0) + 1;
  };
  readTracked(tracked, { files, executables, skip });
  for (const path of readFields(fresh, () => skip('name'))) if (!path.endsWith('/')) files.set(path, '');
  readChanged(changed, files);
  const sorted = [...files]
    .map(([path, id]) => (id === '' ? { path, id } : { path, id, isExecutable: executables.has(path) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return { origin: 'git', reason: '', files: sorted, skips };
}

const REGULAR = '100';
const EXECUTABLE = '100755';

interface Found {
  readonly files: Map<string, string>;
  readonly executables: Set<string>;
  readonly skip: (reason: SkipReason) => void;
}

/** `mode id stage<tab>path`; in a conflict one path has several stages, and only the disk knows what it holds now. */
function readTracked(output: Uint8Array, { files, executables, skip }: Found): void {
  for (const field of readFields(output, () => skip('name'))) {
    const tab = field.indexOf('\t');
    const path = field.slice(tab + 1);
    if (!isInnerPath(path)) {
      skip('name');
      continue;
    }
    if (!field.startsWith(REGULAR)) skip(field.startsWith('120') ? 'link' : 'submodule');
    else if (field[tab - 1] === '0') files.set(path, field.slice(7, tab - 2));
    else files.set(path, '');
    if (field.startsWith(EXECUTABLE)) executables.add(path);
  }
}

/** Letter and path in turn. A deleted file is no longer there; any other change leaves its content to be looked at. */
function readChanged(output: Uint8Array, files: Map<string, string>): void {
  const fields = readFields(output, () => {});
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const path = fields[at + 1] as string;
    if (!files.has(path)) continue;
    if (fields[at] === 'D') files.delete(path);
    else files.set(path, '');
  }
}
