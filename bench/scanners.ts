// Whole programs on the same files: `loa scan` beside secretlint (installed for this from npm, outside the project) and
// gitleaks where it is installed; `loa redact --jsonl` beside a program that only reads and writes JSON; and what the
// pre-commit hook adds to a clean commit.

import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, judge, median, type Row, timeMs } from './measure.ts';

const root = join(import.meta.dirname, '..');
const launcher = join(root, 'bin', 'loa.js');
const peers = join(root, 'node_modules', '.cache', 'peers');
const CONFIG = join(peers, '.secretlintrc.json');
const TREE_BYTES = 40e6;
const RUNS = 5;

export const benchmark: Benchmark = {
  name: 'scanners',
  async run() {
    const base = mkdtempSync(join(tmpdir(), 'loa-scanners-'));
    try {
      const tree = join(base, 'tree');
      const megabytes = copySources(tree) / 1e6;
      return [
        ...(await measureScanners(tree, megabytes)),
        await measureStream(base),
        await measureCommit(base),
      ];
    } finally {
      rmSync(base, { recursive: true, force: true });
    }
  },
};

/** Sources of installed packages, up to a size. */
function copySources(tree: string): number {
  let size = 0;
  const walk = (from: string, to: string): void => {
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      if (size >= TREE_BYTES) return;
      const source = join(from, entry.name);
      if (entry.isDirectory()) walk(source, join(to, entry.name));
      if (!entry.isFile() || !/\.(?:ts|js|mjs|cjs|json|md)$/.test(entry.name)) continue;
      mkdirSync(to, { recursive: true });
      cpSync(source, join(to, entry.name));
      size += statSync(source).size;
    }
  };
  walk(join(root, 'node_modules'), tree);
  return size;
}

async function measureScanners(tree: string, megabytes: number): Promise<Row[]> {
  const ours =
    megabytes / (await seconds(() => run(process.execPath, [launcher, 'scan', '.', '--quiet'], tree)));
  const rows: Row[] = [];
  const lint = provideSecretlint();
  const lintSeconds = await seconds(
    () => run(process.execPath, [lint, '--secretlintrc', CONFIG, '--format', 'json', '**/*'], tree),
    1,
  );
  rows.push(
    judge(
      { name: 'loa scan beside secretlint', ours, floor: megabytes / lintSeconds, unit: 'MB/s' },
      { ratioMin: 1 },
    ),
  );
  if (spawnSync('gitleaks', ['version']).status === 0) {
    const leaks = await seconds(
      () => run('gitleaks', ['dir', '--no-banner', '--exit-code', '0', '.'], tree),
      1,
    );
    rows.push(
      judge(
        { name: 'loa scan beside gitleaks', ours, floor: megabytes / leaks, unit: 'MB/s' },
        { ratioMin: 30 },
      ),
    );
  }
  return rows;
}

function provideSecretlint(): string {
  const program = join(peers, 'node_modules', 'secretlint', 'bin', 'secretlint.js');
  if (!existsSync(program)) {
    mkdirSync(peers, { recursive: true });
    writeFileSync(join(peers, 'package.json'), '{"name":"peers","private":true}');
    const packages = ['secretlint@13', '@secretlint/secretlint-rule-preset-recommend@13'];
    execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...packages], {
      cwd: peers,
      stdio: 'pipe',
    });
  }
  writeFileSync(CONFIG, '{"rules":[{"id":"@secretlint/secretlint-rule-preset-recommend"}]}');
  return program;
}

/** Entries of a few hundred characters, as memories and log lines are. */
async function measureStream(base: string): Promise<Row> {
  const text = readFileSync(join(root, 'src', 'redact', 'detector.ts'), 'utf8');
  const lines: string[] = [];
  for (let id = 0; id < 60_000; id++) {
    const at = (id * 331) % Math.max(1, text.length - 400);
    lines.push(JSON.stringify({ id, text: text.slice(at, at + 400) }));
  }
  const input = `${lines.join('\n')}\n`;
  const file = join(base, 'entries.jsonl');
  writeFileSync(file, input);
  const echo = join(base, 'echo.mjs');
  writeFileSync(
    echo,
    `import { createInterface } from 'node:readline';
let out = '';
for await (const line of createInterface({ input: process.stdin })) {
  const { id, text } = JSON.parse(line);
  out += JSON.stringify({ id, text, blocked: false, spans: [] }) + '\\n';
  if (out.length > 65536) { process.stdout.write(out); out = ''; }
}
process.stdout.write(out);`,
  );
  const megabytes = input.length / 1e6;
  const pipe = (words: string) => () =>
    run('sh', ['-c', `"${process.execPath}" ${words} < "${file}" > /dev/null`], base);
  const ours = megabytes / (await seconds(pipe(`"${launcher}" redact --jsonl --secrets-only`)));
  const floor = megabytes / (await seconds(pipe(`"${echo}"`)));
  return judge({ name: 'loa redact --jsonl beside an echo of JSON', ours, floor, unit: 'MB/s' }, { min: 40 });
}

async function measureCommit(base: string): Promise<Row> {
  const time = async (withHook: boolean) => {
    const dir = mkdtempSync(join(base, 'repo-'));
    const git = (...args: string[]) =>
      run('git', ['-c', 'user.name=b', '-c', 'user.email=b@example.com', ...args], dir);
    git('init', '-q');
    if (withHook) run(process.execPath, [launcher, 'init', '--pre-commit', '--yes', '--quiet'], dir);
    const times: number[] = [];
    for (let index = 0; index < 15; index++) {
      writeFileSync(join(dir, `file-${index}.ts`), `export const value = ${index};\n`.repeat(40));
      git('add', '-A');
      times.push(await timeMs(() => git('commit', '-qm', 'x')));
    }
    return median(times);
  };
  const bare = await time(false);
  const ours = (await time(true)) - bare;
  return judge({ name: 'the pre-commit hook adds to a clean commit', ours, unit: 'ms' }, { max: 150 });
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, [...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  // 1 is a scanner that found something.
  if (status !== 0 && status !== 1) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
}

async function seconds(work: () => void, runs = RUNS): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < runs; index++) times.push(await timeMs(work));
  return median(times) / 1000;
}
