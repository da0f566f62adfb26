import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideNode } from '../support/other-nodes.ts';
import { repository } from '../support/run-loa.ts';

/** The packed tarball, installed in an empty folder, as a user gets it. */
let base: string;
let app: string;
let bin: string;

beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'loa-package-')));
  app = join(base, 'app');
  mkdirSync(app);
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', base], {
    cwd: repository,
    stdio: 'pipe',
  });
  const tarball = readdirSync(base).find((name) => name.endsWith('.tgz')) as string;
  writeFileSync(join(app, 'package.json'), '{"name":"app","private":true,"type":"module"}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', join(base, tarball)], {
    cwd: app,
    stdio: 'pipe',
  });
  bin = join(app, 'node_modules/loakit/bin/loa.js');
}, 180_000);

afterAll(() => rmSync(base, { recursive: true, force: true }));

const run = (node: string, args: readonly string[], cwd = app) =>
  spawnSync(node, [bin, ...args], {
    cwd,
    encoding: 'utf8',
    input: '',
    env: { PATH: process.env['PATH'] ?? '', HOME: base, XDG_STATE_HOME: join(base, 'state') },
  });

describe('the installed package', () => {
  it('has the program, its help and its version', () => {
    expect(run(process.execPath, ['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const help = run(process.execPath, ['--help']);
    expect(help.status).toBe(0);
    expect(help.stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(24);
  });

  it('gives its library with types: every export can be imported', () => {
    const script = `
      import { catalog, execute } from 'loakit';
      import { openNodeHost, openJournal } from 'loakit/host';
      console.log(catalog.length > 10, typeof execute, typeof openNodeHost, typeof openJournal);`;
    writeFileSync(join(app, 'use.mjs'), script);
    const used = execFileSync(process.execPath, ['use.mjs'], { cwd: app, encoding: 'utf8' });
    expect(used.trim()).toBe('true function function function');
  });

  it('does its whole story from there: tour', () => {
    const tour = run(process.execPath, ['tour']);
    expect(tour.stdout).toContain('The scratch folder is gone again.');
    expect(tour.status).toBe(0);
  });

  it('sets agents up by a path inside the project, which means the same on every machine', () => {
    expect(run(process.execPath, ['init', '--agent', 'claude', '--yes']).status).toBe(0);
    const settings = execFileSync('cat', ['.claude/settings.json'], { cwd: app, encoding: 'utf8' });
    expect(settings).toContain('$CLAUDE_PROJECT_DIR/node_modules/loakit/dist/hook.cjs');
    expect(run(process.execPath, ['uninstall', '--yes']).status).toBe(0);
    expect(readdirSync(app).sort()).toEqual(['node_modules', 'package-lock.json', 'package.json', 'use.mjs']);
  });
});

describe('the launcher', () => {
  it('runs on the oldest Node that is supported, without a warning', () => {
    const node = provideNode('22.13.0');
    const status = run(node, ['status', '--json']);
    expect(status.stderr).toBe('');
    expect(JSON.parse(status.stdout)).toHaveProperty('journal');
    const tour = run(node, ['tour']);
    expect(tour.stderr).toBe('');
    expect(tour.status).toBe(0);
  });

  it('says in one line what to install on a Node that is too old, and exits 64', () => {
    const ran = run(provideNode('20.20.2'), ['status']);
    expect(ran.status).toBe(64);
    expect(ran.stdout).toBe('');
    expect(ran.stderr).toMatch(/^loa: this is Node 20\.20\.2, and loa needs Node 22\.13 or newer\..*\n$/);
  });

  it('moves to a pinned Node beside the package when the running one is too old', () => {
    const pinned = join(app, 'node_modules/node/bin');
    mkdirSync(pinned, { recursive: true });
    cpSync(process.execPath, join(pinned, 'node'));
    const ran = run(provideNode('20.20.2'), ['config', 'explain', 'nothing.here']);
    rmSync(join(app, 'node_modules/node'), { recursive: true });
    expect(ran.status).toBe(64);
    expect(ran.stderr).toContain('nothing.here');
  });

  it('moves a hook to that Node, too', () => {
    const pinned = join(app, 'node_modules/node/bin');
    mkdirSync(pinned, { recursive: true });
    writeFileSync(join(pinned, 'node'), '#!/bin/sh\necho "moved with $2"\n', { mode: 0o755 });
    const hook = join(app, 'node_modules/loakit/dist/hook.cjs');
    const ran = spawnSync(provideNode('20.20.2'), [hook, 'Stop'], {
      cwd: app,
      input: '{}',
      encoding: 'utf8',
    });
    rmSync(join(app, 'node_modules/node'), { recursive: true });
    expect([ran.status, ran.stdout]).toEqual([0, 'moved with Stop\n']);
  });

  it('lets a hook on a Node that is too old pass without breaking the session', () => {
    const hook = spawnSync(provideNode('20.20.2'), [join(app, 'node_modules/loakit/dist/hook.cjs'), 'Stop'], {
      cwd: app,
      input: '{}',
      encoding: 'utf8',
    });
    expect([hook.status, hook.stdout, hook.stderr]).toEqual([0, '', '']);
  });
});
