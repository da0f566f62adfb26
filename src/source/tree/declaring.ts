// Which files of the project's own sources declare a name that others can say: by hash, made when it is first asked for.

import { languageById } from '../languages/index.ts';
import { hashName } from '../lex/tokens.ts';
import type { TreeFile } from '../model.ts';
import type { SourceTree } from './tree.ts';

/** More files than this declare names that say nothing, or are told by other means. */
const FILES_MAX = 20_000;

export function createDeclaring(
  tree: Pick<SourceTree, 'files' | 'stored'>,
): (name: string) => readonly string[] {
  let index: ReadonlyMap<number, readonly string[]> | undefined;
  return (name) => {
    index ??= indexFiles(tree);
    return index.get(hashName(name)) ?? [];
  };
}

function indexFiles({ files, stored }: Pick<SourceTree, 'files' | 'stored'>): Map<number, string[]> {
  const index = new Map<number, string[]>();
  const isOwn = ({ role, type }: TreeFile): boolean => role === 'source' && languageById(type) !== undefined;
  for (const file of files.filter(isOwn).slice(0, FILES_MAX))
    for (const hash of new Set(stored(file)?.declared)) {
      if (hash === 0) continue;
      const known = index.get(hash);
      if (known === undefined) index.set(hash, [file.path]);
      else known.push(file.path);
    }
  return index;
}
