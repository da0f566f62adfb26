// Commands of a JavaScript or TypeScript package, from its scripts, its lock file and the test runner its scripts call. Pure.

import type { PackageFact } from '../../../source/index.ts';
import type { Material } from '../../model.ts';
import { unreadTests } from '../unread.ts';
import { hasInputs } from './inputs.ts';
import { calledScripts, traitsOf, wholeRecipe } from './recipe.ts';
import { NAMES, pickScripts, type Script } from './scripts.ts';
import { inFolder, type TaskCommand } from './task.ts';
import { testsTakeBuilt } from './tests-of-built.ts';

interface Manager {
  readonly name: string;
  readonly lock: string;
  readonly install: string;
  readonly run: string;
  readonly exec: string;
}

const MANAGERS: readonly Manager[] = [
  { name: 'pnpm', lock: 'pnpm-lock.yaml', install: 'pnpm install', run: 'pnpm', exec: 'pnpm exec' },
  { name: 'yarn', lock: 'yarn.lock', install: 'yarn install', run: 'yarn', exec: 'yarn' },
  { name: 'bun', lock: 'bun.lock', install: 'bun install', run: 'bun run', exec: 'bunx' },
  { name: 'bun', lock: 'bun.lockb', install: 'bun install', run: 'bun run', exec: 'bunx' },
  { name: 'npm', lock: 'package-lock.json', install: 'npm ci', run: 'npm run', exec: 'npx' },
  { name: 'npm', lock: 'npm-shrinkwrap.json', install: 'npm ci', run: 'npm run', exec: 'npx' },
];
const NPM: Manager = { name: 'npm', lock: '', install: 'npm install', run: 'npm run', exec: 'npx' };

export function npmCommands(owner: PackageFact, material: Material): TaskCommand[] {
  if (!owner.kinds.includes('npm')) return [];
  const { paths } = material;
  const at = (name: string): string => (owner.folder === '' ? name : `${owner.folder}/${name}`);
  const manifest = at('package.json');
  const manager = managerOf(owner, paths);
  const scripts = owner.scripts.filter(({ path }) => path === manifest);
  // A member is installed with the whole that it is locked with.
  const isOwnLock = manager.lock === '' || paths.has(at(manager.lock));
  const lock = [at(manager.lock), manager.lock].find((path) => path !== '' && paths.has(path));
  const found: TaskCommand[] =
    owner.dependencies.length + owner.devDependencies.length + owner.members.length === 0
      ? []
      : [
          {
            task: 'install',
            command: inFolder(isOwnLock ? owner.folder : '', manager.install),
            reference: lock ?? manifest,
          },
        ];
  for (const [task, names] of NAMES) {
    if (task === 'install') continue;
    const usable = pickScripts(task, names, scripts).filter(
      (one) =>
        hasInputs(wholeRecipe(one, scripts), owner.folder, material) &&
        (task !== 'test' || findsTests(one, owner, material)),
    );
    found.push(
      ...usable.map((script) => ({
        task,
        command: inFolder(owner.folder, verbOf(script, manager)),
        reference: `${manifest}:L${script.line}`,
      })),
    );
  }
  return [
    ...found,
    ...watchedTest(scripts, manager, owner),
    ...oneTest(scripts, manager, { owner, material }),
  ];
}

function managerOf(owner: PackageFact, paths: ReadonlySet<string>): Manager {
  const at = (name: string): string => (owner.folder === '' ? name : `${owner.folder}/${name}`);
  const locked =
    MANAGERS.find(({ lock }) => paths.has(at(lock))) ?? MANAGERS.find(({ lock }) => paths.has(lock));
  if (locked !== undefined) return locked;
  const named = MANAGERS.find(({ name }) => owner.requires.some((one) => one.startsWith(`${name} `)));
  return named === undefined || named.name === 'npm' ? NPM : { ...named, lock: '' };
}

function verbOf({ name }: Script, manager: Manager): string {
  if (name !== 'test') return `${manager.run} ${name}`;
  return manager.name === 'bun' ? 'bun run test' : `${manager.name} test`;
}

/** The one test script waits for changes: its runner is told not to. */
function watchedTest(scripts: readonly Script[], manager: Manager, owner: PackageFact): TaskCommand[] {
  const script = scripts.find(({ name }) => name === 'test');
  if (script === undefined || !traitsOf(script.command).has('watches')) return [];
  const flag = /\bvitest\b/.test(script.command)
    ? '--run'
    : /\bjest\b/.test(script.command)
      ? '--watchAll=false'
      : '';
  if (flag === '' || /&&|;|\|/.test(script.command)) return [];
  const command = `${verbOf(script, manager)}${manager.name === 'npm' ? ' --' : ''} ${flag}`;
  return [
    { task: 'test', command: inFolder(owner.folder, command), reference: `${script.path}:L${script.line}` },
  ];
}

interface Runner {
  readonly program: RegExp;
  readonly one: string;
}

