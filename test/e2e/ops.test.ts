// Jobs, the daemon and messages with real processes: a crash loses no slot, a death is told once, and nothing runs twice.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScratch, type Scratch } from '../support/run-loa.ts';

const launcher = join(import.meta.dirname, '../../bin/loa.js');
let scratch: Scratch;
const children: ChildProcess[] = [];
let server: Server | undefined;

beforeEach(() => {
  scratch = createScratch();
  scratch.loa(['init', '--yes']);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  server?.close();
  server = undefined;
  scratch.remove();
});

function startDaemon(): ChildProcess {
  const child = spawn(process.execPath, [launcher, 'daemon'], {
    cwd: scratch.dir,
    env: scratch.env,
    stdio: 'pipe',
  });
  children.push(child);
  return child;
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`not so in time: ${what}`);
}

const json = (args: readonly string[]) => JSON.parse(scratch.loa([...args, '--json']).stdout);
const runsOf = (job: string): readonly { outcome?: string; slot: string; attempt: number }[] =>
  json(['job', 'history', '--job', job, '--limit', '100']).runs;

/** A service that keeps what it was sent, and answers as it is told to. */
async function startReceiver(
  answer: (count: number) => number,
): Promise<{ url: string; bodies: string[]; ids: string[] }> {
  const bodies: string[] = [];
  const ids: string[] = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (bytes: Buffer) => {
      body += bytes.toString();
    });
    request.on('end', () => {
      bodies.push(body);
      ids.push(String(request.headers['webhook-id']));
      response.statusCode = answer(bodies.length);
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, bodies, ids };
}

function useChannel(url: string): void {
  mkdirSync(join(scratch.env['XDG_CONFIG_HOME'] as string, 'loa'), { recursive: true });
  const file = join(scratch.env['XDG_CONFIG_HOME'] as string, 'loa', 'hook-url');
  writeFileSync(file, `${url}\n`, { mode: 0o600 });
  writeFileSync(
    join(scratch.env['XDG_CONFIG_HOME'] as string, 'loa', 'config.yaml'),
    `operational_hardening:\n  notifications:\n    channels:\n      - type: webhook\n        name: night\n        url_file: ${file}\n`,
  );
}

describe('a daemon', () => {
  it('runs what is due, takes over what a killed one held, and runs no slot twice', async () => {
    scratch.loa([
      'job',
      'add',
      'tick',
      '--every',
      '1s',
      '--run',
      'status',
      '--purpose',
      'looks every second',
    ]);
    const first = startDaemon();
    await until(() => runsOf('tick').some(({ outcome }) => outcome === 'ok'), 'a first run');
    first.kill('SIGKILL');
    await once(first, 'exit');
    startDaemon();
    const before = runsOf('tick').length;
    await until(
      () => runsOf('tick').filter(({ outcome }) => outcome === 'ok').length > before + 1,
      'runs after the crash',
    );
    const slots = runsOf('tick').map(({ slot }) => slot);
    expect(new Set(slots).size).toBe(slots.length);
    expect(json(['daemon', 'status']).status).toBe('alive');
    expect(scratch.loa(['monitor']).exitCode).toBe(0);
  }, 60_000);

  it('is one for a project, and stops when it is told to', async () => {
    const daemon = startDaemon();
    await until(() => json(['daemon', 'status']).status === 'alive', 'a sign of life');
    const second = scratch.loa(['daemon']);
    expect([second.exitCode, second.stderr]).toEqual([
      69,
      expect.stringContaining('a daemon runs for this project already'),
    ]);
    const exited = once(daemon, 'exit');
    expect(json(['daemon', 'stop']).outcome).toBe('stopped');
    expect(json(['daemon', 'status'])).toMatchObject({ status: 'unknown' });
    expect((await exited)[0]).toBe(0);
    expect(scratch.loa(['daemon', 'stop']).stdout).toContain('No daemon runs here');
  }, 60_000);

  it('that died is told once, through the channel, and not a second time', async () => {
    const { url, bodies } = await startReceiver(() => 200);
    useChannel(url);
    const daemon = startDaemon();
    await until(() => json(['daemon', 'status']).status === 'alive', 'a sign of life');
    daemon.kill('SIGKILL');
    await once(daemon, 'exit');
    const monitor = () => run(['monitor', '--json']);
    expect((await monitor()).status).toBe('dead');
    expect((await monitor()).status).toBe('dead');
    expect(bodies).toHaveLength(1);
    expect(JSON.parse(bodies[0] as string).data).toMatchObject({
      severity: 'critical',
      message: expect.stringContaining('is dead'),
    });
  }, 60_000);
});

