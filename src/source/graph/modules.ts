// Where the specifiers of TypeScript and JavaScript files lead, within the tree: relative paths, packages of the
// workspace, the usual aliases for the source folder. What leads outside the tree is left alone.

import { posix } from 'node:path';
import { folderOf, type PackageFact } from './packages.ts';

const EXTENSIONS = [
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.d.ts',
  '.d.mts',
  '.vue',
  '.svelte',
];
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.jsx'],
  '.mjs': ['.mts', '.d.mts', '.ts'],
  '.cjs': ['.cts', '.ts'],
  '.jsx': ['.tsx'],
};

/** The paths that a specifier may mean. */
export interface Paths {
  has(path: string): boolean;
}

export interface ModuleWorld extends Paths {
  readonly packages: readonly PackageFact[];
  /** Packages that a script may name. */
  readonly byName: ReadonlyMap<string, PackageFact>;
  /** By folder and specifier, what was found before: the files of a folder import much the same things. */
  readonly known: Map<string, Map<string, string | undefined>>;
}

export function createWorld(paths: Paths, packages: readonly PackageFact[]): ModuleWorld {
  const byName = new Map<string, PackageFact>();
  for (const one of packages)
    if (one.kinds.includes('npm') && !byName.has(one.name)) byName.set(one.name, one);
  return { has: (path) => paths.has(path), packages, byName, known: new Map() };
}

export function resolveModule(from: string, specifier: string, world: ModuleWorld): string | undefined {
  const folder = folderOf(from);
  let known = world.known.get(folder);
  if (known === undefined) {
    known = new Map();
    world.known.set(folder, known);
  }
  const before = known.get(specifier);
  if (before !== undefined || known.has(specifier)) return before;
  const found = resolveFrom(folder, specifier, world);
  known.set(specifier, found);
  return found;
}

function resolveFrom(folder: string, specifier: string, world: ModuleWorld): string | undefined {
  if (specifier.startsWith('.')) return resolveFile(posix.join(folder, specifier), world);
  if (specifier.startsWith('@/') || specifier.startsWith('~/') || specifier.startsWith('#/'))
    return resolveAlias(folder, specifier.slice(2), world);
  return resolvePackage(specifier, world);
}

/** A path as written, which may lack its extension, carry the compiled one, or name a folder. */
export function resolveFile(written: string, world: Paths): string | undefined {
  const path = written.replace(/\/+$/, '');
  if (path.startsWith('../') || path === '..') return undefined;
  if (world.has(path)) return path;
  const extension = /\.[cm]?jsx?$/.exec(path)?.[0];
  if (extension !== undefined) {
    const stem = path.slice(0, -extension.length);
    for (const other of WRITTEN[extension] ?? []) if (world.has(stem + other)) return stem + other;
  }
  for (const other of EXTENSIONS) if (world.has(path + other)) return path + other;
  const folder = path === '.' || path === '' ? '' : `${path}/`;
  for (const other of EXTENSIONS) if (world.has(`${folder}index${other}`)) return `${folder}index${other}`;
  return undefined;
}

function resolveAlias(folder: string, rest: string, world: Paths): string | undefined {
  const folders = folder === '' ? [] : folder.split('/');
  for (let depth = folders.length; depth >= 0; depth--) {
    const base = folders.slice(0, depth).join('/');
    const found =
      resolveFile(posix.join(base, 'src', rest), world) ?? resolveFile(posix.join(base, rest), world);
    if (found !== undefined) return found;
  }
  return undefined;
}

function resolvePackage(specifier: string, world: ModuleWorld): string | undefined {
  const parts = specifier.split('/');
  const width = specifier.startsWith('@') ? 2 : 1;
  const name = parts.slice(0, width).join('/');
  const owner = world.byName.get(name);
  if (owner === undefined) return undefined;
  const subpath = parts.length > width ? `./${parts.slice(width).join('/')}` : '.';
  const entry = owner.entries.find((one) => one.name === subpath && one.kind !== 'program');
  const target = entry?.target ?? (subpath === '.' ? '.' : subpath);
  return resolveEntry(owner.folder, target, world);
}

const BUILT =
  /^(?:dist|lib|build|out|es|esm|cjs|types|output|pkg|\.output|compiled)(?:\/(?:esm|cjs|types|es|mjs|node|browser|src|umd|commonjs|module))?\//;

/** A manifest names what is built; what people write lies in the source folder under the same name. */
export function resolveEntry(folder: string, target: string, world: Paths): string | undefined {
  const bare = target.replace(/^\.\//, '');
  const at = (path: string): string | undefined =>
    resolveFile(posix.normalize(posix.join(folder, path)), world);
  const stem = bare.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
  const inside = stem.replace(BUILT, '');
  const written =
    inside === stem
      ? []
      : [`src/${inside}`, `source/${inside}`, `lib/${inside}`, inside, `src/${inside.replace(/^src\//, '')}`];
  for (const candidate of written) {
    const found = at(candidate);
    if (found !== undefined && !found.endsWith('.d.ts')) return found;
  }
  return at(bare) ?? at(stem) ?? at(`src/${stem}`);
}
