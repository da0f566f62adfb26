// The person's own memory: what holds in all their projects. The same store over another root, in the person's state directory, with
// files and a journal of its own, so that no repository can bring any of it and none of it is ever committed.

import { join } from 'node:path';
import type { Context, Project } from '../kernel/operation.ts';
import { type Service, Services } from '../kernel/services.ts';
import type { MemoryScope } from './model.ts';

type ScopedContext = Pick<Context, 'host' | 'project' | 'config' | 'services' | 'person'>;

const FILES = 'kept';
/** How what is recalled from it is told apart. */
export const YOURS = 'yours, from all projects';

const rootOf = (stateDir: string): string => join(stateDir, 'memory');

function describePersonProject(stateDir: string): Project {
  const root = rootOf(stateDir);
  return {
    root,
    isGit: false,
    worktree: 'main',
    ownDir: root,
    journalDir: join(root, 'journal'),
    auditDir: join(root, 'audit'),
    cacheDir: join(root, 'cache'),
  };
}

/** What is kept open over the person's memory, closed with everything else of the application. */
const personService: Service<Services> = {
  name: 'memory.person',
  open: ({ host, product, services }, stateDir) =>
    new Services(
      { host, product, project: describePersonProject(stateDir) },
      { areLasting: services.areLasting },
    ),
  close: async (services) => {
    const [failure] = await services.close();
    if (failure !== undefined) throw failure;
  },
};

/** The same request over the person's memory instead of the project's. */
export function overPersonMemory<C extends ScopedContext>(context: C): C {
  const { stateDir } = context.person;
  return {
    ...context,
    project: describePersonProject(stateDir),
    config: { ...context.config, paths: { grimoire: FILES } },
    services: context.services.use(personService, stateDir),
  };
}

export function inScope<C extends ScopedContext>(context: C, scope: MemoryScope): C {
  if (scope !== 'global') return context;
  context.host.files.makeDir(rootOf(context.person.stateDir), 0o700);
  return overPersonMemory(context);
}

/** A look at one name, so that a person who keeps nothing there pays nothing for it. */
export function hasPersonMemory({ host, person }: Pick<Context, 'host' | 'person'>): boolean {
  return host.files.stat(join(rootOf(person.stateDir), FILES))?.kind === 'directory';
}
