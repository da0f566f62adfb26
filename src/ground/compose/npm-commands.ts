// Commands of a JavaScript or TypeScript package, from its scripts, its lock file and the test runner it names. Pure.

import type { PackageFact } from '../../source/index.ts';
import type { Material } from '../model.ts';
import type { Task, TaskCommand } from './commands.ts';

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
];
const NPM: Manager = { name: 'npm', lock: '', install: 'npm install', run: 'npm run', exec: 'npx' };

const SCRIPTS: readonly (readonly [Task, RegExp])[] = [
  ['build', /^(?:build|compile|bundle|build:(?:all|lib|prod))$/],
  ['test', /^(?:test|tests|test:unit|unit)$/],
  ['types', /^(?:typecheck|type-check|check:types|check-types|types|tsc|test:types|test:typescript)$/],
  ['lint', /^(?:lint|lint:check|eslint|lint:eslint|standard|check|test:lint)$/],
  ['format', /^(?:format|fmt|prettier|format:write)$/],
  ['run', /^(?:start|dev|serve)$/],
];

export function npmCommands(owner: PackageFact, { paths, facts }: Material): TaskCommand[] {
  if (!owner.kinds.includes('npm')) return [];
  const at = (name: string): string => (owner.folder === '' ? name : `${owner.folder}/${name}`);
  const manifest = at('package.json');
  const manager = MANAGERS.find(({ lock }) => paths.has(lock) || paths.has(at(lock))) ?? NPM;
  const inFolder = owner.folder === '' ? '' : `cd ${owner.folder} && `;
  const scripts = owner.scripts.filter(({ path }) => path === manifest);
  const lock = [manager.lock, at(manager.lock)].find((path) => path !== '' && paths.has(path));
  const found: TaskCommand[] = [{ task: 'install', command: manager.install, reference: lock ?? manifest }];
  for (const [task, names] of SCRIPTS) {
    const script = pickScript(scripts, names);
    if (script === undefined) continue;
    const verb =
      task === 'test' && script.name === 'test' ? testVerb(manager) : `${manager.run} ${script.name}`;
    found.push({ task, command: `${inFolder}${verb}`, reference: `${manifest}:L${script.line}` });
  }
  const one = oneTest(owner, facts.tests.frameworks);
  if (one !== undefined && facts.tests.cases > 0) {
    const command = one.startsWith('node ') || one.startsWith('bun ') ? one : `${manager.exec} ${one}`;
    found.push({ task: 'one test', command: `${inFolder}${command}`, reference: manifest });
  }
  return found;
}

type Script = PackageFact['scripts'][number];

/** In the order of the alternatives of the pattern, as it lists the usual name first. */
function pickScript(scripts: readonly Script[], names: RegExp): Script | undefined {
  const matching = scripts.filter(
    ({ name, command }) => names.test(name) && !/no test specified/.test(command),
  );
  return matching.toSorted((a, b) => a.name.length - b.name.length || (a.name < b.name ? -1 : 1))[0];
}

const testVerb = (manager: Manager): string =>
  manager.name === 'bun' ? 'bun run test' : `${manager.name} test`;

const RUNNERS: readonly (readonly [string, RegExp, string])[] = [
  ['vitest', /\bvitest\b/, 'vitest run PATH -t "NAME"'],
  ['jest', /\bjest\b/, 'jest PATH -t "NAME"'],
  ['ava', /\bava\b/, 'ava PATH --match "NAME"'],
  ['mocha', /\bmocha\b/, 'mocha PATH -g "NAME"'],
  ['tap', /\btap\b/, 'tap PATH'],
  ['tape', /\btape\b/, 'tape PATH'],
  ['uvu', /\buvu\b/, 'uvu -r esm PATH'],
  ['borp', /\bborp\b/, 'borp PATH'],
  ['bun', /\bbun test\b/, 'bun test PATH'],
  ['node:test', /\bnode\b.*--test\b/, 'node --test PATH'],
];

/** By the test script itself, then what is installed for development, then what the tests import. */
function oneTest(owner: PackageFact, frameworks: readonly string[]): string | undefined {
  const commands = owner.scripts.filter(({ name }) => /test|unit/.test(name)).map(({ command }) => command);
  const byScript = RUNNERS.find(([, pattern]) => commands.some((command) => pattern.test(command)));
  const byInstall = RUNNERS.find(([name]) => owner.devDependencies.includes(name));
  const byImport = RUNNERS.find(([name]) => frameworks.includes(name));
  return (byScript ?? byInstall ?? byImport)?.[2];
}
