// Which folder leans on which, and how much code each holds: the shape of a project, from what its files import.
// Only imports that lead into the tree count; what leads outside is a dependency, and manifests tell those.

import { posix } from 'node:path';
import { languageById } from '../languages/index.ts';
import type { Outline, TreeFile } from '../model.ts';
import { type ModuleWorld, resolveModule } from './modules.ts';
import { folderOf, type PackageFact } from './packages.ts';

export interface FolderFact {
  /** '' for the root. */
  readonly folder: string;
  readonly files: number;
  readonly lines: number;
  /** The files with most lines, most first. */
  readonly largest: readonly { readonly name: string; readonly lines: number }[];
}

const LARGEST_MAX = 60;

/** Imports of files in `from` that lead to files in `to`. */
export interface FolderLink {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

interface LinkedFile {
  readonly file: TreeFile;
  readonly facts: Outline;
}

export function countFolders(files: readonly LinkedFile[]): FolderFact[] {
  const groups = Map.groupBy(
    files.filter(({ file }) => languageById(file.type) !== undefined),
    ({ file }) => folderOf(file.path),
  );
  return [...groups]
    .map(([folder, own]) => ({
      folder,
      files: own.length,
      lines: own.reduce((sum, { facts }) => sum + facts.lines, 0),
      largest: own
        .map(({ file, facts }) => ({
          name: file.path.slice(file.path.lastIndexOf('/') + 1),
          lines: facts.lines,
        }))
        .sort((a, b) => b.lines - a.lines || (a.name < b.name ? -1 : 1))
        .slice(0, LARGEST_MAX),
    }))
    .sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

export function linkFolders(files: readonly LinkedFile[], world: ModuleWorld): FolderLink[] {
  const folders = new Set(files.map(({ file }) => folderOf(file.path)));
  const place: Place = {
    world,
    folders,
    bySuffix: indexSuffixes(folders),
    byLast: Map.groupBy(folders, (folder) => folder.slice(folder.lastIndexOf('/') + 1)),
  };
  const counts = new Map<string, number>();
  let known = new Map<string, string | undefined>();
  let last = '';
  for (const { file, facts } of files) {
    const family = languageById(file.type)?.family ?? '';
    const from = folderOf(file.path);
    if (from !== last) known = new Map();
    last = from;
    for (const one of facts.imports) {
      // The files of a folder, which come one after another, mean the same by the same words.
      const asked = `${family}\0${one.from}`;
      if (!known.has(asked)) known.set(asked, targetFolder(family, file.path, one.from, place));
      const to = known.get(asked);
      if (to === undefined || to === from) continue;
      const key = `${from}\0${to}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([key, count]) => {
      const [from = '', to = ''] = key.split('\0');
      return { from, to, count };
    })
    .sort((a, b) => (a.from === b.from ? (a.to < b.to ? -1 : 1) : a.from < b.from ? -1 : 1));
}

interface Place {
  readonly world: ModuleWorld;
  readonly folders: ReadonlySet<string>;
  /** Folders by their last two names, to find `com/acme/api` under any source root. */
  readonly bySuffix: ReadonlyMap<string, readonly string[]>;
  readonly byLast: ReadonlyMap<string, readonly string[]>;
}

function indexSuffixes(folders: ReadonlySet<string>): Map<string, string[]> {
  return Map.groupBy(folders, (folder) => folder.split('/').slice(-2).join('/'));
}

function targetFolder(family: string, path: string, from: string, place: Place): string | undefined {
  if (family === 'script') {
    const target = resolveModule(path, from, place.world);
    // Data is no part of the code, wherever it lies.
    return target === undefined || target.endsWith('.json') ? undefined : folderOf(target);
  }
  if (from.includes('::')) return rustFolder(path, from, place);
  if (from.includes('/')) return goFolder(from, place) ?? quotedFolder(path, from, place);
  if (from.startsWith('.') || family === 'python') return pythonFolder(path, from, place);
  return classFolder(from, place) ?? dottedFolder(from, place) ?? namespaceFolder(from, place);
}

/** The module's own name stands before the folder. */
function goFolder(from: string, { world, folders }: Place): string | undefined {
  const isOwn = ({ name, kinds }: PackageFact): boolean =>
    kinds.includes('go') && name !== '' && (from === name || from.startsWith(`${name}/`));
  const owner = world.packages.find(isOwn);
  if (owner === undefined) return undefined;
  const folder = posix.join(owner.folder, from.slice(owner.name.length + 1)).replace(/^\.$/, '');
  return folders.has(folder) ? folder : undefined;
}

/** `#include "net/socket.h"`, `require_relative 'a/b'`: beside the file, or from a folder above it. */
function quotedFolder(path: string, from: string, { folders }: Place): string | undefined {
  const wanted = posix.dirname(from);
  for (let base = folderOf(path); ; base = folderOf(base)) {
    const folder = posix.join(base, wanted).replace(/^\.$/, '');
    if (!folder.startsWith('..') && folders.has(folder)) return folder;
    if (base === '') return undefined;
  }
}

function rustFolder(path: string, from: string, { world, folders }: Place): string | undefined {
  const [head, ...names] = from.split('::');
  const root = head === 'crate' ? path.slice(0, path.lastIndexOf('src/') + 4) : undefined;
  if (root === undefined || !root.endsWith('src/')) return undefined;
  for (let length = names.length; length > 0; length--) {
    const stem = `${root}${names.slice(0, length).join('/')}`;
    if (folders.has(stem)) return stem;
    if (world.has(`${stem}.rs`)) return folderOf(`${stem}.rs`);
  }
  return undefined;
}

function pythonFolder(path: string, from: string, { world, folders }: Place): string | undefined {
  const dots = /^\.+/.exec(from)?.[0].length ?? 0;
  const names = from
    .slice(dots)
    .split('.')
    .filter((name) => name !== '');
  const own = folderOf(path).split('/');
  // A package's own folder is no place that Python looks in: there `import io` is the library's.
  const isLookedIn = (base: readonly string[]): boolean => !world.has(`${base.join('/')}/__init__.py`);
  const bases =
    dots > 0
      ? [own.slice(0, own.length - dots + 1)]
      : [[], ...own.map((_name, at) => own.slice(0, at + 1)).filter(isLookedIn), ['src']];
  for (const base of bases) {
    for (let length = names.length; length >= (dots > 0 ? 0 : 1); length--) {
      const stem = [...base, ...names.slice(0, length)].filter((name) => name !== '').join('/');
      if (stem !== '' && folders.has(stem)) return stem;
      if (world.has(`${stem}.py`)) return folderOf(`${stem}.py`);
    }
  }
  return undefined;
}

/** PHP's `Acme\\Cart`, where a folder is called as the class is: whoever takes it in takes the class. */
function classFolder(from: string, { byLast, world }: Place): string | undefined {
  const names = from.split('\\').filter((name) => name !== '');
  const [holder, name] = [names.at(-2), names.at(-1)];
  if (holder === undefined || !from.includes('\\')) return undefined;
  const holding = (byLast.get(holder) ?? []).filter((folder) => world.has(`${folder}/${name}.php`));
  // Of several, the one that ends in all the names that are folders.
  const [best] = holding.toSorted((a, b) => sharedEnd(b, names) - sharedEnd(a, names));
  return holding.length === 1 || sharedEnd(best ?? '', names) > 1 ? best : undefined;
}

/** How many of the names before the last the folder ends in. */
function sharedEnd(folder: string, names: readonly string[]): number {
  const parts = folder.split('/');
  let count = 0;
  while (count < names.length - 1 && parts.at(-1 - count) === names.at(-2 - count)) count++;
  return count;
}

/** `com.acme.api.Client`: the folder that ends in the package's names, and holds the class where several do. */
function dottedFolder(from: string, { bySuffix, world }: Place): string | undefined {
  const names = from.split(/[.\\]/);
  for (let length = names.length; length >= 2; length--) {
    const path = names.slice(0, length).join('/');
    const found = (bySuffix.get(names.slice(Math.max(0, length - 2), length).join('/')) ?? []).filter(
      (folder) => folder === path || folder.endsWith(`/${path}`),
    );
    if (found.length < 2) {
      if (found.length === 1) return found[0];
      continue;
    }
    // One package in several folders: the one with the file; where none has it, nobody knows.
    const holding = found.filter((folder) =>
      CLASS_ENDINGS.some((ending) => world.has(`${folder}/${names[length]}${ending}`)),
    );
    return holding.length === 1 ? holding[0] : undefined;
  }
  return undefined;
}

/** `Acme\\Shop\\Model\\Cart`, whose first names stand for some folder: the one folder called `Model` that holds `Cart.php`. */
function namespaceFolder(from: string, { byLast, world }: Place): string | undefined {
  const names = from.split('\\').filter((name) => name !== '');
  const [last, name] = [names.at(-2), names.at(-1)];
  if (names.length < 3 || last === undefined) return undefined;
  const holding = (byLast.get(last) ?? []).filter((folder) => world.has(`${folder}/${name}.php`));
  return holding.length === 1 ? holding[0] : undefined;
}

const CLASS_ENDINGS = ['.java', '.kt', '.scala', '.groovy', '.cs', '.php'];
