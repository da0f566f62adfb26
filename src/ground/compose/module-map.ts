// "Module Map": the parts of the project, what each says about itself, and names in it. Pure.

import type { RankedSymbol } from '../../source/index.ts';
import { type Block, DOCUMENT_NAME, type Draft, type Material } from '../model.ts';
import { cell, code, compareText, plural, toLine } from '../text.ts';
import { folderText } from './architecture.ts';
import { isHelperFile } from './interfaces/built-programs.ts';
import { startFiles } from './interfaces/entries.ts';
import { citeAnswer, listRoutes } from './interfaces/routes.ts';
import { type Part, partsOf } from './modules.ts';
import { recipesBlock } from './recipes.ts';
import { isInSubmodule } from './submodules.ts';
import { citeNamed, citeSymbol, describeNamesake, isCitable } from './symbols.ts';
import { testFiles, testOf, testsOfPart } from './tests-at.ts';
import { countUnread, mainUnread } from './unread.ts';
import { offeredMembers, ownPackage } from './work/commands.ts';

const NAMES_PER_PART = 2;
const FILES_MAX = 14;
const PARTS_SHOWN_MAX = 18;

const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export function composeModuleMap(material: Material): Draft {
  const members = packageRows(material);
  const parts = partsOf(material);
  if (parts.length === 0 && members.items.length === 0) return { blocks: [listFolders(material)] };
  const [first] = parts;
  const head = ['| Module | What it holds | Names in it |', '|---|---|---|'];
  const tests = testFiles(material);
  const shown = parts.slice(0, PARTS_SHOWN_MAX);
  const said = shown.map((part) => aboutPart(material, part));
  // What several parts say in the same words is about the whole.
  const abouts = said.map((one, at) => (said.indexOf(one) === at && said.lastIndexOf(one) === at ? one : ''));
  const rows =
    parts.length === 1 && first !== undefined
      ? { before: head, items: fileRows(material, first, tests), noun: 'file' }
      : {
          before: head,
          items: shown.flatMap((part, at) =>
            partRow(material, part, { parts, tests, about: abouts[at] ?? '' }),
          ),
          noun: 'module',
        };
  return { blocks: [members, rows, recipesBlock(material)].filter(({ items }) => items.length > 0) };
}

/** Of a workspace: its packages, each with a document of its own. */
function packageRows(material: Material): Block {
  const folders = offeredMembers(ownPackage(material));
  const items = folders.flatMap((folder) => {
    const found = material.facts.packages.find((one) => one.folder === folder);
    if (found === undefined) return [];
    const about = toLine(found.description).replace(/[.]$/, '');
    return [`| ${folderText(folder)} | ${cell(toLine(found.name))} | ${cell(about)} |`];
  });
  return {
    before: [
      `Packages, each described in its own ${DOCUMENT_NAME}:`,
      '',
      '| Folder | Package | What it is |',
      '|---|---|---|',
    ],
    items,
    noun: 'package',
  };
}

interface PartContext {
  readonly parts: readonly Part[];
  readonly tests: readonly string[];
  /** What the part says of itself. */
  readonly about: string;
}

function partRow(material: Material, part: Part, { parts, tests, about }: PartContext): string[] {
  const names = mostUsed(material, part, parts);
  const unread = mainUnread(material) === '' ? 0 : countUnread(material, part.folder);
  const size =
    unread === 0
      ? `${plural(part.files, 'file')}, ${plural(part.lines, 'line')}`
      : `${plural(part.files, 'file')} read, ${unread} not`;
  const what = about === '' ? size : `${about.replace(/[.]$/, '')} (${size})`;
  const cited = [
    ...new Set([
      ...startOf(material, part, parts),
      ...names.map((one) => citeSymbol(one, material)),
      ...answersOf(material, part, parts),
    ]),
  ].slice(0, NAMES_PER_PART);
  const sources = material.facts.folders.map(({ folder }) => folder);
  const at = testsOfPart(part, tests, sources);
  // How large it is, a listing says as well; that a program starts there, the entry points do.
  if (about === '' && at === '' && cited.every((one) => one.endsWith(':main'))) return [];
  return [`| ${folderText(part.folder)} | ${cell(what)}${testsText(at)} | ${cited.map(code).join(', ')} |`];
}

/** Said where tests are known: without a word of them, nothing is said about whether there are any. */
function testsText(at: string, isAlone = false): string {
  if (at === '') return '';
  return `${isAlone ? '' : '; '}tests ${at.includes('*') ? 'beside it as' : 'in'} ${cell(at)}`;
}

