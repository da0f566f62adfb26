// A long-lived `loa mcp` beside the others: what it costs a hook or a command that it is there and writing. The row is the
// delay in milliseconds, the median of a call with the server busy less the median of one without it.

import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type Benchmark, judge, median, type Row, timeMs } from './measure.ts';

const RUNS = 25;
const DELAY_MS_MAX = 20;
const root = join(import.meta.dirname, '..');
const launcher = join(root, 'bin', 'loa.js');
const EVENT = JSON.stringify({ session_id: 's', tool_name: 'Edit', tool_input: { file_path: 'a.ts' } });

export const benchmark: Benchmark = {
  name: 'contention',
  async run() {
    const alone = setUp();
    const shared = setUp();
    const others: ChildProcess[] = [];
    try {
      others.push(await startServer(shared));
      const idle = [
        await compareDelay('hook beside an idle loa mcp', ['hook', 'PostToolUse'], { alone, shared }),
        await compareDelay('command beside an idle loa mcp', ['journal', 'compact'], { alone, shared }),
      ];
      others.push(await startWriter(shared));
      const busy = [
        await compareDelay('hook beside a long-lived writer', ['hook', 'PostToolUse'], { alone, shared }),
        await compareDelay('command beside a long-lived writer', ['journal', 'compact'], { alone, shared }),
      ];
      return [...idle, ...busy];
    } finally {
      for (const child of others) child.kill('SIGKILL');
      for (const { dir } of [alone, shared]) rmSync(dir, { recursive: true, force: true });
    }
  },
};

interface Place {
  readonly dir: string;
  call(...args: string[]): void;
}

function environment(dir: string): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: dir, XDG_CONFIG_HOME: dir, XDG_STATE_HOME: dir };
}

function setUp(): Place {
  const dir = mkdtempSync(join(tmpdir(), 'loa-bench-'));
  const call = (...args: string[]) => {
    const options = { cwd: dir, env: environment(dir), input: EVENT, encoding: 'utf8' } as const;
    const { status, stderr } = spawnSync(process.execPath, [launcher, ...args], options);
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  };
  execFileSync('git', ['init', '-q'], { cwd: dir });
  call('init', '--yes');
  return { dir, call };
}

/** The same call in a project of its own and in the shared one, in turns. */
async function compareDelay(
  name: string,
  args: readonly string[],
  places: { readonly alone: Place; readonly shared: Place },
): Promise<Row> {
  const aloneMs: number[] = [];
  const sharedMs: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    aloneMs.push(await timeMs(() => places.alone.call(...args)));
    sharedMs.push(await timeMs(() => places.shared.call(...args)));
  }
  return judge({ name, ours: median(sharedMs) - median(aloneMs), unit: 'ms' }, { max: DELAY_MS_MAX });
}

async function startWriter({ dir }: Place): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'contention', 'slow-writer.ts');
  const writer = spawn(process.execPath, [program, join(dir, '.git/loa/journal')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(writer.stdout as Readable, 'data');
  return writer;
}

async function startServer({ dir }: Place): Promise<ChildProcess> {
  const options: SpawnOptions = { cwd: dir, env: environment(dir), stdio: ['pipe', 'pipe', 'inherit'] };
  const server = spawn(process.execPath, [launcher, 'mcp'], options);
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
  };
  (server.stdin as Writable).write(`${JSON.stringify(message)}\n`);
  await once(server.stdout as Readable, 'data');
  return server;
}
