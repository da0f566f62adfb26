// The night of the tour, which has to be survived from outside: starts the daemon of a project, kills it with SIGKILL while it runs a job, lets
// the monitor tell of it through a channel of its own, starts the next daemon, and waits until that job is done. Prints one JSON line.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadSqlite } from '../durable/sql/sqlite.ts';

interface Run {
  readonly job: string;
  readonly slot: string;
  readonly attempt: number;
  readonly outcome?: string;
}

const JOB = 'page';
const PAUSE_MS = 20;
const TRIES_MAX = 1500;
const KILLS_MAX = 20;
const [, , project = '', addressFile = ''] = process.argv;
const launcher = join(import.meta.dirname, '../../bin/loa.js');
const messages: string[] = [];
const daemons: ChildProcess[] = [];

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

async function loa(...words: readonly string[]): Promise<unknown> {
  const options = { cwd: project };
  // A finding is an answer too; what cannot be read as one stops the night.
  const ran = promisify(execFile)(process.execPath, [launcher, ...words, '--json'], options);
  const { stdout } = await ran.catch((error: { readonly stdout: string }) => error);
  return JSON.parse(stdout);
}

/** Read directly: the program takes longer to start than some jobs do to run. */
function openRuns(): (where: string) => Run | undefined {
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(join(project, '.git/loa/ops.db'), { readOnly: true });
  return (where) =>
    database
      .prepare(
        `SELECT job, slot_ms AS slot, attempt, state AS outcome FROM runs WHERE job = '${JOB}' AND ${where} LIMIT 1`,
      )
      .get() as Run | undefined;
}

async function startDaemon(): Promise<ChildProcess> {
  const daemon = spawn(process.execPath, [launcher, 'daemon'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  daemons.push(daemon);
  const died = once(daemon, 'exit').then(([code]) => {
    throw new Error(`the daemon ended with code ${code} before it was ready`);
  });
  died.catch(() => undefined);
  await Promise.race([once(daemon.stdout, 'data'), died]);
  daemon.stdout.resume();
  return daemon;
}

async function until<T>(look: () => T | undefined): Promise<T> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const found = look();
    if (found !== undefined) return found;
    await pause();
  }
  throw new Error('the night took too long');
}

function requireAlive({ exitCode }: ChildProcess): never {
  throw new Error(`the daemon ended with code ${exitCode} while it was watched`);
}

/** The kill may come after the end of the job; then it is tried again with the next one. */
async function killOverJob(find: (where: string) => Run | undefined): Promise<Run> {
  for (let kills = 0; kills < KILLS_MAX; kills += 1) {
    const daemon = await startDaemon();
    const exited = once(daemon, 'exit');
    await until(() => (daemon.exitCode === null ? find("state = 'running'") : requireAlive(daemon)));
    daemon.kill('SIGKILL');
    await exited;
    const held = find("state = 'running'");
    if (held !== undefined) return held;
  }
  throw new Error('no job was under way when the daemon was killed');
}

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (bytes: Buffer) => {
    body += bytes.toString();
  });
  request.on('end', () => {
    const { data } = JSON.parse(body) as { readonly data: { readonly message: string } };
    messages.push(data.message);
    response.end('{}');
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
writeFileSync(addressFile, `http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`, { mode: 0o600 });

try {
  process.stdout.write(`${JSON.stringify(await spendNight())}\n`);
} finally {
  // Whatever went wrong, nothing goes on running.
  for (const daemon of daemons) daemon.kill('SIGKILL');
  server.close();
}

async function spendNight() {
  const find = openRuns();
  const { slot } = await killOverJob(find);
  await loa('monitor');
  await loa('monitor');
  await startDaemon();
  const done = await until(() => find(`slot_ms = ${Number(slot)} AND state NOT IN ('running', 'waiting')`));
  await loa('daemon', 'stop');
  return {
    slot: new Date(Number(slot)).toISOString(),
    attempts: done.attempt,
    outcome: done.outcome,
    messages,
  };
}
