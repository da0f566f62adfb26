// The same project behind each surface: prepared once, copied for each, so that what one writes the other does not see.

import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ALWAYS } from '../../src/durable/keys/key-ring.ts';
import { writePaper } from '../../src/durable/keys/paper.ts';
import { createScratch, launcher, type Scratch } from './run-loa.ts';

export interface HttpPlace {
  readonly scratch: Scratch;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  post(route: string, body: unknown): Promise<Response>;
  stop(): Promise<void>;
}

export interface McpPlace {
  readonly scratch: Scratch;
  readonly client: Client;
  stop(): Promise<void>;
}

const entry = (id: string, text: string, more = ''): string =>
  `## ${id}\n\`type=fact source=observation confidence=0.9 at=2026-01-05T00:00:00Z scope=project trust=agent${more}\`\n\n> ${text}\n`;

/** One memory that is kept, one that gave way to it, and a line to import. */
function writeMemories(dir: string): void {
  const memory = join(dir, 'grimoires/loa/memory');
  mkdirSync(join(memory, 'archive'), { recursive: true });
  const entries = [
    entry('sample-1', 'The sample exports one.'),
    entry('sample-2', 'One is what it exports.'),
  ];
  writeFileSync(join(memory, '2026-01.md'), `# Memories\n\n${entries.join('\n')}`);
  const old = entry('sample-0', 'The sample exports 1.', ' replaced-by=sample-1 archived=merged');
  writeFileSync(join(memory, 'archive/2026-01.md'), `# Archived\n\n${old}`);
  writeFileSync(join(dir, 'rows.jsonl'), '{"id":"row-1","content":"A row to take in"}\n');
}

/** Set up, with a key, one act of an agent, a source file, a task and memories. */
export function prepareProject(): Scratch {
  const scratch = createScratch();
  writeFileSync(join(scratch.dir, 'tool.py'), 'def run():\n    "Does what the tool is for."\n');
  for (const step of [
    ['init', '--yes'],
    ['key', 'new'],
    ['ground', 'gen'],
    ['meter', 'account', 'local:me', '--create'],
    ['meter', 'account', 'local:you', '--create'],
    ['meter', 'fund', 'local:me', '1000000'],
    ['meter', 'hold', 'local:me', '5', '--key', 'sample'],
    ['job', 'add', 'removed', '--every', '6h', '--run', 'status', '--purpose', 'goes again at once'],
  ]) {
    const { exitCode, stderr } = scratch.loa(step);
    if (exitCode !== 0) throw new Error(`loa ${step.join(' ')}: ${stderr}`);
  }
  mkdirSync(join(scratch.dir, 'src'));
  mkdirSync(join(scratch.dir, '.beads'));
  writeFileSync(join(scratch.dir, 'src/sample.ts'), 'export const one = 1;\n');
  writeFileSync(
    join(scratch.dir, '.beads/bd-1.yaml'),
    'id: bd-1\ntitle: A task\nstatus: open\npriority: 1\n',
  );
  writeMemories(scratch.dir);
  const paper = writePaper({
    seed: new Uint8Array(32),
    notBefore: ALWAYS.notBefore,
    notAfter: ALWAYS.notAfter,
  });
  writeFileSync(join(scratch.dir, 'paper-key.txt'), `${paper}\n`);
  const event = { session_id: 's', tool_name: 'Edit', tool_input: { file_path: 'a.ts' } };
  scratch.loa(['hook', 'PostToolUse'], { input: JSON.stringify(event) });
  provideBackup(scratch);
  return scratch;
}

/** A store beside the project, so that each copy has its own. */
function provideBackup(scratch: Scratch): void {
  const folder = join(scratch.env['XDG_CONFIG_HOME'] as string, 'loa');
  mkdirSync(folder, { recursive: true });
  const store = '{ name: disk, kind: folder, path: ../backups }';
  writeFileSync(join(folder, 'config.yaml'), `state:\n  stores:\n    - ${store}\n`);
  const { exitCode, stderr } = scratch.loa(['state', 'backup']);
  if (exitCode !== 0) throw new Error(`loa state backup: ${stderr}`);
}

export function copyOf(original: Scratch): Scratch {
  const copy = createScratch({ git: false });
  const [from, to] = [join(original.dir, '..'), join(copy.dir, '..')];
  cpSync(from, to, { recursive: true });
  moveRegistrations(join(copy.env['XDG_STATE_HOME'] as string, 'loa/machine-dirs'), { from, to });
  return copy;
}

/** A machine directory is known by its place: in a copy of the whole world that is another one. */
function moveRegistrations(
  folder: string,
  { from, to }: { readonly from: string; readonly to: string },
): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(realpathSync(from), realpathSync(to)));
  }
}

export async function openHttp(scratch: Scratch): Promise<HttpPlace> {
  const child = scratch.start(['serve', '--port', '0', '--json']);
  const [line] = (await once(child.stdout as Readable, 'data')) as [Buffer];
  const { url, tokenFile } = JSON.parse(line.toString()) as { url: string; tokenFile: string };
  const headers = {
    authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`,
    'content-type': 'application/json',
  };
  return {
    scratch,
    url,
    headers,
    post: (route, body) => fetch(url + route, { method: 'POST', body: JSON.stringify(body), headers }),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      scratch.remove();
    },
  };
}

export async function openMcp(scratch: Scratch): Promise<McpPlace> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [launcher, 'mcp'],
    cwd: scratch.dir,
    env: { ...scratch.env },
  });
  await client.connect(transport);
  return {
    scratch,
    client,
    stop: async () => {
      await client.close();
      scratch.remove();
    },
  };
}
