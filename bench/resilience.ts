// Resilience on ten thousand notes: verification beside a plain loop that reads and hashes, a recovery that finds all well, and whole
// backups and restores by the program beside restic and rclone on the same tree. A peer that is not installed is left out, and said so.

import { spawnSync } from 'node:child_process';
import { createHash, hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openNodeHost } from '../src/durable/index.ts';
import { findS3, S3_KEY } from '../test/support/s3.ts';
import { type Benchmark, compare, judge, median, type Row, timeMs } from './measure.ts';

const FILES = 10_000;
const FOLDERS = 100;
const RUNS = 5;
/** Making ten thousand files takes some disks several times as long from one minute to the next. */
const PEER_RUNS = 7;
const root = join(import.meta.dirname, '..');
const launcher = join(root, 'bin', 'loa.js');
const isInstalled = (program: string): boolean => spawnSync(program, ['version']).status === 0;

interface Bench {
  readonly base: string;
  readonly env: Readonly<Record<string, string>>;
  readonly project: string;
  readonly zone: string;
  run(program: string, ...args: string[]): void;
  loa(...args: string[]): void;
}

export const benchmark: Benchmark = {
  name: 'resilience',
  async run() {
    const base = realpathSync(mkdtempSync(join(process.env['LOA_BENCH_DIR'] ?? tmpdir(), 'loa-state-')));
    try {
      const bench = prepare(base);
      return [
        ...(await measureWhole(bench)),
        ...(await measurePeers(bench)),
        ...(await measureBucket(bench)),
        ...(await measureVerify(bench)),
      ];
    } finally {
      rmSync(base, { recursive: true, force: true });
    }
  },
};

