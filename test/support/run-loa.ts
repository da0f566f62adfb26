// Runs the built program as a person would, in a scratch folder with a home of its own.

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const repository = join(import.meta.dirname, '..', '..');
export const launcher = join(repository, 'bin', 'loa.js');

export interface Ran {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly node?: string;
  readonly timeoutMs?: number;
}

export interface Scratch {
  /** The project. */
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  loa(args: readonly string[], options?: RunOptions): Ran;
  start(args: readonly string[], options?: RunOptions): ChildProcess;
  git(...args: string[]): string;
  remove(): void;
}

export interface ScratchOptions {
  readonly git?: boolean;
  readonly name?: string;
  /** Words of a program that runs ours, such as in a network of its own. */
  readonly within?: readonly string[];
}

/** A folder for one test: a project, and a home outside it. */
export function createScratch(options: ScratchOptions = {}): Scratch {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'loa-e2e-')));
  const dir = join(base, options.name ?? 'project');
  mkdirSync(dir);
  const env = scratchEnv(base);
  const git = (...args: string[]) => {
    return execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: dir,
      env,
      encoding: 'utf8',
    });
  };
  if (options.git ?? true) git('init', '-q', '-b', 'main');
  const wordsOf = (node: string | undefined, args: readonly string[]): [string, string[]] => {
    const [program = '', ...rest] = [...(options.within ?? []), node ?? process.execPath, launcher, ...args];
    return [program, rest];
  };
  return {
    dir,
    env,
    git,
    loa: (args, run = {}) => {
      const result = spawnSync(...wordsOf(run.node, args), {
        cwd: run.cwd ?? dir,
        env: { ...env, ...run.env },
        encoding: 'utf8',
        timeout: run.timeoutMs ?? 30_000,
        input: run.input ?? '',
        maxBuffer: 256 * 1024 * 1024,
      });
      return { exitCode: result.status, signal: result.signal, stdout: result.stdout, stderr: result.stderr };
    },
    start: (args, run = {}) =>
      spawn(...wordsOf(run.node, args), {
        cwd: run.cwd ?? dir,
        env: { ...env, ...run.env },
        stdio: ['pipe', 'pipe', 'pipe'],
      }),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

/** No variable of the machine that could change what we do, and no file of the person who runs the tests. */
function scratchEnv(base: string): Record<string, string> {
  const home = join(base, 'home');
  mkdirSync(home);
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    GIT_CONFIG_NOSYSTEM: '1',
    TZ: 'UTC',
    LANG: 'C.UTF-8',
  };
}
