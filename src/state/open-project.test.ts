import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from '../durable/journal/index.ts';
import { openNodeHost } from '../durable/node-host/index.ts';
import { openProject } from './open-project.ts';

let base: string;
let root: string;
let home: string;
const isRoot = process.getuid?.() === 0;
const host = () => openNodeHost({ env: { HOME: home, PATH: process.env['PATH'] } });
const open = (folder = root) => openProject(folder, host());
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
    cwd,
    stdio: 'pipe',
  });
const keepSomething = (folder = root): string => {
  const opened = open(folder);
  opened.host.files.makeDir(join(opened.project.ownDir, 'cache'));
  return opened.project.ownDir;
};

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'loa-open-')));
  root = join(base, 'project');
  home = join(base, 'home');
  mkdirSync(root);
  mkdirSync(home);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe('the machine directory', () => {
  it('lies where git neither tracks nor cleans, and is made only when something is kept', () => {
    git(root, 'init', '-q');
    expect(open().project.ownDir).toBe(join(root, '.git/loa'));
    expect(existsSync(join(root, '.git/loa'))).toBe(false);
    keepSomething();
    expect(existsSync(join(root, '.git/loa/id'))).toBe(true);
    git(root, 'clean', '-fdx');
    expect(existsSync(join(root, '.git/loa/cache'))).toBe(true);
    expect(git(root, 'status', '--porcelain', '--ignored').toString()).toBe('');
    expect(open().notices).toEqual([]);
  });
  it('is shared by the work trees of a repository, which know which of them they are', () => {
    git(root, 'init', '-q');
    git(root, 'commit', '-q', '--allow-empty', '-m', 'one');
    git(root, 'worktree', 'add', '-q', join(base, 'second'));
    expect(open(join(base, 'second')).project).toMatchObject({
      root: join(base, 'second'),
      ownDir: join(root, '.git/loa'),
      worktree: 'second',
    });
    expect(open().project.worktree).toBe('main');
  });
  it('of a project inside another one is its own', () => {
    git(root, 'init', '-q');
    mkdirSync(join(root, 'packages/a'), { recursive: true });
    writeFileSync(join(root, 'packages/a/.loa.config.yaml'), '');
    const { project } = open(join(root, 'packages/a'));
    expect(project).toMatchObject({ root: join(root, 'packages/a'), isGit: true });
    expect(project.ownDir).toMatch(/\.git\/loa\.packages-a\.[0-9a-f]{8}$/);
  });
  it('that came in an archive is left as it is, told, and never read: another place is used', () => {
    git(root, 'init', '-q');
    mkdirSync(join(root, '.git/loa/journal'), { recursive: true });
    writeFileSync(join(root, '.git/loa/id'), `${'a'.repeat(32)}\n`);
    const { project, notices } = open();
    expect(notices.join()).toMatch(/is not read: it was made by another machine, user or HOME/);
    expect(project.foreignDir).toBe(join(root, '.git/loa'));
    expect(project.ownDir).toContain(join(home, '.local/state/loa/projects/'));
    expect(existsSync(project.ownDir)).toBe(false);
    expect(readdirSync(join(root, '.git/loa')), 'nothing is changed by a look').toEqual(['id', 'journal']);
  });
  it('is not believed as a copy while the original is in place, and is known again after it was moved', () => {
    git(root, 'init', '-q');
    keepSomething();
    cpSync(root, join(base, 'copy'), { recursive: true });
    expect(open(join(base, 'copy')).notices.join()).toContain('it is a copy of');
    renameSync(root, join(base, 'moved'));
    expect(open(join(base, 'moved')).notices).toEqual([]);
    expect(existsSync(join(base, 'moved/.git/loa/cache'))).toBe(true);
    rmSync(join(base, 'moved'), { recursive: true });
    const id = readFileSync(join(base, 'copy/.git/loa/id'), 'utf8');
    expect(open(join(base, 'copy')).notices, 'restored from a copy').toEqual([]);
    expect(readFileSync(join(base, 'copy/.git/loa/id'), 'utf8')).not.toBe(id);
  });
  it('is a real directory of mine: a link, or one that others may write to, is not used', () => {
    git(root, 'init', '-q');
    mkdirSync(join(base, 'elsewhere'));
    symlinkSync(join(base, 'elsewhere'), join(root, '.git/loa'));
    expect(open().notices.join()).toContain('it is not a directory');
    expect(existsSync(join(base, 'elsewhere'))).toBe(true);
    rmSync(join(root, '.git/loa'));
    keepSomething();
    chmodSync(join(root, '.git/loa'), 0o777);
    expect(open().notices.join()).toContain('others may write to it');
    if (!isRoot) return;
    chmodSync(join(root, '.git/loa'), 0o700);
    chownSync(join(root, '.git/loa'), 65534, 65534);
    expect(open().notices.join()).toContain('belongs to another user');
  });
  it('outside git is .loa, registered likewise', () => {
    expect(keepSomething()).toBe(join(root, '.loa'));
    expect(open().notices).toEqual([]);
    rmSync(join(home, '.local'), { recursive: true });
    expect(open().notices.join()).toContain('is not read');
  });
  it('of a project that cannot be written to is a folder of the person', () => {
    git(root, 'init', '-q');
    const real = host();
    const readOnly = { ...real, files: { ...real.files, isWritable: () => false } };
    expect(openProject(root, readOnly).project.ownDir).toContain(join(home, '.local/state/loa/projects/'));
  });
});

