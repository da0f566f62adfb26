// What one machine signed, in repositories that people share, with real git on a real disk.

import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type App, openApp } from '../../app.ts';
import { domains } from '../../domains.ts';
import { openNodeHost } from '../../durable/node-host/index.ts';
import { buildManifest } from '../../manifest.ts';

const manifest = await buildManifest(domains);
const NAME = 'grimoires/loa/.loa-state-manifest.json';
let base: string;
let apps: App[];
let ada: App;
const git = (root: string, ...args: string[]): string =>
  execFileSync('git', ['-C', join(base, root), '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
    encoding: 'utf8',
  });

/** A machine has a home, and so keys, of its own. */
function open(home: string, root: string): App {
  mkdirSync(join(base, home), { recursive: true });
  const env = { HOME: join(base, home), PATH: process.env['PATH'] ?? '' };
  const product = { version: '0', dir: join(import.meta.dirname, '../../..'), node: process.execPath };
  const app = openApp({ host: openNodeHost({ env }), product, manifest, domains, cwd: join(base, root) });
  apps.push(app);
  return app;
}
const run = async (app: App, name: string, input: object = {}) =>
  (await app.run(name, input, { caller: { surface: 'cli' } })).output as Record<string, unknown>;
async function checkState(app: App): Promise<readonly Record<string, string>[]> {
  const { checks } = (await run(app, 'doctor')) as { checks: Record<string, string>[] };
  return checks.filter(({ name }) => name === 'state');
}

beforeEach(async () => {
  apps = [];
  base = realpathSync(mkdtempSync(join(tmpdir(), 'loa-others-')));
  execFileSync('git', ['init', '-q', join(base, 'ada')]);
  ada = open('home-ada', 'ada');
  await run(ada, 'memory.add', { content: 'The nightly export runs at four.' });
  await run(ada, 'state.manifest');
});
afterEach(async () => {
  for (const app of apps) await app.close();
  rmSync(base, { recursive: true, force: true });
});

function commitManifest(): void {
  git('ada', 'add', '-f', '-A', 'grimoires');
  git('ada', 'add', '-f', NAME);
  git('ada', 'commit', '-q', '-m', 'all');
}

it('what a machine signed is kept out of git, also where nobody ran init', () => {
  expect(existsSync(join(base, 'ada', NAME))).toBe(true);
  expect(git('ada', 'status', '--short', '-uall')).not.toContain('.loa-state-manifest');
});

it('a manifest that somebody committed is no alarm where nothing was signed, and is signed over', async () => {
  commitManifest();
  git('ada', 'clone', '-q', '.', join(base, 'bob'));
  const bob = open('home-bob', 'bob');
  const note = { verdict: 'pass', fix: `git rm ${NAME}, and commit that` };
  expect(await checkState(bob)).toMatchObject([note]);
  expect(await run(bob, 'state.verify')).toMatchObject({ verdict: 'absent' });
  expect(await run(bob, 'state.manifest')).toMatchObject({ generation: 1 });
  expect(await run(bob, 'state.verify')).toMatchObject({ verdict: 'verified' });
  expect(await checkState(bob)).toMatchObject([
    { verdict: 'warn', fix: expect.stringContaining('--cached') },
  ]);
});

it('a manifest by an unknown key is refused where this machine has signed before, tracked or not', async () => {
  commitManifest();
  git('ada', 'clone', '-q', '.', join(base, 'bob'));
  const theirs = readFileSync(join(base, 'ada', NAME));
  const bob = open('home-bob', 'bob');
  await run(bob, 'state.manifest');
  writeFileSync(join(base, 'bob', NAME), theirs);
  expect(await checkState(bob)).toContainEqual(expect.objectContaining({ verdict: 'fail' }));
  expect(await run(bob, 'state.verify')).toMatchObject({ verdict: 'forged' });
  await expect(run(bob, 'state.manifest')).rejects.toThrow('cannot be believed');
  git('bob', 'rm', '-q', '--cached', '-f', NAME);
  await expect(run(bob, 'state.manifest')).rejects.toThrow('cannot be believed');
});

it('uninstall takes what this machine signed with it, and a new beginning is no loss', async () => {
  await run(ada, 'uninstall', { yes: true });
  expect(existsSync(join(base, 'ada/grimoires'))).toBe(false);
  expect(await checkState(ada)).toMatchObject([{ verdict: 'pass' }]);
  expect(await run(ada, 'state.manifest')).toMatchObject({ generation: 1 });
});

it('a work tree beside the one that signs is told where to sign, and not that something is lost', async () => {
  git('ada', 'commit', '-q', '--allow-empty', '-m', 'one');
  git('ada', 'worktree', 'add', '-q', join(base, 'beside'));
  const beside = open('home-ada', 'beside');
  expect(await checkState(beside)).toMatchObject([{ verdict: 'pass' }]);
  await expect(run(beside, 'state.manifest')).rejects.toThrow(
    'another work tree of this repository signs it',
  );
  expect(await run(ada, 'state.manifest')).toMatchObject({ generation: expect.any(Number) });
});
