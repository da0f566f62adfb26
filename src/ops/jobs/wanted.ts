// Which of the jobs that domains declare the settings of this machine ask for.

import type { Job as Declared } from '../../kernel/domain.ts';
import type { Context } from '../../kernel/operation.ts';
import type { Job } from './job.ts';

type Wishes = Pick<Context, 'domains' | 'config'>;

export const listWanted = ({ domains, config }: Wishes): readonly Declared[] =>
  domains.jobs.filter(({ isWanted }) => isWanted?.(config) ?? true);

/** Names of declared jobs that are there and not asked for. */
export function listUnwanted(jobs: readonly Job[], wishes: Wishes): readonly string[] {
  const names = new Set(listWanted(wishes).map(({ name }) => name));
  return jobs.filter(({ name, origin }) => origin === 'declared' && !names.has(name)).map(({ name }) => name);
}
