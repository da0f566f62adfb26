// Where the specifiers of TypeScript and JavaScript files lead, within the tree: relative paths, packages of the
// workspace, the usual aliases for the source folder. What leads outside the tree is left alone.

import { posix } from 'node:path';
import type { PackageFact } from './packages.ts';

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

export interface ModuleWorld {
  /** Every path of the tree. */
  has(path: string): boolean;
  readonly packages: readonly PackageFact[];
}

export function resolveModule(from: string, specifier: string, world: ModuleWorld): string | undefined {
  if (specifier.startsWith('.'))
    return resolveFile(posix.normalize(posix.join(posix.dirname(from), specifier)), world);
  if (specifier.startsWith('@/') || specifier.startsWith('~/') || specifier.startsWith('#/'))
    return resolveAlias(from, specifier.slice(2), world);
  return resolvePackage(specifier, world);
}

/** A path as written, which may lack its extension, carry the compiled one, or name a folder. */
export function resolveFile(written: string, world: ModuleWorld): string | undefined {
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

function resolveAlias(from: string, rest: string, world: ModuleWorld): string | undefined {
  const folders = from.split('/').slice(0, -1);
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
  const owner = world.packages.find((one) => one.name === name && one.kinds.includes('npm'));
  if (owner === undefined) return undefined;
  const subpath = parts.length > width ? `./${parts.slice(width).join('/')}` : '.';
  const entry = owner.entries.find((one) => one.name === subpath && one.kind !== 'program');
  const target = entry?.target ?? (subpath === '.' ? '.' : subpath);
  return resolveEntry(owner.folder, target, world);
}

const BUILT =
  /^(?:dist|lib|build|out|es|esm|cjs|types|output|pkg|\.output|compiled)(?:\/(?:esm|cjs|types|es|mjs|node|browser|src|umd|commonjs|module))?\//;

/** A manifest names what is built; what people write lies in the source folder under the same name. */
export function resolveEntry(folder: string, target: string, world: ModuleWorld): string | undefined {
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