const RUNNERS: readonly Runner[] = [
  { program: /(?<![\w-])vitest(?![\w-])/, one: 'vitest run PATH -t "NAME"' },
  { program: /(?<![\w-])jest(?![\w-])/, one: 'jest PATH -t "NAME"' },
  { program: /(?<![\w-])ava(?![\w-])/, one: 'ava PATH --match "NAME"' },
  { program: /(?<![\w-])_?mocha\b/, one: 'mocha PATH -g "NAME"' },
  { program: /\bplaywright test\b/, one: 'playwright test PATH -g "NAME"' },
  { program: /(?<![\w-])jasmine(?![\w-])/, one: 'jasmine PATH --filter="NAME"' },
  { program: /(?<![\w-])tape(?![\w-])/, one: 'tape PATH' },
  { program: /(?<![\w-])tap(?![\w-])/, one: 'tap PATH' },
  { program: /(?<![\w-])borp(?![\w-])/, one: 'borp PATH' },
  { program: /(?<![\w-])uvu(?![\w-])/, one: 'uvu PATH' },
  { program: /\bbun test\b/, one: 'bun test PATH' },
  { program: /\bnode\b.*\s--test\b/, one: 'node --test PATH' },
];

/** What makes tests loadable belongs to each run; a path or a reporter belongs to that one. */
const KEPT =
  /(?:^|\s)((?:--require|-r|--import|--loader|--experimental-loader|--config|-c|--ui)[ =](?:"[^"]*"|'[^']*'|[^\s&|;]+)|--experimental-[\w-]+|--env-file=\S+)/g;
const SETTING = /^(?:cross-env\s+)?((?:[A-Z_][A-Z0-9_]*=\S+\s+)+)/;

const COMPILES = /\b(?:tsc|build\w*|compile\w*|rollup|rolldown|babel|webpack|esbuild|swc|vite build)\b/;

/** By what the test script runs, followed through the scripts it calls. */
function oneTest(
  scripts: readonly Script[],
  manager: Manager,
  { owner, material }: { readonly owner: PackageFact; readonly material: Material },
): TaskCommand[] {
  if (material.facts.tests.cases === 0) return [];
  const first = scripts.filter(({ name }) => name === 'test');
  const called = first.flatMap(({ command }) => calledScripts(command));
  const others = scripts.filter(({ name }) => called.includes(name) || /^(?:test:|unit)/.test(name));
  for (const script of [...first, ...others]) {
    if (!findsTests(script, owner, material)) continue;
    for (const part of script.command.split(/&&|;|\|\|?/).map((one) => one.trim())) {
      const runner = RUNNERS.find(({ program }) =>
        program.test(part.replace(SETTING, '').replace(/\bnyc\b|\bc8\b/g, '')),
      );
      if (runner === undefined || /\blint\b/.test(part)) continue;
      const settings = SETTING.exec(part)?.[1] ?? '';
      const kept = [...part.matchAll(KEPT)].map(([, flag = '']) => flag);
      const [program = '', ...rest] = runner.one.split(' ');
      const isOwn = /^(?:node|bun)$/.test(program);
      const words = [...(isOwn ? [] : [manager.exec]), program, ...kept, ...rest].join(' ');
      const build = scripts.find(({ name }) => name === 'build');
      const root = owner.folder === '' ? '' : `${owner.folder}/`;
      // What is compiled before all tests has to be before one.
      const first = scripts.find(({ name, command }) => name === 'pretest' && COMPILES.test(command));
      const needed = first ?? (testsTakeBuilt(material, root) ? build : undefined);
      const before = needed === undefined ? '' : `${verbOf(needed, manager)} && `;
      return [
        {
          task: 'one test',
          command: inFolder(owner.folder, `${before}${settings}${words}`),
          reference: `${script.path}:L${script.line}`,
        },
      ];
    }
  }
  return [];
}

const MANIFEST_LINES_MAX = 2000;

/** A runner finds nothing where nothing is; jest with a root of its own looks for tests nowhere else. */
function findsTests(script: Script, owner: PackageFact, material: Material): boolean {
  const { command } = script;
  const { linesOf, paths, facts } = material;
  const isEmpty = facts.tests.cases === 0 && unreadTests(material).length === 0;
  const whole = calledScripts(command).length === 0 ? command : wholeRecipe(script, owner.scripts);
  if (isEmpty && RUNNERS.some(({ program }) => program.test(whole))) return false;
  if (!/\bjest\b/.test(command) || /--config|-c\s/.test(command)) return true;
  const at = (name: string): string => (owner.folder === '' ? name : `${owner.folder}/${name}`);
  const text = linesOf(at('package.json'), 1, MANIFEST_LINES_MAX);
  const root = /"rootDir"\s*:\s*"([^"]+)"/.exec(text)?.[1]?.replace(/^(?:\.\/|<rootDir>\/?)/, '');
  if (root === undefined || root === '' || root === '.') return true;
  return [...paths].some(
    (path) => path.startsWith(`${at(root)}/`) && /[._-](?:test|spec)\.[cm]?[jt]sx?$/.test(path),
  );
}
