// Reading code: CPU, wall time and memory, cold and warm, beside universal-ctags on the same tree (where it is installed).
// LOA_BENCH_LARGE=1 adds a made-up tree of 100,000 files.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, judge, median, type Row } from './measure.ts';
import { copySources, makeUpSources, TREES } from './source/trees.ts';

const RUNS = 5;
const FILES = 6000;
const FILES_LARGE = 100_000;
const script = join(import.meta.dirname, 'source', 'read-tree.ts');
interface Cost {
  readonly files: number;
  readonly extracted: number;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly sizeBytesMax: number;
}

function readTree(root: string): Cost {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`reading ${root} failed: ${stderr}`);
  return JSON.parse(stdout) as Cost;
}

const forget = (root: string): void => rmSync(join(root, '.git/loa/cache'), { recursive: true, force: true });

/** CPU of ctags over the tree, from the shell's own account of its children; undefined where it is not installed. */
function ctagsCpuMs(root: string): number | undefined {
  const command =
    'command -v ctags >/dev/null || exit 3; ctags -R --exclude=.loa -f - . >/dev/null 2>&1; times';
  const { status, stdout } = spawnSync('bash', ['-c', command], { cwd: root, encoding: 'utf8' });
  const children = stdout.trim().split('\n').at(-1) ?? '';
  const times = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    (match) => (Number(match[1]) * 60 + Number(match[2])) * 1000,
  );
  return status === 3 || times.length < 2 ? undefined : times.reduce((sum, one) => sum + one, 0);
}

function measureTree(name: string, root: string): Row[] {
  const cold: Cost[] = [];
  const peer: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    forget(root);
    cold.push(readTree(root));
    const cpuMs = ctagsCpuMs(root);
    if (cpuMs !== undefined) peer.push(cpuMs);
  }
  const warm = Array.from({ length: RUNS }, () => readTree(root));
  if (warm.some(({ extracted }) => extracted > 0)) throw new Error('a warm run read sources');
  const files = (cold[0] as Cost).files;
  const beside = peer.length === 0 ? {} : { floor: median(peer) };
  return [
    judge(
      {
        name: `${name}, ${files} files, cold, CPU beside ctags`,
        ours: median(cold.map(({ cpuMs }) => cpuMs)),
        ...beside,
        unit: 'ms',
      },
      { ratioMax: 0.4 },
    ),
    judge(
      {
        name: `${name}, cold, memory`,
        ours: median(cold.map(({ sizeBytesMax }) => sizeBytesMax / 1e6)),
        unit: 'MB',
      },
      { max: 300 },
    ),
    judge(
      { name: `${name}, warm, wall`, ours: median(warm.map(({ wallMs }) => wallMs)), unit: 'ms' },
      { max: 200 },
    ),
  ];
}

function measureLarge(root: string): Row[] {
  const cold = readTree(root);
  const warm = Array.from({ length: 3 }, () => readTree(root));
  return [
    judge(
      { name: `made up, ${cold.files} files, cold, wall`, ours: cold.wallMs, unit: 'ms' },
      { max: 30_000 },
    ),
    judge({ name: 'made up, cold, memory', ours: cold.sizeBytesMax / 1e6, unit: 'MB' }, { max: 1000 }),
    judge(
      { name: 'made up, warm, wall', ours: median(warm.map(({ wallMs }) => wallMs)), unit: 'ms' },
      { max: 2000 },
    ),
  ];
}

export const benchmark: Benchmark = {
  name: 'source',
  async run() {
    const root = mkdtempSync(join(tmpdir(), 'loa-bench-source-'));
    try {
      const rows: Row[] = [];
      for (const { name, from, names } of TREES) {
        const to = join(root, name);
        if (copySources({ from, to, names, count: FILES }) > 0) rows.push(...measureTree(name, to));
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
