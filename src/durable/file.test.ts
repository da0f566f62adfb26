// Replacing and updating files, and keeping paths inside their root, on the real file system.

import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sha256Hex } from '../kernel/hash.ts';
import { confine } from './confine.ts';
import { replaceFile } from './file.ts';
import { sweepTemporaries } from './file-temporary.ts';
import { compareAndReplace, updateFile } from './file-update.ts';
import { openNodeHost } from './node-host/index.ts';

const host = openNodeHost();
let dir: string;
beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'loa-file-')));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));
const at = (name: string): string => join(dir, name);
const text = (name: string): string => readFileSync(at(name), 'utf8');
const bytes = (value: string): Uint8Array => Buffer.from(value);

describe('replaceFile', () => {
  test('writes a new file with the mode asked for, and leaves nothing else', async () => {
    await replaceFile(at('new'), bytes('content'), host, { mode: 0o600 });
    expect(text('new')).toBe('content');
    expect(statSync(at('new')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dir)).toEqual(['new']);
  });

  test('keeps the mode of the file it replaces', async () => {
    writeFileSync(at('script'), 'old');
    chmodSync(at('script'), 0o751);
    await replaceFile(at('script'), bytes('new'), host);
    expect(text('script')).toBe('new');
    expect(statSync(at('script')).mode & 0o777).toBe(0o751);
  });

  test('keeps the owner, where the system lets it', async () => {
    if (process.getuid?.() !== 0) return;
    writeFileSync(at('theirs'), 'old');
    const { chownSync } = await import('node:fs');
    chownSync(at('theirs'), 1234, 2345);
    await replaceFile(at('theirs'), bytes('new'), host);
    expect(statSync(at('theirs'))).toMatchObject({ uid: 1234, gid: 2345 });
  });

  test('replaces the target of a link inside the root, and refuses one outside', async () => {
    host.files.makeDir(at('sub'));
    writeFileSync(at('sub/real'), 'old');
    symlinkSync('sub/real', at('link'));
    await replaceFile(at('link'), bytes('new'), host, { root: dir });
    expect(text('sub/real')).toBe('new');
    expect(host.files.stat(at('link'))?.kind).toBe('link');
    symlinkSync('/etc/hostname', at('out'));
    const refused = replaceFile(at('out'), bytes('x'), host, { root: dir });
    await expect(refused).rejects.toMatchObject({ code: 'path.outside' });
  });

  test('a failure leaves the old content and no temporary', async () => {
    host.files.makeDir(at('folder'));
    await expect(replaceFile(at('folder'), bytes('x'), host)).rejects.toMatchObject({
      code: 'file.not-file',
    });
    await expect(replaceFile(at('none/file'), bytes('x'), host)).rejects.toMatchObject({
      code: 'file.missing',
    });
    expect(readdirSync(dir)).toEqual(['folder']);
  });

  test('sweeps what dead processes left, but nothing of the living and nothing fresh', async () => {
    const old = new Date(Date.now() - 3_600_000);
    const leave = (pid: number, mark: string): string => {
      const name = `.doc.${pid}-${mark}-00000000.loa-tmp`;
      writeFileSync(at(name), 'half');
      return name;
    };
    const dead = leave(4_000_000, '00000000');
    const recycled = leave(process.pid, '00000000');
    const living = leave(process.pid, sha256Hex(host.processes.self.startedAt).slice(0, 8));
    for (const name of [dead, recycled, living]) utimesSync(at(name), old, old);
    const fresh = leave(4_000_001, '00000000');
    expect(sweepTemporaries(dir, host)).toEqual([dead, recycled].toSorted());
    expect(existsSync(at(living)) && existsSync(at(fresh))).toBe(true);
  });
});

