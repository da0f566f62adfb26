// Files that `init` made in another clone and that came here by git: they are ours as much as those that it made here.

import { askGit } from '../../durable/git.ts';
import type { Context } from '../../kernel/operation.ts';
import { isBare } from './agents.ts';
import { type Made, planUninstall } from './plan.ts';
import type { Change } from './setup-plan.ts';

/** Of the files that would be left with nothing in them, those that never held anything but what `init` writes. */
export async function listMadeElsewhere(
  changes: readonly Change[],
  made: Made,
  context: Context,
): Promise<readonly string[]> {
  const emptied = changes.filter(({ after }) => after !== undefined && isBare(after));
  const found = await Promise.all(
    emptied.map(async ({ path }) => {
      const first = await readFirst(path, context);
      if (first === undefined || isBare(first)) return [];
      const alone = planUninstall((one) => (one === path ? first : undefined), {
        ...made,
        created: undefined,
      });
      return alone.some((change) => change.path === path && change.after === undefined) ? [path] : [];
    }),
  );
  return found.flat();
}

/** As it was when it came into the history; undefined for a file that git does not know. */
async function readFirst(path: string, { project, host }: Context): Promise<string | undefined> {
  if (!project.isGit) return undefined;
  const added = ['log', '--no-renames', '--diff-filter=A', '--format=%H', 'HEAD', '--', path];
  const commit = (await askGit(project.root, added, host))?.trim().split('\n').at(-1) ?? '';
  return commit === '' ? undefined : await askGit(project.root, ['show', `${commit}:./${path}`], host);
}
