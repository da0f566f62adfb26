// Where git stands: the commit that is checked out, and what changed since another one.

import { askGit, type GitHost } from '../../durable/git.ts';

export const NO_COMMIT = 'unknown';

/** `unknown` outside git and before the first commit. */
export async function readHeadSha(root: string, host: GitHost): Promise<string> {
  return (await askGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD'], host))?.trim() ?? NO_COMMIT;
}

/** The last name of where it was cloned from, or ''. */
export async function readOriginName(root: string, host: GitHost): Promise<string> {
  const url = (await askGit(root, ['config', '--get', 'remote.origin.url'], host))?.trim() ?? '';
  return /([^/:\\]+?)(?:\.git)?\/?$/.exec(url)?.[1] ?? '';
}

/** Paths that differ between that commit and the one checked out; undefined when git does not know that commit. */
export async function changesSince(root: string, sha: string, host: GitHost): Promise<string[] | undefined> {
  if (!/^[0-9a-f]{7,64}$/.test(sha)) return undefined;
  const names = await askGit(root, ['diff', '--name-only', '-z', '--no-renames', sha, 'HEAD', '--'], host);
  return names?.split('\0').filter((name) => name !== '');
}

/** `owner/name` of where it was cloned from, or the folder's own name: what other repositories call this one. */
export async function readOriginSlug(root: string, host: GitHost): Promise<string> {
  const url = (await askGit(root, ['config', '--get', 'remote.origin.url'], host))?.trim() ?? '';
  const slug = /(?:^git@[^:]+:|^\w+:\/\/(?:[^/@]*@)?[^/]+\/)(.+?)(?:\.git)?\/?$/.exec(url)?.[1];
  return slug ?? root.slice(root.lastIndexOf('/') + 1);
}