describe('what other domains have to tell', () => {
  it('a state that cannot be recovered reaches a person without a daemon, each stage once', async () => {
    const { url, bodies } = await startReceiver(() => 200);
    useChannel(url);
    scratch.loa(['state', 'recover']);
    for (const path of ['grimoires', '.git/loa/recovery'])
      rmSync(join(scratch.dir, path), { recursive: true, force: true });
    for (let count = 0; count < 4; count += 1) await run(['state', 'recover', '--json']);
    const told = bodies.map((body) => JSON.parse(body).data as { severity: string; message: string });
    expect(told.map(({ severity }) => severity)).toEqual(['warning', 'critical']);
    expect(told[0]?.message).toMatch(/is not whole.*loa state status/);
    expect(told[1]?.message).toMatch(/somebody has to look/);
  }, 60_000);

  it('a cap that is reached is told once', async () => {
    const { url, bodies } = await startReceiver(() => 200);
    useChannel(url);
    scratch.loa(['meter', 'cap', 'set', 'task', 'fix-login', '15000']);
    scratch.loa(['meter', 'account', 'local:me', '--create']);
    scratch.loa(['meter', 'fund', 'local:me', '5000000']);
    const usage = '{"input_tokens":0,"output_tokens":1000}';
    for (const call of ['1', '2'])
      await run([
        ...['meter', 'charge', 'local:me', '--model', 'claude-sonnet-4-5', '--usage', usage],
        ...['--task', 'fix-login', '--turn', '1', '--call', call, '--json'],
      ]);
    expect(bodies.map((body) => (JSON.parse(body).data as { message: string }).message)).toEqual([
      expect.stringMatching(/cap task:fix-login is reached.*loa meter cap raise task:fix-login/),
    ]);
  }, 60_000);
});

/** Beside a server of this process, which has to answer meanwhile. */
async function run(args: readonly string[]) {
  const child = spawn(process.execPath, [launcher, ...args], {
    cwd: scratch.dir,
    env: scratch.env,
    stdio: 'pipe',
  });
  let stdout = '';
  child.stdout.on('data', (bytes: Buffer) => {
    stdout += bytes.toString();
  });
  await once(child, 'close');
  return JSON.parse(stdout);
}

describe('a message', () => {
  it('waits in the outbox while the service fails, arrives once it does not, and is cleaned of secrets', async () => {
    const { url, bodies, ids } = await startReceiver((count) => (count < 2 ? 500 : 200));
    useChannel(url);
    const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
    const send = [
      'notify',
      'send',
      '--severity',
      'critical',
      '--message',
      `token ${token} leaked`,
      '--key',
      'k1',
      '--json',
    ];
    expect((await run(send)).channels).toMatchObject([{ name: 'night', outcome: 'queued', attempts: 1 }]);
    await new Promise((resolve) => setTimeout(resolve, 5200));
    expect((await run(['daemon', '--once', '--json'])).sent).toBe(1);
    expect((await run(send)).channels).toMatchObject([{ outcome: 'sent', attempts: 2 }]);
    expect(ids).toEqual(['k1', 'k1']);
    expect(bodies.join('')).not.toContain(token);
  }, 60_000);

  it('to a channel without an address fails with the reason, and doctor says that nobody is reached', () => {
    mkdirSync(join(scratch.env['XDG_CONFIG_HOME'] as string, 'loa'), { recursive: true });
    writeFileSync(
      join(scratch.env['XDG_CONFIG_HOME'] as string, 'loa', 'config.yaml'),
      'operational_hardening:\n  notifications:\n    channels:\n      - type: slack\n        url_env: NOT_SET\n',
    );
    const sent = scratch.loa(['notify', 'test', '--json']);
    expect([sent.exitCode, JSON.parse(sent.stdout).channels[0]]).toEqual([
      1,
      { name: 'slack', outcome: 'failed', attempts: 1, reason: 'the variable NOT_SET is not set' },
    ]);
    expect(scratch.loa(['doctor']).stdout).toContain('would reach nobody');
  });
});

