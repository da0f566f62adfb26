// "Ecosystem": what the project stands on by its manifests, and the repositories it belongs with. Pure.

import { type PackageFact, roleOf } from '../../source/index.ts';
import type { Draft, EcosystemEntry, Material } from '../model.ts';
import { cell, code, toLine } from '../text.ts';
import { mainManifest, offeredMembers, ownPackage } from './work/commands.ts';

const RUNTIME_MAX = 24;
const DEVELOPMENT_MAX = 12;

export function composeEcosystem(material: Material): Draft {
  const owner = ownPackage(material);
  const related = relatedRepositories(material);
  const isOfMembers =
    runtimeDependencies(material).some((name) => owner?.dependencies.includes(name) !== true) &&
    ownPackages(material).length > 1;
  const items = [
    ...listNames(
      isOfMembers ? 'Runtime dependencies of its packages' : 'Runtime dependencies',
      runtimeDependencies(material),
      RUNTIME_MAX,
      isOfMembers
        ? undefined
        : (owner?.dependencies.length ?? 0) === 0 && required(material).names.length > 0
          ? required(material).path
          : statingManifest(material, owner?.dependencies ?? []),
    ),
    ...listNames('Optional', owner?.optionalDependencies ?? [], RUNTIME_MAX, mainManifest(owner)),
    ...listNames(
      'Development',
      owner?.devDependencies ?? [],
      DEVELOPMENT_MAX,
      statingManifest(material, owner?.devDependencies ?? []),
    ),
    ...listNames(
      owner?.kinds.includes('maven') === true ? PROVIDED : 'To build',
      built(material),
      DEVELOPMENT_MAX,
      (owner?.buildDependencies.length ?? 0) === 0 ? undefined : mainManifest(owner),
    ),
  ];
  const rows = related.map(
    ({ repo, role, interface: through, protocol }) =>
      `| ${cell(toLine(repo))} | ${cell(toLine(role ?? ''))} | ${cell(toLine(through ?? ''))} | ${cell(toLine(protocol ?? ''))} |`,
  );
  return {
    blocks: [
      ...(rows.length > 0
        ? [
            {
              before: ['| Repo | Role | Interface | Protocol |', '|---|---|---|---|'],
              items: rows,
              noun: 'repository',
            },
          ]
        : []),
      ...(items.length > 0 ? [{ items, noun: '' }] : []),
    ],
  };
}

/** Of several, the one that names them; of a workspace, whose members do, its own. */
function statingManifest(material: Material, names: readonly string[]): string | undefined {
  const owner = ownPackage(material);
  const main = mainManifest(owner);
  const [name] = names;
  const own = owner?.manifests ?? [];
  if (name === undefined || own.length < 2) return main;
  const says = (path: string): boolean => material.linesOf(path, 1, MANIFEST_LINES_MAX).includes(name);
  return main !== undefined && says(main) ? main : (own.find(says) ?? main);
}

const PROVIDED = 'Provided where it runs, or only to compile';

/** The package itself, and all packages when the project is a workspace of them. */
function ownPackages(material: Material): readonly PackageFact[] {
  const owner = ownPackage(material);
  const members = offeredMembers(owner);
  const modules = modulesOf(material).map(({ folder }) => folder);
  return material.facts.packages.filter(
    (one) => one === owner || members.includes(one.folder) || modules.includes(one.folder),
  );
}

/** Of Maven, which may name its modules only in profiles: then what lies below and is built as it. */
function modulesOf({ facts, folder }: Material): readonly PackageFact[] {
  const owner = facts.packages.find((one) => one.folder === folder);
  if (owner?.kinds.includes('maven') !== true || owner.members.length + owner.dependencies.length > 0)
    return [];
  const prefix = folder === '' ? '' : `${folder}/`;
  return facts.packages.filter(
    (one) =>
      one !== owner &&
      one.folder.startsWith(prefix) &&
      one.kinds.includes('maven') &&
      roleOf(`${one.folder}/x.c`) === 'source',
  );
}

