// What made a quote untrue: the commit that took its words out of the file, or a change that nobody committed yet. Undefined where git
// does not know.

import { join } from 'node:path';
import { askGit, readFileAt } from '../../durable/git.ts';
import type { Evidence } from '../model.ts';
import type { ReadContext } from '../record/read.ts';

export interface ChangedBy {
  /** When, as ISO 8601. */
  readonly at: string;
  /** Left out for what is not committed. */
  readonly commit?: string;
  readonly subject: string;
}

const GIT_MS = 5000;
/** Longer searches help nobody, and arguments have a limit. */
const WORDS_MAX = 2000;
const IN_THE_WORK_TREE = 'not committed yet';

export async function findChange(
  evidence: Evidence,
  { project, host }: ReadContext,
): Promise<ChangedBy | undefined> {
  const { path, quote } = evidence;
  const words = quote.trim().slice(0, WORDS_MAX);
  if (!project.isGit || words === '') return undefined;
  const committed = await readFileAt(project.root, { revision: 'HEAD', path }, host);
  if (committed !== undefined && Buffer.from(committed).includes(words)) {
    const modifiedMs = host.files.stat(join(project.root, path))?.modifiedMs ?? host.clock.nowMs();
    return { at: new Date(modifiedMs).toISOString(), subject: IN_THE_WORK_TREE };
  }
  const format = '--format=%h%x00%cI%x00%s';
  const args = ['--literal-pathspecs', 'log', '-1', format, `-S${words}`, '--', path];
  const [commit, at, subject] = ((await askGit(project.root, args, host, GIT_MS)) ?? '').trim().split('\0');
  if (!commit || !at) return undefined;
  return { commit, at: new Date(at).toISOString(), subject: subject ?? '' };
}
