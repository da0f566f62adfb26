// The facts of one package of a workspace, out of the facts of the whole. Pure.

import type { ProjectFacts } from '../../source/index.ts';

export function restrictFacts(facts: ProjectFacts, folder: string): ProjectFacts {
  if (folder === '') return facts;
  const isIn = (path: string): boolean => path === folder || path.startsWith(`${folder}/`);
  const part = facts.parts.find((one) => one.folder === folder);
  return {
    ...facts,
    ...(part === undefined ? {} : { languages: part.languages, roles: part.roles, tests: part.tests }),
    skips: {},
    generated: facts.generated.filter(isIn),
    symbols: facts.symbols.filter(({ path }) => isIn(path)),
    members: facts.members.filter(({ path }) => isIn(path)),
    popular: facts.popular.filter(({ path }) => isIn(path)),
    options: facts.options.filter(({ path }) => isIn(path)),
    dispatch: facts.dispatch.filter(({ path }) => isIn(path)),
    environment: facts.environment.filter(({ path }) => isIn(path)),
    routes: facts.routes.filter(({ path }) => isIn(path)),
    commands: facts.commands.filter(({ path }) => isIn(path)),
    folders: facts.folders.filter((one) => isIn(one.folder)),
    links: facts.links.filter(({ from, to }) => isIn(from) && isIn(to)),
    effects: part?.effects ?? [],
    effectCalls: facts.effectCalls.flatMap((one) => {
      const said = one.said?.filter(({ path }) => isIn(path)) ?? [];
      return said.length === 0 ? [] : [{ ...one, said }];
    }),
    proofs: facts.proofs.filter(isIn),
  };
}
