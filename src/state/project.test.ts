import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openNodeHost } from '../durable/node-host/index.ts';
import { projectWithin } from './project.suite.ts';
import { findPersonDirs, locateStateZone, withConfiguredPaths } from './project.ts';

const host = openNodeHost();
let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
    cwd: root,
    stdio: 'pipe',
  });
const write = (path: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), 'x');
};

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'loa-project-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the project', () => {
  it('is the nearest folder upward with a git work tree, our folder or our configuration', () => {
    mkdirSync(join(root, 'a/b/c'), { recursive: true });
    expect(projectWithin(join(root, 'a/b/c'), host).root).toBe(join(root, 'a/b/c'));
    write('.loa.config.yaml');
    expect(projectWithin(join(root, 'a/b/c'), host)).toMatchObject({ root, isGit: false });
    git('init', '-q', 'a');
    expect(projectWithin(join(root, 'a/b/c'), host)).toMatchObject({
      root: join(root, 'a'),
      isGit: true,
    });
  });
  it('of a git worktree is the worktree, and a link to it means the same', () => {
    git('init', '-q');
    write('f');
    git('add', '-A');
    git('commit', '-qm', 'one');
    git('worktree', 'add', '-q', 'tree');
    symlinkSync(join(root, 'tree'), join(root, 'link'));
    expect(projectWithin(join(root, 'link'), host)).toMatchObject({
      root: join(root, 'tree'),
      isGit: true,
    });
  });
  it('keeps its journal where the configuration says', () => {
    const project = projectWithin(root, host);
    expect(project.journalDir).toBe(join(root, '.loa/journal'));
    expect(withConfiguredPaths(project, { paths: { journal: '/data/wal' } }).journalDir).toBe('/data/wal');
    expect(withConfiguredPaths(project, { paths: { journal: 'log' } }).journalDir).toBe(join(root, 'log'));
  });
});

describe("the person's folders", () => {
  it('follow XDG, and ignore a value that is not absolute', () => {
    expect(findPersonDirs({ HOME: '/h', XDG_CONFIG_HOME: '/c' })).toEqual({
      configDir: '/c/loa',
      stateDir: '/h/.local/state/loa',
    });
    expect(findPersonDirs({ HOME: '/h', XDG_CONFIG_HOME: 'relative' }).configDir).toBe('/h/.config/loa');
  });
});

describe('the State Zone', () => {
  const locate = (grimoire?: string) => {
    const config = grimoire === undefined ? {} : { paths: { grimoire } };
    return locateStateZone({ project: projectWithin(root, host), config, host }, { searchHistory: true });
  };

  it('is found by configuration, disk, HEAD, history and the usual place, in this order', async () => {
    git('init', '-q');
    write('f');
    git('add', '-A');
    git('commit', '-qm', 'one');
    expect(await locate()).toEqual({ path: 'grimoires/loa', foundBy: 'default' });
    write('loa-grimoire/NOTES.md');
    expect(await locate()).toEqual({ path: 'loa-grimoire', foundBy: 'disk' });
    git('add', '-A');
    git('commit', '-qm', 'two');
    rmSync(join(root, 'loa-grimoire'), { recursive: true });
    expect(await locate()).toEqual({ path: 'loa-grimoire', foundBy: 'git HEAD' });
    git('add', '-A');
    git('commit', '-qm', 'three');
    expect(await locate()).toEqual({ path: 'loa-grimoire', foundBy: 'git history' });
    expect(await locate('elsewhere')).toEqual({ path: 'elsewhere', foundBy: 'configuration' });
  });
});
