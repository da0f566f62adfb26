// Machines of a team for tests: clones of one repository, each with a home of its own, all with the address of one database.

import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createScratch, type RunOptions, type Scratch } from '../support/run-loa.ts';

type AskOptions = RunOptions & { readonly exits?: readonly number[] };

export interface Machine extends Scratch {
  /** The answer as data; throws with what was said when the exit code is not one of those expected. */
  ask<T = Record<string, unknown>>(args: readonly string[], options?: AskOptions): T;
}

export interface Team {
  readonly machines: readonly Machine[];
  /** One more clone. */
  add(url: string): Machine;
  remove(): void;
}

export function makeTeam(url: string, count: number): Team {
  const origin = createScratch();
  writeFileSync(join(origin.dir, 'server.ts'), 'export const PORT = 8080;\n');
  origin.loa(['init', '--yes']);
  origin.git('add', '-A');
  origin.git('commit', '-qm', 'set up');
  const machines: Machine[] = [];
  const add = (address: string): Machine => {
    const machine = makeMachine(address, origin.dir);
    machines.push(machine);
    return machine;
  };
  for (let at = 0; at < count; at += 1) add(url);
  return {
    machines,
    add,
    remove: () => {
      for (const { remove } of [...machines, origin]) remove();
    },
  };
}

function makeMachine(url: string, origin: string): Machine {
  const scratch = createScratch();
  scratch.git('pull', '-q', origin, 'main');
  setDatabase(scratch, url);
  const said = scratch.loa(['init', '--yes']);
  if (said.exitCode !== 0) throw new Error(said.stderr);
  return { ...scratch, ask: (args, options = {}) => askJson(scratch, args, options) };
}

/** With what else the section `team` is to say. */
export function setDatabase(
  scratch: Scratch,
  url: string,
  more: Readonly<Record<string, unknown>> = {},
): void {
  const folder = join(scratch.env['XDG_CONFIG_HOME'] as string, 'loa');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify({ team: { database: url, ...more } }));
}

function askJson<T>(scratch: Scratch, args: readonly string[], { exits = [0], ...options }: AskOptions): T {
  const { exitCode, stdout, stderr } = scratch.loa([...args, '--json'], { timeoutMs: 120_000, ...options });
  if (!exits.includes(exitCode ?? -1))
    throw new Error(`loa ${args.join(' ')} ended with ${exitCode}: ${stdout}${stderr}`);
  return JSON.parse(stdout) as T;
}

/** In the order of the alphabet. */
export function listMemories(machine: Machine): readonly string[] {
  return machine
    .ask<{ memories: readonly { memory: { content: string } }[] }>(['memory', 'list', '--limit', '100000'])
    .memories.map(({ memory }) => memory.content)
    .toSorted();
}

export async function query(
  url: string,
  ...statements: readonly string[]
): Promise<readonly Record<string, unknown>[]> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: readonly Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const WORKER = join(import.meta.dirname, '../fixtures/team-worker.ts');

/** A process of a machine that can be killed; `lines` are what it was acknowledged so far. */
export function startWorker(
  machine: Machine,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, [WORKER, ...args], {
    cwd: machine.dir,
    env: { ...machine.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (bytes: Buffer) => {
    out += bytes.toString();
  });
  child.stderr.on('data', (bytes: Buffer) => {
    errors += bytes.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    kill: () => child.kill('SIGKILL'),
    ended,
    lines: (): readonly string[] => out.split('\n').slice(0, -1),
    errors: (): string => errors,
  };
}
