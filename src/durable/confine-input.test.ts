import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, PathUse, Project } from '../kernel/operation.ts';
import { requireAllowedPath } from './confine-input.ts';
import { openNodeHost } from './node-host/index.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'loa-paths-')));
const root = join(base, 'project');
const ownDir = join(root, '.loa');
const project: Project = {
  root,
  isGit: true,
  worktree: 'main',
  ownDir,
  journalDir: join(ownDir, 'journal'),
  auditDir: join(ownDir, 'audit'),
  cacheDir: join(ownDir, 'cache'),
};
const host = openNodeHost();

beforeAll(() => {
  for (const dir of ['.git/hooks', '.loa/journal', 'src/deep'])
    mkdirSync(join(root, dir), { recursive: true });
  mkdirSync(join(base, 'outside'));
  writeFileSync(join(base, 'outside/secret.txt'), 'x');
  symlinkSync('../outside', join(root, 'out'));
  symlinkSync('.git/hooks', join(root, 'innocent'));
  symlinkSync('.loa', join(root, 'state'));
  symlinkSync('src', join(root, 'sources'));
});

afterAll(() => rmSync(base, { recursive: true }));

function isAllowed(
  path: string,
  surface: Caller['surface'],
  { use = 'read', cwd = root }: { readonly use?: PathUse; readonly cwd?: string } = {},
): boolean {
  try {
    requireAllowedPath(path, use, { cwd, project, host, caller: { surface } });
    return true;
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: 'path.outside' });
    return false;
  }
}

const GIT = [
  '.git/config',
  '.GIT/config',
  'src/.git',
  '.git./x',
  '.git /x',
  'git~1/hooks/x',
  '.g\u200cit/x',
  '.git::$INDEX_ALLOCATION/x',
];
const PROGRAMS = ['mcp', 'http', 'hook', 'job'] as const;

describe('a path from another program', () => {
  it('names what lies in the project, from wherever the program stands', () => {
    for (const surface of PROGRAMS) {
      for (const path of [
        'src/a.ts',
        './new/file.md',
        'sources/a.ts',
        join(root, 'src/a.ts'),
        '.gitignore',
        '.github/x',
        '.loader',
      ])
        expect([path, isAllowed(path, surface)]).toEqual([path, true]);
      expect(isAllowed('../b.ts', surface, { cwd: join(root, 'src/deep') })).toBe(true);
    }
  });
  it('never leads out of it, by no way up, no root, no link', () => {
    const ways = [
      '../outside/secret.txt',
      '/etc/passwd',
      'out/secret.txt',
      'src/../../outside',
      'a\\..\\b',
      'a\0b',
    ];
    for (const surface of PROGRAMS)
      for (const path of ways) expect([path, isAllowed(path, surface)]).toEqual([path, false]);
  });
  it('never means git’s folder or ours, in no spelling and through no link', () => {
    const own = ['.loa/http-token', '.LOA/journal/x', 'state/http-token', 'innocent/pre-commit'];
    for (const surface of PROGRAMS)
      for (const path of [...GIT, ...own]) expect([path, isAllowed(path, surface)]).toEqual([path, false]);
  });
});

describe('a path from a person at the terminal', () => {
  it('may be any file of theirs', () => {
    for (const path of ['../outside/secret.txt', '/etc/hosts', '.git/config'])
      expect(isAllowed(path, 'cli')).toBe(true);
    for (const path of ['../outside/new.md', 'src/new.md', join(base, 'x')])
      expect(isAllowed(path, 'cli', { use: 'write' })).toBe(true);
  });
  it('is never written to inside git’s folder', () => {
    for (const path of [...GIT, 'innocent/pre-commit', '/elsewhere/.git/hooks/x'])
      expect([path, isAllowed(path, 'cli', { use: 'write' })]).toEqual([path, false]);
  });
});
