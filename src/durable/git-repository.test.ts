import { execFileSync } from 'node:child_process';
import {
  chmodSync,
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
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askGit, listWorkFiles, readFileAt, runGit } from './git.ts';
import { parseGitConfig } from './git-config.ts';
import { openNodeHost } from './node-host/index.ts';

let base: string;
let root: string;
let marker: string;
const host = openNodeHost();
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
    cwd: root,
    stdio: 'pipe',
  });

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'loa-repository-')));
  root = join(base, 'clone');
  marker = join(base, 'ran');
  mkdirSync(root);
  git('init', '-q');
  writeFileSync(join(root, 'a.txt'), 'one\n');
  writeFileSync(join(root, '.gitattributes'), '*.txt filter=evil diff=evil\n');
  git('add', '-A');
  git('commit', '-qm', 'one');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const touch = () => `touch ${marker}`;
const everyCall = async (): Promise<void> => {
  writeFileSync(join(root, 'a.txt'), 'two\n');
  await listWorkFiles(root, host);
  for (const args of [
    ['diff-files', '--name-status', '-z'],
    ['diff', '--cached', '--raw'],
    ['diff', '--name-only', 'HEAD'],
    ['log', '-1', '-p', '--all'],
    ['status', '--porcelain'],
    ['add', '--', 'a.txt'],
    ['cat-file', '-e', '0123456789012345678901234567890123456789'],
  ])
    await askGit(root, args, host);
  await readFileAt(root, { revision: 'HEAD', path: 'a.txt' }, host);
};

describe('git, run in a repository that somebody else configured', () => {
  it.each([
    ['a file watcher', () => git('config', 'core.fsmonitor', touch())],
    ['a filter', () => git('config', 'filter.evil.clean', `${touch()}; cat`)],
    ['a filter process', () => git('config', 'filter.evil.process', touch())],
    ['a converter', () => git('config', 'diff.evil.textconv', touch())],
    ['an external diff', () => git('config', 'diff.external', touch())],
    ['a diff driver', () => git('config', 'diff.evil.command', touch())],
    ['a pager', () => git('config', 'core.pager', touch())],
    [
      'a signature program',
      () => {
        git('config', 'log.showSignature', 'true');
        git('config', 'gpg.program', touch());
      },
    ],
    [
      'a remote for missing objects',
      () => {
        git('config', 'extensions.partialClone', 'origin');
        git('config', 'remote.origin.url', 'ssh://example.invalid/x');
        git('config', 'remote.origin.promisor', 'true');
        git('config', 'core.sshCommand', touch());
        git('config', 'protocol.ssh.allow', 'always');
      },
    ],
    [
      'hooks',
      () => {
        mkdirSync(join(root, 'hooks'));
        writeFileSync(join(root, 'hooks/post-index-change'), `#!/bin/sh\n${touch()}\n`);
        chmodSync(join(root, 'hooks/post-index-change'), 0o755);
        git('config', 'core.hooksPath', 'hooks');
      },
    ],
    [
      'settings from a committed file',
      () => {
        writeFileSync(join(root, 'config'), `[filter "evil"]\n\tclean = "${touch()}; cat"\n`);
        git('config', 'include.path', '../config');
      },
    ],
  ])('starts nothing of it: %s', async (_what, configure) => {
    configure();
    rmSync(marker, { force: true });
    await everyCall();
    expect(existsSync(marker)).toBe(false);
  });
  it('is not run in a bare repository that was committed as plain files', async () => {
    const inner = join(root, 'packages/evil');
    mkdirSync(join(inner, 'objects'), { recursive: true });
    mkdirSync(join(inner, 'refs'));
    writeFileSync(join(inner, 'HEAD'), 'ref: refs/heads/x\n');
    writeFileSync(
      join(inner, 'config'),
      `[core]\n\tbare = false\n\tworktree = .\n\tfsmonitor = "${touch()}"\n`,
    );
    const listed = new TextDecoder().decode(await runGit(inner, ['rev-parse', '--git-dir'], host)).trim();
    expect(listed).toBe(join(root, '.git'));
    expect(existsSync(marker)).toBe(false);
  });
  it('is not run where there is no repository', async () => {
    mkdirSync(join(base, 'plain'));
    await expect(runGit(join(base, 'plain'), ['status'], host)).rejects.toMatchObject({
      code: 'git.not-believed',
    });
  });
  it('works on the work tree it was asked for, whatever the environment or core.worktree say', async () => {
    mkdirSync(join(base, 'victim'));
    writeFileSync(join(base, 'victim/secret.txt'), 's');
    git('config', 'core.worktree', join(base, 'victim'));
    const env = { ...process.env, GIT_DIR: join(base, 'victim'), GIT_WORK_TREE: join(base, 'victim') };
    const listed = await listWorkFiles(root, openNodeHost({ env }));
    expect(listed).toContain('a.txt');
    expect(listed).not.toContain('secret.txt');
  });
});

describe("git's configuration", () => {
  it('is read as git reads it', () => {
    const text = fc.stringMatching(/^[ -~]{0,30}$/).filter((value) => !value.includes('\\'));
    const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name, name, text), { minLength: 1, maxLength: 4 }), (settings) => {
        const file = join(base, 'config');
        rmSync(file, { force: true });
        for (const [section, sub, key, value] of settings)
          execFileSync('git', ['config', '--file', file, '--add', `${section}.${sub}.${key}`, value]);
        const listed = execFileSync('git', ['config', '--file', file, '--list', '-z']).toString();
        const expected = listed
          .split('\0')
          .filter(Boolean)
          .map((line) => {
            const [key = '', ...rest] = line.split('\n');
            return { key, value: rest.join('\n') };
          });
        expect(parseGitConfig(readFileSync(file, 'utf8'))).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
  it('keeps quotes, comments, continued lines and keys without a value apart', () => {
    const text = '[core] bare\n[Include "x"]\n\tpath = "a b" ; c\n\tlong = one\\\n two # three\n';
    expect(parseGitConfig(text)).toEqual([
      { key: 'core.bare', value: 'true' },
      { key: 'include.x.path', value: 'a b' },
      { key: 'include.x.long', value: 'one two' },
    ]);
  });
});
