// "Key Capabilities": what one can do with the project. What people list in the README, groups of routes and of commands,
// then the public names that say something of themselves. Pure.

import type { RankedSymbol } from '../../source/index.ts';
import type { Block, Draft, Material } from '../model.ts';
import { manualPages } from '../scan/manual-pages.ts';
import { readFeatures } from '../scan/readme-features.ts';
import { code, compareText, plural } from '../text.ts';
import { answeredBy, filesNamedIn, wordsOfMany } from './answered.ts';
import { projectName, projectPurpose } from './header.ts';
import { programBuiltOf } from './interfaces/built-programs.ts';
import { listOptions } from './interfaces/commands.ts';
import { startFiles } from './interfaces/entries.ts';
import { ownCommands } from './interfaces/own-commands.ts';
import { citeAnswer, groupOf, isForWatching, listRoutes } from './interfaces/routes.ts';
import { keySymbols } from './key-symbols.ts';
import { realityDraft } from './reality.ts';
import { citeLine, citeSymbol, describeSymbol, shortSignature } from './symbols.ts';
import { mainUnread } from './unread.ts';
import { ownPackage } from './work/commands.ts';

const FEATURES_MAX = 8;
const FEATURES_WITHOUT_FILES = 4;
/** Of its papers and of those who make it, or praise. */
const OF_THE_PROJECT =
  /\blicen[cs]ed?\b|\b(?:very|super|incredibly|really) (?:easy|simple|fast|easily)\b|\bopen[- ]source\b/i;
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
      items: [
        ...routeGroups(material),
        ...manuals(material),
        ...commandLine(material),
        ...commandGroups(material),
      ],
      noun: 'group',
    },
    { items: names, noun: 'name' },
  ].filter(({ items }) => items.length > 0);
  const nothing = nothingFound(material);
  if (blocks.length > 0 || nothing === '') return { blocks };
  return { blocks: [{ items: [nothing], noun: '' }] };
}

/** As the README lists them, each with its line and the files that are called so; praise that nothing in the code answers is left out. */
function features(material: Material): string[] {
  const { readme, readmePath } = material;
  if (readme === undefined || readmePath === undefined || /[\s:`]/.test(readmePath)) return [];
  const isAnswered = answeredBy(material);
  const answered = readFeatures(readme).filter(({ text }) => isAnswered(text) && !OF_THE_PROJECT.test(text));
  const ofMany = wordsOfMany([...answered.map(({ text }) => text), projectPurpose(material)]);
  return (
    answered
      .map((one) => ({ ...one, files: filesNamedIn(material, one.text, ofMany) }))
      // Those that lead somewhere come first; others only where there are few.
      .toSorted((a, b) => Number(b.files.length > 0) - Number(a.files.length > 0))
      .filter(({ files }, at) => files.length > 0 || at < FEATURES_WITHOUT_FILES)
      .slice(0, FEATURES_MAX)
      .map(({ text, line, files }) => {
        const named = files.length === 0 ? '' : `; called so: ${files.map(code).join(', ')}`;
        return `- ${text.replace(/[.]$/, '')} (${code(citeLine(readmePath, line))}${named})`;
      })
  );
}

function routeGroups(material: Material): string[] {
  const groups = [
    ...Map.groupBy(
      listRoutes(material).filter(({ route }) => !isForWatching(route)),
      ({ route }) => groupOf(route),
    ),
  ]
    .filter(([group, own]) => own.length >= GROUP_SIZE_MIN && group !== '/' && group !== '?')
    .sort((a, b) => b[1].length - a[1].length || compareText(a[0], b[0]));
  return groups.slice(0, GROUPS_MAX).map(([group, own]) => {
    const methods = [...new Set(own.map(({ method }) => method))].toSorted(compareText);
    const place = citeAnswer(own[0] as (typeof own)[number], material).replace(/:.*$/, '');
    return `- **HTTP ${code(group)}** — ${plural(own.length, 'route')} (${methods.join(', ')}), such as those answered in ${code(place)}`;
  });
}

/** Programs by what their manuals say, where a project has several. */
function manuals(material: Material): string[] {
  const commands = new Set(ownCommands(material).map(({ name }) => name.replaceAll(' ', '-')));
  const all = manualPages(material);
  // A command has a page of its own, which is no program: `git-add`.
  const isCommand = (name: string): boolean =>
    all.some((one) => name.startsWith(`${one.name}-`) && commands.has(name.slice(one.name.length + 1)));
  const pages = all.filter(({ name }) => !isCommand(name));
  if (pages.length < GROUP_SIZE_MIN) return [];
  return pages
    .slice(0, GROUPS_MAX)
    .map(({ name, about, path }) => `- **${code(name)}** — ${about.replace(/[.]$/, '')} (${code(path)})`);
}

const SHOWN_MAX = 10;

/** What is typed: the commands right below the program, or the options of one without any; of several, each its own. */
function commandLine(material: Material): string[] {
  const all = ownCommands(material).filter(({ path }) => !/[\s:`]/.test(path));
  const commands = all
    .filter(({ name }) => !name.includes(' '))
    .toSorted((a, b) => compareText(a.path, b.path) || a.line - b.line);
  const typed: readonly Typed[] =
    all.length > 0 ? commands : parsedOptions(material).map((one) => ({ ...one, name: one.flag }));
  const kind = all.length > 0 ? 'command' : 'option';
  const starts = startFiles(material);
  // Options of a file that starts a program are that program's; others are the project's.
  const groups = Map.groupBy(typed, ({ path }) => (starts.length > 1 && starts.includes(path) ? path : ''));
  return [...groups].flatMap(([path, own]) => {
    const files = [...Map.groupBy(own, (one) => one.path).values()];
    // Of several files, the one that has most of them.
    const [most = []] = files.toSorted((a, b) => b.length - a.length);
    const [first] = most;
    if (first === undefined || own.length < COMMAND_LINE_MIN) return [];
    const names = [...new Set((kind === 'option' ? most : own).map(({ name }) => name))];
    const isOne = files.length === 1;
    const isMany = names.length > SHOWN_MAX;
    const shown = names.slice(0, SHOWN_MAX).join(', ');
    // Some may be made in a way of their own: no count of them is told.
    const said = isMany ? `${kind}s such as` : `${kind}s:`;
    return [
      `- **${programOf(path, material, { isOne, kind, file: first.path })}** — ${said} ${shown} (${code(first.path)})`,
    ];
  });
}

