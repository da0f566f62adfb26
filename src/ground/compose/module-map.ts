// "Module Map": the parts of the project, what each says about itself, and names in it. Pure.

import { type Block, DOCUMENT_NAME, type Draft, type Material } from '../model.ts';
import { cell, code, compareText, plural, toLine } from '../text.ts';
import { folderText } from './architecture.ts';
import { dataFolderRows } from './data-folders.ts';
import { fileRows } from './file-map.ts';
import { type Part, partsOf } from './modules.ts';
import { recipesBlock } from './recipes.ts';
import { testFiles, testsOfPart } from './tests-at.ts';
import { countUnread, mainUnread } from './unread.ts';
import { offeredMembers, ownPackage } from './work/commands.ts';

const PARTS_SHOWN_MAX = 18;

const HEAD = ['| Place | What it says of itself | Declares |', '|---|---|---|'];

export function composeModuleMap(material: Material): Draft {
  const members = packageRows(material);
  const parts = partsOf(material);
  if (parts.length === 0 && members.items.length === 0) return { blocks: [listFolders(material)] };
  const tests = testFiles(material);
  const files = fileRows(material);
  const shown = parts.slice(0, PARTS_SHOWN_MAX);
  const said = shown.map((part) => aboutPart(material, part));
  // What several parts say in the same words is about the whole.
  const abouts = said.map((one, at) => (said.indexOf(one) === at && said.lastIndexOf(one) === at ? one : ''));
  const rows = {
    before: HEAD,
    items: [
      ...shown.flatMap((part, at) => [
        ...(parts.length === 1 ? [] : partRow(material, part, { tests, about: abouts[at] ?? '' })),
        ...(files.get(part.folder) ?? []).map(({ text }) => text),
      ]),
      ...dataFolderRows(material),
    ],
    noun: 'row',
  };
  return { blocks: [members, recipesBlock(material), rows].filter(({ items }) => items.length > 0) };
}

/** Of a workspace: its packages, each with a document of its own. */
function packageRows(material: Material): Block {
  const folders = offeredMembers(ownPackage(material));
  const items = folders.flatMap((folder) => {
    const found = material.facts.packages.find((one) => one.folder === folder);
    if (found === undefined) return [];
    const about = wholeLine(found.description).replace(/[.]$/, '');
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

/** A manifest may break it off where its line ends. */
const wholeLine = (text: string): string => {
  const line = toLine(text);
  return /\b(?:a|an|and|by|for|from|in|of|or|the|to|with)$/.test(line) ? '' : line;
};

interface PartContext {
  readonly tests: readonly string[];
  /** What the part says of itself. */
  readonly about: string;
}

function partRow(material: Material, part: Part, { tests, about }: PartContext): string[] {
  const unread = mainUnread(material) === '' ? 0 : countUnread(material, part.folder);
  const size =
    unread === 0
      ? `${plural(part.files, 'file')}, ${plural(part.lines, 'line')}`
      : `${plural(part.files, 'file')} read, ${unread} not`;
  const what = about === '' ? size : `${about.replace(/[.]$/, '')} (${size})`;
  const sources = material.facts.folders.map(({ folder }) => folder);
  const at = testsOfPart(part, tests, sources);
  if (about === '' && at === '') return [];
  return [`| ${folderText(part.folder)} | ${cell(what)}${testsText(at)} | |`];
}

/** Said where tests are known: without a word of them, nothing is said about whether there are any. */
function testsText(at: string): string {
  return at === '' ? '' : `; tests ${at.includes('*') ? 'beside it as' : 'in'} ${cell(at)}`;
}

/** What a row says of a part or a file, without how large it is and where its tests lie. */
export const aboutInRow = (what: string): string =>
  what.replace(/(?:^|; )tests (?:beside it as|in) `[^`]+`$/, '').replace(/\s\(\d[\d,]* files?, .*$/, '');

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
    if (said !== '' && !/^this (?:is|(?:\w+ )?file)\b/i.test(said)) return said.replace(/:$/, '');
  }
  return '';
}

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
