// An open application, as MCP, HTTP and programs have it: a capture that is on the disk beside a bare append and fdatasync of the
// same bytes, and `recall` over MCP beside a bare echo through the same pipes.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Loa } from '../src/index.ts';
import { renderEntry } from '../src/memory/entry/format.ts';
import { type Benchmark, compare, judge, median, type Row, timeMs } from './measure.ts';
import { createNotes, createQuestions } from './memory/notes.ts';

const CAPTURES = 40;
const MEMORIES = 1000;
const QUESTIONS = 200;
const RECALL_MS_MAX = 2;
/** Of a capture's record in the journal. */
const RECORD_BYTES = 640;
const root = join(import.meta.dirname, '..');
const launcher = join(root, 'bin', 'loa.js');

/** A repository that was set up, with a home of its own; what is in it before that is accepted. */
function createProject(fill: (zone: string) => void = () => {}) {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'loa-bench-')));
  const home = join(dir, 'home');
  const project = join(dir, 'project');
  for (const folder of [home, project]) mkdirSync(folder);
  for (const name of ['HOME', 'XDG_CONFIG_HOME', 'XDG_STATE_HOME']) process.env[name] = home;
  execFileSync('git', ['init', '-q'], { cwd: project });
  fill(join(project, 'grimoires', 'loa'));
  execFileSync(process.execPath, [launcher, 'init', '--yes'], { cwd: project });
  return { dir: project, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** As the package has it. */
async function openBuilt(dir: string): Promise<Loa> {
  const { openLoa } = (await import(join(root, 'dist', 'index.js'))) as typeof import('../src/index.ts');
  return openLoa({ root: dir });
}

async function measureRemember(): Promise<Row> {
  const place = createProject();
  const notes = createNotes(CAPTURES * 60, 5);
  const loa = await openBuilt(place.dir);
  const fd = openSync(join(place.dir, 'bare'), 'w');
  let at = 0;
  let position = 0;
  const remember = async (): Promise<void> => {
    const { content } = notes[at % notes.length] as { readonly content: string };
    at += 1;
    await loa.run('memory.add', { content });
  };
  try {
    for (let turn = 0; turn < CAPTURES; turn += 1) await remember();
    const bytes = Buffer.alloc(RECORD_BYTES, 'x');
    return await compare({
      name: `remember on an open application, beside write + fdatasync of ${bytes.length} bytes`,
      runs: 15,
      pieces: CAPTURES,
      ours: async () => {
        for (let turn = 0; turn < CAPTURES; turn += 1) await remember();
      },
      floor: () => {
        for (let turn = 0; turn < CAPTURES; turn += 1) {
          position += writeSync(fd, bytes, 0, bytes.length, position);
          fdatasyncSync(fd);
        }
      },
      target: { ratioMax: 1.6 },
    });
  } finally {
    closeSync(fd);
    await loa.close();
    place.remove();
  }
}

/** A program that answers lines with lines, and how to ask it. */
function startAsking(args: readonly string[], cwd: string) {
  const child = spawn(process.execPath, args, { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const ask = async (message: object): Promise<string> => {
    const answer = once(lines, 'line') as Promise<[string]>;
    child.stdin.write(`${JSON.stringify(message)}\n`);
    return (await answer)[0];
  };
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await once(child, 'exit');
  };
  return { ask, stop, tell: (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`) };
}

const ECHO = "process.stdin.on('data', (bytes) => process.stdout.write(bytes))";

async function measureRecall(): Promise<Row> {
  const notes = createNotes(MEMORIES, 7);
  const blocks = notes.map((note) => renderEntry(note, 2));
  const place = createProject((zone) => {
    mkdirSync(join(zone, 'memory'), { recursive: true });
    writeFileSync(join(zone, 'memory', '2024-01.md'), `# Memories, 2024-01\n\n${blocks.join('\n')}`);
  });
  const mcp = startAsking([launcher, 'mcp'], place.dir);
  const echo = startAsking(['-e', ECHO], place.dir);
  const call = (id: number, query: string) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'recall', arguments: { query } },
  });
  try {
    const clientInfo = { name: 'bench', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    await mcp.ask({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
    mcp.tell({ jsonrpc: '2.0', method: 'notifications/initialized' });
    const oursMs: number[] = [];
    const floorMs: number[] = [];
    for (const [index, query] of createQuestions(notes, QUESTIONS + 20, 11).entries()) {
      const message = call(index + 1, query);
      let answer = '';
      const ms = await timeMs(async () => {
        answer = await mcp.ask(message);
      });
      if (!answer.includes('"result"') || !answer.includes('"hits":[{"id"')) throw new Error(answer);
      const echoMs = await timeMs(async () => void (await echo.ask(message)));
      if (index < 20) continue;
      oursMs.push(ms);
      floorMs.push(echoMs);
    }
    return judge(
      {
        name: `recall over MCP with ${MEMORIES} memories, beside an echo`,
        ours: median(oursMs),
        floor: median(floorMs),
        unit: 'ms',
      },
      { max: RECALL_MS_MAX },
    );
  } finally {
    await mcp.stop();
    await echo.stop();
    place.remove();
  }
}

export const benchmark: Benchmark = {
  name: 'warm',
  run: async () => [await measureRemember(), await measureRecall()],
};
