// `loa ground gen` as a whole process: CPU and memory cold, wall time warm, beside universal-ctags on the same trees (where it
// is installed). LOA_BENCH_REPOMIX=1 adds `repomix --compress`, fetched by npm into a folder outside the repository;
// LOA_BENCH_LARGE=1 a made-up tree of 100,000 files; LOA_CORPUS names a folder whose repositories make one mixed tree.

import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, judge, median, type Row } from './measure.ts';
import { copySources, makeUpSources, TREES } from './source/trees.ts';

const RUNS = 5;
const FILES = 6000;
const FILES_LARGE = 100_000;
const REPOMIX = 'repomix@1.18.1';
const loa = join(import.meta.dirname, '..', 'bin', 'loa.js');

interface Cost {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly sizeBytesMax: number;
}

/** What a program took, by the system's own account of it and of all that it started; undefined where it failed. */
function measure(root: string, program: string, args: readonly string[]): Cost | undefined {
  const script = `
    const { spawnSync } = require('node:child_process');
    const startMs = performance.now();
    const { status } = spawnSync(process.argv[1], process.argv.slice(2), { stdio: 'ignore' });
    const wallMs = performance.now() - startMs;
    const [utime, stime] = require('node:fs').readFileSync('/proc/self/stat', 'utf8').replace(/^.*\\) /, '').split(' ').slice(13, 15);
    console.log(JSON.stringify({ status, wallMs, cpuMs: (Number(utime) + Number(stime)) * 10 }));`;
  const { stdout } = spawnSync(process.execPath, ['-e', script, program, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  const done = JSON.parse(stdout) as Omit<Cost, 'sizeBytesMax'> & { readonly status: number };
  return done.status === 0 ? { ...done, sizeBytesMax: 0 } : undefined;
}

/** Memory is asked of a run of its own: only the process itself knows its peak. */
function peakBytes(root: string, args: readonly string[]): number {
  const script = `process.on('exit', () => require('node:fs').writeSync(2, '\\n' + process.resourceUsage().maxRSS));
    process.argv.splice(1, 0, ${JSON.stringify(loa)}); require(${JSON.stringify(loa)});`;
  const { stderr } = spawnSync(process.execPath, ['-e', script, ...args], { cwd: root, encoding: 'utf8' });
  return Number(stderr.trim().split('\n').at(-1)) * 1024;
}

const forget = (root: string): void => {
  for (const name of ['.git/loa/cache', 'BUTTERFREEZONE.md', '.butterfreezone.json'])
    rmSync(join(root, name), { recursive: true, force: true });
};

/** One line more at the end of one file, another at each call. */
function edit(root: string, at: number): void {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const path = files.filter((one) => /\.(?:[cm]?[jt]s|py)$/.test(one)).at(at * 17) as string;
  appendFileSync(join(root, path), `\n${path.endsWith('.py') ? '#' : '//'} edited ${at}\n`);
}

function ours(root: string): Cost {
  const cost = measure(root, process.execPath, [loa, 'ground', 'gen']);
  if (cost === undefined) throw new Error(`ground gen failed in ${root}`);
  return cost;
}

function cold(root: string): Cost {
  forget(root);
  return ours(root);
}

function peers(): readonly {
  readonly name: string;
  readonly ratioMax: number;
  run(root: string): Cost | undefined;
}[] {
  const ctags = ['-R', '--exclude=.loa', '--exclude=.git', '-f', '-', '.'];
  const all = [{ name: 'ctags', ratioMax: 1, run: (root: string) => measure(root, 'ctags', ctags) }];
  if (process.env['LOA_BENCH_REPOMIX'] !== '1') return all;
  const folder = join(tmpdir(), `loa-bench-${REPOMIX.replace('@', '-')}`);
  const program = join(folder, 'node_modules/.bin/repomix');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    spawnSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', REPOMIX], {
      stdio: 'inherit',
    });
  }
  const args = ['--compress', '--quiet', '-o', join(folder, 'out.xml')];
  return [...all, { name: 'repomix --compress', ratioMax: 0.1, run: (root) => measure(root, program, args) }];
}

