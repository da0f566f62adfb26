// Which file of a flat package takes in which: of a project that is one folder, folders say nothing of its shape. For languages whose
// files are modules. Pure.

import { posix } from 'node:path';
import { languageById } from '../languages/index.ts';
import type { ImportFact, Outline, TreeFile } from '../model.ts';
import type { FolderLink } from './links.ts';
import { type ModuleWorld, resolveModule } from './modules.ts';
import { folderOf } from './packages.ts';

interface LinkedFile {
  readonly file: TreeFile;
  readonly facts: Outline;
}

const FILES_MIN = 4;
const SHARE_MIN = 0.8;
const FAMILIES = /^(?:python|script)$/;

/** `from` and `to` are files. None where more than one folder holds the code. */
export function linkModules(files: readonly LinkedFile[], world: ModuleWorld): FolderLink[] {
  const total = files.reduce((sum, { facts }) => sum + facts.lines, 0);
  const own = [...Map.groupBy(files, ({ file }) => folderOf(file.path)).values()].find(
    (group) =>
      group.length >= FILES_MIN &&
      group.reduce((sum, { facts }) => sum + facts.lines, 0) >= SHARE_MIN * total,
  );
  if (own === undefined) return [];
  const paths = new Set(own.map(({ file }) => file.path));
  return own
    .flatMap(({ file, facts }) => {
      const family = languageById(file.type)?.family ?? '';
      if (!FAMILIES.test(family)) return [];
      const targets = facts.imports.flatMap((one) => targetsOf(family, file.path, one, world));
      return [...Map.groupBy(targets, (to) => to)].map(([to, uses]) => ({
        from: file.path,
        to,
        count: uses.length,
      }));
    })
    .filter(({ from, to }) => from !== to && paths.has(to))
    .sort((a, b) => (a.from === b.from ? (a.to < b.to ? -1 : 1) : a.from < b.from ? -1 : 1));
}

function targetsOf(family: string, path: string, one: ImportFact, world: ModuleWorld): string[] {
  if (family === 'script') {
    const target = resolveModule(path, one.from, world);
    return target === undefined ? [] : [target];
  }
  const stem = pythonStem(path, one.from);
  if (world.has(`${stem}.py`)) return [`${stem}.py`];
  // Of a package, what is taken from it may be a module.
  return one.names
    .map(({ imported }) => posix.join(stem, `${imported}.py`))
    .filter((target) => world.has(target));
}

/** `.utils` beside the file; `pkg.utils` in a package that the file's own folder is called as. */
function pythonStem(path: string, from: string): string {
  const dots = /^\.+/.exec(from)?.[0].length ?? 0;
  const own = folderOf(path).split('/');
  const names = from
    .slice(dots)
    .split('.')
    .filter((name) => name !== '');
  if (dots > 0)
    return [...own.slice(0, own.length - dots + 1), ...names].filter((name) => name !== '').join('/');
  const base = names[0] === own.at(-1) ? own.slice(0, -1) : own;
  return [...base, ...names].filter((name) => name !== '').join('/');
}