describe('a unit for systemd', () => {
  const isThere = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!isThere)('is one that systemd finds nothing wrong with, whatever the folder is called', () => {
    const odd = join(scratch.dir, 'a folder % with $odd "names"');
    mkdirSync(odd);
    for (const cwd of [scratch.dir, odd]) {
      scratch.git('init', '-q', cwd);
      const { path } = JSON.parse(scratch.loa(['daemon', 'install', '--yes', '--json'], { cwd }).stdout);
      const verified = spawnSync('systemd-analyze', ['--user', 'verify', path], {
        encoding: 'utf8',
        env: { ...process.env, XDG_RUNTIME_DIR: scratch.dir },
      });
      expect([verified.status, verified.stderr]).toEqual([0, '']);
    }
  });
});

describe('context tracking', () => {
  /** What the agent is told at a prompt whose context holds so many of 200,000 tokens. */
  const told = (tokens: number, tracking: object): string => {
    mkdirSync(join(scratch.env['XDG_CONFIG_HOME'] as string, 'loa'), { recursive: true });
    writeFileSync(
      join(scratch.env['XDG_CONFIG_HOME'] as string, 'loa', 'config.yaml'),
      JSON.stringify({ operational_hardening: { context_tracking: tracking } }),
    );
    const transcript = join(scratch.dir, '..', `${Math.random()}.jsonl`);
    const message = { content: [{ type: 'text', text: 'x' }], usage: { input_tokens: tokens } };
    writeFileSync(transcript, `${JSON.stringify({ type: 'assistant', uuid: 'u', message })}\n`);
    const session = { session_id: `${Math.random()}`, transcript_path: transcript, cwd: scratch.dir };
    const ask = (event: string, more: object) =>
      scratch.loa(['hook', event], {
        input: JSON.stringify({ hook_event_name: event, ...session, ...more }),
      });
    ask('Stop', {});
    return ask('UserPromptSubmit', { prompt: 'go on' }).stdout;
  };
  const thresholds = { warm_percent: 20, wrap_up_percent: 40, imminent_percent: 60 };

  it('tells by its own percentages of the window, and nothing when it is switched off', () => {
    expect(told(30_000, { thresholds })).toBe('');
    expect(told(50_000, { thresholds })).toContain('25 % of the window');
    expect(told(90_000, { thresholds })).toContain('Consider /clear');
    expect(told(130_000, { thresholds })).toContain('Recommend /clear');
    expect(told(130_000, { thresholds, enabled: false })).toBe('');
  }, 60_000);
});

describe('health', () => {
  it('wants a daemon only where there are jobs', () => {
    expect(json(['health']).anomalies.map(({ name }: { name: string }) => name)).not.toContain('daemon');
  });

  it('tells everything that is wrong at once, in its exit code and in a file', () => {
    scratch.loa(['job', 'add', 'look', '--every', '15m', '--run', 'status', '--purpose', 'a look at it']);
    const { exitCode, stdout } = scratch.loa(['health', '--json']);
    expect([exitCode, JSON.parse(stdout).status]).toEqual([1, 'unhealthy']);
    const file = join(scratch.dir, '.git', 'loa', 'health-anomaly.json');
    expect(existsSync(file)).toBe(true);
    expect(JSON.parse(readFileSync(file, 'utf8')).anomalies).toEqual(JSON.parse(stdout).anomalies);
  });
});

it('looking at jobs makes no database where nothing was ever scheduled, nor anew where it was taken away', () => {
  const one = createScratch();
  try {
    for (const words of [['list'], ['history'], ['calendar']])
      expect(one.loa(['job', ...words]).exitCode, words[0]).toBe(0);
    expect(existsSync(join(one.dir, '.git/loa'))).toBe(false);
    one.loa(['init', '--yes']);
    one.loa(['daemon', '--once']);
    expect(existsSync(join(one.dir, '.git/loa/ops.db'))).toBe(true);
    one.loa(['uninstall', '--yes']);
    expect(one.loa(['job', 'list']).stdout).toContain('watch-health');
    expect(existsSync(join(one.dir, '.git/loa/ops.db'))).toBe(false);
  } finally {
    one.remove();
  }
});
