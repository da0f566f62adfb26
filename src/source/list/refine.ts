// What part a file plays, where its path alone cannot tell: seen beside all the others of the tree. Pure.

import { languageById } from '../languages/index.ts';
import type { TreeFile } from '../model.ts';
import { isNamesake } from './brought.ts';
import { markBuiltElsewhere } from './built-elsewhere.ts';
import { besideBuilt, isBuilt } from './classify.ts';

const isCode = ({ type }: TreeFile): boolean => languageById(type) !== undefined;

export function refineRoles(files: readonly TreeFile[], read: (path: string) => string): readonly TreeFile[] {
  const own = offerAgentFolder(offerBuilt(offerWritten(offerNamesakes(offerOwn(files)))));
  const brought = markBrought(markMapped(markInLibraries(markGnulib(own))), read);
  return markTemplates(markBuiltElsewhere(brought, read));
}

/** What others made is brought with papers of its own: a licence, a manual, a way to build it. */
const PAPERS =
  /\/(?:LICEN[CS]E|COPYING|README|NOTICE|configure|CMakeLists\.txt|Makefile|package\.json|setup\.py|Cargo\.toml|VERSION)[^/]*$/i;
const CALLED_SO = /^(?:external|externals|deps|patched)\//;

/** A folder at the top that is only called as if others had made it is the project's own. */
function offerOwn(files: readonly TreeFile[]): readonly TreeFile[] {
  const inside = files.filter(({ path, role }) => role === 'vendored' && CALLED_SO.test(path));
  if (inside.length === 0) return files;
  const brought = new Set(
    inside.filter(({ path }) => PAPERS.test(path)).map(({ path }) => path.slice(0, path.indexOf('/'))),
  );
  return files.map((file) =>
    file.role === 'vendored' &&
    CALLED_SO.test(file.path) &&
    !brought.has(file.path.slice(0, file.path.indexOf('/')))
      ? { ...file, role: 'source' }
      : file,
  );
}

