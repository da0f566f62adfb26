// A PostgreSQL server for tests: the one that LOA_TEST_POSTGRES names (postgres://user:password@host:port/database, a user who may
// create databases), else a scratch cluster of the server that is installed, on a free port of loopback, with a password, removed
// in the end. Where there is neither, `reason` says so and the tests are skipped.

import { execFile, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export interface Postgres {
  /** The address of a new and empty database. */
  createDatabase(): Promise<string>;
  /** Statements as the owner of the server, one after another. */
  run(...statements: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export type FoundPostgres =
  | { readonly start: () => Promise<Postgres>; readonly reason?: undefined }
  | { readonly start?: undefined; readonly reason: string };

const PASSWORD = 'correct-horse-battery';
const INSTALLED = '/usr/lib/postgresql';

export function findPostgres(): FoundPostgres {
  const given = process.env['LOA_TEST_POSTGRES'];
  if (given !== undefined && given !== '') return { start: async () => connect(given, async () => {}) };
  const programs = findPrograms();
  if (programs === undefined) return { reason: 'no LOA_TEST_POSTGRES and no PostgreSQL server is installed' };
  const owner = findOwner();
  return owner === undefined
    ? { reason: 'PostgreSQL does not run as root, and there is no user postgres' }
    : { start: () => startCluster(programs, owner) };
}

function findPrograms(): string | undefined {
  const versions = existsSync(INSTALLED)
    ? readdirSync(INSTALLED).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(INSTALLED, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** Ourselves, or as root the user of the package. */
function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

async function startCluster(programs: string, owner: Owner): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'loa-postgres-'));
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  if (owner.uid !== undefined)
    for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid ?? 0);
  const data = join(folder, 'data');
  const how = ['-D', data, '-U', 'loa', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '-E', 'UTF8'];
  await promisify(execFile)(join(programs, 'initdb'), [...how, '--locale=C', '--no-sync'], {
    ...owner,
    cwd: folder,
  });
  const port = await findFreePort();
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...flags], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const kill = (): void => void server.kill('SIGKILL');
  process.once('exit', kill);
  return connect(`postgres://loa:${PASSWORD}@127.0.0.1:${port}/postgres`, async () => {
    process.off('exit', kill);
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function connect(url: string, stop: () => Promise<void>): Promise<Postgres> {
  await waitUntilUp(url);
  const made: string[] = [];
  const run = async (...statements: readonly string[]): Promise<void> => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  return {
    run,
    createDatabase: async () => {
      const name = `loa_test_${process.pid}_${made.length}_${Math.random().toString(36).slice(2)}`;
      await run(`CREATE DATABASE ${name}`);
      made.push(name);
      const created = new URL(url);
      created.pathname = `/${name}`;
      return created.href;
    },
    stop: async () => {
      await run(...made.map((name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
      await stop();
    },
  };
}

const START_MS = 30_000;
const PAUSE_MS = 50;

async function waitUntilUp(url: string): Promise<void> {
  const { default: pg } = await import('pg');
  for (let waitedMs = 0; ; waitedMs += PAUSE_MS) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (waitedMs >= START_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
