// What a file can mean by a name that another declares: where a language has imports, only what it takes. Pure.

import { languageById } from '../languages/index.ts';
import type { ImportFact, Outline, TreeFile } from '../model.ts';
import type { ModuleWorld } from './modules.ts';
import { folderOf } from './packages.ts';
import { createReach } from './reach.ts';

interface SeenFile {
  readonly file: TreeFile;
  readonly facts: Outline;
  readonly whole?: () => Outline;
}

export interface Sight {
  /** Whether one file may mean a symbol of another when it uses its name. */
  sees(from: number, file: number, symbol: number): boolean;
  /** Whether an import ties it to that symbol, as far as the language has imports of names. */
  takes(from: number, file: number, symbol: number): boolean;
}

export function createSight(files: readonly SeenFile[], world: ModuleWorld): Sight {
  const reach = createReach(files, world);
  const words = new Map<number, ReadonlySet<string>>();
  const views = files.map(({ file }) => viewOf(file));
  const nameOf = (file: number, symbol: number): string =>
    (files[file] as SeenFile).facts.symbols[symbol]?.name ?? '';
  return {
    sees(from, file, symbol) {
      const user = views[from] as View;
      if (user.family === 'script') return reach.reaches(from, file);
      if (!NEEDS_IMPORT.has(user.family)) return true;
      const owner = views[file] as View;
      if (user.family !== 'python' && user.folder === owner.folder) return true;
      const said = importWords(from, files[from] as SeenFile, words);
      return said.has(owner.word) || said.has(nameOf(file, symbol));
    },
    takes(from, file, symbol) {
      const { family } = views[from] as View;
      const { imports } = (files[from] as SeenFile).facts;
      const name = nameOf(file, symbol);
      if (family === 'script')
        return imports.some((one) => takesName(one, name) || (isOfWords(name) && takesAll(one)));
      return family !== 'python' || imports.some((one) => takesFromPython(one, name, views[file] as View));
    },
  };
}

/** Whether what it needs to mean something is written in its imports. */
export const needsImport = (type: string): boolean => {
  const family = languageById(type)?.family ?? type;
  return family === 'script' || NEEDS_IMPORT.has(family);
};

/** A name of one small word is what people call parameters, too: behind a dot it may be anything's. */
export const isOfWords = (name: string): boolean => !/^[\p{Ll}\d]+[?!]?$/u.test(name);

const takesName = ({ names }: ImportFact, name: string): boolean =>
  names.some(({ imported, local }) => imported === name || local === name);

const takesAll = ({ names }: ImportFact): boolean =>
  names.length === 0 || names.some(({ imported }) => imported === '*');

/** `from owner import name`, also through a package above the owner; `import owner`, `from package import owner`. */
function takesFromPython(one: ImportFact, name: string, { word, folder }: View): boolean {
  const module = one.from.slice(one.from.lastIndexOf('.') + 1);
  if (takesName(one, name)) return module === '' || module === word || folder.split('/').includes(module);
  if (!isOfWords(name)) return false;
  return takesAll(one) ? module === word : one.names.some(({ imported }) => imported === word);
}

interface View {
  readonly family: string;
  readonly folder: string;
  /** What an import would call the file: its own name, or its folder's where the folder is the module. */
  readonly word: string;
}

function viewOf({ path, type }: TreeFile): View {
  const folder = folderOf(path);
  const stem = path.slice(folder === '' ? 0 : folder.length + 1).replace(/\.\w+$/, '');
  const isFolder = /^(?:__init__|mod|lib|main|index)$/.test(stem) || type === 'go';
  return {
    family: languageById(type)?.family ?? type,
    folder,
    word: isFolder ? folder.slice(folder.lastIndexOf('/') + 1) : stem,
  };
}

const NEEDS_IMPORT: ReadonlySet<string> = new Set(['python', 'go', 'jvm', 'rust']);

function importWords(
  from: number,
  user: SeenFile,
  known: Map<number, ReadonlySet<string>>,
): ReadonlySet<string> {
  const before = known.get(from);
  if (before !== undefined) return before;
  const words = new Set<string>();
  for (const one of user.facts.imports) {
    for (const word of one.from.split(/[^\w-]+/)) if (word.length > 1) words.add(word);
    for (const { imported } of one.names) words.add(imported);
  }
  known.set(from, words);
  return words;
}
