import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideNode } from '../support/other-nodes.ts';
import { repository } from '../support/run-loa.ts';

/** The packed tarball, installed in an empty folder, as a user gets it. */
let base: string;
let app: string;
let bin: string;
/** A copy of the repository without what was built, so that packing cannot disturb tests that run from the original. */
let source: string;
let installed: string;

beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'loa-package-')));
  app = join(base, 'app');
  source = join(base, 'source');
  mkdirSync(app);
  const left = new Set(['.git', 'dist', 'node_modules'].map((name) => join(repository, name)));
  cpSync(repository, source, { recursive: true, filter: (path) => !left.has(path) });
  symlinkSync(join(repository, 'node_modules'), join(source, 'node_modules'));
  execFileSync('npm', ['pack', '--pack-destination', base], { cwd: source, stdio: 'pipe' });
  const tarball = readdirSync(base).find((name) => name.endsWith('.tgz')) as string;
  writeFileSync(join(app, 'package.json'), '{"name":"app","private":true,"type":"module"}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', join(base, tarball)], {
    cwd: app,
    stdio: 'pipe',
  });
  installed = join(app, 'node_modules/loakit');
  bin = join(installed, 'bin/loa.js');
}, 180_000);

afterAll(() => rmSync(base, { recursive: true, force: true }));

const run = (node: string, args: readonly string[], cwd = app) =>
  spawnSync(node, [bin, ...args], {
    cwd,
    encoding: 'utf8',
    input: '',
    env: { PATH: process.env['PATH'] ?? '', HOME: base, XDG_STATE_HOME: join(base, 'state') },
  });

const readManifest = (folder: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;

describe('the installed package', () => {
  it('has the program, its help and its version', () => {
    expect(run(process.execPath, ['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const help = run(process.execPath, ['--help']);
    expect(help.status).toBe(0);
    expect(help.stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(24);
  });

  it('gives its library: every export of every subpath can be imported, by programs and by types', () => {
    const { exports } = readManifest(installed) as { exports: Readonly<Record<string, unknown>> };
    const subpaths = Object.keys(exports).filter((path) => !path.endsWith('.json'));
    expect(subpaths.length).toBeGreaterThan(5);
    const list = `
      const names = {};
      for (const path of ${JSON.stringify(subpaths)}) {
        const module = await import('loakit' + path.slice(1));
        for (const [name, value] of Object.entries(module)) if (value === undefined) throw new Error(path + ' ' + name);
        names[path] = Object.keys(module);
      }
      console.log(JSON.stringify(names));`;
    writeFileSync(join(app, 'use.mjs'), list);
    const listed = execFileSync(process.execPath, ['use.mjs'], { cwd: app, encoding: 'utf8' });
    const names = Object.entries(JSON.parse(listed) as Record<string, readonly string[]>);
    for (const [path, found] of names) expect(found.length, path).toBeGreaterThan(0);
    const lines = names.flatMap(([path, found], at) => [
      `import { ${found.map((name) => `${name} as ${name}${at}`).join(', ')} } from 'loakit${path.slice(1)}';`,
      `export const used${at}: readonly unknown[] = [${found.map((name) => `${name}${at}`).join(', ')}];`,
    ]);
    writeFileSync(join(app, 'use.ts'), lines.join('\n'));
    const tsc = join(repository, 'node_modules/typescript/bin/tsc');
    const types = ['--typeRoots', join(repository, 'node_modules/@types'), '--types', 'node'];
    const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', ...types];
    const checked = spawnSync(process.execPath, [tsc, ...options, 'use.ts'], { cwd: app, encoding: 'utf8' });
    rmSync(join(app, 'use.ts'));
    expect(checked.stdout).toBe('');
    expect(checked.status).toBe(0);
  });

  it('does what docs/library.md shows for each subpath, types included', () => {
    const page = readFileSync(join(repository, 'docs/library.md'), 'utf8');
    const examples = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
    const { exports } = readManifest(installed) as { exports: Readonly<Record<string, unknown>> };
    const subpaths = Object.keys(exports).filter((path) => !path.endsWith('.json'));
    for (const path of subpaths)
      expect(
        examples.some((code) => code.includes(`from 'loakit${path.slice(1)}'`)),
        path,
      ).toBe(true);
    const tsc = join(repository, 'node_modules/typescript/bin/tsc');
    const types = ['--typeRoots', join(repository, 'node_modules/@types'), '--types', 'node'];
    const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', ...types];
    for (const [index, code] of examples.entries()) {
      writeFileSync(join(app, `example${index}.mts`), code);
      const checked = spawnSync(process.execPath, [tsc, ...options, `example${index}.mts`], {
        cwd: app,
        encoding: 'utf8',
      });
      expect(checked.stdout, code).toBe('');
      const env = { PATH: process.env['PATH'] ?? '', HOME: base, XDG_STATE_HOME: join(base, 'state') };
      const ran = spawnSync(process.execPath, [`example${index}.mts`], { cwd: app, encoding: 'utf8', env });
      expect(`${ran.status} ${ran.stderr}`, code).toBe('0 ');
      rmSync(join(app, `example${index}.mts`));
    }
    for (const left of ['my-journal', 'meter.db', 'meter.db-wal', 'meter.db-shm'])
      rmSync(join(app, left), { recursive: true, force: true });
  });

  it('has the code of every operation, for those who run them from the library', () => {
    const script = `
      import { catalog } from 'loakit';
      for (const operation of catalog) await operation.load();
      console.log(catalog.length > 10);`;
    writeFileSync(join(app, 'use.mjs'), script);
    expect(execFileSync(process.execPath, ['use.mjs'], { cwd: app, encoding: 'utf8' }).trim()).toBe('true');
  });

  it('brings no scripts, nothing of this repository alone, and no part of a program that is bundled', () => {
    const manifest = readManifest(installed);
    for (const name of ['scripts', 'allowScripts', 'devDependencies', 'overrides'])
      expect(manifest).not.toHaveProperty(name);
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    const needless =
      /^(?:dist\/(?:bin|code|surfaces)\/|src\/|test\/|scripts\/)|\.test\.|\.suite\.|crash-writer/;
    expect(files.filter((name) => needless.test(name))).toEqual([]);
  });

  it('leaves the manifest of the repository as it was before packing', () => {
    expect(readManifest(source)).toEqual(readManifest(repository));
    expect(readdirSync(source)).not.toContain('package.full.json');
    const published = spawnSync('npm', ['publish', '--dry-run'], { cwd: source, encoding: 'utf8' });
    expect(published.status).not.toBe(0);
    expect(published.stderr).toContain('Publish what was packed');
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
