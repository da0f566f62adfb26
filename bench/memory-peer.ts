// Memory over MCP beside the reference memory server, each behind the official client: one thing remembered, one thing looked
// for among a few thousand. The reference server is fetched into a folder outside the repository when LOA_BENCH_PEER=1; it
// rewrites its whole file for each addition, syncs nothing and looks for substrings, so only the times are comparable.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type Benchmark, compare, type Row } from './measure.ts';
import { createNotes } from './memory/notes.ts';

const VERSION = '2026.8.31';
const NOTES = 2000;
const PIECES = 10;
const launcher = join(import.meta.dirname, '..', 'bin', 'loa.js');

async function connect(
  command: string,
  args: string[],
  options: { cwd: string; env: Record<string, string> },
) {
  const client = new Client({ name: 'bench', version: '1' });
  const env = { PATH: process.env['PATH'] ?? '', ...options.env };
  await client.connect(new StdioClientTransport({ command, args, cwd: options.cwd, env, stderr: 'ignore' }));
  return client;
}

/** Undefined when it was not asked for, or cannot be had. */
function fetchPeer(): string | undefined {
  if (process.env['LOA_BENCH_PEER'] === undefined) return undefined;
  const folder = join(tmpdir(), 'loa-bench-server-memory');
  const program = join(folder, 'node_modules/@modelcontextprotocol/server-memory/dist/index.js');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const wanted = `@modelcontextprotocol/server-memory@${process.env['LOA_BENCH_PEER_VERSION'] ?? VERSION}`;
    spawnSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', wanted]);
  }
  return existsSync(program) ? program : undefined;
}

async function run(): Promise<readonly Row[]> {
  const program = fetchPeer();
  if (program === undefined) return [];
  const cwd = mkdtempSync(join(tmpdir(), 'loa-bench-peer-'));
  spawnSync('git', ['init', '-q'], { cwd });
  const env = { HOME: cwd, MEMORY_FILE_PATH: join(cwd, 'memory.json') };
  spawnSync(process.execPath, [launcher, 'init', '--yes'], { cwd, env: { ...process.env, ...env } });
  const ours = await connect(process.execPath, [launcher, 'mcp'], { cwd, env });
  const peer = await connect(process.execPath, [program], { cwd, env });
  const notes = createNotes(NOTES + 2000, 7).map(({ content }) => content);
  let [added, peerAdded] = [0, 0];
  const remember = () =>
    ours.callTool({ name: 'remember', arguments: { content: notes[added++] as string } });
  const create = () => {
    const entity = {
      name: `note ${peerAdded}`,
      entityType: 'note',
      observations: [notes[peerAdded++] as string],
    };
    return peer.callTool({ name: 'create_entities', arguments: { entities: [entity] } });
  };
  const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
    for (let index = 0; index < count; index += 1) await work();
  };
  try {
    await times(NOTES / 10, remember);
    await times(NOTES / 10, create);
    // It syncs nothing and ranks nothing, so it is quicker; more than this would be felt.
    const target = { ratioMax: 15 };
    const rows = [
      await compare({
        name: `remember over MCP, ${NOTES / 10} kept (ours is synced)`,
        runs: 9,
        pieces: PIECES,
        ours: () => times(PIECES, remember),
        floor: () => times(PIECES, create),
        target,
      }),
      await compare({
        name: 'recall over MCP',
        runs: 9,
        pieces: PIECES,
        ours: () =>
          times(PIECES, () =>
            ours.callTool({ name: 'recall', arguments: { query: 'time-out of the export' } }),
          ),
        floor: () =>
          times(PIECES, () => peer.callTool({ name: 'search_nodes', arguments: { query: 'time-out' } })),
        target,
      }),
    ];
    return rows;
  } finally {
    await Promise.all([ours.close(), peer.close()]);
    rmSync(cwd, { recursive: true, force: true });
  }
}

export const benchmark: Benchmark = { name: 'memory-peer', run };
