// What the pipelines run, as commands for the top of the tree. A line is told only where it works outside of them: no values
// of the pipeline, no asking for a version, nothing that merely sets up the machine. Pure.

import { packageOf } from '../../../source/index.ts';
import type { Material } from '../../model.ts';
import { isTestOf } from './scripts.ts';
import { inFolder, type Task, type TaskCommand } from './task.ts';

type Workflow = Material['facts']['workflows'][number];

/** Programs by the task that they are for, as the first words of a command. */
const PROGRAMS: readonly (readonly [Task, RegExp])[] = [
  [
    'install',
    /^(?:(?:npm ci|npm install|yarn install|pnpm install)(?: --\S+)*$|bundle install|composer install|poetry install|uv sync|pip3? install -[er] \S+|python3? -m pip install -[er] \S+|mix deps\.get|go mod download)/,
  ],
  [
    'test',
    /^(?:(?:npm|yarn|pnpm|bun)(?: run)? (?:test|t|coverage|unit)(?::\S+)?(?:\s|$)|(?:npx|yarn|pnpm(?: exec)?) (?:vitest|jest|mocha|ava|tap)\b|make (?:-\S+ )*(?:test|check|unit|tests)\b|cargo (?:test|nextest run)\b|go test\b|gotestsum\b|(?:uv run |poetry run |pipenv run |hatch run )?(?:coverage run -m )?(?:python3? -m )?(?:pytest|unittest)\b|tox\b|nox\b|(?:bundle exec )?(?:rake|rspec)\b|bin\/rails test\b|(?:mvn|\.\/mvnw)\b.*\b(?:test|verify)\b|(?:gradle|\.\/gradlew)\b.*\b(?:test|check|build)\b|dotnet test\b|mix test\b|swift test\b|ctest\b|(?:\.?\/?vendor\/bin\/)?(?:phpunit|simple-phpunit|pest)\b|composer (?:run )?test\b|bats \S|zig build test\b|forge test\b|npx hardhat test\b|prove\b|busted\b|dart test\b|flutter test\b|meson test\b|ninja\b.* test\b|deno test\b|\.\/(?:[\w-]+\/)*(?:run[-_]?)?tests?(?:\.sh|\.py)?\b|python3? (?:-\S+ )*(?:\S*\/)?(?:run[-_]?tests?|setup)\.py(?: test)?$)/,
  ],
  [
    'build',
    /^(?:(?:npm|yarn|pnpm|bun)(?: run)? (?:build|compile)(?::\S+)?(?:\s|$)|make(?: -\S+)*(?: all| build)?$|cargo build\b|go build\b|cmake --build\b|dotnet build\b|mix compile\b|swift build\b|zig build$|forge build\b|meson compile\b|ninja -C \S+$|(?:mvn|\.\/mvnw)\b.*\b(?:package|compile)\b|(?:gradle|\.\/gradlew)\b.*\bassemble\b)/,
  ],
  [
    'lint',
    /^(?:(?:npm|yarn|pnpm|bun)(?: run)? lint(?::\S+)?(?:\s|$)|npx eslint\b|cargo clippy\b|golangci-lint run\b|(?:uv run |poetry run |uvx )?(?:python3? -m )?(?:ruff(?: check)?|flake8|pylint|pre-commit run)\b|eslint\b|shellcheck\b|(?:bundle exec )?rubocop\b|go vet\b|make lint\b|(?:vendor\/bin\/)?phpstan\b|npx biome\b)/,
  ],
  [
    'types',
    /^(?:(?:npm|yarn|pnpm)(?: run)? (?:typecheck|type-check|check-types)\b|npx tsc\b|(?:uv run |poetry run )?(?:python3? -m )?(?:mypy|pyright)\b)/,
  ],
];

const TESTING = PROGRAMS.find(([task]) => task === 'test')?.[1] as RegExp;

