// What git still has of a lost file: in HEAD, or in the newest commit of any branch that had it.

import type { LedgerContext } from '../record/open.ts';

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
    const { exitCode, stdout } = await host.processes.run('git', ['show', `${revision}:./${path}`], {
      cwd: project.root,
    });
    return exitCode === 0 && !isBlank(stdout) ? stdout : undefined;
  };
  const inHead = await show('HEAD');
  if (inHead !== undefined) return { bytes: inHead, source: 'git HEAD' };
  const args = ['log', '--all', '--format=%H', '--diff-filter=AM', '-n', '20', '--', path];
  const { exitCode, stdout } = await host.processes.run('git', args, { cwd: project.root });
  const commits = exitCode === 0 ? new TextDecoder().decode(stdout).split('\n').filter(Boolean) : [];
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
  const { exitCode, stdout } = await host.processes.run('git', args, { cwd: project.root });
  return exitCode === 0 ? new TextDecoder().decode(stdout).split('\0').filter(Boolean) : [];
}
