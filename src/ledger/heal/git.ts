// What git still has of a lost file: in HEAD, or in the newest commit of any branch that had it.

import { askGit, readFileAt } from '../../durable/git.ts';
import type { LedgerContext } from '../record/open.ts';

/** Whether the branch that is checked out never had the file, and another one has it: then it is not lost. */
export async function isOfAnotherBranch(path: string, { project, host }: LedgerContext): Promise<boolean> {
  if (!project.isGit) return false;
  const touches = async (...revisions: readonly string[]): Promise<boolean> => {
    const args = ['--literal-pathspecs', 'rev-list', '-n', '1', ...revisions, '--', path];
    return ((await askGit(project.root, args, host)) ?? '') !== '';
  };
  return !(await touches('HEAD')) && (await touches('--branches', '--remotes'));
}

export interface FoundInGit {
  readonly bytes: Uint8Array;
  readonly source: 'git HEAD' | 'git history';
}

export async function readFromGit(
  path: string,
  { project, host }: LedgerContext,
): Promise<FoundInGit | undefined> {
  if (!project.isGit) return undefined;
  const show = async (revision: string): Promise<Uint8Array | undefined> => {
    const bytes = await readFileAt(project.root, { revision, path }, host);
    return bytes === undefined || isBlank(bytes) ? undefined : bytes;
  };
  const inHead = await show('HEAD');
  if (inHead !== undefined) return { bytes: inHead, source: 'git HEAD' };
  const args = ['log', '--all', '--format=%H', '--diff-filter=AM', '-n', '20', '--', path];
  const commits = (await askGit(project.root, args, host))?.split('\n').filter(Boolean) ?? [];
  for (const commit of commits) {
    const bytes = await show(commit);
    if (bytes !== undefined) return { bytes, source: 'git history' };
  }
  return undefined;
}

const isBlank = (bytes: Uint8Array): boolean => !bytes.some((byte) => byte > 0x20);

/** Paths of regular files below a folder in HEAD. */
export async function listInGit(
  folder: string,
  { project, host }: LedgerContext,
): Promise<readonly string[]> {
  if (!project.isGit) return [];
  const args = ['ls-tree', '-r', '-z', '--name-only', 'HEAD', '--', `${folder}/`];
  return (await askGit(project.root, args, host))?.split('\0').filter(Boolean) ?? [];
}
