// Who claims a task: the name that was given, else the person at this machine, the same in every process, so that nobody is locked out of
// what they claimed.

import type { Context } from '../../kernel/operation.ts';

export interface Holder {
  readonly name: string;
  /** Of a claim without a name: the same person in another work tree is at other work. */
  readonly worktree?: string;
}

const NAME_LENGTH_MAX = 64;

export function holderOf(
  agent: string | undefined,
  { caller, host, project }: Pick<Context, 'caller' | 'host' | 'project'>,
): Holder {
  const given = agent ?? caller.agent;
  if (given !== undefined) return { name: given };
  const name = `${caller.principal ?? 'somebody'}@${host.machineName()}`;
  return { name: name.replaceAll(/[^\w.@-]+/g, '-').slice(0, NAME_LENGTH_MAX), worktree: project.worktree };
}