/** What a row says of a part or a file, without how large it is and where its tests lie. */
export const aboutInRow = (what: string): string =>
  what.replace(/(?:^|; )tests (?:beside it as|in) `[^`]+`$/, '').replace(/\s\(\d[\d,]* files?, .*$/, '');

/** Where a program starts is where one starts to read. */
function startOf(material: Material, part: Part, parts: readonly Part[]): string[] {
  const path = startFiles(material).find((one) => isIn(one, part, parts) && !one.includes('|'));
  return path === undefined ? [] : [citeNamed(material, path, 'main') ?? path];
}

/** What answers routes is found by them, whatever else is not known of it. */
const answersOf = (material: Material, part: Part, parts: readonly Part[]): string[] =>
  listRoutes(material)
    .filter(({ path }) => isIn(path, part, parts) && !path.includes('|'))
    .slice(0, NAMES_PER_PART)
    .map((one) => citeAnswer(one, material));

/** In a table, and not by its own word for insiders only. */
const isNamed = (one: RankedSymbol): boolean =>
  isCitable(one) &&
  one.symbol.kind !== 'macro' &&
  !(one.path.endsWith('.rs') && one.symbol.kind === 'module') &&
  !ANYWHERE.test(one.symbol.name) &&
  !one.path.includes('|') &&
  !one.symbol.name.startsWith('_');

/** Helpers that every program has, and classes of the language that one adds to. */
const ANYWHERE =
  /^(?:main|die|usage|help|log|warn|warning|error|err|debug|info|print\w?|fail|abort|quit|exit|IO|String|Array|Hash|Object|Kernel|Rack|Rails)$/i;

/** A switch or a number is no place to start reading. */
const isValue = ({ symbol }: RankedSymbol): number =>
  /^(?:macro|constant|variable)$/.test(symbol.kind) ? 2 : symbol.kind === 'type' ? 1 : 0;

/** Of the parts that hold a file, the deepest is its own. */
function isIn(path: string, part: Part, parts: readonly Part[]): boolean {
  if (!isBelow(path, part.folder)) return false;
  return !parts.some(({ folder }) => folder.length > part.folder.length && isBelow(path, folder));
}

const isBelow = (path: string, folder: string): boolean =>
  folder === '' || (path.startsWith(folder) && path[folder.length] === '/');

const isOwnFile = (material: Material, path: string): boolean =>
  !isHelperFile(material, path) && !isInSubmodule(material, path);

/** What is offered before what is only used inside. */
function mostUsed(material: Material, part: Part, parts: readonly Part[]): RankedSymbol[] {
  // A name whose uses are tied to it, before one that others may only share.
  const tied = new Set(material.facts.popular.map(({ path, symbol }) => `${path}\0${symbol.start}`));
  const isTied = ({ path, symbol }: RankedSymbol): number => Number(tied.has(`${path}\0${symbol.start}`));
  return material.facts.symbols
    .filter((one) => isNamed(one) && isIn(one.path, part, parts) && isOwnFile(material, one.path))
    .toSorted(
      (a, b) =>
        isValue(a) - isValue(b) ||
        isTied(b) - isTied(a) ||
        Number(b.isOffered) - Number(a.isOffered) ||
        b.references - a.references ||
        b.uses - a.uses ||
        compareText(a.path, b.path),
    );
}

const INDEXES = [
  'index.ts',
  'index.js',
  'mod.rs',
  'lib.rs',
  '__init__.py',
  'doc.go',
  'package-info.java',
  'mod.ts',
  'main.go',
  'main.rs',
  'index.mjs',
  'index.tsx',
];

/** What these say is said of all that lies beside them. */
const OF_PACKAGE = ['doc.go', 'main.go', 'lib.rs', 'mod.rs', '__init__.py'];

/** Its package's description, or what its index file, or the file named like it, says first. */
function aboutPart(material: Material, { folder }: Part): string {
  const owner = folder === '' ? undefined : material.facts.packages.find((one) => one.folder === folder);
  if (owner !== undefined && owner.description !== '') return owner.description;
  const at = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
  const last = folder.split('/').at(-1) ?? '';
  const candidates = [
    // The sources of a part without a name are another part.
    ...(folder === '' ? OF_PACKAGE : INDEXES.flatMap((name) => [at(name), at(`src/${name}`)])),
    ...['ts', 'js', 'go', 'py', 'rs', 'rb', 'ex'].map((ending) => at(`${last}.${ending}`)),
  ];
  for (const path of candidates) {
    if (!material.paths.has(path)) continue;
    const said = material.aboutFile(path);
    // What an index says of itself is not what the folder holds.
    if (said !== '' && !/^this (?:\w+ )?file\b/i.test(said)) return said.replace(/:$/, '');
  }
  return '';
}

/** A project of one folder is mapped by its files. */
function fileRows(material: Material, part: Part, tests: readonly string[]): string[] {
  const own = material.facts.symbols.filter(
    (one) =>
      isNamed(one) &&
      (part.folder === '' || one.path.startsWith(`${part.folder}/`)) &&
      isOwnFile(material, one.path),
  );
  return [...Map.groupBy(own, ({ path }) => path)]
    .sort((a, b) => sumUses(b[1]) - sumUses(a[1]) || compareText(a[0], b[0]))
    .slice(0, FILES_MAX)
    .map(([path, symbols]) => {
      const cited = [...new Set(symbols.map((one) => citeSymbol(one, material)))].slice(0, NAMES_PER_PART);
      const about = material.aboutFile(path) || describeNamesake(symbols, lastName(path));
      const test = testOf(path, tests);
      const what = cell(about.replace(/[.]$/, ''));
      return `| ${code(path)} | ${what}${testsText(test === undefined ? '' : code(test), what === '')} | ${cited.map(code).join(', ')} |`;
    });
}

const sumUses = (symbols: readonly { readonly references: number }[]): number =>
  symbols.reduce((sum, { references }) => sum + references, 0);

/** Without code: what lies at the top. */
function listFolders({ paths }: Material): Block {
  const tops = Map.groupBy(paths, (path) =>
    path.includes('/') ? `${path.slice(0, path.indexOf('/'))}/` : path,
  );
  const all = [...tops].filter(
    ([name]) => !/[\s`]/.test(name) && name !== DOCUMENT_NAME && !/^\.butterfreezone\.json$/.test(name),
  );
  // Where there are folders, single files are papers and settings.
  const folders = all.filter(([name]) => /^[^.].*\/$/.test(name) && name !== 'debian/');
  const items = (folders.length > 0 ? folders : all)
    .sort((a, b) => compareText(a[0], b[0]))
    .map(([name, own]) =>
      name.endsWith('/') ? `- ${code(name)} (${plural(own.length, 'file')})` : `- ${code(name)}`,
    );
  return { items: items.length > 0 ? items.slice(0, 40) : ['_The repository is empty._'], noun: 'entry' };
}
