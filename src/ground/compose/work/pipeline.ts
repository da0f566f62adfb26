// What the pipelines run, as commands for the top of the tree. A line is told only where it works outside of them: no values
// of the pipeline, no asking for a version, nothing that merely sets up the machine. Pure.

import { type PackageFact, packageOf } from '../../../source/index.ts';
import type { Material } from '../../model.ts';
import { PROGRAMS, TOOLS } from './programs.ts';
import { isTestOf } from './scripts.ts';
import { inFolder, type TaskCommand } from './task.ts';

type Workflow = Material['facts']['workflows'][number];

const TESTING = PROGRAMS.find(([task]) => task === 'test')?.[1] as RegExp;

/** What only prepares the machine, or says something about it. */
const NOISE =
  /^(?:(?:echo|printf|export|set|source|cat|ls|pwd|cd|mkdir|rm|cp|mv|chmod|sudo|apt(?:-get)?|brew|choco|git|curl|wget|docker|if|fi|then|else|for|do|done|while|case|esac|exit|test|env|which|unzip|tar|ln|touch|sleep|kill|tee|sed|awk|grep|jq|gh|aws|corepack|rustup|gem install|npx semantic-release)(?=[\s;]|$)|\[|#|pip3? (?:install (?:--upgrade|-U|--user|\w)|list|freeze|check)\b|pre-commit install|python3? -m venv|python3? -m pip install (?:--upgrade|-U)|npm (?:install|i) (?:-g|--global)|go (?:install|version|env)\b|[A-Za-z_]\w*=\S*$|\w+\s*\(\)|[{}()]|\$)/;
const UNUSABLE =
  /\$\{\{|\$\(|\$\{?\w+\}?|`|<<|(?:^|\s)(?:--version|--help|-V|-v)$|\\$|(?:&&|\|)$|\bgithub\b|\|\||\bmatrix\b|[<>]/;
const LENGTH_MAX = 110;
/** Puts something on the machine, or changes what the tree asks for. */
const SETS_UP =
  /^(?:cargo install|go install|composer (?:require|config|global)|npm (?:i|install|config|set)\b.*(?:\s-g|--global|\sset\b)|(?:npm|yarn|pnpm) (?:add|publish|config)|python3? -m pip install (?!-[er])|pip3? install (?!-[er])|poetry (?:config|self)|uv (?:tool|python|pip) install|go get)\b/;

/** Told no task: what an action of theirs adds to the words of its own. */
const NO_TASK = /^(?:\.\/)?gradlew?(?: -\S+)*$/;
/** Sends what was found to a service, with a key that only the pipeline has. */
const REPORTS =
  /\b(?:upload|codecov|coveralls|codeclimate|codacy|scrutinizer|sonar(?:-scanner|qube|cloud)?|ocular)\b/i;

interface PipelineCommand {
  readonly command: string;
  readonly folder: string;
  readonly path: string;
}

/** Every usable command of a pipeline, in its order, once. */
export function usableCommands(workflow: Workflow, paths: ReadonlySet<string>): PipelineCommand[] {
  const seen = new Set<string>();
  return workflow.steps.flatMap(({ run, folder }) => {
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
        if (SETS_UP.test(command) || !isOurs(command, here, paths)) return [];
        const key = `${here}\0${command}`;
        if (command.length > LENGTH_MAX || seen.has(key)) return [];
        seen.add(key);
        return [{ command, folder: here, path: workflow.path }];
      });
  });
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

function ownWorkflows({ facts, folder }: Material): Workflow[] {
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
  const all = ownWorkflows(material)
    .flatMap((one) => usableCommands(one, material.paths))
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

const SHOWN_MAX = 8;

/** By what it runs, or by the name of the file that it starts. */
const isForTests = (command: string): boolean => {
  const bare = command.replace(/^cd \S+ && /, '').replace(/^(?:[A-Z_]+=\S+ )+/, '');
  return TESTING.test(bare) || /(?:^|[\s/:._-])(?:tests?|check|verify|tox|nox)(?=$|[\s/:._-])/.test(bare);
};

const isCalledTests = (path: string): boolean =>
  /(?:^|[/._-])(?:tests?|ci|build|continuous[-_]integration)[._-]/i.test(path);

/** Its words are those of another system. */
const isForWindows = (path: string): boolean => /appveyor|windows/i.test(path);

/** The pipeline that runs the tests, in its order: of several the one for every change, that runs them for the whole, and has most to say. */
export function pipelineOrder(
  material: Material,
  told: readonly string[],
): { readonly path: string; readonly commands: string[]; readonly isWhole: boolean } | undefined {
  const found = ownWorkflows(material)
    .filter(({ runsTests }) => runsTests)
    .map((one) => ({
      path: one.path,
      isForChanges: one.isForChanges === true,
      isWide: usableCommands(one, material.paths).some(
        ({ folder, command }) => folder === material.folder && TESTING.test(command),
      ),
      isWhole: !leavesOut(one, usableCommands(one, material.paths)),
      commands: usableCommands(one, material.paths).map((step) => inFolder(step.folder, step.command)),
    }))
    .filter(
      ({ commands }) =>
        commands.some((command) => isForTests(command)) &&
        (commands.length > 1 || !told.includes(commands[0] as string)),
    )
    .sort(
      (a, b) =>
        Number(isForWindows(a.path)) - Number(isForWindows(b.path)) ||
        Number(b.isForChanges) - Number(a.isForChanges) ||
        Number(b.isWide) - Number(a.isWide) ||
        Number(isCalledTests(b.path)) - Number(isCalledTests(a.path)) ||
        Math.min(SHOWN_MAX, b.commands.length) - Math.min(SHOWN_MAX, a.commands.length) ||
        (a.path < b.path ? -1 : 1),
    )[0];
  if (found === undefined) return undefined;
  const commands = found.commands.slice(0, SHOWN_MAX);
  return { path: found.path, commands, isWhole: found.isWhole && commands.length === found.commands.length };
}

const ASKS = /(?:^|\s)(?:--version|--help|-V|-v)$/;
/** Checks that are no program of their own. */
const LOOKS = /^(?:test|\[|git diff)\s/;
const RUNS_SOMETHING = /^(?:[./]?[\w@-]+[\w./@+-]*)(?:\s|$)/;

/** Something is run that is not told: with values that only the pipeline has, or by a program that may be anything. */
function leavesOut({ steps }: Workflow, told: readonly PipelineCommand[]): boolean {
  return steps
    .flatMap(({ run }) => run.replace(/\\\n\s*/g, ' ').split('\n'))
    .flatMap((line) => line.split(/\s+&&\s+/))
    .some((line) => {
      const whole = line.trim().replace(/\s+/g, ' ');
      const command = whole.replace(/^(?:\w+=(?:'[^']*'|"[^"]*"|\S*)\s+)+/, '');
      if (LOOKS.test(command)) return true;
      if (command === '' || NOISE.test(command) || SETS_UP.test(command) || ASKS.test(command)) return false;
      return RUNS_SOMETHING.test(command) && !told.some((one) => one.command === whole);
    });
}