/** What only a help text tells stands for a program where nothing is known of its parser. */
function parsedOptions(material: Material): ReturnType<typeof listOptions> {
  const all = listOptions(material);
  const parsed = all.filter(({ isHelp }) => isHelp !== true);
  return parsed.length > 0 ? parsed : all;
}

interface Typed {
  readonly name: string;
  readonly path: string;
  readonly line: number;
}

const COMMAND_LINE_MIN = 4;
const LINES_MAX = 5000;
const STARTS_IN_C = /^\s*(?:int|void)?\s*w?main\s*\(/m;
const STARTS_IN_PYTHON = /^if\s+__name__\s*==\s*["']__main__["']/m;
const NO_NAME = /^(?:main|index|cli|app|program|__main__)$/i;

/** As the manifest calls it; of several that are only known by their files, the one of that file; else as the project is called, where a file is. */
function programOf(
  path: string,
  material: Material,
  { isOne, kind, file }: { readonly isOne: boolean; readonly kind: string; readonly file: string },
): string {
  const programs = (ownPackage(material)?.entries ?? []).filter(({ kind }) => kind === 'program');
  // Which of several has what stands in files of its own is known only from where it starts.
  if ((programs.length > 1 || kind === 'option') && !isOne) return 'Command line';
  const started = programs.filter(({ target }) => isTarget(target, file));
  const named = programs.length > 1 ? started[0]?.name : programs[0]?.name;
  if (named !== undefined) return code(named);
  if (programs.length > 1) return 'Command line';
  // In C what starts beside its options is the program that has them.
  const isWhole =
    isOne && /\.(?:c|cc|cpp)$/.test(file) && STARTS_IN_C.test(material.linesOf(file, 1, LINES_MAX));
  const start = isWhole
    ? file
    : path === ''
      ? (startFiles(material).find((one) => /(?:^|\/)cmd\/[^/]+\/main\.go$/.test(one)) ?? '')
      : path;
  // A script that starts by itself is called as its file is.
  const isScript =
    (file.endsWith('.py') && STARTS_IN_PYTHON.test(material.linesOf(file, 1, LINES_MAX))) ||
    (/\.(?:rb|pl|php|sh)$/.test(file) && material.linesOf(file, 1, 1).startsWith('#!'));
  if (isOne && isScript) return code(file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, ''));
  const built = programBuiltOf(material, start);
  if (built !== undefined) return code(built);
  // Only these two are called after the folder that they lie in.
  const isOfFolder = /(?:^|\/)(?:main\.go|__main__\.py)$/.test(start);
  const parts = start.replace(/\.\w+$/, '').split('/');
  const own = !NO_NAME.test(parts.at(-1) ?? '') ? parts.at(-1) : isOfFolder ? parts.at(-2) : undefined;
  if (own !== undefined && own !== '' && own !== 'src') return code(own);
  // Of several that start somewhere, one without a name is not the project.
  if (path !== '') return 'Command line';
  const name = projectName(material).split('/').at(-1) || material.folderName;
  const isFile = [...material.paths].some(
    (one) =>
      one
        .split('/')
        .at(-1)
        ?.replace(/\.\w+$/, '') === name,
  );
  // A compiler calls what it makes after the project.
  const isCompiled = startFiles(material).some(
    (one) => !/\.(?:php|py|p[lm]|rb|java|kt|scala|[cm]?[jt]s)$/.test(one),
  );
  return isFile || isCompiled ? code(name) : 'Command line';
}

/** `bin/x.js`, or `pkg.module:function` of Python. */
const isTarget = (target: string, file: string): boolean =>
  target.replace(/^\.\//, '') === file ||
  file.endsWith(`${(target.split(':')[0] ?? '').trim().replaceAll('.', '/')}.py`);

function commandGroups(material: Material): string[] {
  const commands = ownCommands(material).filter(({ path }) => !/[\s:`]/.test(path));
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

function nothingFound(material: Material): string {
  const unread = mainUnread(material);
  if (unread !== '') return `_Not known: its code is in ${unread}, which is not read here._`;
  return material.tier === 3
    ? '_No code yet: this document is a stub. Add sources or a manifest, then generate it again._'
    : '';
}
