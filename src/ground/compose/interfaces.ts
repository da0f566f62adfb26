// "Interfaces": how a project is entered and called: programs and modules, routes, commands, then public names by signature.
// What has to do with access comes first, so that it is the last to be left out. Pure.

import { type PlacedRoute, resolveEntry } from '../../source/index.ts';
import type { Block, Draft, Material } from '../model.ts';
import { cell, code, compareText, firstSentence, toLine } from '../text.ts';
import { keySymbols } from './capabilities.ts';
import { ownPackage } from './commands.ts';
import { realityDraft } from './reality.ts';
import { citeLine, citeSymbol, offeredSymbols } from './symbols.ts';

const ENTRIES_MAX = 16;
const ROUTES_MAX = 60;
const COMMANDS_MAX = 40;
const NAMES_MAX = 60;
const SIGNATURE_LENGTH_MAX = 110;
const SECURITY = /auth|login|logout|token|session|password|permission|role|oauth|secret|key/i;

export function composeInterfaces(material: Material): Draft {
  const written = material.reality.interfaces;
  if (written !== undefined) return realityDraft(written);
  const blocks = [entries(material), routes(material), commands(material), names(material)];
  return { blocks: blocks.filter(({ items }) => items.length > 0) };
}

function entries(material: Material): Block {
  const owner = ownPackage(material);
  const world = { has: (path: string) => material.paths.has(path), packages: material.facts.packages };
  const seen = new Set<string>();
  const items = (owner?.entries ?? []).flatMap(({ kind, name, target }) => {
    const path = target.includes('*') ? undefined : resolveEntry(owner?.folder ?? '', target, world);
    const label =
      kind === 'program' ? `program ${code(name)}` : `module ${code(moduleName(owner?.name ?? '', name))}`;
    if (path === undefined || /[\s:]/.test(path) || path.endsWith('package.json') || seen.has(label))
      return [];
    seen.add(label);
    return [`- ${label}: ${code(path)}`];
  });
  const mains = items.length > 0 ? [] : mainFiles(material).map((path) => `- starts in ${code(path)}`);
  return {
    before: ['Entry points:', ''],
    items: [...items, ...mains].slice(0, ENTRIES_MAX),
    noun: 'entry point',
  };
}

const moduleName = (owner: string, name: string): string =>
  name === '.' ? owner || '.' : `${owner}/${name.replace(/^\.\//, '')}`;

const MAINS =
  /(?:^|\/)(?:main\.(?:go|rs|py|c|cc|cpp|ts|js|dart|swift|kt|zig)|__main__\.py|Main\.(?:java|kt)|Program\.cs|manage\.py|app\.py|server\.[jt]s|cli\.[jt]s|index\.[jt]s|index\.php|lib\.rs)$/;

/** Files that are started by their name; the fewest folders first. */
function mainFiles({ paths, folder, facts }: Material): string[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const sources = new Set(facts.folders.map((one) => one.folder));
  const isSource = (path: string): boolean =>
    sources.has(path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');
  return [...paths]
    .filter((path) => path.startsWith(prefix) && MAINS.test(path) && isSource(path) && !/\s/.test(path))
    .sort((a, b) => a.split('/').length - b.split('/').length || compareText(a, b))
    .slice(0, 6);
}

/** By the name of what answers, where it is declared in that file; else by line. */
function citeHandler(
  material: Material,
  place: { readonly path: string; readonly handler: string; readonly line: number },
): string {
  const { path, handler, line } = place;
  const name = handler.split(/[.#:]/).at(-1) ?? '';
  const symbols = material.fileFacts(path)?.symbols ?? [];
  const found = symbols.find((one) => one.name === name && /^[\p{L}_$][\p{L}\p{Nd}_$]*[?!]?$/u.test(name));
  return found === undefined ? citeLine(path, line) : citeSymbol({ path, symbol: found }, material);
}

function routes(material: Material): Block {
  const all = material.facts.routes.filter(({ path }) => !/[\s:`]/.test(path));
  const rank = ({ route }: PlacedRoute): number =>
    all.length > ROUTES_MAX / 2 && SECURITY.test(route) ? 0 : 1;
  const items = all
    .toSorted((a, b) => rank(a) - rank(b))
    .map((one) => `| ${one.method} | ${code(cell(one.route))} | ${code(citeHandler(material, one))} |`);
  return limited(
    { before: ['| Method | Route | Answered by |', '|---|---|---|'], items, noun: 'route' },
    ROUTES_MAX,
  );
}

function commands(material: Material): Block {
  const all = material.facts.commands.filter(({ path }) => !/[\s:`]/.test(path));
  const items = all.map((one) => {
    const what = cell(toLine(firstSentence(one.description, 14)));
    return `| ${code(cell(one.name))} | ${what} | ${code(citeHandler(material, one))} |`;
  });
  return limited(
    {
      before: ['| Command | What it does | Where |', '|---|---|---|'],
      items: [...new Set(items)],
      noun: 'command',
    },
    COMMANDS_MAX,
  );
}

/** Public names that the capabilities do not already speak of, callable ones with how they are called. */
function names(material: Material): Block {
  const spoken = new Set(material.reality.capabilities === undefined ? keySymbols(material) : []);
  const rest = offeredSymbols(material).filter((one) => !spoken.has(one));
  const items = rest.slice(0, NAMES_MAX).map((one) => {
    const signature = shortSignature(one.symbol.signature);
    const cited = code(citeSymbol(one, material));
    return signature === '' || signature === one.symbol.name
      ? `- ${cited}`
      : `- ${code(signature)} (${cited})`;
  });
  const left = rest.length - items.length;
  const after = left > 0 ? [`_${left} more public names are in the code._`] : [];
  return { before: ['Public names:', ''], items, after, noun: 'name' };
}

function shortSignature(signature: string): string {
  const line = signature
    .replace(/\s+/g, ' ')
    .replace(/^(?:export\s+)?(?:default\s+)?(?:declare\s+)?/, '')
    .trim();
  if (line.length <= SIGNATURE_LENGTH_MAX) return line;
  const cut = line.slice(0, SIGNATURE_LENGTH_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 60))} …`;
}

function limited(block: Block, max: number): Block {
  const left = block.items.length - max;
  if (left <= 0) return block;
  return {
    ...block,
    items: block.items.slice(0, max),
    after: ['', `_${left} more ${block.noun}s are in the code._`],
  };
}
