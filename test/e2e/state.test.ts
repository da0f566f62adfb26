// Backup and recovery by the real program: killed with kill -9 at any moment, on a folder, a git repository and, where there is one, a real
// S3 service that is killed and restarted meanwhile. LOA_KILL_ROUNDS sets how often; a few by default.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScratch, launcher, type Scratch } from '../support/run-loa.ts';
import { findS3, S3_KEY, type S3Server } from '../support/s3.ts';

const ROUNDS = Number(process.env['LOA_KILL_ROUNDS'] ?? 9);
const LONGEST_MS = 900;
const found = findS3();
let scratch: Scratch;
let s3: S3Server | undefined;
const stores: string[] = ['disk', 'mirror'];
const notes = (): string => join(scratch.dir, 'grimoires/loa/NOTES.md');
const base = (): string => join(scratch.dir, '..');

function loa(...args: string[]): {
  readonly exitCode: number | null;
  readonly output: Record<string, never>;
} {
  const { exitCode, stdout, stderr } = scratch.loa([...args, '--json'], { timeoutMs: 120_000 });
  expect(stdout, stderr).toMatch(/^\{/);
  return { exitCode, output: JSON.parse(stdout) as Record<string, never> };
}

/** What it said is shown only where it failed. */
function expectFine(round: number, { exitCode, output }: ReturnType<typeof loa>): void {
  expect([round, exitCode, exitCode === 0 ? {} : output]).toEqual([round, 0, {}]);
}

/** The environment of a scratch project is an object of its own. */
function setEnv({ env }: Scratch, name: string, value: string): void {
  (env as Record<string, string>)[name] = value;
}

/** A generator of its own, so that a failing round can be repeated. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

async function killAfter(ms: number, ...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [launcher, ...args], {
    cwd: scratch.dir,
    env: scratch.env,
    stdio: 'ignore',
  });
  const ended = new Promise<boolean>((resolve) =>
    child.on('exit', (_code, signal) => resolve(signal === 'SIGKILL')),
  );
  setTimeout(() => child.kill('SIGKILL'), ms);
  return ended;
}

beforeAll(async () => {
  scratch = createScratch();
  if (found.start !== undefined) {
    s3 = await found.start();
    stores.push('bucket');
  }
  const config = join(scratch.env['XDG_CONFIG_HOME'] as string, 'loa');
  mkdirSync(config, { recursive: true });
  scratch.git('init', '-q', '--bare', join(base(), 'mirror.git'));
  const bucket = s3 === undefined ? '' : await s3.createBucket();
  const lines = [
    `{ name: disk, kind: folder, path: ${join(base(), 'backups')} }`,
    `{ name: mirror, kind: git, remote: ${join(base(), 'mirror.git')}, branch: loa-state }`,
    ...(s3 === undefined
      ? []
      : [`{ name: bucket, kind: s3, endpoint: "${s3.endpoint}", bucket: ${bucket}, prefix: loa }`]),
  ];
  writeFileSync(
    join(config, 'config.yaml'),
    `state:\n  stores:\n${lines.map((line) => `    - ${line}`).join('\n')}\n`,
  );
  setEnv(scratch, 'LOA_S3_ACCESS_KEY_ID', S3_KEY.accessKeyId);
  setEnv(scratch, 'LOA_S3_SECRET_ACCESS_KEY', S3_KEY.secretAccessKey);
  expect(scratch.loa(['init', '--yes']).exitCode).toBe(0);
  expect(scratch.loa(['remember', 'we deploy on fridays']).exitCode).toBe(0);
}, 120_000);

afterAll(async () => {
  await s3?.stop();
  scratch.remove();
});

test(
  'whenever backup or recovery is killed, every store can be restored from and the state comes back whole',
  async () => {
    const chance = createChance(20261117);
    let killed = 0;
    expect(loa('state', 'backup').exitCode).toBe(0);
    for (let round = 0; round < ROUNDS; round += 1) {
      const isRestart = s3 !== undefined && round % 7 === 3;
      if (isRestart) await s3?.kill();
      const content = `${readFileSync(notes(), 'utf8')}\nRound ${round}\n`;
      writeFileSync(notes(), content);
      if (await killAfter(chance() * LONGEST_MS, 'state', 'backup')) killed += 1;
      if (isRestart) await s3?.restart();
      expectFine(round, loa('state', 'drill'));
      expectFine(round, loa('state', 'backup'));

      if (round % 2 === 0) writeFileSync(notes(), 'bytes that nobody meant');
      else rmSync(join(scratch.dir, 'grimoires'), { recursive: true });
      if (await killAfter(chance() * LONGEST_MS, 'state', 'recover')) killed += 1;
      expectFine(round, loa('state', 'recover'));
      expect(readFileSync(notes(), 'utf8')).toBe(content);
      const verified = loa('state', 'verify');
      expect([round, verified.output['verdict']]).toEqual([round, 'verified']);
    }
    console.log(`kill -9: ${killed} of ${2 * ROUNDS} runs killed over ${stores.join(', ')}; nothing lost`);
    expect(killed).toBeGreaterThan(0);
  },
  Math.max(120_000, ROUNDS * 12_000),
);

test('a machine that lost everything but the key is whole again after one command, on every store', () => {
  const content = readFileSync(notes(), 'utf8');
  for (const store of stores) {
    const to = join(base(), `look-${store}`);
    expect(loa('state', 'restore', '--store', store, '--to', to).exitCode).toBe(0);
    expect(readFileSync(join(to, 'grimoires/loa/NOTES.md'), 'utf8')).toBe(content);
  }
  for (const path of ['grimoires', '.beads', '.git/loa'])
    rmSync(join(scratch.dir, path), { recursive: true, force: true });
  rmSync(join(scratch.env['XDG_STATE_HOME'] as string), { recursive: true, force: true });
  const recovered = loa('state', 'recover');
  expect([recovered.exitCode, recovered.output['state']]).toEqual([0, 'RUNNING']);
  expect(readFileSync(notes(), 'utf8')).toBe(content);
  expect(scratch.loa(['recall', 'deploy']).stdout).toContain('we deploy on fridays');
  expect(scratch.loa(['journal', 'verify']).exitCode).toBe(0);
});

test('a first boot begins from a template; the loss of everything without a copy does not pass for one', () => {
  const fresh = createScratch();
  try {
    const first = fresh.loa(['state', 'recover', '--json']);
    expect(JSON.parse(first.stdout)).toMatchObject({ state: 'RUNNING', source: 'template' });
    expect(first.exitCode).toBe(0);
    for (const path of ['grimoires', '.git/loa'])
      rmSync(join(fresh.dir, path), { recursive: true, force: true });
    const lost = fresh.loa(['state', 'recover', '--json']);
    expect(JSON.parse(lost.stdout)).toMatchObject({ state: 'DEGRADED_MODE', source: null });
    expect(lost.exitCode).toBe(2);
    expect(fresh.loa(['state', 'backup']).exitCode).not.toBe(0);
    expect(fresh.loa(['state', 'status']).exitCode).toBe(2);
    const event = JSON.stringify({ session_id: 's', source: 'startup', cwd: fresh.dir });
    expect(fresh.loa(['hook', 'SessionStart'], { input: event }).stdout).toContain('DEGRADED_MODE');
    expect(fresh.loa(['state', 'recover']).exitCode).toBe(2);
    expect(fresh.loa(['state', 'recover']).exitCode).toBe(1);
    expect(fresh.loa(['doctor']).stdout).toContain('ALERT_HUMAN');
  } finally {
    fresh.remove();
  }
});

test('a lost key comes back from its paper; with a passphrase nothing readable is in the store', () => {
  const one = createScratch();
  try {
    const home = one.env['XDG_CONFIG_HOME'] as string;
    const paper = JSON.parse(one.loa(['key', 'new', '--paper', '--json']).stdout)['paperKey'] as string;
    const store = join(one.dir, '..', 'backups');
    mkdirSync(join(home, 'loa'), { recursive: true });
    writeFileSync(
      join(home, 'loa/config.yaml'),
      `state:\n  encrypt: true\n  stores:\n    - { name: disk, kind: folder, path: ${store} }\n`,
    );
    setEnv(one, 'LOA_STATE_PASSPHRASE', 'correct horse battery staple');
    one.loa(['init', '--yes']);
    mkdirSync(join(one.dir, 'grimoires/loa'), { recursive: true });
    writeFileSync(join(one.dir, 'grimoires/loa/NOTES.md'), '# Notes\n\nUnmistakable words.\n');
    expect(one.loa(['state', 'backup']).exitCode).toBe(0);
    rmSync(join(home, 'loa/keys'), { recursive: true, force: true });
    for (const name of ['keyring.json', 'keys.json']) rmSync(join(home, 'loa', name), { force: true });
    rmSync(join(one.dir, 'grimoires'), { recursive: true });
    expect(one.loa(['state', 'recover']).exitCode).toBe(2);
    writeFileSync(join(one.dir, 'paper.txt'), paper);
    expect(one.loa(['key', 'recover', '--file', 'paper.txt']).exitCode).toBe(0);
    setEnv(one, 'LOA_STATE_PASSPHRASE', 'wrong');
    expect(one.loa(['state', 'recover']).exitCode).toBe(2);
    setEnv(one, 'LOA_STATE_PASSPHRASE', 'correct horse battery staple');
    expect(one.loa(['state', 'recover']).exitCode).toBe(0);
    expect(readFileSync(join(one.dir, 'grimoires/loa/NOTES.md'), 'utf8')).toContain('Unmistakable words.');
    expect(existsSync(store)).toBe(true);
  } finally {
    one.remove();
  }
});

test('a file with a secret, a link and a device are left out and named; files that differ by case and form come back', () => {
  const one = createScratch();
  try {
    one.loa(['init', '--yes']);
    one.loa([
      'config',
      'set',
      'state.stores',
      `[{"name":"disk","kind":"folder","path":"${join(one.dir, '..', 'b')}"}]`,
    ]);
    const zone = join(one.dir, 'grimoires/loa');
    mkdirSync(zone, { recursive: true });
    const token = ['ghp', 'x7Kq2mZ9vL4nR8tB1cD6fG3hJ5kP0wY2sA4u'].join('_');
    writeFileSync(join(zone, 'key.md'), `token ${token}\n`);
    for (const name of [
      'Case.md',
      'case.md',
      'e\u0301.md',
      '\u00e9.md',
      'with space.md',
      "quote'.md",
      'new\nline.md',
    ])
      writeFileSync(join(zone, name), `I am ${JSON.stringify(name)}\n`);
    symlinkSync('/etc/hostname', join(zone, 'link.md'));
    execFileSync('mkfifo', [join(zone, 'pipe')]);
    const backed = one.loa(['state', 'backup', '--json']);
    expect(backed.exitCode).toBe(2);
    const { left_out: leftOut } = JSON.parse(backed.stdout) as { left_out: { path: string; why: string }[] };
    expect(leftOut.map(({ path }) => path.slice('grimoires/loa/'.length)).sort()).toEqual([
      'key.md',
      'link.md',
      'pipe',
    ]);
    const to = join(one.dir, '..', 'look');
    expect(one.loa(['state', 'restore', '--to', to, '--yes']).exitCode).toBe(0);
    for (const name of [
      'Case.md',
      'case.md',
      'e\u0301.md',
      '\u00e9.md',
      'with space.md',
      "quote'.md",
      'new\nline.md',
    ])
      expect(readFileSync(join(to, 'grimoires/loa', name), 'utf8')).toBe(
        readFileSync(join(zone, name), 'utf8'),
      );
    expect(existsSync(join(to, 'grimoires/loa/key.md'))).toBe(false);
  } finally {
    one.remove();
  }
});
