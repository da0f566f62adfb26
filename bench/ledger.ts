// The ledger: resuming and searching as whole processes, checkpoints and citations inside one, each beside its limit.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openNodeHost } from '../src/durable/index.ts';
import type { Context } from '../src/kernel/operation.ts';
import { estimateTokens } from '../src/kernel/tokens.ts';
import { createEvidenceChecker, runCheckpoint } from '../src/ledger/index.ts';
import { AGENT_DEFAULT } from '../src/ledger/model.ts';
import { readTranscript } from '../src/ledger/transcript/read.ts';
import { projectWithin } from '../src/state/project.suite.ts';
import { drawFrom, writeProject } from './ledger/project.ts';
import { type Benchmark, judge, median, type Row, timeMs } from './measure.ts';

const FILES = 6000;
const CLAIMS = 1000;
const CITATIONS = 10_000;
const TRANSCRIPT_BYTES = 200 * 1024 * 1024;
const RUNS = 15;
const launcher = join(import.meta.dirname, '..', 'bin', 'loa.js');

type Run = (...args: readonly string[]) => string;

export const benchmark: Benchmark = {
  name: 'ledger',
  async run() {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'loa-bench-ledger-')));
    try {
      writeProject(root, FILES);
      const env = {
        PATH: process.env['PATH'] ?? '',
        HOME: root,
        XDG_CONFIG_HOME: root,
        XDG_STATE_HOME: root,
      };
      const run: Run = (...args) => {
        const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...args], {
          cwd: root,
          env,
          encoding: 'utf8',
        });
        if (status === null || status > 3) throw new Error(`${args.join(' ')}: ${stderr}`);
        return stdout;
      };
      const host = openNodeHost({ env });
      const context = {
        host,
        project: projectWithin(root, host),
        config: { journal: JOURNAL },
      } as unknown as Context;
      return [
        ...(await searchRows(run)),
        ...(await resumeRows(run)),
        await checkpointRow(root, context),
        await citationRow(root, context),
        await transcriptRow(root, context),
      ];
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
};

const JOURNAL = {
  segment_max_bytes: 10_000_000,
  segment_max_age_minutes: 60,
  max_bytes: 500_000_000,
  lock_timeout_seconds: 5,
};

async function repeat(name: string, maxMs: number, work: () => unknown): Promise<Row> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await timeMs(async () => void (await work())));
  return judge({ name, ours: median(times), unit: 'ms' }, { max: maxMs });
}

async function searchRows(run: Run): Promise<readonly Row[]> {
  const coldMs = await timeMs(() => void run('code', 'search', 'session token'));
  return [
    judge({ name: `code search, first time on ${FILES} files`, ours: coldMs, unit: 'ms' }, { max: 30_000 }),
    await repeat(`code search, warm, whole process, ${FILES} files`, 150, () =>
      run('code', 'search', 'session token lease'),
    ),
  ];
}

async function resumeRows(run: Run): Promise<readonly Row[]> {
  run('task', 'create', 'Rotate refresh tokens', '--next', 'Add clock skew tolerance');
  for (let at = 0; at < 20; at++)
    run('ledger', 'decide', `Decision number ${at} about the expiry of tokens`, '--user', 'as agreed');
  const row = await repeat('resume level 1, whole process', 150, () => run('resume'));
  return [
    row,
    judge({ name: 'resume level 1', ours: estimateTokens(run('resume')), unit: 'tokens' }, { max: 120 }),
  ];
}

/** Claims as another tool wrote them, each with a quote; the first checkpoint brings all of them into the notes. */
async function checkpointRow(root: string, context: Context): Promise<Row> {
  const folder = join(root, 'grimoires/loa/a2a/trajectory');
  mkdirSync(folder, { recursive: true });
  const date = new Date(context.host.clock.nowMs()).toISOString().slice(0, 10);
  const files = sourceFiles(root, 100);
  const times: number[] = [];
  for (let run = 0; run < 5; run++) {
    const claims = Array.from({ length: CLAIMS }, (_, at) => {
      const { path, lines } = files[at % files.length] as SourceFile;
      return JSON.stringify({
        phase: 'cite',
        grounding: 'citation',
        claim: `claim ${run}.${at}`,
        path,
        line: 3,
        quote: lines[2],
      });
    });
    rmSync(join(root, 'grimoires/loa/NOTES.md'), { force: true });
    writeFileSync(join(folder, `${AGENT_DEFAULT}-${date}.jsonl`), `${claims.join('\n')}\n`);
    times.push(await timeMs(async () => void (await runCheckpoint({ agent: AGENT_DEFAULT }, context))));
  }
  return judge({ name: `checkpoint of ${CLAIMS} new claims`, ours: median(times), unit: 'ms' }, { max: 300 });
}

interface SourceFile {
  readonly path: string;
  readonly lines: readonly string[];
}

function sourceFiles(root: string, count: number): readonly SourceFile[] {
  const listed = spawnSync('git', ['ls-files', 'src'], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .slice(0, count);
  return listed.map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n') }));
}

async function citationRow(root: string, context: Context): Promise<Row> {
  const drawn = drawFrom(3);
  const files = sourceFiles(root, 1000);
  const cited = Array.from({ length: CITATIONS }, () => {
    const { path, lines } = files[drawn.below(files.length)] as SourceFile;
    // A third names a wrong line, so that it has to be looked for.
    const at = 1 + drawn.below(lines.length - 2);
    return { path, line: drawn.below(3) === 0 ? at + 1 : at, quote: (lines[at - 1] as string).trim() };
  }).filter(({ quote }) => quote.length > 3);
  return repeat(`${cited.length} citations in ${files.length} files`, 1000, () => {
    const checker = createEvidenceChecker(root, context.host);
    const failed = cited.filter((one) => checker.check(one).state === 'fails').length;
    if (failed > 0) throw new Error(`${failed} citations failed`);
  });
}

async function transcriptRow(root: string, context: Context): Promise<Row> {
  const path = join(root, 'transcript.jsonl');
  const result = `${JSON.stringify({ type: 'user', toolUseResult: 'x'.repeat(20_000) })}\n`;
  const spoken = `${JSON.stringify({ type: 'assistant', uuid: 'u', message: { content: [{ type: 'text', text: 'Decision: use it' }], usage: { input_tokens: 9 } } })}\n`;
  const piece = result.repeat(50) + spoken;
  writeFileSync(path, piece.repeat(Math.ceil(TRANSCRIPT_BYTES / piece.length)));
  const times: number[] = [];
  for (let run = 0; run < 3; run++) times.push(await timeMs(() => void readTranscript(path, context.host)));
  return judge(
    { name: 'a transcript of 200 MB, from its start', ours: median(times), unit: 'ms' },
    { max: 2000 },
  );
}
