// The title, what the project is for, and at once what an agent cannot find by itself: the exact commands. Pure.

import type { Draft, Material } from '../model.ts';
import { listGuides, nestedReadmes } from '../scan/guides.ts';
import { manualPages } from '../scan/manual-pages.ts';
import { isAboutThePage, readPurpose, readTitle } from '../scan/readme.ts';
import { code, firstSentence, toLine } from '../text.ts';
import { describePlaces } from './tests-at.ts';
import { findCommands, ownPackage } from './work/commands.ts';
import { findNeeds, findServices } from './work/needs.ts';
import { runsInPipeline } from './work/pipeline.ts';
import { pipelineOrder } from './work/pipeline-order.ts';
import { setUpFirst } from './work/set-up.ts';
import type { Task, TaskCommand } from './work/task.ts';
import { neededTools } from './work/tools-needed.ts';

const PURPOSE_WORDS_MAX = 30;
const LICENCES_MAX = 3;

export function projectName(material: Material): string {
  const name = ownPackage(material)?.name ?? '';
  // What a workspace calls its top says where it stands, not what it is; a module's address ends in its name.
  const isPlace = name === '' || /^(?:root|monorepo|workspace|[\w-]+-(?:parent|root|monorepo))$/i.test(name);
  const short = /^[\w-]+\.[\w.-]+\//.test(name)
    ? name
        .replace(/\/v\d+$/, '')
        .split('/')
        .at(-1)
    : name;
  // A build has its own way to spell a name; people's is the one above their text.
  const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, '');
  const written = material.readme === undefined ? '' : readTitle(material.readme);
  if (written !== '' && /^[A-Z][A-Z0-9_]+$/.test(name) && bare(written) === bare(name))
    return toLine(written);
  if (/^([\w.-]+)\/\1$/.test(name)) return toLine(name.slice(name.indexOf('/') + 1));
  return toLine(isPlace ? material.folderName : (short ?? name));
}

/** From the manifest, else the README's first real sentence, else what the main file says about itself. */
export function projectPurpose(material: Material): string {
  const said = toLine(ownPackage(material)?.description ?? '')
    .replace(/<[^<>]*>/g, '')
    // A list that was written as one line.
    .replace(/\s*:\s*\*\s+(.*)$/, (_all, list: string) => `: ${list.replace(/,?\s+\*\s+/g, ', ')}`)
    .trim();
  const read = material.readme === undefined ? '' : readPurpose(material.readme);
  // A parent only holds others together, and says no more than that.
  const isParent = /^(?:parent|aggregator)\b|\bparent (?:pom|project|module)\b|\bpom(?:\.xml)?\b/i.test(said);
  // Two words say what kind of thing it is, and hardly what it is for.
  const isOther =
    isParent || isAboutThePage(said) || firstSentence(said, PURPOSE_WORDS_MAX).split(' ').length < 3;
  if (said.split(' ').length >= 2 && !(isOther && read !== '')) return firstSentence(said, PURPOSE_WORDS_MAX);
  if (read !== '') return read;
  const name = material.folderName.toLowerCase().replace(/[^\w.+-]/g, '');
  const manual = manualPages(material).find((page) => page.name.toLowerCase() === name)?.about ?? '';
  if (manual !== '') return manual;
  const main = saidByMain(material);
  if (main !== '') return main;
  const members = ownPackage(material)?.members.length ?? 0;
  if (members > 0) return `Workspace of ${members} packages.`;
  return said === '' ? 'No description in its manifests or README.' : said;
}

/** Files that speak for the whole, where they say what it is. */
function saidByMain(material: Material): string {
  const { paths, folder } = material;
  const prefix = folder === '' ? '' : `${folder}/`;
  const name = projectName(material).toLowerCase().replace(/[^\w]/g, '_');
  return (
    ['doc.go', `${name}.go`, 'src/lib.rs', 'src/main.rs', `${name}/__init__.py`, `src/${name}/__init__.py`]
      .map((file) => `${prefix}${file}`)
      .filter((path) => paths.has(path))
      .map((path) => material.aboutFile(path))
      .find((said) => said.split(' ').length >= 4) ?? ''
  );
}

