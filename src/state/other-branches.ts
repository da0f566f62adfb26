// What stands on another branch, or in the stash, is not missing here: it comes with a merge. Branches whose commits are all part of this
// one do not count: what they held and this one lacks was lost, or taken out.

import { askGit, type GitHost } from '../durable/git.ts';
import type { Project } from '../kernel/operation.ts';

type BranchPlace = { readonly project: Pick<Project, 'isGit' | 'root'>; readonly host: GitHost };

/** The newest; a repository may have thousands that nobody remembers. */
const BRANCHES_MAX = 100;
const WORDS_AT_ONCE = 200;

/** Of these words, those that stand below the folders on such a branch. Words are found within one line. */
export async function findOnOtherBranches(
  words: Iterable<string>,
  folders: readonly string[],
  { project, host }: BranchPlace,
): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(words)];
  const found = new Set<string>();
  if (!project.isGit || wanted.length === 0) return found;
  const format = ['--format=%(objectname)', '--sort=-committerdate', `--count=${BRANCHES_MAX}`];
  const refs = ['refs/heads', 'refs/remotes', 'refs/stash'];
  const listing = await askGit(project.root, ['for-each-ref', '--no-merged=HEAD', ...format, ...refs], host);
  const commits = [...new Set(listing?.split('\n').filter(Boolean))];
  if (commits.length === 0) return found;
  for (let at = 0; at < wanted.length; at += WORDS_AT_ONCE) {
    const part = wanted.slice(at, at + WORDS_AT_ONCE);
    const patterns = part.flatMap((word) => ['-e', word]);
    const args = ['grep', '-h', '-F', '--no-color', ...patterns, ...commits, '--', ...folders];
    const lines = (await askGit(project.root, args, host)) ?? '';
    if (lines === '') continue;
    for (const word of part) if (lines.includes(word)) found.add(word);
  }
  return found;
}