describe('a machine directory of the earlier layout', () => {
  const writeOld = async (ageMs = 0) => {
    const types = { 'note.added': { version: 1, check: () => undefined } };
    const real = host();
    const clock = { ...real.clock, nowMs: () => real.clock.nowMs() - ageMs };
    const journal = await openJournal(join(root, '.loa/journal'), { ...real, clock }, { types });
    await journal.append('note.added', { text: 'kept' });
    await journal.close();
  };
  it('that was made here moves as a whole, once', async () => {
    git(root, 'init', '-q');
    await writeOld();
    writeFileSync(join(root, '.loa/allowed-packages.yaml'), 'signed');
    expect(open().notices.join()).toContain('moved');
    expect(open().notices).toEqual([]);
    expect(readdirSync(join(root, '.git/loa/journal'))).toContain('0000000001.seg');
    expect(readdirSync(join(root, '.loa'))).toEqual(['allowed-packages.yaml']);
  });
  it('that came to be on this disk later than it says stays where it is, unread', async () => {
    git(root, 'init', '-q');
    await writeOld(60_000);
    expect(open().notices.join()).toContain('may have come with the repository');
    expect(existsSync(join(root, '.git/loa'))).toBe(false);
  });
  it('goes along when a folder becomes a repository', () => {
    keepSomething();
    mkdirSync(join(root, '.loa/journal'));
    git(root, 'init', '-q');
    expect(open().notices.join()).toContain('moved');
    expect(existsSync(join(root, '.git/loa/journal'))).toBe(true);
  });
});

describe('the project', () => {
  it('is not governed by marks that other users put above it', () => {
    mkdirSync(join(root, 'work'));
    writeFileSync(join(root, '.loa.config.yaml'), '');
    expect(open(join(root, 'work')).project.root).toBe(root);
    if (!isRoot) return;
    chownSync(join(root, '.loa.config.yaml'), 65534, 65534);
    expect(open(join(root, 'work')).project.root).toBe(join(root, 'work'));
  });
  it('does not take a repository for its own that does not know it', () => {
    mkdirSync(join(base, 'victim'));
    git(join(base, 'victim'), 'init', '-q');
    writeFileSync(join(root, '.git'), `gitdir: ${join(base, 'victim/.git')}\n`);
    const { project, notices } = open();
    expect(project).toMatchObject({ isGit: false, ownDir: join(root, '.loa') });
    expect(notices.join()).toContain('does not know this folder');
    rmSync(join(root, '.git'));
    git(root, 'init', '-q');
    writeFileSync(join(root, '.git/commondir'), join(base, 'victim/.git'));
    expect(open().project.isGit).toBe(false);
  });
  it('does not follow a git configuration that includes files from elsewhere', () => {
    git(root, 'init', '-q');
    git(root, 'config', 'include.path', join(base, 'secret'));
    expect(open().notices.join()).toContain('outside the repository');
    git(root, 'config', 'include.path', '../.gitconfig');
    expect(open().project.isGit).toBe(true);
  });
  it.runIf(isRoot)('of another user is believed only when git was told that it is safe', () => {
    git(root, 'init', '-q');
    for (const path of [root, join(root, '.git')]) chownSync(path, 65534, 65534);
    expect(open().project.isGit).toBe(false);
    writeFileSync(join(home, '.gitconfig'), `[safe]\n\tdirectory = ${root}\n`);
    expect(open().project.isGit).toBe(true);
  });
  it('gives no program or home folder of its own to anybody', () => {
    git(root, 'init', '-q');
    mkdirSync(join(root, 'bin'));
    symlinkSync(join(root, 'bin'), join(base, 'linked'));
    const env = {
      HOME: join(root, 'home'),
      XDG_STATE_HOME: join(root, 'state'),
      PATH: `${base}/linked:bin:/usr/bin`,
    };
    const opened = openProject(root, openNodeHost({ env }));
    expect(opened.host.env['PATH']).toBe('/usr/bin');
    expect(opened.host.env['HOME']).not.toContain(root);
    expect(opened.person.stateDir).not.toContain(root);
  });
});
