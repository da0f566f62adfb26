import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  lstatSync,
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
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Files } from '../kernel/host.ts';
import { guardFiles } from './guard-files.ts';
import { openNodeHost } from './node-host/index.ts';

let base: string;
let root: string;
let files: Files;
const listOutside = (): string[] =>
  ['', ...readdirSync(join(base, 'outside'), { recursive: true, encoding: 'utf8' })].map((name) => {
    const { size, mode } = lstatSync(join(base, 'outside', name));
    return `${name} ${size} ${mode}`;
  });
const text = (path: string): string => new TextDecoder().decode(files.read(path));

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'loa-guard-')));
  root = join(base, 'project');
  mkdirSync(join(root, '.git/hooks'), { recursive: true });
  mkdirSync(join(base, 'outside'));
  writeFileSync(join(base, 'outside/secret'), 'secret');
  files = guardFiles(
    {
      root,
      machineDirs: [join(root, '.git/loa')],
      makeMachineDir: () => mkdirSync(join(root, '.git/loa'), { recursive: true }),
      gitFolders: [join(root, '.git/hooks')],
    },
    openNodeHost(),
  );
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe('files below the project', () => {
  it('are read through links that stay inside, and through none that lead out', () => {
    mkdirSync(join(root, 'docs'));
    writeFileSync(join(root, 'docs/a'), 'inside');
    symlinkSync('docs', join(root, 'linked'));
    symlinkSync('../outside', join(root, 'out'));
    symlinkSync('../outside/secret', join(root, 'file'));
    expect(text(join(root, 'linked/a'))).toBe('inside');
    expect(files.stat(join(root, 'out/secret'))).toBeUndefined();
    for (const path of ['out/secret', 'file', 'docs/../out/secret', 'out/../out/secret'])
      expect(() => text(join(root, path)), path).toThrow(/outside/);
    expect(() => files.list(join(root, 'out'))).toThrow(/outside/);
  });
  it('are not made, renamed or removed through links that lead out', () => {
    symlinkSync('../outside', join(root, 'out'));
    symlinkSync('../outside/new', join(root, 'dangling'));
    writeFileSync(join(root, 'here'), '');
    const tries = [
      () => files.open(join(root, 'out/x'), { write: true, create: true }),
      () => files.open(join(root, 'dangling'), { write: true, create: true }),
      () => files.makeDir(join(root, 'out/deep/er')),
      () => files.remove(join(root, 'out/secret')),
      () => files.rename(join(root, 'here'), join(root, 'out/here')),
    ];
    for (const attempt of tries) expect(attempt).toThrow();
    expect(readFileSync(join(base, 'outside/secret'), 'utf8')).toBe('secret');
    expect(existsSync(join(base, 'outside/new'))).toBe(false);
    files.remove(join(root, 'out'));
    expect(existsSync(join(base, 'outside/secret')), 'a link is removed, not what it leads to').toBe(true);
  });
  it('are regular files: a pipe is refused at once', () => {
    execFileSync('mkfifo', [join(root, 'pipe')]);
    expect(() => files.read(join(root, 'pipe'))).toThrow(/pipe/);
    expect(() => files.open(join(root, 'pipe'), { write: true })).toThrow(/pipe/);
  });
  it('with a second name elsewhere are not written in place', () => {
    linkSync(join(base, 'outside/secret'), join(root, 'hard'));
    expect(() => files.open(join(root, 'hard'), { write: true })).toThrow(/second name/);
  });
  it("are not written in git's own directory, however it is spelled, but for its hooks", () => {
    const write = (path: string) => files.open(join(root, path), { write: true, create: true }).close();
    for (const path of [
      '.git/config',
      '.GIT/config',
      '.git /x',
      '.g\u200cit/config',
      'sub/.git/hooks/x',
      'git~1/x',
    ])
      expect(() => write(path), path).toThrow(/git's own/);
    symlinkSync('.git', join(root, 'alias'));
    expect(() => write('alias/config')).toThrow(/git's own/);
    write('.git/hooks/pre-commit');
    files.makeDir(join(root, '.git/loa/cache'));
    write('.git/loa/cache/x');
    expect(existsSync(join(root, '.git/loa/cache/x'))).toBe(true);
  });
  it('follow no link in the machine directory', () => {
    files.makeDir(join(root, '.git/loa'));
    symlinkSync(join(base, 'outside/secret'), join(root, '.git/loa/log'));
    expect(() => files.open(join(root, '.git/loa/log'), { write: true, create: true })).toThrow();
    expect(() => files.read(join(root, '.git/loa/log'))).toThrow();
  });
  it('never reach anything outside, whatever links there are and however a path is written', () => {
    const part = fc.constantFrom('a', 'b', 'c', '..', '.', '', 'secret');
    const target = fc.constantFrom(
      '..',
      '../..',
      '../outside',
      'a',
      'b/c',
      base,
      join(base, 'outside'),
      '/',
      '.',
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'a/b', 'b/c'), target), { maxLength: 4 }),
        fc.array(part, { minLength: 1, maxLength: 6 }),
        (links, parts) => {
          rmSync(root, { recursive: true });
          mkdirSync(join(root, 'a'), { recursive: true });
          for (const [name, to] of links) {
            // Only in folders of the project: behind a link the test itself would write outside.
            const folder = lstatSync(dirname(join(root, name)), { throwIfNoEntry: false });
            if (folder?.isDirectory() !== true) continue;
            const there = lstatSync(join(root, name), { throwIfNoEntry: false });
            if (there === undefined) symlinkSync(to, join(root, name));
          }
          const path = `${root}/${parts.join('/')}`;
          const before = listOutside();
          const isOutside = !join(path).startsWith(`${root}/`) && join(path) !== root;
          if (isOutside) return;
          for (const attempt of [
            () => expect(text(path)).not.toBe('secret'),
            () => files.open(path, { write: true, create: true, truncate: true }).close(),
            () => files.makeDir(path),
          ])
            try {
              attempt();
            } catch (error) {
              if (error instanceof Error && error.name === 'AssertionError') throw error;
            }
          expect(listOutside()).toEqual(before);
        },
      ),
      { numRuns: 150 },
    );
  });
});
