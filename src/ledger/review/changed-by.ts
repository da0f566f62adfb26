// What made quotes untrue: the commit that took their words out of a file, or a change that nobody committed yet. Each file's history is
// read once for all quotes of it, its latest part only; undefined where that does not tell.

import { join } from 'node:path';
import { askGit, readFileAt } from '../../durable/git.ts';
import { remembering } from '../../kernel/once.ts';
import type { Evidence } from '../model.ts';
import type { ReadContext } from '../record/read.ts';

export interface ChangedBy {
  /** When, as ISO 8601. */
  readonly at: string;
  /** Left out for what is not committed. */
  readonly commit?: string;
  readonly subject: string;
}

export type FindChange = (evidence: Evidence) => Promise<ChangedBy | undefined>;

const GIT_MS = 5000;
const COMMITS_MAX = 60;
const IN_THE_WORK_TREE = 'not committed yet';
/** Of a file in a difference; a line that was taken out begins with one dash of git's. */
const HEADER = /^--- (?:a\/|\/dev\/null$)/;
const HEAD_MARK = '\u0001';

interface Commit extends ChangedBy {
  /** Lines that it took out, without the blanks around them. */
  readonly removed: ReadonlySet<string>;
}

interface FileHistory {
  readonly committed: Uint8Array | undefined;
  readonly commits: readonly Commit[];
}

export function openChanges(context: ReadContext): FindChange {
  const read = remembering((path) => readHistory(path, context), Number.POSITIVE_INFINITY);
  return async ({ path, quote }) => {
    const words = quote.trim();
    const { project, host } = context;
    if (!project.isGit || words === '') return undefined;
    const { committed, commits } = await read(path);
    if (committed !== undefined && Buffer.from(committed).includes(words)) {
      const modifiedMs = host.files.stat(join(project.root, path))?.modifiedMs ?? host.clock.nowMs();
      return { at: new Date(modifiedMs).toISOString(), subject: IN_THE_WORK_TREE };
    }
    const lines = words.split('\n').map((line) => line.trim());
    const found = commits.find(({ removed }) => lines.some((line) => holdsWords(removed, line)));
    return (
      found && {
        at: found.at,
        subject: found.subject,
        ...(found.commit === undefined ? {} : { commit: found.commit }),
      }
    );
  };
}

/** A quote may be a part of a line. */
function holdsWords(removed: ReadonlySet<string>, words: string): boolean {
  return removed.has(words) || [...removed].some((line) => line.includes(words));
}

async function readHistory(path: string, { project, host }: ReadContext): Promise<FileHistory> {
  const committed = await readFileAt(project.root, { revision: 'HEAD', path }, host);
  const format = `--format=${HEAD_MARK}%h%x00%cI%x00%s`;
  // What the repository configures for showing differences is not run.
  const plain = ['--no-ext-diff', '--no-textconv', '--no-color', '-p', '-U0', '-n', String(COMMITS_MAX)];
  const args = ['--literal-pathspecs', 'log', ...plain, format, '--', path];
  return { committed, commits: parseLog((await askGit(project.root, args, host, GIT_MS)) ?? '') };
}

export function parseLog(log: string): readonly Commit[] {
  return log
    .split(HEAD_MARK)
    .slice(1)
    .flatMap((part) => {
      const [head = '', ...lines] = part.split('\n');
      const [commit, at, subject = ''] = head.split('\0');
      if (commit === undefined || at === undefined || Number.isNaN(Date.parse(at))) return [];
      const removed = lines.filter((line) => line.startsWith('-') && !HEADER.test(line));
      return [
        {
          commit,
          at: new Date(at).toISOString(),
          subject,
          removed: new Set(removed.map((line) => line.slice(1).trim()).filter((line) => line !== '')),
        },
      ];
    });
}
