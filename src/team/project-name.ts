// The name of a project in the team's database: the one that was said, else the repository's first commit, which all of its clones
// share and no other repository has.

import { askGit } from '../durable/git.ts';
import { LoaError } from '../kernel/errors.ts';
import type { Context } from '../kernel/operation.ts';

const NAME_LENGTH = 20;

export async function nameProject({ project, host }: Pick<Context, 'project' | 'host'>): Promise<string> {
  const ask = (args: readonly string[]) =>
    project.isGit ? askGit(project.root, args, host) : Promise.resolve(undefined);
  const isShallow = (await ask(['rev-parse', '--is-shallow-repository']))?.trim() === 'true';
  const roots = isShallow ? undefined : await ask(['rev-list', '--max-parents=0', 'HEAD']);
  const [first] = (roots ?? '')
    .split('\n')
    .filter((line) => /^[0-9a-f]{40,64}$/.test(line))
    .toSorted();
  if (first !== undefined) return first.slice(0, NAME_LENGTH);
  const why = isShallow ? 'it is a shallow clone' : 'it has no commit that others share';
  throw new LoaError('team.other-project', `the project has no name that the team would know: ${why}`, {
    hint: 'Say it: loa team join --project NAME, the same for everybody.',
  });
}