describe('updateFile', () => {
  const options = (): { lockPath: string } => ({ lockPath: at('.lock') });

  test('merges into what is there, and tells when there was nothing to change', async () => {
    const append = (current: Uint8Array | undefined): Uint8Array =>
      Buffer.concat([current ?? bytes(''), bytes('+')]);
    expect(await updateFile(at('doc'), append, host, options())).toBe(true);
    expect(await updateFile(at('doc'), append, host, options())).toBe(true);
    expect(text('doc')).toBe('++');
    expect(await updateFile(at('doc'), (current) => current, host, options())).toBe(false);
    expect(await updateFile(at('doc'), () => undefined, host, options())).toBe(false);
  });

  test('merges again when a person saved the file meanwhile: no update is lost, ours or theirs', async () => {
    writeFileSync(at('doc'), 'a\n');
    let calls = 0;
    const merge = (current: Uint8Array | undefined): Uint8Array => {
      calls += 1;
      if (calls === 1) writeFileSync(at('doc'), 'a\ntheirs\n');
      return Buffer.concat([current ?? bytes(''), bytes('ours\n')]);
    };
    await updateFile(at('doc'), merge, host, options());
    expect(text('doc')).toBe('a\ntheirs\nours\n');
    expect(calls).toBe(2);
  });

  test('updates made at the same time all arrive', async () => {
    const add = (line: string) => (current: Uint8Array | undefined) =>
      Buffer.concat([current ?? bytes(''), bytes(`${line}\n`)]);
    const lines = Array.from({ length: 8 }, (_, index) => `line ${index}`);
    await Promise.all(lines.map((line) => updateFile(at('doc'), add(line), host, options())));
    expect(text('doc').trim().split('\n').toSorted()).toEqual(lines);
  });

  test('gives up with file.changed when the file never stands still', async () => {
    let count = 0;
    const merge = (): Uint8Array => {
      count += 1;
      writeFileSync(at('doc'), `theirs ${count}`);
      return bytes('ours');
    };
    await expect(updateFile(at('doc'), merge, host, options())).rejects.toMatchObject({
      code: 'file.changed',
    });
    expect(text('doc')).toMatch(/^theirs/);
    expect(readdirSync(dir).filter((name) => name.endsWith('.loa-tmp'))).toEqual([]);
  });

  test('compareAndReplace leaves a file alone that is not what was expected', async () => {
    writeFileSync(at('doc'), 'now');
    const wrong = compareAndReplace(
      at('doc'),
      { digest: sha256Hex('then'), bytes: bytes('x') },
      host,
      options(),
    );
    await expect(wrong).rejects.toMatchObject({ code: 'file.changed' });
    const absent = compareAndReplace(at('doc'), { digest: undefined, bytes: bytes('x') }, host, options());
    await expect(absent).rejects.toMatchObject({ code: 'file.changed' });
    await compareAndReplace(at('doc'), { digest: sha256Hex('now'), bytes: bytes('next') }, host, options());
    expect(text('doc')).toBe('next');
  });
});

describe('confine', () => {
  test.each(['/etc/passwd', '../x', 'a/../../x', 'a/..', 'nul\0', 'a\\b'])('refuses %j', (path) => {
    expect(() => confine(dir, path, host)).toThrow(expect.objectContaining({ code: 'path.outside' }));
  });

  test('resolves what stays inside, existing or not, and links that lead inside', () => {
    host.files.makeDir(at('real/deep'));
    symlinkSync('real', at('link'));
    expect(confine(dir, 'link/deep/new/file', host)).toBe(at('real/deep/new/file'));
    expect(confine(dir, './real//deep', host)).toBe(at('real/deep'));
    expect(confine(dir, '', host)).toBe(dir);
  });

  test('refuses a link that leads out, also in the middle of a path', () => {
    symlinkSync(tmpdir(), at('away'));
    expect(() => confine(dir, 'away', host)).toThrow(expect.objectContaining({ code: 'path.outside' }));
    expect(() => confine(dir, 'away/x', host)).toThrow(expect.objectContaining({ code: 'path.outside' }));
  });
});