function measureTree(name: string, root: string): Row[] {
  const colds = Array.from({ length: RUNS }, () => cold(root));
  const rows: Row[] = peers().flatMap((peer) => {
    const costs = Array.from({ length: peer.name === 'ctags' ? RUNS : 1 }, () => peer.run(root)).flatMap(
      (one) => one ?? [],
    );
    if (costs.length === 0) return [];
    const floor = median(costs.map(({ cpuMs }) => cpuMs));
    const row = {
      name: `${name}, cold, CPU beside ${peer.name}`,
      ours: median(colds.map(({ cpuMs }) => cpuMs)),
      floor,
      unit: 'ms',
    };
    return [judge(row, { ratioMax: peer.ratioMax })];
  });
  forget(root);
  const memory = peakBytes(root, ['ground', 'gen']) / 1e6;
  ours(root);
  const warm = Array.from({ length: RUNS }, () => ours(root));
  return [
    ...rows,
    judge({ name: `${name}, cold, memory`, ours: memory, unit: 'MB' }, { max: 300 }),
    judge(
      { name: `${name}, warm, wall`, ours: median(warm.map(({ wallMs }) => wallMs)), unit: 'ms' },
      { max: 200 },
    ),
    ...measureEdited(name, root),
  ];
}

function measureEdited(name: string, root: string): Row[] {
  const edited = Array.from({ length: RUNS }, (_, at) => {
    edit(root, at + 1);
    return ours(root);
  });
  const bare = Array.from({ length: RUNS }, () => measure(root, process.execPath, ['-e', '0'])?.cpuMs ?? 0);
  return [
    judge(
      { name: `${name}, after one edit, wall`, ours: median(edited.map(({ wallMs }) => wallMs)), unit: 'ms' },
      { max: 500 },
    ),
    judge(
      {
        name: `${name}, after one edit, CPU beside a bare start`,
        ours: median(edited.map(({ cpuMs }) => cpuMs)),
        floor: Math.max(10, median(bare)),
        unit: 'ms',
      },
      { ratioMax: 25 },
    ),
  ];
}

function measureLarge(root: string): Row[] {
  forget(root);
  const memory = peakBytes(root, ['ground', 'gen']) / 1e6;
  const first = cold(root);
  ours(root);
  const warm = Array.from({ length: 3 }, () => ours(root));
  const name = `made up, ${FILES_LARGE} files`;
  return [
    judge({ name: `${name}, cold, wall`, ours: first.wallMs, unit: 'ms' }, { max: 30_000 }),
    judge({ name: `${name}, cold, memory`, ours: memory, unit: 'MB' }, { max: 1000 }),
    judge(
      { name: `${name}, warm, wall`, ours: median(warm.map(({ wallMs }) => wallMs)), unit: 'ms' },
      { max: 2000 },
    ),
  ];
}

export const benchmark: Benchmark = {
  name: 'ground',
  async run() {
    const root = mkdtempSync(join(tmpdir(), 'loa-bench-ground-'));
    const corpus = process.env['LOA_CORPUS'];
    const mixed = {
      name: 'mixed',
      from: corpus === undefined ? [] : [corpus],
      names: /\.(?:py|go|rs|java|c|h|cc|cpp|rb|php|js|ts|lua|ex|kt|sh)$/,
    };
    try {
      const rows: Row[] = [];
      for (const { name, from, names } of [...TREES, mixed]) {
        const to = join(root, name);
        const count = name === mixed.name ? FILES * 10 : FILES;
        if (from.length > 0 && copySources({ from, to, names, count }) > 0)
          rows.push(...measureTree(name, to));
        rmSync(to, { recursive: true, force: true });
      }
      if (process.env['LOA_BENCH_LARGE'] !== '1') return rows;
      const large = join(root, 'large');
      makeUpSources(large, FILES_LARGE);
      return [...rows, ...measureLarge(large)];
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
};
