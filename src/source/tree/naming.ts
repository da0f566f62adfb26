// Which files say the names of several things of one kind: where such things are registered, listed or told. By the names that files
// are known to use, so that no file is read for it.

import { languageById } from '../languages/index.ts';
import { hashName } from '../lex/tokens.ts';
import type { TreeFile } from '../model.ts';
import type { SourceTree } from './tree.ts';

/** A thing: its files, and the word that it is called by. */
export interface Kin {
  readonly paths: readonly string[];
  readonly word: string;
}

export interface Naming {
  readonly path: string;
  readonly isTest: boolean;
  /** Which of the kin it names, by their place in the list. */
  readonly named: readonly number[];
}

type Tree = Pick<SourceTree, 'file' | 'files' | 'stored'>;

const FILES_MAX = 20_000;
const SHARE_MIN = 0.6;
const NAMED_MIN = 4;

/** For each family of kin the files that name most of it, without its own. */
export function findNaming(families: readonly (readonly Kin[])[], tree: Tree): Naming[][] {
  const meant = indexKin(families, tree);
  const own = families.map((family) => new Set(family.flatMap(({ paths }) => paths)));
  const found: Naming[][] = families.map(() => []);
  const isRead = ({ role, type }: TreeFile): boolean =>
    (role === 'source' || role === 'test') && languageById(type) !== undefined;
  for (const file of tree.files.filter(isRead).slice(0, FILES_MAX)) {
    const said = new Map<number, Set<number>>();
    for (const hash of tree.stored(file)?.names.hashes ?? [])
      for (const [family, member] of meant.get(hash) ?? []) {
        const named = said.get(family);
        if (named === undefined) said.set(family, new Set([member]));
        else named.add(member);
      }
    for (const [family, named] of said) {
      const all = (families[family] as readonly Kin[]).length;
      const isMost = named.size >= Math.max(NAMED_MIN, all * SHARE_MIN);
      if (isMost && !(own[family] as ReadonlySet<string>).has(file.path))
        (found[family] as Naming[]).push({
          path: file.path,
          isTest: file.role === 'test',
          named: [...named],
        });
    }
  }
  return found;
}

/** By hash: the word of each, and what only one of the kin declares. */
function indexKin(
  families: readonly (readonly Kin[])[],
  tree: Tree,
): ReadonlyMap<number, readonly (readonly [number, number])[]> {
  const meant = new Map<number, (readonly [number, number])[]>();
  const add = (hash: number, family: number, member: number): void => {
    const known = meant.get(hash);
    if (known === undefined) meant.set(hash, [[family, member]]);
    else known.push([family, member]);
  };
  for (const [family, kin] of families.entries()) {
    const declared = kin.map(({ paths }) => new Set(paths.flatMap((path) => declaredIn(path, tree))));
    const counts = new Map<number, number>();
    for (const hashes of declared) for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
    for (const [member, { word }] of kin.entries()) {
      const hashes = [...(declared[member] as ReadonlySet<number>)].filter((hash) => counts.get(hash) === 1);
      for (const hash of new Set([hashName(word), ...hashes])) add(hash, family, member);
    }
  }
  return meant;
}

function declaredIn(path: string, tree: Tree): number[] {
  const file = tree.file(path);
  const declared = file === undefined ? undefined : tree.stored(file)?.declared;
  return declared === undefined ? [] : [...declared].filter((hash) => hash !== 0);
}