/** What only prepares the machine, or says something about it. */
const NOISE =
  /^(?:(?:echo|printf|export|set|source|cat|ls|pwd|cd|mkdir|rm|cp|mv|chmod|sudo|apt(?:-get)?|brew|choco|git|curl|wget|docker|if|fi|then|else|for|do|done|while|case|esac|exit|test|env|which|unzip|tar|ln|touch|sleep|kill|tee|sed|awk|grep|jq|gh|aws|corepack|rustup|gem install|npx semantic-release)(?=[\s;]|$)|\[|#|pip3? (?:install (?:--upgrade|-U|--user|\w)|list|freeze|check)\b|pre-commit install|python3? -m venv|python3? -m pip install (?:--upgrade|-U)|npm (?:install|i) (?:-g|--global)|go (?:install|version|env)\b|[A-Za-z_]\w*=\S*$|\w+\s*\(\)|[{}()]|\$)/;
const UNUSABLE =
  /\$\{\{|\$\(|\$\{?\w+\}?|`|<<|(?:^|\s)(?:--version|--help|-V|-v)$|\\$|(?:&&|\|)$|\bgithub\b|\|\||\bmatrix\b|[<>]/;
const LENGTH_MAX = 110;
/** Tools that projects are worked on with; anything else must be a file of the tree. */
const TOOLS =
  /^(?:[A-Z_]+=\S+ )*(?:npm|npx|pnpm|yarn|bun|node|deno|make|cmake|ctest|ninja|meson|cargo|cross|go|golangci-lint|gotestsum|python3?|pytest|tox|nox|uv|uvx|poetry|pdm|hatch|pip3?|ruff|mypy|black|flake8|pylint|pyright|pre-commit|bundle|rake|rspec|rubocop|mvn|gradle|sbt|composer|php|phpunit|dotnet|mix|swift|dart|flutter|forge|zig|bats|shellcheck|prove|autoreconf|tsc|eslint|terraform|just|task|(?:\.\/)?vendor\/bin\/\S+|\.\/(?:mvnw|gradlew|configure|autogen\.sh|bootstrap))(?=\s|$)/;
/** Puts something on the machine, or changes what the tree asks for. */
const SETS_UP =
  /^(?:cargo install|go install|composer (?:require|config|global)|npm (?:i|install|config|set)\b.*(?:\s-g|--global|\sset\b)|(?:npm|yarn|pnpm) (?:add|publish|config)|python3? -m pip install (?!-[er])|pip3? install (?!-[er])|poetry (?:config|self)|uv (?:tool|python|pip) install|go get)\b/;

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
          .replace(/\s+/g, ' ');
        const moved = /^(?:cd|pushd)\s+(\S+)$/.exec(command)?.[1];
        if (moved !== undefined) {
          here = here === undefined || /[$~]|^\/|\.\./.test(moved) ? undefined : joinFolder(here, moved);
          return [];
        }
        if (here === undefined || command === '' || NOISE.test(command) || UNUSABLE.test(command)) return [];
        if (command.split('(').length !== command.split(')').length || /^npx envinfo\b/.test(command))
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
  if (TOOLS.test(command)) return true;
  const program =
    command.replace(/^(?:[A-Z_]+=\S+ )*(?:(?:bash|sh|sudo) (?:-\S+ )*)?/, '').split(' ')[0] ?? '';
  return paths.has(joinFolder(folder, program));
}

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
    .filter(({ command, folder }) => isAsMade(command, folder, material))
    .filter(({ command, folder }) => {
      const file = INSTALLS_FROM.find(([manager]) => manager.test(command))?.[1];
      return file === undefined || material.paths.has(joinFolder(folder, file));
    });
  return PROGRAMS.flatMap(([task, pattern]) =>
    all
      .filter(({ command }) => pattern.test(command))
      .toSorted((a, b) => Number(isWhole(a.command)) - Number(isWhole(b.command)))
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

/** What runs against the whole, with services behind it, is not what one runs first. */
const isWhole = (command: string): boolean =>
  /\b(?:integration|e2e|acceptance|functional|system)\b/.test(command);

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

/** The pipeline that runs the tests, in its order: of several the one for every change, that runs them for the whole, and has most to say. */
export function pipelineOrder(
  material: Material,
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
    .filter(({ commands }) => commands.length > 1 && commands.some((command) => isForTests(command)))
    .sort(
      (a, b) =>
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
const RUNS_SOMETHING = /^(?:[./]?[\w@-]+[\w./@+-]*)(?:\s|$)/;

/** Something is run that is not told: with values that only the pipeline has, or by a program that may be anything. */
function leavesOut({ steps }: Workflow, told: readonly PipelineCommand[]): boolean {
  return steps
    .flatMap(({ run }) => run.replace(/\\\n\s*/g, ' ').split('\n'))
    .flatMap((line) => line.split(/\s+&&\s+/))
    .some((line) => {
      const whole = line.trim().replace(/\s+/g, ' ');
      const command = whole.replace(/^(?:\w+=(?:'[^']*'|"[^"]*"|\S*)\s+)+/, '');
      if (command === '' || NOISE.test(command) || SETS_UP.test(command) || ASKS.test(command)) return false;
      return RUNS_SOMETHING.test(command) && !told.some((one) => one.command === whole);
    });
}
