// Projects that lie inside of another one with all that belongs to them: a licence, a manual, a history, and a way of their own
// to build them. Pure.

import { languageById } from '../languages/index.ts';
import type { TreeFile } from '../model.ts';

const PAPERS = 4;
const PAPER =
  /^(.+)\/(?:(LICEN[CS]E|COPYING)|(README)|(AUTHORS|THANKS|NEWS|ChangeLog)|(configure\.ac|configure))(?:\.\w+)?$/i;

/** Folders that autotools build, in a project that they do not: `src/libtea/`. */
export function builtElsewhere(paths: Iterable<string>): string[] {
  const papers = new Map<string, Set<number>>();
  for (const path of paths) {
    if (/^configure(?:\.ac|\.in)?$/.test(path)) return [];
    addPaper(papers, PAPER.exec(path));
  }
  return [...papers].filter(([, kinds]) => kinds.size === PAPERS).map(([name]) => `${name}/`);
}

function addPaper(papers: Map<string, Set<number>>, found: RegExpExecArray | null): void {
  if (found?.[1] === undefined) return;
  const kinds = papers.get(found[1]) ?? new Set();
  papers.set(found[1], kinds.add(found.slice(2).findIndex((one) => one !== undefined)));
}

const LICENCE = /^(?:(.+)\/)?(?:LICEN[CS]E|COPYING|COPYRIGHT)(?:\.\w+)?$/i;
const BESIDE_LICENCE =
  /^(.+)\/(?:(README)|(AUTHORS|THANKS|NEWS|HISTORY|CHANGE\w*)|(configure|CMakeLists|meson\.build|(?:GNU)?Makefile))(?:[._-]\w+)*$/i;
const BESIDE_MIN = 2;
/** A part of the project, of which its own toolchain knows. */
const PACKAGE =
  /^(?:package\.json|Cargo\.toml|pyproject\.toml|setup\.py|go\.mod|pom\.xml|build\.gradle(?:\.kts)?)$/;

/**
 * Libraries of C that a project brings along: below its licence another one, word for word another, with a manual, a history or a
 * build beside it. Nobody writes a second licence for a part of what he made himself.
 */
export function bundledLibraries(files: readonly TreeFile[], read: (path: string) => string): string[] {
  const licences = new Map<string, string[]>();
  const papers = new Map<string, Set<number>>();
  const packages = new Set<string>();
  for (const { path } of files) {
    const licence = LICENCE.exec(path);
    if (licence !== null) licences.set(licence[1] ?? '', [...(licences.get(licence[1] ?? '') ?? []), path]);
    addPaper(papers, BESIDE_LICENCE.exec(path));
    const slash = path.lastIndexOf('/');
    if (PACKAGE.test(path.slice(slash + 1))) packages.add(path.slice(0, Math.max(0, slash)));
  }
  const outer = licences.get('');
  if (outer === undefined) return [];
  const own = new Set(outer.map((path) => words(read(path))));
  const candidates = [...licences].filter(
    ([folder, texts]) =>
      folder !== '' &&
      (papers.get(folder)?.size ?? 0) >= BESIDE_MIN &&
      !packages.has(folder) &&
      texts.every((path) => !own.has(words(read(path)))),
  );
  const found = candidates.map(([folder]) => `${folder}/`).filter((folder) => holdsLibrary(folder, files));
  // Where nothing is left, these are what the project is.
  return files.some(
    ({ path, role, type }) => isCode(role, type) && !found.some((one) => path.startsWith(one)),
  )
    ? found
    : [];
}

const isCode = (role: string, type: string): boolean => role === 'source' && languageById(type) !== undefined;

function holdsLibrary(folder: string, files: readonly TreeFile[]): boolean {
  const inside = files.filter(({ path, role, type }) => path.startsWith(folder) && isCode(role, type));
  const native = inside.filter(({ type }) => languageById(type)?.family === 'c').length;
  return native > 0 && native * 2 > inside.length;
}

const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

export function markBuiltElsewhere(
  files: readonly TreeFile[],
  read: (path: string) => string,
): readonly TreeFile[] {
  const brought = [...builtElsewhere(files.map(({ path }) => path)), ...bundledLibraries(files, read)];
  if (brought.length === 0) return files;
  return files.map((file) =>
    file.role !== 'generated' && brought.some((folder) => file.path.startsWith(folder))
      ? { ...file, role: 'vendored' }
      : file,
  );
}
