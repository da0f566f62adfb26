// Messages across kill -9 of whoever sends them: to a receiver that honours the id each arrives once, and none is lost. LOA_OUTBOX_ROUNDS sets how
// often the sender is killed; a few times by default.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScratch, launcher, type Scratch } from '../support/run-loa.ts';

const ROUNDS = Number(process.env['LOA_OUTBOX_ROUNDS'] ?? 6);
const MESSAGES_A_ROUND = 2;
const LONGEST_MS = 700;
let scratch: Scratch;
let server: Server;
/** How often each id came. */
const arrived = new Map<string, number>();
let texts = '';

beforeAll(async () => {
  scratch = createScratch();
  expect(scratch.loa(['init', '--yes']).exitCode).toBe(0);
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (bytes: Buffer) => {
      body += bytes.toString();
    });
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      arrived.set(id, (arrived.get(id) ?? 0) + 1);
      texts += body;
      // Slow enough to be killed in the middle of.
      setTimeout(() => response.end('{}'), 40);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const config = join(scratch.env['XDG_CONFIG_HOME'] as string, 'loa');
  mkdirSync(config, { recursive: true });
  const file = join(config, 'hook-url');
  writeFileSync(file, `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook\n`, { mode: 0o600 });
  const channel = `- { type: webhook, name: night, url_file: ${file} }`;
  writeFileSync(
    join(config, 'config.yaml'),
    `operational_hardening:\n  notifications:\n    min_severity: info\n    cool_down_minutes: 0.001\n    channels:\n      ${channel}\n`,
  );
});
afterAll(() => {
  server.close();
  scratch.remove();
});

async function killAfter(ms: number, ...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [launcher, ...args], {
    cwd: scratch.dir,
    env: scratch.env,
    stdio: 'ignore',
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  return signal === 'SIGKILL';
}

/** Beside the server of this process, which has to answer meanwhile. */
async function run(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [launcher, ...args], { cwd: scratch.dir, env: scratch.env });
  let stdout = '';
  child.stdout.on('data', (bytes: Buffer) => {
    stdout += bytes.toString();
  });
  await once(child, 'close');
  return stdout;
}

interface Listed {
  readonly messages: readonly {
    readonly message: string;
    readonly channels: readonly { readonly name: string; readonly outcome: string }[];
  }[];
}

test(
  'whenever the sender is killed, every message that was taken arrives, and under one id',
  async () => {
    let killed = 0;
    let sent = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let count = 0; count < MESSAGES_A_ROUND; count += 1) {
        sent += 1;
        const words = ['notify', 'send', '--message', `message number ${sent} end`, '--severity', 'warning'];
        if (await killAfter(200 + ((round * 137) % LONGEST_MS), ...words)) killed += 1;
      }
      if (await killAfter((round * 211) % LONGEST_MS, 'daemon', '--once')) killed += 1;
    }
    // What a dead sender held is free after a minute, by the clock that the database goes by.
    const outbox = async (): Promise<Listed> =>
      JSON.parse(await run('notify', 'outbox', '--limit', '1000', '--json')) as Listed;
    const isWaiting = async (): Promise<boolean> =>
      (await outbox()).messages.some(({ channels }) => channels.some(({ outcome }) => outcome === 'queued'));
    for (let tries = 0; tries < 30 && (await isWaiting()); tries += 1) {
      await run('daemon', '--once');
      await new Promise((resolve) => setTimeout(resolve, 5000));
    }
    const { messages } = await outbox();
    const unlisted: string[] = [];
    for (const { message, channels } of messages.filter((one) => one.message.startsWith('message number'))) {
      const ends = channels.map(({ outcome }) => outcome);
      expect([message, ends]).toEqual([message, [expect.stringMatching(/^(?:sent|suppressed)$/)]]);
      if (ends.includes('sent') && !texts.includes(message)) unlisted.push(message);
    }
    // A group names its last ten and counts the others.
    const counted = [...texts.matchAll(/and (\d+) more/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    expect(unlisted.length, unlisted.join(', ')).toBeLessThanOrEqual(counted);
    const again = [...arrived.values()].filter((count) => count > 1).length;
    console.log(
      `outbox: ${killed} runs killed, ${messages.length} of ${sent} messages taken, ${arrived.size} ids arrived, ${again} of them more than once`,
    );
    expect(killed).toBeGreaterThan(0);
    expect(messages.length).toBeGreaterThan(0);
  },
  Math.max(240_000, ROUNDS * 6000),
);