/** `lib/cup.js` beside `lib/cup/` is where the project begins, and not the library of that name. */
function offerNamesakes(files: readonly TreeFile[]): readonly TreeFile[] {
  const asked = files.filter(({ path, role }) => role === 'vendored' && path.endsWith('.js'));
  if (asked.length === 0) return files;
  const folders = new Set(files.filter(({ role }) => role === 'source').map(({ path }) => folderOf(path)));
  const own = new Set(asked.filter(({ path }) => isNamesake(path, folders)));
  return own.size === 0 ? files : files.map((file) => (own.has(file) ? { ...file, role: 'source' } : file));
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** `video/out/screen.c` beside `video/image.c`: what is put out is what the code is about, and not the compiler's. */
function offerWritten(files: readonly TreeFile[]): readonly TreeFile[] {
  const asked = files.filter(({ path, role }) => role === 'tool' && besideBuilt(path) !== undefined);
  if (asked.length === 0) return files;
  const holding = new Set(
    files
      .filter((file) => file.role === 'source' && isCode(file))
      .map(({ path, type }) => `${folderOf(path)}\0${type}`),
  );
  const own = new Set(asked.filter((one) => holding.has(`${besideBuilt(one.path)}\0${one.type}`)));
  return files.map((file) => (own.has(file) ? { ...file, role: 'source' } : file));
}

/** So few only lead to what was built. */
const LEADING_MAX = 3;
const BUILT_MIN = 20;

/** Where a package holds no source, or no more than leads there, what was built of it is what it offers. */
function offerBuilt(files: readonly TreeFile[]): readonly TreeFile[] {
  const isPackage = files.some(({ path }) => path === 'package.json');
  const sources = files.filter((file) => file.role === 'source' && isCode(file)).length;
  const isOutput = (file: TreeFile): boolean =>
    file.role === 'generated' && isCode(file) && isBuilt(file.path);
  const isLeading = sources <= LEADING_MAX && files.filter(isOutput).length >= BUILT_MIN;
  if (!isPackage || !(sources === 0 || isLeading)) return files;
  return files.map((file) => (isOutput(file) ? { ...file, role: 'source' } : file));
}

/** Fewer are what tools put there. */
const AGENT_FILES_MIN = 20;
const AGENT_FOLDER = /^\.(?:claude|cursor|codex|gemini)\//;

/** An agent's folder is somebody else's tool, unless it is what the project is about: most of its code. */
function offerAgentFolder(files: readonly TreeFile[]): readonly TreeFile[] {
  const inside = files.filter((file) => AGENT_FOLDER.test(file.path) && isCode(file)).length;
  const outside = files.filter((file) => file.role === 'source' && isCode(file)).length;
  if (inside < AGENT_FILES_MIN || outside * 2 > inside) return files;
  return files.map((file) =>
    file.role === 'tool' && AGENT_FOLDER.test(file.path) ? { ...file, role: 'source' } : file,
  );
}

const OF_ITS_OWN =
  /^([^/]+)\/(?:(LICEN[CS]E|COPYING)|(README)|(CHANGE\w*|HISTORY|(?:yarn|package|pnpm)-?lock|yarn\.lock)|(package\.json))[^/]*$/i;
const PAPERS_ALL = 4;

/** A folder at the top with a licence, a manual, a history or a lock, and a package of its own, which is none of the project's packages: somebody else's. */
function markBrought(files: readonly TreeFile[], read: (path: string) => string): readonly TreeFile[] {
  if (files.some(({ path }) => /^(?:lerna\.json|pnpm-workspace\.yaml)$/.test(path))) return files;
  // What a project counts among its packages is its own.
  if (files.some(({ path }) => path === 'package.json') && /"workspaces"\s*:/.test(read('package.json')))
    return files;
  if (!files.some(({ path }) => /^(?:LICEN[CS]E|COPYING)[^/]*$/i.test(path))) return files;
  const papers = new Map<string, Set<number>>();
  for (const { path } of files) {
    const found = OF_ITS_OWN.exec(path);
    if (found?.[1] === undefined) continue;
    const kinds = papers.get(found[1]) ?? new Set();
    papers.set(found[1], kinds.add(found.slice(2).findIndex((one) => one !== undefined)));
  }
  const brought = new Set([...papers].filter(([, kinds]) => kinds.size === PAPERS_ALL).map(([name]) => name));
  if (brought.size === 0) return files;
  return files.map((file) =>
    file.role !== 'generated' && brought.has(file.path.slice(0, Math.max(0, file.path.indexOf('/'))))
      ? { ...file, role: 'vendored' }
      : file,
  );
}

const LICENSED =
  /^(.*\/)?(libs?|includes|externals?|ext)\/([\w.-]+)\/(?:[\w.-]+\/)?(?:LICEN[CS]E|COPYING)[^/]*$/i;
const PACKAGED = /\/(?:package\.json|Cargo\.toml|pyproject\.toml|go\.mod|pom\.xml|[\w-]+\.gemspec)$/;

/** Below a folder of libraries, what has a licence of its own beside the project's, and is no package of it, is somebody else's. */
function markInLibraries(files: readonly TreeFile[]): readonly TreeFile[] {
  if (!files.some(({ path }) => /^(?:LICEN[CS]E|COPYING)[^/]*$/i.test(path))) return files;
  const found = files.flatMap(({ path }) => {
    const [, above = '', folder, name] = LICENSED.exec(path) ?? [];
    return name === undefined ? [] : [`${above}${folder}/${name}/`];
  });
  const packaged = files.map(({ path }) => path).filter((path) => PACKAGED.test(path));
  const brought = found.filter((folder) => !packaged.some((path) => path.startsWith(folder)));
  if (brought.length === 0) return files;
  return files.map((file) =>
    file.role === 'source' && brought.some((folder) => file.path.startsWith(folder))
      ? { ...file, role: 'vendored' }
      : file,
  );
}

const SCRIPT = /\.[cm]?js$/;
const MAPPED_SHARE_MAX = 0.2;

/** A script with a map beside it was put together from others, where most have none. */
function markMapped(files: readonly TreeFile[]): readonly TreeFile[] {
  const maps = new Set(files.map(({ path }) => path).filter((path) => path.endsWith('.map')));
  if (maps.size === 0) return files;
  const scripts = files.filter(({ path, role }) => role === 'source' && SCRIPT.test(path));
  const made = scripts.filter(({ path }) => maps.has(`${path}.map`));
  if (made.length === 0 || made.length > scripts.length * MAPPED_SHARE_MAX) return files;
  const marked = new Set(made);
  return files.map((file) => (marked.has(file) ? { ...file, role: 'generated' } : file));
}

const GNULIB = /^((?:[^/]+\/){0,3})(?:m4|gl\/m4)\/gnulib-(?:cache|comp)\.m4$/;
const COPIED = /^(?:lib|gl|gnulib|gllib)\//;

/** Where gnulib was asked for, its modules are copied into a folder beside, to be copied again. */
function markGnulib(files: readonly TreeFile[]): readonly TreeFile[] {
  const at = files.map(({ path }) => GNULIB.exec(path)?.[1]).find((prefix) => prefix !== undefined);
  if (at === undefined) return files;
  return files.map((file) =>
    file.role === 'source' && file.path.startsWith(at) && COPIED.test(file.path.slice(at.length))
      ? { ...file, role: 'vendored' }
      : file,
  );
}

const MANIFEST =
  /(?:^|\/)((?:[^/]+\/){0,3}templates?(?:[-_][\w-]+)?)\/(?:[^/]+\/){0,3}(?:_?package\.json|tsconfig\.json|pyproject\.toml|Cargo\.toml|go\.mod|pom\.xml|_?gitignore|\.gitignore)$/;

/** Projects that are kept to be copied are examples of what it makes, not what it is. */
function markTemplates(files: readonly TreeFile[]): readonly TreeFile[] {
  const folders = new Set(
    files.flatMap(({ path }) => {
      const folder = MANIFEST.exec(path)?.[1];
      return folder === undefined ? [] : [`${path.slice(0, path.indexOf(folder) + folder.length)}/`];
    }),
  );
  if (folders.size === 0) return files;
  return files.map((file) =>
    file.role === 'source' || file.role === 'test'
      ? [...folders].some((folder) => file.path.startsWith(folder))
        ? { ...file, role: 'example' }
        : file
      : file,
  );
}
