// "Ecosystem": what the project stands on by its manifests, and the repositories it belongs with. Pure.

import type { PackageFact } from '../../source/index.ts';
import type { Draft, EcosystemEntry, Material } from '../model.ts';
import { cell, code, toLine } from '../text.ts';
import { mainManifest, ownPackage } from './work/commands.ts';

const RUNTIME_MAX = 24;
const DEVELOPMENT_MAX = 12;

export function composeEcosystem(material: Material): Draft {
  const owner = ownPackage(material);
  const manifest = mainManifest(owner);
  const related = relatedRepositories(material);
  const items = [
    ...listNames('Runtime dependencies', runtimeDependencies(material), RUNTIME_MAX, manifest),
    ...listNames('Development', owner?.devDependencies ?? [], DEVELOPMENT_MAX, manifest),
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

/** Of the package itself, or of all packages when the project is a workspace of them. */
export function runtimeDependencies(material: Material): readonly string[] {
  const owner = ownPackage(material);
  const members = owner?.members ?? [];
  const packages = material.facts.packages.filter((one) => one === owner || members.includes(one.folder));
  const own = new Set(material.facts.packages.map(({ name }) => name));
  return [...new Set(packages.flatMap(({ dependencies }) => dependencies))]
    .filter((name) => !own.has(name))
    .sort();
}

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
        repo: name.replace(/^@/, '').replace(/^github\.com\//, ''),
        role: 'dependency',
        interface: name,
      }),
    );
  return [...named, ...found.filter(({ repo }) => !named.some((one) => one.repo === repo))];
}

function isOfSameOwner(name: string, owner: PackageFact): boolean {
  const scope = /^@[^/]+\//.exec(owner.name)?.[0];
  if (scope !== undefined) return name.startsWith(scope);
  const host = /^[\w.-]+\.[a-z]+\/[^/]+\//.exec(owner.name)?.[0];
  return host !== undefined && name.startsWith(host);
}
