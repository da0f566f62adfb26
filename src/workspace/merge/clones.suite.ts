// Clones of one repository as several people have them, for tests: real git, real journals, a disk in memory where there is one, and the merge
// driver run in this process, which spares the start of a program for each file that is merged.

import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '../../domains.ts';
import { openNodeHost } from '../../durable/index.ts';
import type { Context } from '../../kernel/operation.ts';
import { Services } from '../../kernel/services.ts';
import { describeProject, locateProject } from '../../state/index.ts';
import { planMerge } from '../setup/merge-driver.ts';
import { mergeFile } from './merge-file.ts';

export const ZONE = 'g';
const repository = join(import.meta.dirname, '../../..');
const CONFIG = {
  paths: { grimoire: ZONE },
  journal: {
    segment_max_bytes: 1 << 20,
    segment_max_age_minutes: 60,
    max_bytes: 1 << 26,
    lock_timeout_seconds: 20,
  },
  redact: { ip_addresses: false, custom_rules: [], allow: [] },
};

export interface Clone {
  readonly name: string;
  readonly dir: string;
  readonly context: Context;
  git(...args: readonly string[]): Promise<GitRan>;
  read(path: string): string;
  write(path: string, text: string): void;
}

export interface GitRan {
  readonly code: number;
  readonly out: string;
}

export interface Clones {
  readonly all: readonly Clone[];
  remove(): void;
}

/** Answers git's calls of the driver. */
export async function startDriver(): Promise<{ readonly port: number; stop(): void }> {
  const server: Server = createServer((socket) => {
    let asked = '';
    socket.on('data', (part) => {
      asked += part.toString();
      const [cwd, base, ours, theirs, path, end] = asked.split('\n');
      if (end === undefined) return;
      const read = (name: string | undefined): string =>
        readFileSync(join(cwd as string, name as string), 'utf8');
      const merged = mergeFile(path as string, { base: read(base), ours: read(ours), theirs: read(theirs) });
      writeFileSync(join(cwd as string, ours as string), merged.text);
      socket.end(`${merged.clashes === 0 ? 0 : 1}\n`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, stop: () => void server.close() };
}

/** `driver` is the port of the one that answers; without it git has only what `.gitattributes` says. */
export async function makeClones(count: number, driver: number | undefined): Promise<Clones> {
  const folder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const base = realpathSync(mkdtempSync(join(folder, 'loa-clones-')));
  const first = describeClone(base, 'c0');
  mkdirSync(first.dir);
  await first.git('init', '-q', '-b', 'b0');
  const [tracked] = planMerge(PLACE, () => undefined);
  first.write('.gitattributes', tracked?.after ?? '');
  first.write('a.txt', 'one\n');
  await first.git('add', '-A');
  await first.git('commit', '-q', '-m', 'begin');
  const all = [first];
  for (let number = 1; number < count; number += 1) {
    const clone = describeClone(base, `c${number}`);
    await first.git('clone', '-q', '.', clone.dir);
    await clone.git('checkout', '-q', '-b', `b${number}`);
    all.push(clone);
  }
  for (const clone of all) if (driver !== undefined) await setUp(clone, driver);
  const opened = all.map((clone) => ({ ...clone, context: contextIn(clone.dir, base) }));
  return { all: opened, remove: () => rmSync(base, { recursive: true, force: true }) };
}

const PLACE = {
  attributes: '.git/info/attributes',
  driver: undefined,
  prefix: '',
  zone: ZONE,
  program: '/nowhere',
};

async function setUp(clone: Omit<Clone, 'context'>, port: number): Promise<void> {
  const [, own] = planMerge(PLACE, () => undefined);
  mkdirSync(join(clone.dir, '.git/info'), { recursive: true });
  clone.write('.git/info/attributes', own?.after ?? '');
  const ask = `exec 3<>/dev/tcp/127.0.0.1/${port}; printf "%s\\n" "$PWD" "$@" >&3; read -r -u 3 code; exit $code`;
  await clone.git('config', 'merge.loa.driver', `bash -c '${ask}' loa %O %A %B %P`);
}

function describeClone(base: string, name: string): Omit<Clone, 'context'> {
  const dir = join(base, name);
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: base,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_EDITOR: 'true',
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: `${name}@example.org`,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: `${name}@example.org`,
  };
  return {
    name,
    dir,
    git: (...args) =>
      new Promise((done) => {
        execFile('git', [...args], { cwd: dir, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
          done({
            code: error === null ? 0 : typeof error.code === 'number' ? error.code : 1,
            out: `${stdout}${error === null ? '' : stderr}`,
          }),
        );
      }),
    read: (path) => (existsSync(join(dir, path)) ? readFileSync(join(dir, path), 'utf8') : ''),
    write: (path, text) => {
      mkdirSync(join(dir, path, '..'), { recursive: true });
      writeFileSync(join(dir, path), text);
    },
  };
}

function contextIn(dir: string, home: string): Context {
  const host = openNodeHost({ env: { PATH: process.env['PATH'] ?? '', HOME: home } });
  const ownDir = join(dir, '.git/loa');
  mkdirSync(ownDir, { recursive: true });
  const trust = { version: 1, sections: {}, repository: { accepted_at: '2026-01-01T00:00:00Z' } };
  writeFileSync(join(ownDir, 'trust.json'), JSON.stringify(trust));
  const project = describeProject(locateProject(dir, host), ownDir);
  return {
    host,
    project,
    domains,
    services: new Services({ host, project, product: { dir: repository } }),
    cwd: dir,
    person: { configDir: join(home, 'config'), stateDir: join(home, 'state') },
    config: CONFIG,
    product: { dir: repository, version: '0', node: process.execPath },
    progress: { report: () => {} },
    signal: new AbortController().signal,
    confirm: async () => undefined,
    caller: { surface: 'library' },
  } as unknown as Context;
}