/** Without those of the project itself; Maven writes a group before the name. */
function withoutOwn(names: readonly string[], packages: readonly PackageFact[]): readonly string[] {
  const own = new Set(packages.map(({ name }) => name));
  const isOwn = (name: string): boolean => own.has(name) || own.has(name.replace(/^[^@/]*:/, ''));
  return [...new Set(names)].filter((name) => !isOwn(name)).sort();
}

function built(material: Material): readonly string[] {
  const owner = ownPackage(material);
  const modules = modulesOf(material);
  return modules.length === 0
    ? (owner?.buildDependencies ?? [])
    : withoutOwn(
        ownPackages(material).flatMap(({ buildDependencies }) => buildDependencies),
        material.facts.packages,
      );
}

/** Of the package itself, or of all packages when the project is a workspace of them. */
export function runtimeDependencies(material: Material): readonly string[] {
  const packages = ownPackages(material);
  const stated = packages.flatMap(({ dependencies }) => dependencies);
  // A folder that is no member of it may hold a copy of what it needs, and it needs it still.
  return withoutOwn(stated.length > 0 ? stated : required(material).names, packages);
}

const REQUIREMENTS = 'requirements.txt';
const MANIFEST_LINES_MAX = 400;

/** What a Python package lists apart from its manifest, which then says nothing. */
function required(material: Material): { readonly names: readonly string[]; readonly path: string } {
  const owner = ownPackage(material);
  const path =
    owner?.folder === undefined || owner.folder === '' ? REQUIREMENTS : `${owner.folder}/${REQUIREMENTS}`;
  if (owner?.kinds.includes('python') !== true || !material.paths.has(path)) return { names: [], path };
  const names = material
    .linesOf(path, 1, MANIFEST_LINES_MAX)
    .split('\n')
    .flatMap((line) => /^\s*([A-Za-z][\w.-]*)/.exec(line)?.[1] ?? []);
  // A list with what runs the tests is for those who work on it.
  return { names: names.some((name) => TEST_RUNNERS.test(name)) ? [] : [...new Set(names)], path };
}

const TEST_RUNNERS = /^(?:pytest|tox|nose2?|nox)(?:$|-)/i;

function listNames(
  label: string,
  names: readonly string[],
  max: number,
  manifest: string | undefined,
): string[] {
  if (names.length === 0) return [];
  const more = names.length - max;
  const shown = names.slice(0, max).map(toLine).join(', ');
  const place = manifest === undefined || /\s/.test(manifest) ? '' : ` (${code(manifest)})`;
  return [`- ${label}: ${shown}${more > 0 ? ` and ${more} more` : ''}${place}`];
}

/** Those that the configuration names, then those that manifests show: packages of the same owner. */
export function relatedRepositories(material: Material): EcosystemEntry[] {
  const named = material.settings.ecosystem;
  if (!material.settings.detectsEcosystem) return [...named];
  const owner = ownPackage(material);
  const own = new Set(material.facts.packages.map(({ name }) => name));
  const found = (owner?.dependencies ?? [])
    .filter((name) => !own.has(name) && isOfSameOwner(name, owner as PackageFact))
    .map(
      (name): EcosystemEntry => ({
        repo: repositoryOf(name),
        role: 'dependency',
        interface: name,
      }),
    );
  const known = new Set(named.map(({ repo }) => repo));
  return [...named, ...found.filter(({ repo }) => repo !== '' && !known.has(repo))];
}

/** A module's address names its repository; a package's name in a scope does not. */
const repositoryOf = (name: string): string => /^github\.com\/([^/]+\/[^/]+)/.exec(name)?.[1] ?? '';

function isOfSameOwner(name: string, owner: PackageFact): boolean {
  const scope = /^@[^/]+\//.exec(owner.name)?.[0];
  if (scope !== undefined) return name.startsWith(scope);
  const host = /^[\w.-]+\.[a-z]+\/[^/]+\//.exec(owner.name)?.[0];
  return host !== undefined && name.startsWith(host);
}
