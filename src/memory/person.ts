// The person's own memory: what holds in all their projects (global), and what of one project is nobody else's (private). The same store over
// another root, in the person's state directory or in the machine directory of the project, with files and a journal of its own, so that no
// repository can bring any of it and none of it is ever committed or sent to a team.

import { join } from 'node:path';
import type { Context, Project } from '../kernel/operation.ts';
import { type Service, Services } from '../kernel/services.ts';
import type { MemoryScope } from './model.ts';

type ScopedContext = Pick<Context, 'host' | 'project' | 'config' | 'services' | 'person'>;

const FILES = 'kept';
export type OwnScope = Exclude<MemoryScope, 'project'>;
const OWN_SCOPES: readonly OwnScope[] = ['private', 'global'];
/** How what is recalled from it is told apart. */
export const YOURS: Readonly<Record<OwnScope, string>> = {
  private: 'yours, in this project alone',
  global: 'yours, from all projects',
};

/** Below the machine directory; what it holds is nowhere else. */
export const PRIVATE_DIR = 'private';

function rootOf(scope: OwnScope, { person, project }: Pick<Context, 'person' | 'project'>): string {
  return scope === 'global' ? join(person.stateDir, 'memory') : join(project.ownDir, PRIVATE_DIR);
}

function describeOwnProject(root: string): Project {
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
  open: ({ host, product, services }, root) =>
    new Services({ host, product, project: describeOwnProject(root) }, { areLasting: services.areLasting }),
  close: async (services) => {
    const [failure] = await services.close();
    if (failure !== undefined) throw failure;
  },
};

/** The same request over the person's memory instead of the project's. */
function overOwnMemory<C extends ScopedContext>(context: C, scope: OwnScope): C {
  const root = rootOf(scope, context);
  return {
    ...context,
    project: describeOwnProject(root),
    config: { ...context.config, paths: { grimoire: FILES } },
    services: context.services.use(personService, root),
  };
}

/** For whoever writes: there is a place for it afterwards. */
export function inScope<C extends ScopedContext>(context: C, scope: MemoryScope): C {
  if (scope !== 'private' && scope !== 'global') return context;
  context.host.files.makeDir(rootOf(scope, context), 0o700);
  return overOwnMemory(context, scope);
}

/** For whoever only reads: nothing is made. */
export function lookInScope<C extends ScopedContext>(context: C, scope: MemoryScope): C {
  return scope === 'private' || scope === 'global' ? overOwnMemory(context, scope) : context;
}

/** Those in which something is kept: a look at two names, so that a person who keeps nothing there pays nothing for it. */
export function listOwnMemories<C extends ScopedContext>(
  context: C,
): readonly { readonly scope: OwnScope; readonly context: C }[] {
  return OWN_SCOPES.filter(
    (scope) => context.host.files.stat(join(rootOf(scope, context), FILES))?.kind === 'directory',
  ).map((scope) => ({ scope, context: overOwnMemory(context, scope) }));
}
