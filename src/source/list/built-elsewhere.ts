// Projects that lie inside of another one with all that belongs to them: a licence, a manual, a history, and a way of their own
// to build them. Pure.

import type { TreeFile } from '../model.ts';

const PAPERS = 4;
const PAPER =
  /^(.+)\/(?:(LICEN[CS]E|COPYING)|(README)|(AUTHORS|THANKS|NEWS|ChangeLog)|(configure\.ac|configure))(?:\.\w+)?$/i;

/** Folders that autotools build, in a project that they do not: `src/libtea/`. */
export function builtElsewhere(paths: Iterable<string>): string[] {
  const papers = new Map<string, Set<number>>();
  for (const path of paths) {
    if (/^configure(?:\.ac|\.in)?$/.test(path)) return [];
    const found = PAPER.exec(path);
    if (found?.[1] === undefined) continue;
    const kinds = papers.get(found[1]) ?? new Set();
    papers.set(found[1], kinds.add(found.slice(2).findIndex((one) => one !== undefined)));
  }
  return [...papers].filter(([, kinds]) => kinds.size === PAPERS).map(([name]) => `${name}/`);
}

export function markBuiltElsewhere(files: readonly TreeFile[]): readonly TreeFile[] {
  const brought = builtElsewhere(files.map(({ path }) => path));
  if (brought.length === 0) return files;
  return files.map((file) =>
    file.role !== 'generated' && brought.some((folder) => file.path.startsWith(folder))
      ? { ...file, role: 'vendored' }
      : file,
  );
}
