// "Module Map": the parts of the project, what each says about itself, and the names in it that are used most. Pure.

import type { Block, Draft, Material } from '../model.ts';
import { cell, code, compareText, plural } from '../text.ts';
import { folderText } from './architecture.ts';
import { findParts, type Part } from './modules.ts';
import { citeSymbol, describeSymbol } from './symbols.ts';

const NAMES_PER_PART = 3;
const FILES_MAX = 16;

export function composeModuleMap(material: Material): Draft {
  const parts = findParts(material.facts);
  if (parts.length === 0) return { blocks: [listFolders(material)] };
  const head = ['| Module | What it holds | Most used |', '|---|---|---|'];
  if (parts.length === 1)
    return { blocks: [{ before: head, items: fileRows(material, parts[0] as Part), noun: 'file' }] };
  const rows = parts.map((part) => {
    const about = aboutPart(material, part);
    const size = `${plural(part.files, 'file')}, ${plural(part.lines, 'line')}`;
    return `| ${folderText(part.folder)} | ${cell(about === '' ? size : `${about.replace(/[.]$/, '')} (${size})`)} | ${mostUsed(material, part, parts)} |`;
  });
  return { blocks: [{ before: head, items: rows, noun: 'module' }] };
}

function isIn(path: string, part: Part, parts: readonly Part[]): boolean {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  const holders = parts.filter(
    (one) => one.folder === '' || folder === one.folder || folder.startsWith(`${one.folder}/`),
  );
  return holders.toSorted((a, b) => b.folder.length - a.folder.length)[0] === part;
}

function mostUsed(material: Material, part: Part, parts: readonly Part[]): string {
  const names = material.facts.symbols
    .filter(
      ({ path, symbol }) =>
        isIn(path, part, parts) &&
        !/[\s:`|]/.test(path) &&
        /^[\p{L}_$][\p{L}\p{Nd}_$]*$/u.test(symbol.name) &&
        symbol.name !== 'default',
    )
    .toSorted((a, b) => b.references - a.references || b.uses - a.uses || compareText(a.path, b.path));
  const cited = [...new Set(names.map((one) => citeSymbol(one, material)))];
  return cited.slice(0, NAMES_PER_PART).map(code).join(', ');
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

/** Its package's description, or what its index file, or the file named like it, says first. */
function aboutPart(material: Material, { folder }: Part): string {
  const owner = folder === '' ? undefined : material.facts.packages.find((one) => one.folder === folder);
  if (owner !== undefined && owner.description !== '') return owner.description;
  const at = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
  const last = folder.split('/').at(-1) ?? '';
  const candidates = [
    ...INDEXES.flatMap((name) => [at(name), at(`src/${name}`)]),
    ...['ts', 'js', 'go', 'py', 'rs', 'rb', 'ex'].map((ending) => at(`${last}.${ending}`)),
  ];
  for (const path of candidates) {
    if (!material.paths.has(path)) continue;
    const said = material.aboutFile(path);
    if (said !== '') return said;
  }
  return '';
}

/** A project of one folder is mapped by its files. */
function fileRows(material: Material, part: Part): string[] {
  const best = new Map<string, Material['facts']['symbols'][number][]>();
  for (const one of material.facts.symbols) best.set(one.path, [...(best.get(one.path) ?? []), one]);
  return [...best]
    .filter(([path]) => !/[\s:`|]/.test(path) && (part.folder === '' || path.startsWith(`${part.folder}/`)))
    .sort((a, b) => sumUses(b[1]) - sumUses(a[1]) || compareText(a[0], b[0]))
    .slice(0, FILES_MAX)
    .map(([path, symbols]) => {
      const cited = [
        ...new Set(
          symbols
            .filter(
              ({ symbol }) => /^[\p{L}_$][\p{L}\p{Nd}_$]*$/u.test(symbol.name) && symbol.name !== 'default',
            )
            .map((one) => citeSymbol(one, material)),
        ),
      ];
      const about = material.aboutFile(path) || symbols.map(describeSymbol).find((said) => said !== '') || '';
      return `| ${code(path)} | ${cell(about.replace(/[.]$/, ''))} | ${cited.slice(0, NAMES_PER_PART).map(code).join(', ')} |`;
    });
}

const sumUses = (symbols: readonly { readonly references: number }[]): number =>
  symbols.reduce((sum, { references }) => sum + references, 0);

/** Without code: what lies at the top. */
function listFolders({ paths }: Material): Block {
  const tops = Map.groupBy(paths, (path) =>
    path.includes('/') ? `${path.slice(0, path.indexOf('/'))}/` : path,
  );
  const items = [...tops]
    .filter(([name]) => !/[\s`]/.test(name))
    .sort((a, b) => compareText(a[0], b[0]))
    .map(([name, own]) =>
      name.endsWith('/') ? `- ${code(name)} (${plural(own.length, 'file')})` : `- ${code(name)}`,
    );
  return { items: items.length > 0 ? items.slice(0, 40) : ['_The repository is empty._'], noun: 'entry' };
}
