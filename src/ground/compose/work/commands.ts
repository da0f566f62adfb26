// The exact commands that a project is worked on with, one for each task. From what its manifests, their recipes and its
// pipelines say, each with the place that says it; where nothing says so, nothing is told. Pure.

import { type PackageFact, roleOf } from '../../../source/index.ts';
import type { Material } from '../../model.ts';
import { hasInputs } from './inputs.ts';
import { npmCommands } from './npm.ts';
import { pipelineCommands } from './pipeline.ts';
import { wholeRecipe } from './recipe.ts';
import { scriptCommands } from './scripts.ts';
import { TASKS, type TaskCommand } from './task.ts';
import { toldCommands } from './told.ts';
import { toolCommands } from './toolchains.ts';

/** The package that the document is about. */
export function ownPackage({ facts, folder }: Material): PackageFact | undefined {
  return facts.packages.find((one) => one.folder === folder);
}

const MANIFESTS =
  /(?:package\.json|Cargo\.toml|go\.mod|pyproject\.toml|setup\.cfg|setup\.py|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|META\.json|Makefile\.PL|Build\.PL|dist\.ini|Gemfile|\.gemspec|mix\.exs|pubspec\.yaml|deno\.jsonc?|\.csproj|CMakeLists\.txt)$/;

/** Of several that a package may have, what people write rather than what settings or tools keep. */
const FIRST_READ = ['.gemspec', 'pyproject.toml', 'setup.py', 'dist.ini', 'Makefile.PL', 'Build.PL'];

/** The one that says what the package is, rather than how it is built. */
export function mainManifest(owner: PackageFact | undefined): string | undefined {
  const found = owner?.manifests.filter((path) => MANIFESTS.test(path)) ?? [];
  const first = FIRST_READ.flatMap((name) => found.find((path) => path.endsWith(name)) ?? [])[0];
  return first ?? found[0] ?? owner?.manifests[0];
}

/** Packages of a workspace that are part of what it offers; examples and benchmarks are packages, too. */
export function offeredMembers(owner: PackageFact | undefined): readonly string[] {
  return (owner?.members ?? []).filter((folder) => roleOf(`${folder}/x.c`) === 'source');
}

/** One for each task: the first that something says. */
export function findCommands(material: Material): TaskCommand[] {
  const found = listCommands(material);
  const test = found.find(({ task }) => task === 'test');
  return TASKS.flatMap(
    (task) =>
      found.find((one) => one.task === task && (task !== 'one test' || isPartOf(one, test, material))) ?? [],
  );
}

/** One test is run by what runs them all: by the same file's word, or as the recipe of that word does it. */
function isPartOf(one: TaskCommand, test: TaskCommand | undefined, material: Material): boolean {
  if (test === undefined || fileOf(test) === fileOf(one) || isProse(fileOf(one))) return true;
  const scripts = ownPackage(material)?.scripts ?? [];
  const script = scripts.find(({ path, line }) => `${path}:L${line}` === test.reference);
  const own =
    script === undefined
      ? test.command
      : wholeRecipe(
          script,
          scripts.filter(({ path }) => path === script.path),
        );
  const words = one.command
    .replace(/^cd \S+ && /, '')
    .split(' ')
    .filter((word) => /^[\w./-]+$/.test(word));
  const program = words.find((word) => RUNS_TESTS.test(word)) ?? words[0] ?? '';
  return new RegExp(`(?:^|[\\s/"'()])${program.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\b`).test(
    own.replace(/\$[({](\w+)[)}]/g, (_all, name: string) => name.toLowerCase()),
  );
}

/** People say how one test is run, by whatever runs them all. */
const isProse = (path: string): boolean => /\.(?:md|rst|txt|adoc)$|(?:^|\/)[A-Z]+$/.test(path);

const fileOf = ({ reference }: TaskCommand): string => reference.replace(/:L\d+$/, '');
const RUNS_TESTS =
  /^(?:pytest|unittest|phpunit|simple-phpunit|pest|rspec|vitest|jest|mocha|ava|tap|tape|ctest|manage\.py)$|phpunit$/;

/** All that anything says, the best of each task first. */
export function listCommands(material: Material): TaskCommand[] {
  const own = ownPackage(material);
  const owner = own ?? (isBuiltHere(material) ? undefined : soleNested(material));
  const npm = owner === undefined ? [] : npmCommands(owner, material);
  const tools = toolCommands(owner, material);
  const scripts = scriptCommands(owner)
    .filter((one) => isFed(one, owner, material) && isRunOfGo(one, owner))
    .map((one) => configured(one, owner, material));
  const isScript = /^(?:type|java)script$/.test(material.facts.languages[0]?.language ?? 'javascript');
  const found = [
    ...toldToBuild(tools, scripts, material),
    ...scripts,
    ...(isScript ? [...npm, ...tools] : [...tools, ...(isScripted(material) ? npm : [])]),
    ...pipelineCommands(material, own !== undefined),
  ];
  const said = toldCommands(material, new Set(found.map(({ task }) => task)));
  return [...found, ...said.filter((one) => !isScriptThatFails(one, owner))];
}

