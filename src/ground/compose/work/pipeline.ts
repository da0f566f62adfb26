// What the pipelines run, as commands for the top of the tree. A line is told only where it works outside of them: no values
// of the pipeline, no asking for a version, nothing that merely sets up the machine. Pure.

import { type PackageFact, packageOf } from '../../../source/index.ts';
import type { Material } from '../../model.ts';
import { PROGRAMS, TOOLS } from './programs.ts';
import { isTestOf } from './scripts.ts';
import { inFolder, type TaskCommand } from './task.ts';

export type Workflow = Material['facts']['workflows'][number];

export const TESTING = PROGRAMS.find(([task]) => task === 'test')?.[1] as RegExp;

/** What only prepares the machine, or says something about it. */
export const NOISE =
  /^(?:(?:echo|printf|export|set|source|cat|ls|pwd|cd|mkdir|rm|cp|mv|chmod|sudo|apt(?:-get)?|brew|choco|git|curl|wget|docker|if|fi|then|else|for|do|done|while|case|esac|exit|test|env|which|unzip|tar|ln|touch|sleep|kill|tee|sed|awk|grep|jq|gh|aws|corepack|rustup|gem install|npx semantic-release)(?=[\s;]|$)|\[|#|pip3? (?:install (?:--upgrade|-U|--user|\w)|list|freeze|check)\b|pre-commit install|python3? -m venv|python3? -m pip install (?:--upgrade|-U)|npm (?:install|i) (?:-g|--global)|go (?:install|version|env)\b|[A-Za-z_]\w*=\S*$|\w+\s*\(\)|[{}()]|\$)/;
const UNUSABLE =
  /\$\{\{|\$\(|\$\{?\w+\}?|`|<<|(?:^|\s)(?:--version|--help|-V|-v)$|\\$|(?:&&|\|)$|\bgithub\b|\|\||\bmatrix\b|[<>]/;
const LENGTH_MAX = 160;
/** Puts something on the machine, or changes what the tree asks for. */
export const SETS_UP =
  /^(?:cargo install|go install|composer (?:require|config|global)|npm (?:i|install|config|set)\b.*(?:\s-g|--global|\sset\b)|(?:npm|yarn|pnpm) (?:add|publish|config)|python3? -m pip install (?!-[er])|pip3? install (?!-[er])|poetry (?:config|self)|uv (?:tool|python|pip) install|go get)\b/;

/** Told no task: what an action of theirs adds to the words of its own. */
const NO_TASK = /^(?:\.\/)?gradlew?(?: -\S+)*$/;
/** Sends what was found to a service, with a key that only the pipeline has. */
const REPORTS =
  /\b(?:upload|codecov|coveralls|codeclimate|codacy|scrutinizer|sonar(?:-scanner|qube|cloud)?|ocular)\b/i;

export interface PipelineCommand {
  readonly command: string;
  readonly folder: string;
  readonly path: string;
  /** '' where the pipeline has but one. */
  readonly job: string;
}

/** Every usable command of a pipeline, in its order, each once in its job. */
export function usableCommands(workflow: Workflow, paths: ReadonlySet<string>): PipelineCommand[] {
  const seen = new Set<string>();
  const built = new Map<string, BuiltInJob>();
  return workflow.steps.flatMap(({ run, folder, job = '', isImplied }) => {
    if (isImplied === true) return [];
    const made = built.get(job) ?? { folders: new Set(), isBuilt: false };
    built.set(job, made);
    let here = folder.includes('$') ? undefined : folder;
    return run
      .replace(/\\\n\s*/g, ' ')
      .split('\n')
      .flatMap((line) => line.split(/\s+&&\s+/))
      .flatMap((line): PipelineCommand[] => {
        const command = line
          .trim()
          .replace(/^(?:time|xvfb-run(?: -a)?)\s+/, '')
          .replace(/\s+/g, ' ')
          // What only tells the service of the pipeline what came of it.
          .replace(
            / \| (?:cs2pr|tee|reviewdog|xcpretty|xcbeautify|tap-\w+|go-junit-report|gotestfmt)\b.*$/,
            '',
          );
        const moved = /^(?:cd|pushd)\s+(\S+)$/.exec(command)?.[1];
        if (moved !== undefined) {
          here = here === undefined || /[$~]|^\/|\.\./.test(moved) ? undefined : joinFolder(here, moved);
          return [];
        }
        if (here === undefined || command === '' || NOISE.test(command) || UNUSABLE.test(command)) return [];
        if (command.split('(').length !== command.split(')').length || /^npx envinfo\b/.test(command))
          return [];
        // A part of what stands in quotes is no command.
        if (REPORTS.test(command) || NO_TASK.test(command) || /^[^"]*"(?:[^"]*"[^"]*")*[^"]*$/.test(command))
          return [];
        noteBuilt(command, here, made);
        if (SETS_UP.test(command) || !(isOurs(command, here, paths) || startsBuilt(command, here, made)))
          return [];
        const key = `${job}\0${here}\0${command}`;
        if (command.length > LENGTH_MAX || seen.has(key)) return [];
        seen.add(key);
        return [{ command, folder: here, path: workflow.path, job }];
      });
  });
}

interface BuiltInJob {
  /** Folders that steps before have built in. */
  readonly folders: Set<string>;
  isBuilt: boolean;
}

const BUILDS_IN = /\b(?:cmake(?=\s)[^|;]*?\s(?:-B\s*|--build\s+)|meson setup\s+|ninja -C\s*)([\w./-]+)/;
const BUILDS = /^(?:[A-Z_]+=\S+ )*(?:make|ninja|cmake --build|meson compile|\S*configure\.py)\b/;

function noteBuilt(command: string, here: string, made: BuiltInJob): void {
  const folder = BUILDS_IN.exec(command)?.[1];
  if (folder !== undefined) made.folders.add(joinFolder(here, folder));
  if (folder !== undefined || BUILDS.test(command)) made.isBuilt = true;
}

/** A program for tests that steps before have built, by its place. */
function startsBuilt(command: string, here: string, made: BuiltInJob): boolean {
  const program = /^(?:[A-Z_]+=\S+ )*(\.{1,2}\/[\w./-]*tests?[\w.-]*|(?:py\.?test|ctest)\b)/i.exec(
    command,
  )?.[1];
  if (program === undefined || !made.isBuilt) return false;
  const place = joinFolder(here, program);
  return here === '' && !place.includes('/')
    ? true
    : [...made.folders].some((folder) => place.startsWith(`${folder}/`));
}

/** Of a folder that the tree has, and a tool or a file of the tree. */
function isOurs(command: string, folder: string, paths: ReadonlySet<string>): boolean {
  if (folder !== '' && ![...paths].some((path) => path.startsWith(`${folder}/`))) return false;
  const list = /^(?:python3? -m )?pip3? install -r (\S+)/.exec(command)?.[1];
  if (list !== undefined && !paths.has(joinFolder(folder, list))) return false;
  if (/^make(?! -[Cf])(?=\s|$)/.test(command) && !MAKES.some((file) => paths.has(joinFolder(folder, file))))
    return false;
  if (TOOLS.test(command)) return true;
  const program =
    command.replace(/^(?:[A-Z_]+=\S+ )*(?:(?:bash|sh|sudo) (?:-\S+ )*)?/, '').split(' ')[0] ?? '';
  return paths.has(joinFolder(folder, program));
}

/** Without one of these there is nothing for make: it ran in a folder that CMake had written. */
const MAKES = [
  'Makefile',
  'makefile',
  'GNUmakefile',
  'BSDmakefile',
  'Makefile.am',
  'Makefile.in',
  'configure',
  'configure.ac',
  'configure.in',
  'Makefile.PL',
  'configure.py',
];

const joinFolder = (folder: string, inner: string): string =>
  [folder, inner.replace(/^\.\/|\/+$/g, '')].filter((part) => part !== '' && part !== '.').join('/');

export function ownWorkflows({ facts, folder }: Material): Workflow[] {
  return facts.workflows.filter(
    ({ path }) => folder === '' || packageOf(path, facts.packages)?.folder === folder,
  );
}

/** Managers of packages, and the file without which there is nothing for them to install. */
const INSTALLS_FROM: readonly (readonly [RegExp, string])[] = [
  [/^(?:npm|yarn|pnpm)\b/, 'package.json'],
  [/^bundle\b/, 'Gemfile'],
  [/^composer\b/, 'composer.json'],
  [/^(?:poetry|uv)\b/, 'pyproject.toml'],
  [/^mix\b/, 'mix.exs'],
  [/^go\b/, 'go.mod'],
];

/** Linters, by the language that they read. */
const LINTS: readonly (readonly [RegExp, RegExp])[] = [
  [/\brubocop\b/, /^ruby$/],
  [/\b(?:eslint|biome)\b/, /^(?:type|java)script$/],
  [/\b(?:ruff|flake8|pylint|mypy|pyright)\b/, /^python$/],
  [/\b(?:golangci-lint|go vet)\b/, /^go$/],
  [/\bclippy\b/, /^rust$/],
  [/\bphpstan\b/, /^php$/],
];
const LANGUAGE_SHARE_MIN = 0.15;

/** What looks at the scripts beside a project says nothing of the project. */
function isOfLanguage(command: string, { facts }: Material): boolean {
  const language = LINTS.find(([linter]) => linter.test(command))?.[1];
  const total = facts.languages.reduce((sum, { lines }) => sum + lines, 0);
  return (
    language === undefined ||
    total === 0 ||
    facts.languages.some((one) => language.test(one.language) && one.lines >= LANGUAGE_SHARE_MIN * total)
  );
}

/** What a project with a manifest at its top runs in a folder further down is for that folder alone. */
export function pipelineCommands(material: Material, isPackage: boolean): TaskCommand[] {
  const once = new Map(
    ownWorkflows(material)
      .flatMap((one) => usableCommands(one, material.paths))
      // What only stands once something was built is no command by itself.
      .filter(({ command, folder }) => isOurs(command, folder, material.paths))
      .toReversed()
      .map((one) => [`${one.path}\0${one.folder}\0${one.command}`, one]),
  );
  const all = [...once.values()]
    .toReversed()
    .filter(
      ({ folder, command }) => (!isPackage || folder === material.folder) && isOfLanguage(command, material),
    )
    .filter(({ command, folder }) => isAsMade(command, folder, material) && isInstalled(command, material))
    .filter(({ command, folder }) => {
      const file = INSTALLS_FROM.find(([manager]) => manager.test(command))?.[1];
      return file === undefined || material.paths.has(joinFolder(folder, file));
    });
  return PROGRAMS.flatMap(([task, pattern]) =>
    all
      .filter(({ command }) => pattern.test(command))
      .toSorted(
        (a, b) =>
          Number(isWhole(a.command)) - Number(isWhole(b.command)) ||
          Number(isPart(a.command)) - Number(isPart(b.command)),
      )
      .flatMap(({ command, folder, path }): TaskCommand[] => {
        const one = { task, command: inFolder(folder, command), reference: path };
        const part = task === 'test' ? ONE_OF.find(([runner]) => runner.test(command))?.[1] : undefined;
        return part === undefined
          ? [one]
          : [one, { ...one, task: 'one test', command: `${one.command}${part}` }];
      }),
  );
}

/** `make check` runs what the file says, which need not be tests. */
function isAsMade(command: string, folder: string, { facts }: Material): boolean {
  const goal = /^make (?:-\S+ )*(check|tests?|unit)$/.exec(command)?.[1];
  const scripts = (facts.packages.find((one) => one.folder === folder)?.scripts ?? []).filter(({ path }) =>
    /makefile$/i.test(path),
  );
  const script = scripts.find(({ name }) => name === goal);
  return script === undefined || isTestOf(script, scripts);
}

/** Of the programs that composer installs, only those that the manifest asks for. */
function isInstalled(command: string, material: Material): boolean {
  const program = /^(?:\.\/)?vendor\/bin\/(?:simple-)?([\w-]+)/.exec(command)?.[1];
  const owner = ownPackageOf(material);
  return (
    program === undefined ||
    [...(owner?.dependencies ?? []), ...(owner?.devDependencies ?? [])].some((name) => name.includes(program))
  );
}

const ownPackageOf = ({ facts, folder }: Material): PackageFact | undefined =>
  facts.packages.find((one) => one.folder === folder);

/** What runs against the whole, with services behind it, is not what one runs first. */
const isWhole = (command: string): boolean =>
  /\b(?:integration|e2e|acceptance|functional|system)\b/.test(command);

/** A task of a namespace is for a part of the whole: `rake parser:test`. */
const isPart = (command: string): boolean => /\brake\s+(?:\S+\s+)*\w+:\w/.test(command);

/** Runners that take the name of one test behind whatever else they are told. */
const ONE_OF: readonly (readonly [RegExp, string])[] = [
  [/^(?:\.\/)?vendor\/bin\/(?:simple-)?phpunit\b[^&|;]*$/, ' --filter NAME'],
];

/** Whether some pipeline runs just this, or the same with more flags behind it: another goal or a part is another command. */
export function runsInPipeline(command: string, material: Material): boolean {
  return ownWorkflows(material)
    .flatMap((one) => usableCommands(one, material.paths))
    .map((one) => inFolder(one.folder, one.command))
    .some((one) => one === command || one.startsWith(`${command} -`));
}
