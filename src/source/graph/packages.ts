// The packages of a tree: what its manifests say, gathered by folder, and which of them are members of a workspace.

import type { EntryFact, ManifestFact, ManifestKind, ScriptFact } from '../model.ts';

export interface PlacedManifest extends ManifestFact {
  readonly path: string;
}

export interface PackageFact {
  /** '' for the root. */
  readonly folder: string;
  readonly kinds: readonly ManifestKind[];
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly licence: string;
  readonly scripts: readonly (ScriptFact & { readonly path: string })[];
  readonly entries: readonly EntryFact[];
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
  readonly buildDependencies: readonly string[];
  readonly optionalDependencies: readonly string[];
  /** Some manifest names others in a way that cannot be read. */
  readonly hasOtherDependencies: boolean;
  readonly requires: readonly string[];
  /** Folders of the packages that are its members. */
  readonly members: readonly string[];
  readonly manifests: readonly string[];
}

/** `isForPages`: an npm manifest that serves the pages or the linters of a project in another language. */
export function gatherPackages(
  manifests: readonly PlacedManifest[],
  isForPages: (manifest: PlacedManifest) => boolean = () => false,
): PackageFact[] {
  const byFolder = Map.groupBy(manifests, ({ path }) => folderOf(path));
  const folders = [...byFolder.keys()];
  return [...byFolder]
    .map(([folder, own]) => {
      const [aside, speaking] = [own.filter(isForPages), own.filter((one) => !isForPages(one))];
      return gather(folder, [...speaking, ...aside.map(withoutProject)], folders);
    })
    .sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

export const folderOf = (path: string): string =>
  path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';

/** What `npm init` fills in, and what pages load, are nothing of the project's. */
const withoutProject = (manifest: PlacedManifest): PlacedManifest => ({
  ...manifest,
  version: '',
  licence: '',
  entries: [],
  dependencies: [],
});

function gather(folder: string, own: readonly PlacedManifest[], folders: readonly string[]): PackageFact {
  const first = (field: 'description' | 'licence' | 'name' | 'version'): string =>
    own.find((one) => one[field] !== '')?.[field] ?? '';
  // CMake's subdirectories are parts of one build, not packages of their own.
  // Beside a gem's own manifest, a Gemfile lists what those who work on it want.
  const isGem = own.some(({ path }) => path.endsWith('.gemspec'));
  const isNeeded = ({ path }: PlacedManifest): boolean => !(isGem && /(?:^|\/)Gemfile$/.test(path));
  const patterns = own.filter(({ kind }) => kind !== 'cmake').flatMap(({ members }) => members);
  return {
    folder,
    kinds: [...new Set(own.map(({ kind }) => kind))],
    name: first('name'),
    version: first('version'),
    description: first('description'),
    licence: first('licence'),
    scripts: own.flatMap(({ path, scripts }) => scripts.map((script) => ({ ...script, path }))),
    entries: own.flatMap(({ entries }) => entries),
    dependencies: unique(own.filter(isNeeded).flatMap(({ dependencies }) => dependencies)),
    devDependencies: unique(
      own.flatMap((one) =>
        isNeeded(one) ? one.devDependencies : [...one.dependencies, ...one.devDependencies],
      ),
    ),
    buildDependencies: unique(own.flatMap(({ buildDependencies = [] }) => buildDependencies)),
    optionalDependencies: unique(own.flatMap(({ optionalDependencies = [] }) => optionalDependencies)),
    hasOtherDependencies: own.some((one) => one.hasOtherDependencies === true),
    requires: unique(own.flatMap(({ requires }) => requires)),
    members: patterns.length === 0 ? [] : matchMembers(folder, patterns, folders),
    manifests: own.map(({ path }) => path),
  };
}

const unique = (values: readonly string[]): string[] => [...new Set(values)].sort();

/** `packages/*`, `crates/**`, `./a`, `!packages/old`. */
function matchMembers(folder: string, patterns: readonly string[], folders: readonly string[]): string[] {
  const rules = patterns.map((pattern) => ({
    isOut: pattern.startsWith('!'),
    test: compilePattern(folder, pattern.replace(/^!/, '')),
  }));
  return folders
    .filter(
      (one) =>
        one !== folder &&
        rules.some(({ isOut, test }) => !isOut && test.test(one)) &&
        !rules.some(({ isOut, test }) => isOut && test.test(one)),
    )
    .sort();
}

function compilePattern(folder: string, pattern: string): RegExp {
  const bare = pattern.replace(/^\.\//, '').replace(/\/+$/, '');
  const whole = folder === '' ? bare : `${folder}/${bare}`;
  const source = whole
    .split('/')
    .map((part) =>
      part === '**'
        ? '(?:[^/]+/)*[^/]+'
        : part
            .replace(/[.+^${}()|[\]\\]/g, '\\$&')
            .replaceAll('*', '[^/]*')
            .replaceAll('?', '[^/]'),
    )
    .join('/');
  return new RegExp(`^${source}$`);
}

/** The package that a file belongs to: the one with the longest folder above it. */
export function packageOf(path: string, packages: readonly PackageFact[]): PackageFact | undefined {
  return createOwnerLookup(packages)(path);
}

/** The same for many files: a tree may hold as many packages as folders. */
export function createOwnerLookup(
  packages: readonly PackageFact[],
): (path: string) => PackageFact | undefined {
  const byFolder = new Map(packages.map((one) => [one.folder, one]));
  return (path) => {
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
      const found = byFolder.get(folder);
      if (found !== undefined) return found;
    }
    return byFolder.get('');
  };
}