/** A project with many notes of a few hundred to a few thousand bytes, each its own text. */
function prepare(base: string): Bench {
  const project = join(base, 'project');
  const zone = join(project, 'grimoires', 'loa');
  mkdirSync(project);
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: base,
    XDG_CONFIG_HOME: join(base, 'config'),
    XDG_STATE_HOME: join(base, 'state'),
    XDG_CACHE_HOME: join(base, 'cache'),
    RESTIC_PASSWORD: 'bench',
  };
  const run = (program: string, ...args: string[]): void => {
    const { status, stderr } = spawnSync(program, args, { cwd: project, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  };
  const loa = (...args: string[]): void => run(process.execPath, launcher, ...args);
  run('git', 'init', '-q');
  mkdirSync(join(base, 'config', 'loa'), { recursive: true });
  const store = `{ name: disk, kind: folder, path: ${join(base, 'backups')} }`;
  writeFileSync(join(base, 'config', 'loa', 'config.yaml'), `state:\n  stores:\n    - ${store}\n`);
  loa('init', '--yes');
  writeNotes(zone, FILES);
  return { base, env, project, zone, run, loa };
}

function writeNotes(zone: string, files: number): void {
  for (let index = 0; index < files; index += 1) {
    const folder = join(zone, 'notes', String(index % FOLDERS));
    if (index < FOLDERS) mkdirSync(folder, { recursive: true });
    const lines = Array.from({ length: 4 + (index % 37) }, (_, line) => {
      const word = createHash('sha256').update(`${index} ${line}`).digest('hex').slice(0, 24);
      return `- the importer met case ${word} and went on with entry ${line}`;
    });
    writeFileSync(join(folder, `${index}.md`), `# Note ${index}\n\n${lines.join('\n')}\n`);
  }
}

async function measureWhole({ loa }: Bench): Promise<Row[]> {
  loa('state', 'backup');
  const unit = 'ms';
  const recoverMs = await repeat(() => loa('state', 'recover'));
  const backupMs = await repeat(() => loa('state', 'backup'));
  return [
    judge({ name: 'recover, all well, 10,000 files', ours: recoverMs, unit }, { max: 300 }),
    judge({ name: 'backup, nothing changed', ours: backupMs, unit }, { max: 1000 }),
  ];
}

async function repeat(work: () => void): Promise<number> {
  const times: number[] = [];
  work();
  for (let run = 0; run < RUNS; run += 1) times.push(await timeMs(work));
  return median(times);
}

/** What a peer's turn does; `clear` is not timed. */
interface Turn {
  clear(): void;
  backup(): void;
  restore(): void;
}

function openTurns({ base, zone, run, loa }: Bench): Readonly<Record<string, Turn>> {
  let count = 0;
  const at = (name: string): string => join(base, name);
  /** Not removed before the end: some disks take seconds to make files where as many were just removed. */
  const setAside = (...names: string[]): void => {
    mkdirSync(at('aside'), { recursive: true });
    for (const name of names)
      if (existsSync(at(name)))
        renameSync(at(name), join(at('aside'), `${name.replaceAll('/', '-')}-${count++}`));
  };
  const turns: Record<string, Turn> = {
    ours: {
      clear: () => setAside('backups', 'project/.git/loa/cache', 'out-loa'),
      backup: () => loa('state', 'backup', '--anew'),
      restore: () => loa('state', 'restore', '--to', at('out-loa'), '--yes'),
    },
  };
  if (isInstalled('restic'))
    turns['restic'] = {
      clear: () => {
        setAside('restic', 'cache/restic', 'out-restic');
        run('restic', 'init', '-q', '-r', at('restic'));
      },
      backup: () => run('restic', 'backup', '-q', '-r', at('restic'), zone),
      restore: () =>
        run('restic', 'restore', '-q', '-r', at('restic'), 'latest', '--target', at('out-restic')),
    };
  if (isInstalled('rclone'))
    turns['rclone'] = {
      clear: () => setAside('rclone', 'out-rclone'),
      backup: () => run('rclone', 'copy', zone, at('rclone')),
      restore: () => run('rclone', 'copy', at('rclone'), at('out-rclone')),
    };
  return turns;
}

async function measurePeers(bench: Bench): Promise<Row[]> {
  const turns = Object.entries(openTurns(bench));
  for (const peer of ['restic', 'rclone'])
    if (!turns.some(([name]) => name === peer)) process.stderr.write(`${peer} is not installed: left out\n`);
  if (turns.length === 1) return [];
  const times = new Map(turns.map(([name]) => [name, { backup: [] as number[], restore: [] as number[] }]));
  for (let run = 0; run < PEER_RUNS; run += 1)
    for (const [name, turn] of run % 2 === 0 ? turns : turns.toReversed()) {
      turn.clear();
      times.get(name)?.backup.push(await timeMs(() => turn.backup()));
      times.get(name)?.restore.push(await timeMs(() => turn.restore()));
    }
  const medianOf = (name: string, step: 'backup' | 'restore'): number =>
    median(times.get(name)?.[step] ?? []);
  return (['backup', 'restore'] as const).map((step) => {
    const peers = turns
      .filter(([name]) => name !== 'ours')
      .map(([name]) => ({ name, ms: medianOf(name, step) }));
    const told = peers.map(({ name, ms }) => `${name} ${Math.round(ms)}`).join(', ');
    const floor = Math.min(...peers.map(({ ms }) => ms));
    const name = `first ${step} beside the faster of: ${told}`;
    return judge({ name, ours: medianOf('ours', step), floor, unit: 'ms' }, { ratioMax: 1.5 });
  });
}

const BUCKET_FILES = 1000;

/** A restore of a thousand files from a real S3 service on loopback. */
async function measureBucket({ base, env, run }: Bench): Promise<Row[]> {
  const found = findS3();
  if (found.start === undefined) {
    process.stderr.write(`${found.reason}: restore from a bucket is left out\n`);
    return [];
  }
  const s3 = await found.start();
  try {
    const project = join(base, 'bucket-project');
    mkdirSync(project);
    const loa = (...args: string[]): void => {
      const own = {
        ...env,
        LOA_S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
        LOA_S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
      };
      const { status, stderr } = spawnSync(process.execPath, [launcher, ...args], {
        cwd: project,
        env: own,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`loa ${args.join(' ')}: ${stderr}`);
    };
    run('git', 'init', '-q', project);
    loa('init', '--yes');
    const bucket = await s3.createBucket();
    const store = { name: 'bucket', kind: 's3', endpoint: s3.endpoint, bucket, prefix: 'x' };
    loa('config', 'set', 'state.stores', JSON.stringify([store]));
    writeNotes(join(project, 'grimoires', 'loa'), BUCKET_FILES);
    loa('state', 'backup');
    const out = join(base, 'out-bucket');
    const restoreMs = await repeat(() => {
      rmSync(out, { recursive: true, force: true });
      loa('state', 'restore', '--to', out, '--yes');
    });
    const name = 'restore of 1,000 files from S3 on loopback';
    return [judge({ name, ours: restoreMs, unit: 'ms' }, { max: 5000 })];
  } finally {
    await s3.stop();
  }
}

async function measureVerify({ env, project, zone }: Bench): Promise<Row[]> {
  const { openLoa } = (await import(join(root, 'dist', 'index.js'))) as typeof import('../src/index.ts');
  const loa = await openLoa({ root: project, host: openNodeHost({ env }) });
  try {
    const row = await compare({
      name: 'verify 10,000 files beside a loop that reads and hashes',
      runs: RUNS,
      ours: async () => void (await loa.run('state.verify', {})),
      floor: () => void hashTree(zone),
      target: { ratioMax: 1.5 },
    });
    return [row];
  } finally {
    await loa.close();
  }
}

function hashTree(dir: string): number {
  let files = 0;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) files += hashTree(path);
    else if (hash('sha256', readFileSync(path)).length === 64) files += 1;
  }
  return files;
}
