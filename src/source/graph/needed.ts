// What a package needs, beyond the words of its own manifest: of Go what its code takes in, and not only what its tests do; of
// Maven what the manifest above says of the scope. Pure.

import type { ProjectFile } from './facts.ts';
import type { PackageFact, PlacedManifest } from './packages.ts';

/** Go's own name for what only keeps tools in the manifest. */
const FOR_TOOLS = /(?:^|\/)tools?\.go$/;

export function withNeeds(
  packages: readonly PackageFact[],
  manifests: readonly PlacedManifest[],
  files: readonly ProjectFile[],
): PackageFact[] {
  const managed = new Map(manifests.flatMap((one) => Object.entries(one.managed ?? {})));
  return packages.map((one) => {
    if (one.kinds.includes('go')) return asTakenIn(one, files);
    return one.kinds.includes('maven') && managed.size > 0 ? asManaged(one, managed) : one;
  });
}

function asTakenIn(one: PackageFact, files: readonly ProjectFile[]): PackageFact {
  const prefix = one.folder === '' ? '' : `${one.folder}/`;
  const own = files.filter(({ file, facts }) => facts.language === 'go' && file.path.startsWith(prefix));
  const takenBy = (some: readonly ProjectFile[]): ReadonlySet<string> =>
    new Set(some.flatMap(({ facts }) => facts.imports.map(({ from }) => from)));
  // What is written for tests and stands among the code takes in what they do.
  const isOfTests = ({ file, facts }: ProjectFile): boolean =>
    file.role !== 'source' ||
    FOR_TOOLS.test(file.path) ||
    facts.imports.some(({ from }) => from === 'testing');
  const [code, tests] = [
    takenBy(own.filter((file) => !isOfTests(file))),
    takenBy(own.filter((file) => isOfTests(file) && /^(?:source|test)$/.test(file.file.role))),
  ];
  const isIn = (taken: ReadonlySet<string>, name: string): boolean =>
    [...taken].some((from) => from === name || from.startsWith(`${name}/`));
  // What nothing that is read takes in may be taken in by what is not.
  const onlyTests = one.dependencies.filter((name) => !isIn(code, name) && isIn(tests, name));
  return moved(one, onlyTests, 'devDependencies');
}

function asManaged(one: PackageFact, managed: ReadonlyMap<string, string>): PackageFact {
  const ofScope = (isOf: (scope: string) => boolean): readonly string[] =>
    one.dependencies.filter((name) => isOf(managed.get(name) ?? ''));
  const tests = ofScope((scope) => scope === 'test');
  const provided = ofScope((scope) => /^(?:provided|system)$/.test(scope));
  return moved(moved(one, tests, 'devDependencies'), provided, 'buildDependencies');
}

const moved = (
  one: PackageFact,
  names: readonly string[],
  to: 'buildDependencies' | 'devDependencies',
): PackageFact =>
  names.length === 0
    ? one
    : {
        ...one,
        dependencies: one.dependencies.filter((name) => !names.includes(name)),
        [to]: [...new Set([...one[to], ...names])],
      };
