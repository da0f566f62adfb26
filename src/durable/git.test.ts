import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listHistoryBlobs, listStagedBlobs, listWorkFiles, readBlobs, runGit } from './git.ts';
import { openNodeHost } from './node-host/index.ts';

const host = openNodeHost();
let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: root });
const write = (name: string, text: string) => writeFileSync(join(root, name), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loa-git-'));
  git('init', '-q');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const contents = async (blobs: Awaited<ReturnType<typeof listStagedBlobs>>, max = 1000) => {
  const found: Record<string, string | undefined> = {};
  for await (const group of readBlobs(root, blobs, host, max)) {
    for (const { path, bytes } of group)
      found[path] = bytes === undefined ? undefined : new TextDecoder().decode(bytes);
  }
  return found;
};

describe('git', () => {
  it('gives the staged content, not the work tree, before there is any commit', async () => {
    write('a b\n"c".txt', 'staged');
    git('add', '-A');
    write('a b\n"c".txt', 'edited since');
    expect(await contents(await listStagedBlobs(root, host))).toEqual({ 'a b\n"c".txt': 'staged' });
  });
  it('leaves deleted files out of what is staged', async () => {
    write('gone', 'x');
    git('add', '-A');
    git('commit', '-qm', 'one');
    git('rm', '-q', 'gone');
    expect(await listStagedBlobs(root, host)).toEqual([]);
  });
  it('lists files that are tracked or would be, without ignored ones', async () => {
    write('.gitignore', 'ignored\n');
    write('ignored', 'x');
    write('new', 'x');
    expect(await listWorkFiles(root, host)).toEqual(['.gitignore', 'new']);
  });
  it('finds every blob of history once, also those of other branches', async () => {
    write('f', 'one');
    git('add', '-A');
    git('commit', '-qm', 'one');
    git('checkout', '-qb', 'side');
    write('f', 'two');
    write('copy', 'one');
    git('add', '-A');
    git('commit', '-qm', 'two');
    const blobs = await listHistoryBlobs(root, host);
    expect(blobs).toHaveLength(2);
    const texts: string[] = [];
    for await (const group of readBlobs(root, blobs, host, 1000)) {
      texts.push(...group.map(({ bytes }) => new TextDecoder().decode(bytes)));
    }
    expect(texts.sort()).toEqual(['one', 'two']);
  });
  it('passes over a blob that is too large, naming its size', async () => {
    write('big', 'x'.repeat(500));
    git('add', '-A');
    expect(await contents(await listStagedBlobs(root, host), 100)).toEqual({ big: undefined });
  });
  it('says what failed and where', async () => {
    await expect(runGit(root, ['log'], host)).rejects.toMatchObject({ code: 'process.failed' });
  });
});
