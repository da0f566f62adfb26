// "Key Capabilities": what one can do with the project. What people list in the README, groups of routes and of commands,
// then the public names that say something of themselves. Pure.

import type { RankedSymbol } from '../../source/index.ts';
import type { Block, Draft, Material } from '../model.ts';
import { readFeatures } from '../scan/readme.ts';
import { code, compareText, formatNumber, plural } from '../text.ts';
import { listOptions } from './interfaces/commands.ts';
import { citeAnswer, groupOf, listRoutes } from './interfaces/routes.ts';
import { keySymbols } from './key-symbols.ts';
import { realityDraft } from './reality.ts';
import { citeLine, citeSymbol, describeSymbol, shortSignature } from './symbols.ts';
import { ownPackage } from './work/commands.ts';

const FEATURES_MAX = 8;
const GROUPS_MAX = 8;
const GROUP_SIZE_MIN = 2;
const CHILDREN_MAX = 8;

export function composeCapabilities(material: Material): Draft {
  const written = material.reality.capabilities;
  if (written !== undefined) return realityDraft(written);
  const names = keySymbols(material).map((one) => describe(one, material));
  const blocks: Block[] = [
    { items: features(material), noun: 'feature' },
    {
      items: [...routeGroups(material), ...commandLine(material), ...commandGroups(material)],
      noun: 'group',
    },
    { items: names, noun: 'name' },
  ].filter(({ items }) => items.length > 0);
  return { blocks: blocks.length > 0 ? blocks : [{ items: [nothingFound(material)], noun: '' }] };
}

/** As the README lists them, each with its line. */
function features({ readme, readmePath }: Material): string[] {
  if (readme === undefined || readmePath === undefined || /[\s:`]/.test(readmePath)) return [];
  return readFeatures(readme)
    .slice(0, FEATURES_MAX)
    .map(({ text, line }) => `- ${text.replace(/[.]$/, '')} (${code(citeLine(readmePath, line))})`);
}

function routeGroups(material: Material): string[] {
  const groups = [...Map.groupBy(listRoutes(material), ({ route }) => groupOf(route))]
    .filter(([group, own]) => own.length >= GROUP_SIZE_MIN && group !== '/')
    .sort((a, b) => b[1].length - a[1].length || compareText(a[0], b[0]));
  return groups.slice(0, GROUPS_MAX).map(([group, own]) => {
    const methods = [...new Set(own.map(({ method }) => method))].toSorted(compareText);
    const place = citeAnswer(own[0] as (typeof own)[number], material).replace(/:.*$/, '');
    return `- **HTTP ${code(group)}** — ${plural(own.length, 'route')} (${methods.join(', ')}), such as those answered in ${code(place)}`;
  });
}

const SHOWN_MAX = 10;

/** What is typed, where it is no tree of commands: the commands themselves, or the options of a program without any. */
function commandLine(material: Material): string[] {
  const commands = material.facts.commands.filter(({ path }) => !/[\s:`]/.test(path));
  const options = commands.length > 0 ? [] : listOptions(material);
  const [first] = commands.length > 0 ? commands : options;
  const isFlat = commands.every(({ name }) => !name.includes(' '));
  if (first === undefined || !isFlat || commands.length + options.length < COMMAND_LINE_MIN) return [];
  const program = (ownPackage(material)?.entries ?? []).find(({ kind }) => kind === 'program')?.name;
  const written = commands.toSorted((a, b) => compareText(a.path, b.path) || a.line - b.line);
  const names = [
    ...new Set(commands.length > 0 ? written.map(({ name }) => name) : options.map(({ flag }) => flag)),
  ];
  const more = names.length > SHOWN_MAX ? ` and ${formatNumber(names.length - SHOWN_MAX)} more` : '';
  const kind = plural(names.length, commands.length > 0 ? 'command' : 'option');
  return [
    `- **${code(program ?? material.folderName)}** — ${kind}: ${names.slice(0, SHOWN_MAX).join(', ')}${more} (${code(citeLine(first.path, first.line))})`,
  ];
}

const COMMAND_LINE_MIN = 4;

function commandGroups({ facts }: Material): string[] {
  const commands = facts.commands.filter(({ path }) => !/[\s:`]/.test(path));
  const inner = commands.filter(({ name }) => name.includes(' '));
  const parents = [...Map.groupBy(inner, ({ name }) => name.split(' ').slice(0, -1).join(' '))]
    .filter(([, own]) => own.length >= GROUP_SIZE_MIN)
    .sort((a, b) => b[1].length - a[1].length || compareText(a[0], b[0]));
  return parents.slice(0, GROUPS_MAX).map(([parent, own]) => {
    const children = [...new Set(own.map(({ name }) => name.split(' ').at(-1) ?? name))];
    const more = children.length > CHILDREN_MAX ? ` and ${children.length - CHILDREN_MAX} more` : '';
    const first = own[0] as (typeof own)[number];
    return `- **${code(parent)}** — ${children.slice(0, CHILDREN_MAX).join(', ')}${more} (${code(citeLine(first.path, first.line))})`;
  });
}

function describe(one: RankedSymbol, material: Material): string {
  const said = describeSymbol(one).replace(/[.]$/, '');
  const cited = code(citeSymbol(one, material));
  if (said !== '') return `- **${one.symbol.name}** — ${said} (${cited})`;
  const signature = shortSignature(one);
  return signature === ''
    ? `- **${one.symbol.name}** (${cited})`
    : `- **${one.symbol.name}** — ${code(signature)} (${cited})`;
}

function nothingFound({ tier }: Material): string {
  return tier === 3
    ? '_No code yet: this document is a stub. Add sources or a manifest, then generate it again._'
    : '_No public names were found in the code._';
}