/** As the manifest says, else as the texts at the top are known. */
export function projectLicences(material: Material): string[] {
  const declared = ownPackage(material)?.licence ?? '';
  const prefix = material.folder === '' ? '' : `${material.folder}/`;
  const isTop = (path: string): boolean =>
    !path.includes('/') || (path.startsWith(prefix) && !path.slice(prefix.length).includes('/'));
  // A licence further down is that of something else.
  const found = [
    ...new Set(material.facts.licences.filter(({ path }) => isTop(path)).map(({ spdx }) => spdx)),
  ];
  const licences = declared !== '' ? [declared] : found.filter((one) => one !== '').slice(0, LICENCES_MAX);
  return licences.map(toLine);
}

export const LICENCE_MARK = '- licence: ';

/** A line of the header, up to the place that says so. */
export const commandLine = ({ task, command }: Pick<TaskCommand, 'command' | 'task'>): string =>
  `- ${task}: ${code(command)} (`;

/** It works in what a build has written: its folder, or the rules of make that `configure` makes. */
function builtBy({ task, command }: TaskCommand, all: readonly TaskCommand[]): string {
  const of = (name: Task): string => all.find((one) => one.task === name)?.command ?? '';
  if (task === 'build' || of('build') === '') return '';
  if (
    /^(?:cd \S+ && )?(?:ctest --test-dir|meson test -C|ninja -C|prove -b|\.\/Build|cmake --build \S+ --target)\b/.test(
      command,
    )
  )
    // Tests that are left out of the build are built with what runs them all.
    return task === 'one test' && / -D\w+=/.test(of('test')) ? ', after test' : ', after build';
  const isConfigured =
    /\bconfigure\b|\bMakefile\.PL\b/.test(of('build')) && /^(?:cd \S+ && )?make\b/.test(command);
  return isConfigured ? ', after build' : '';
}

export function composeHeader(material: Material): Draft {
  const told = findCommands(material);
  const commands = told.map(
    (one) =>
      `${commandLine(one)}${code(one.reference)}${one.reference.includes(':L') && runsInPipeline(one.command, material) ? ', CI' : ''}${builtBy(one, told)})`,
  );
  const needs = [
    ...findNeeds(material),
    ...neededTools(told, ownPackage(material), material),
    ...setUpFirst(told, material),
  ];
  const services = findServices(material);
  const licences = projectLicences(material);
  const order = pipelineOrder(
    material,
    told.map(({ command }) => command),
  );
  const places = describePlaces(material);
  const guides = [...listGuides(material), ...nestedReadmes(material)];
  const notes = [
    ...(order === undefined
      ? []
      : [
          `- CI runs, ${order.isWhole ? 'in order' : 'among others'}: ${order.commands.map(code).join(', ')} (${code(order.path)})${order.others.length === 0 ? '' : `; in other jobs: ${order.others.map(code).join(', ')}`}`,
        ]),
    ...(needs.length > 0 ? [`- needs: ${needs.map(toLine).join(', ')}`] : []),
    ...(services.length > 0 ? [`- services: ${services.map(toLine).join('; ')}`] : []),
    ...(places === '' ? [] : [`- tests: ${places}`]),
    ...(guides.length > 0 ? [`- read first: ${guides.map(code).join(', ')}`] : []),
    ...(licences.length > 0 ? [`${LICENCE_MARK}${licences.join(', ')}`] : []),
  ];
  return {
    blocks: [
      { items: [projectPurpose(material)], noun: '' },
      ...(commands.length + notes.length > 0 ? [{ items: [...commands, ...notes], noun: 'command' }] : []),
    ],
  };
}
