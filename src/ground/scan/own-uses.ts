// Files that take a package in as its users do: a server that tries it, an example. What they serve is nothing that the package offers. Pure.

import { posix } from 'node:path';
import { type ProjectFacts, resolveEntry } from '../../source/index.ts';

const TAKES_IN = /(?:\bfrom|\brequire\(|\bimport\(?)\s*['"](\.{1,2}(?:\/[^'"]*)?)['"]/g;
const stemOf = (path: string): string => path.replace(/(?:\/index)?(?:\.d)?\.[cm]?[jt]sx?$/, '');

export function withoutOwnUses(
  facts: ProjectFacts,
  read: (path: string) => string,
  paths: ReadonlySet<string>,
): ProjectFacts {
  const offered = new Set(
    facts.packages.flatMap(({ folder, entries }) =>
      entries
        .filter(({ kind }) => kind !== 'program')
        .flatMap(({ target }) => resolveEntry(folder, target, { has: (path) => paths.has(path) }) ?? []),
    ),
  );
  if (offered.size === 0 || facts.routes.length === 0) return facts;
  const stems = new Set([...offered].map(stemOf));
  // A part of the package may take its beginning in as well; but then somebody takes in the part.
  const isTakenIn = (path: string): boolean => {
    const folder = posix.dirname(path).replace(/^\.$/, '');
    const isBeside = [...offered].some((one) => posix.dirname(one) === posix.dirname(path));
    return isBeside || facts.links.some(({ to }) => to === folder);
  };
  const isUse = (path: string): boolean =>
    !isTakenIn(path) &&
    /\.[cm]?[jt]sx?$/.test(path) &&
    [...read(path).matchAll(TAKES_IN)].some(([, to = '']) =>
      stems.has(stemOf(posix.join(posix.dirname(path), to)).replace(/\/$/, '')),
    );
  const uses = new Set([...new Set(facts.routes.map(({ path }) => path))].filter(isUse));
  return uses.size === 0 ? facts : { ...facts, routes: facts.routes.filter(({ path }) => !uses.has(path)) };
}
