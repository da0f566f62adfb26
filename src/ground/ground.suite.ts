// A scratch project with real git, and ground's own operations run in it, for tests.

import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { domains } from '../domains.ts';
import { openNodeHost } from '../durable/node-host/index.ts';
import type { Context } from '../kernel/operation.ts';
import { Services } from '../kernel/services.ts';
import { projectWithin } from '../state/project.suite.ts';
import { genCode } from './commands/gen.ts';
import { showCode } from './commands/show.ts';
import { validateCode } from './commands/validate.ts';

export interface GroundScratch {
  readonly dir: string;
  write(files: Readonly<Record<string, string>>): void;
  read(path: string): string;
  has(path: string): boolean;
  list(): string[];
  git(...args: string[]): string;
  commit(): void;
  context(options?: ContextOptions): Context;
  gen(
    input?: Partial<Parameters<typeof genCode.run>[0]>,
    options?: ContextOptions,
  ): Promise<Awaited<ReturnType<typeof genCode.run>>>;
  validate(
    input?: Partial<Parameters<typeof validateCode.run>[0]>,
    options?: ContextOptions,
  ): Promise<Awaited<ReturnType<typeof validateCode.run>>>;
  show(
    input?: Partial<Parameters<typeof showCode.run>[0]>,
    options?: ContextOptions,
  ): Promise<Awaited<ReturnType<typeof showCode.run>>>;
  remove(): void;
}

export interface ContextOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly nowMs?: number;
}

/** Words and what they mean come with the package. */
const REPOSITORY = join(import.meta.dirname, '../..');

/** And no housekeeping after a commit, which is a process of its own. */
const IDENTITY = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'maintenance.auto=false'];

/** `from`: a scratch to start as a copy of, which is quicker than making it again. */
export function createGroundScratch(from?: GroundScratch): GroundScratch {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'loa-ground-')));
  const dir = join(base, 'project');
  if (from === undefined) mkdirSync(dir);
  else cpSync(from.dir, dir, { recursive: true });
  const git = (...args: string[]): string =>
    execFileSync('git', [...IDENTITY, ...args], {
      cwd: dir,
      encoding: 'utf8',
      stdio: 'pipe',
      env: {
        ...process.env,
        GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
        GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
      },
    });
  if (from === undefined) git('init', '-q', '-b', 'main', '--template=');
  const context = (options: ContextOptions = {}): Context => makeContext(dir, options);
  return {
    dir,
    write(files) {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(dir, path)), { recursive: true });
        writeFileSync(join(dir, path), text);
      }
    },
    read: (path) => readFileSync(join(dir, path), 'utf8'),
    has: (path) => existsSync(join(dir, path)),
    list: () => readdirSync(dir).sort(),
    git,
    commit() {
      git('add', '-A');
      git('commit', '-qm', 'x', '--allow-empty');
    },
    context,
    gen: async (input = {}, options = {}) =>
      genCode.run({ dryRun: false, force: false, ...input }, context(options)),
    validate: async (input = {}, options = {}) =>
      validateCode.run({ all: false, seed: false, ...input }, context(options)),
    show: async (input = {}, options = {}) => showCode.run({ tokens: 1500, ...input }, context(options)),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

function makeContext(dir: string, options: ContextOptions): Context {
  const real = openNodeHost();
  const clock =
    options.nowMs === undefined ? real.clock : { ...real.clock, nowMs: () => options.nowMs as number };
  const host = { ...real, processes: real.processes, clock, env: { ...options.env } };
  const unused = (): never => {
    throw new Error('not part of this test');
  };
  const project = projectWithin(dir, host);
  const product = { version: '0', dir: REPOSITORY, node: 'node' };
  return {
    host,
    project,
    cwd: dir,
    person: { configDir: join(dir, '..', 'config'), stateDir: join(dir, '..', 'state') },
    config: options.config ?? {},
    configSchema: {},
    explainConfig: unused,
    caller: { surface: 'library' },
    signal: new AbortController().signal,
    progress: { report: () => undefined },
    confirm: async () => undefined,
    domains,
    catalog: { readWords: unused, run: unused },
    services: new Services({ host, project, product }),
    product,
  };
}

/** A small library with a test that asserts, a pipeline that runs it, and limits. */
export const SMALL_LIBRARY: Readonly<Record<string, string>> = {
  'package.json': `${JSON.stringify(
    {
      name: 'tokens',
      version: '1.2.3',
      description: 'Checks and issues tokens',
      main: 'src/index.ts',
      scripts: { build: 'tsc', test: 'vitest run', lint: 'eslint .' },
      dependencies: { yaml: '2' },
      devDependencies: { vitest: '1' },
    },
    null,
    2,
  )}\n`,
  'eslint.config.js': 'export default [];\n',
  'src/index.ts': "export { issueToken, validateToken, RETRIES_MAX } from './tokens.ts';\n",
  'src/tokens.ts': [
    '/** Tells whether a token is one that we issued. */',
    'export function validateToken(token: string): boolean {',
    '  return token.length > 3;',
    '}',
    '',
    '/** Makes a new token for a user of the system. */',
    'export function issueToken(user: string): string {',
    '  return `t-${user}`;',
    '}',
    '',
    'export const RETRIES_MAX = 5;',
    '',
  ].join('\n'),
  'src/use.ts': "import { validateToken } from './tokens.ts';\nexport const isGood = validateToken('x');\n",
  'test/tokens.test.ts':
    "import { expect, it } from 'vitest';\nimport { validateToken } from '../src/tokens.ts';\nit('works', () => { expect(validateToken('abcd')).toBe(true); });\n",
  '.github/workflows/ci.yml':
    'name: ci\non: push\njobs:\n  test:\n    runs-on: x\n    steps:\n      - run: npm test\n',
};
