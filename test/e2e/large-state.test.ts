// A State Zone of many files and one very large file, by the real program: everything comes back byte for byte, and memory stays bounded
// whatever the size of a file. LOA_STATE_FILES and LOA_STATE_FILE_MB set how many and how large; 100,000 and 2,048 are what it has to hold.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScratch, launcher, type Scratch } from '../support/run-loa.ts';

const FILES = Number(process.env['LOA_STATE_FILES'] ?? 2000);
const FILE_BYTES = Number(process.env['LOA_STATE_FILE_MB'] ?? 192) * 1024 * 1024;
/** What Node, the program and a few pieces of a file take; a large file read whole would be seen. */
const MEMORY_MB_MAX = 330;
/** A record of each file is held, so many files cost a little each. */
const MEMORY_KB_PER_FILE = 8;
const TIME_MS = Math.ceil(120_000 + FILES * 20 + FILE_BYTES / 10_000);
let scratch: Scratch;
const zone = (): string => join(scratch.dir, 'grimoires/loa');
const fileOf = (index: number): string => join(zone(), 'many', String(index % 100), `${index}.md`);

/** Runs a command and looks at the most memory it ever had. */
async function run(...args: string[]): Promise<{ exitCode: number | null; peakMb: number }> {
  const child = spawn(process.execPath, [launcher, ...args], {
    cwd: scratch.dir,
    env: scratch.env,
    stdio: 'ignore',
  });
  let peakMb = 0;
  const look = setInterval(() => {
    try {
      const [, kb] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      peakMb = Math.max(peakMb, Number(kb ?? 0) / 1024);
    } catch {
      // It just ended, or this system keeps no such file.
    }
  }, 20);
  const exitCode = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  clearInterval(look);
  return { exitCode, peakMb };
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

beforeAll(() => {
  scratch = createScratch();
  const config = join(scratch.env['XDG_CONFIG_HOME'] as string, 'loa');
  mkdirSync(config, { recursive: true });
  const store = `{ name: disk, kind: folder, path: ${join(scratch.dir, '..', 'backups')} }`;
  writeFileSync(join(config, 'config.yaml'), `state:\n  stores:\n    - ${store}\n`);
  scratch.loa(['init', '--yes']);
}, 60_000);

afterAll(() => scratch.remove());

test(
  'many files come back, and a command where nothing changed sends nothing',
  async () => {
    for (let index = 0; index < 100; index += 1)
      mkdirSync(join(zone(), 'many', String(index)), { recursive: true });
    for (let index = 0; index < FILES; index += 1) writeFileSync(fileOf(index), `# Note ${index}\n`);
    const backed = await run('state', 'backup');
    expect(backed.exitCode).toBe(0);
    const again = JSON.parse(scratch.loa(['state', 'backup', '--json'], { timeoutMs: TIME_MS }).stdout) as {
      stores: { uploaded_bytes: number }[];
    };
    expect(again.stores.map(({ uploaded_bytes: sent }) => sent)).toEqual([0]);
    rmSync(join(zone(), 'many'), { recursive: true });
    const recovered = await run('state', 'recover');
    expect(recovered.exitCode).toBe(0);
    for (let index = 0; index < FILES; index += 1)
      if (readFileSync(fileOf(index), 'utf8') !== `# Note ${index}\n`) throw new Error(fileOf(index));
    const peakMb = Math.max(backed.peakMb, recovered.peakMb);
    console.log(`${FILES} files: at most ${Math.round(peakMb)} MB`);
    expect(peakMb).toBeLessThan(MEMORY_MB_MAX + (FILES * MEMORY_KB_PER_FILE) / 1024);
  },
  TIME_MS,
);

test(
  'a file larger than any memory it is given comes back byte for byte',
  async () => {
    rmSync(join(zone(), 'many'), { recursive: true, force: true });
    const path = join(zone(), 'large.bin');
    const file = openSync(path, 'w');
    ftruncateSync(file, FILE_BYTES);
    for (let at = 0; at < FILE_BYTES; at += 7_340_033) writeSync(file, `piece at ${at}`, at);
    const before = await digest(path);
    scratch.loa(['state', 'manifest', '--accept'], { timeoutMs: TIME_MS });
    const backed = await run('state', 'backup');
    expect(backed.exitCode).toBe(0);
    rmSync(path);
    const recovered = await run('state', 'recover');
    expect(recovered.exitCode).toBe(0);
    expect(await digest(path)).toBe(before);
    const peakMb = Math.max(backed.peakMb, recovered.peakMb);
    console.log(`a file of ${FILE_BYTES / 1024 / 1024} MB: at most ${Math.round(peakMb)} MB`);
    expect(peakMb).toBeLessThan(MEMORY_MB_MAX);
  },
  TIME_MS,
);
