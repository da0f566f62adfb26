// Machines of a team for tests: clones of one repository, each with a home of its own, all with the address of one database.

import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openNodeHost } from '../../src/durable/node-host/index.ts';
import { openDatabase } from '../../src/durable/sql/index.ts';
import { TeamLog } from '../../src/team/log/log.ts';
import { TEAM_MIGRATIONS, TEAM_NAMESPACE, TEAM_SCHEMA } from '../../src/team/log/tables.ts';
import { createScratch, type RunOptions, type Scratch, type ScratchOptions } from '../support/run-loa.ts';

type AskOptions = RunOptions & { readonly exits?: readonly number[] };

export interface Machine extends Scratch {
  /** The answer as data; throws with what was said when the exit code is not one of those expected. */
  ask<T = Record<string, unknown>>(args: readonly string[], options?: AskOptions): T;
}

export interface Team {
  readonly machines: readonly Machine[];
  /** One more clone. */
  add(url: string, options?: ScratchOptions): Machine;
  remove(): void;
}

export function makeTeam(url: string, count: number): Team {
  const origin = createScratch();
  writeFileSync(join(origin.dir, 'server.ts'), 'export const PORT = 8080;\n');
  origin.loa(['init', '--yes']);
  origin.git('add', '-A');
  origin.git('commit', '-qm', 'set up');
  const machines: Machine[] = [];
  const add = (address: string, options: ScratchOptions = {}): Machine => {
    const machine = makeMachine(address, origin.dir, options);
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

function makeMachine(url: string, origin: string, options: ScratchOptions): Machine {
  const scratch = createScratch(options);
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

/** Without holding up what else this process does. */
export async function runBeside(
  machine: Machine,
  ...args: readonly string[]
): Promise<readonly [number, string]> {
  const child = machine.start(args);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => {
      said += bytes.toString();
    });
  const code = await new Promise<number>((resolve) => child.once('close', resolve));
  return [code, said];
}

/** In the order of the alphabet. */
export function listMemories(machine: Machine): readonly string[] {
  return machine
    .ask<{ memories: readonly { memory: { content: string } }[] }>(['memory', 'list', '--limit', '100000'])
    .memories.map(({ memory }) => memory.content)
    .toSorted();
}

/** The log itself, its tables made if need be; closed when the work is done. */
export async function withTeamLog<T>(url: string, work: (log: TeamLog) => Promise<T>): Promise<T> {
  const database = await openDatabase(
    {
      kind: 'truth',
      driver: 'postgres',
      name: TEAM_SCHEMA,
      namespace: TEAM_NAMESPACE,
      migrations: TEAM_MIGRATIONS,
      url,
    },
    openNodeHost(),
  );
  try {
    return await work(new TeamLog(database));
  } finally {
    await database.close();
  }
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