/** What people write down is a script of the manifest whose recipe was read already, and cannot work in this tree. */
function isScriptThatFails({ command }: TaskCommand, owner: PackageFact | undefined): boolean {
  const name = /^(?:npm|pnpm|yarn|bun) (?:run )?([\w:.-]+)/.exec(command)?.[1];
  return (
    name !== undefined &&
    owner?.scripts.some((one) => one.name === name && one.path.endsWith('package.json')) === true
  );
}

const GUIDES = ['CONTRIBUTING.md', 'CONTRIBUTING.rst', '.github/CONTRIBUTING.md', 'docs/CONTRIBUTING.md'];
const GUIDE_LINES = 2000;

/** Where people are told to build with the tool itself and not with make, the goal there makes something else, such as a package. */
function toldToBuild(
  tools: readonly TaskCommand[],
  scripts: readonly TaskCommand[],
  { readme = '', paths, linesOf }: Material,
): TaskCommand[] {
  const build = tools.find(({ task }) => task === 'build');
  const made = scripts.find(({ task }) => task === 'build');
  if (build === undefined || made === undefined || !/^make\b/.test(made.command)) return [];
  const texts = [
    readme,
    ...GUIDES.filter((path) => paths.has(path)).map((path) => linesOf(path, 1, GUIDE_LINES)),
  ];
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.replace(/^[\s>$#]+|\s+$/g, ''));
  const says = (command: string): boolean => lines.some((line) => line === command);
  const bare = build.command.split(' ').slice(0, 2).join(' ');
  return (says(build.command) || says(bare)) && !says(made.command) && !says('make') ? [build] : [];
}

/** What a goal works on is there: what was published may have been left without it. */
function isFed(one: TaskCommand, owner: PackageFact | undefined, material: Material): boolean {
  const script = owner?.scripts.find(({ path, line }) => `${path}:L${line}` === one.reference);
  return (
    script === undefined ||
    one.task !== 'build' ||
    !owner?.manifests.some((path) => path.endsWith('package.json')) ||
    hasInputs(
      wholeRecipe(
        script,
        owner.scripts.filter(({ path }) => path === script.path),
      ),
      owner.folder,
      material,
    )
  );
}

/** In Go, what is called a test and starts a program of its own tries the whole with what somebody has set up. */
function isRunOfGo(one: TaskCommand, owner: PackageFact | undefined): boolean {
  if (one.task !== 'test' || owner?.kinds.includes('go') !== true) return true;
  const script = owner.scripts.find(({ path, line }) => `${path}:L${line}` === one.reference);
  return (
    script === undefined ||
    script.command === '' ||
    /\bgo\s|\$[({]\w*GO\w*[)}]|\bgotestsum\b|\bginkgo\b|\bdocker\b|\bmake\b|\.sh\b|\bhack\/|\bscripts?\//i.test(
      script.command,
    )
  );
}

/** A Makefile that takes in what `configure` writes makes nothing before that. */
function configured(one: TaskCommand, owner: PackageFact | undefined, material: Material): TaskCommand {
  const folder = owner?.folder ?? '';
  const isAsked =
    one.task === 'build' &&
    /(?:^|&& )make\b/.test(one.command) &&
    material.paths.has(folder === '' ? 'configure' : `${folder}/configure`) &&
    /^[-s]?include\s+\S*config|\.\/configure\b/m.test(material.linesOf(fileOf(one), 1, MAKE_LINES));
  return isAsked ? { ...one, command: one.command.replace(/(^|&& )make\b/, '$1./configure && make') } : one;
}

const MAKE_LINES = 2000;

/** What is built or tested at the top is not worked on from a folder further down. */
const isBuiltHere = (material: Material): boolean =>
  toolCommands(undefined, material).some(({ task }) => task === 'build' || task === 'test');

const SCRIPT_SHARE_MIN = 0.3;

/** A package.json beside a project in another language serves its pages or its linters, not the project. */
function isScripted({ facts }: Material): boolean {
  const lines = (only: RegExp): number =>
    facts.languages.reduce((sum, one) => sum + (only.test(one.language) ? one.lines : 0), 0);
  return lines(/^(?:type|java)script$/) >= SCRIPT_SHARE_MIN * lines(/./);
}

/** A project whose only manifest lies one folder down is worked on from there; what only makes its pages is not it. */
function soleNested({ facts, folder }: Material): PackageFact | undefined {
  const below = facts.packages.filter(
    (one) =>
      one.folder.startsWith(folder === '' ? '' : `${folder}/`) && roleOf(`${one.folder}/x.c`) === 'source',
  );
  return below.length === 1 ? below[0] : undefined;
}
