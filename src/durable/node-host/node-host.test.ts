// The real host does what the ports say, on this machine's own file system and processes.

import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceFile } from '../file.ts';
import { typeInMountTable } from './file-system-type.ts';
import { openNodeHost } from './index.ts';
import { parseProcStat } from './process-identity.ts';

const host = openNodeHost({ env: { PATH: process.env['PATH'], LOA_SIGNING_KEY: 'secret', HELLO: 'there' } });
const { files, clock, processes } = host;
let dir: string;
beforeAll(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'loa-host-')));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const at = (name: string): string => join(dir, name);

describe('files', () => {
  test('what is written at a position is read back from there, and the end reads as nothing', async () => {
    const file = files.open(at('a'), { write: true, create: true });
    file.write(Buffer.from('hello world'), 0);
    file.write(Buffer.from('W'), 6);
    await file.sync();
    file.syncBlocking();
    const into = new Uint8Array(5);
    expect(file.read(into, 6)).toBe(5);
    expect(Buffer.from(into).toString()).toBe('World');
    expect(file.read(into, 11)).toBe(0);
    file.truncate(5);
    expect(file.stat().sizeBytes).toBe(5);
    file.close();
    expect(Buffer.from(files.read(at('a'))).toString()).toBe('hello');
  });

  test('a host that waits in place promises the same, failures included', async () => {
    const waiting = openNodeHost({ waitsInPlace: true });
    await replaceFile(at('waited'), Buffer.from('for'), waiting);
    expect(Buffer.from(files.read(at('waited'))).toString()).toBe('for');
    const file = waiting.files.open(at('waited'), { write: true });
    await file.sync();
    file.close();
    await expect(file.sync()).rejects.toMatchObject({ code: 'file.io' });
    await expect(waiting.files.syncDir(at('none'))).rejects.toMatchObject({ code: 'file.missing' });
  });

  test('failures carry the code of what went wrong, the path and what to do', () => {
    expect(() => files.read(at('none'))).toThrow(expect.objectContaining({ code: 'file.missing' }));
    expect(() => files.read(dir)).toThrow(expect.objectContaining({ code: 'file.not-file' }));
    expect(() => files.open(at('a'), { write: true, create: 'new' })).toThrow(
      expect.objectContaining({
        code: 'file.exists',
        hint: expect.any(String),
        details: { path: at('a'), errno: 'EEXIST' },
      }),
    );
    expect(() => files.list(at('a'))).toThrow(expect.objectContaining({ code: 'file.not-directory' }));
    expect(() => files.read(at('a'), { sizeBytesMax: 2 })).toThrow(
      expect.objectContaining({ code: 'file.too-large' }),
    );
  });

  test('what is missing is no failure to look at or to remove', () => {
    expect(files.stat(at('none'))).toBeUndefined();
    expect(files.stat(at('a/below'))).toBeUndefined();
    files.remove(at('none'));
    files.removeDir(at('none'));
  });

  test('links are seen as links, and refused where they must not be followed', () => {
    symlinkSync(at('a'), at('link'));
    expect(files.stat(at('link'))?.kind).toBe('link');
    expect(files.realPath(at('link'))).toBe(at('a'));
    expect(files.readLink(at('link'))).toBe(at('a'));
    expect(() => files.read(at('link'), { noFollow: true })).toThrow(
      expect.objectContaining({ code: 'file.not-file' }),
    );
    expect(() => files.open(at('link'), { noFollow: true })).toThrow(
      expect.objectContaining({ code: 'file.not-file' }),
    );
  });

  test('a name that is not UTF-8 is listed without a name, all others in code-unit order', () => {
    files.makeDir(at('names/deep'));
    for (const name of ['b', 'B', 'é', '\ufffd']) writeFileSync(join(at('names'), name), '');
    writeFileSync(Buffer.concat([Buffer.from(`${at('names')}/`), Buffer.from([0xff, 0x41])]), '');
    const listed = files.list(at('names')).map(({ name, kind }) => [name, kind]);
    expect(listed).toEqual([
      [undefined, 'file'],
      ['B', 'file'],
      ['b', 'file'],
      ['deep', 'directory'],
      ['é', 'file'],
      ['\ufffd', 'file'],
    ]);
  });

  test('files that do not know their size are read whole', () => {
    if (process.platform === 'linux') expect(files.read('/proc/self/stat').length).toBeGreaterThan(50);
  });

  test('a directory is synced, a file in its place is an error', async () => {
    await files.syncDir(dir);
    await expect(files.syncDir(at('a'))).rejects.toMatchObject({ code: 'file.not-directory' });
  });

  test('free space and the type of the file system are known', () => {
    const { freeBytes, type } = files.space(dir);
    expect(freeBytes).toBeGreaterThan(0);
    expect(type).toMatch(/^[a-z0-9.-]+$/);
    if (process.platform === 'linux') expect(files.space('/dev/shm').type).toBe('tmpfs');
  });

  test('the type behind a FUSE mount is the one of the deepest mount that holds the path', () => {
    const table = [
      '1 0 8:1 / / rw - ext4 /dev/sda rw',
      '2 1 0:50 / /mnt/far\\040away rw,nosuid - fuse.sshfs host:/ rw',
      '3 2 0:51 / /mnt/far\\040away/near rw - virtiofs tag rw',
    ].join('\n');
    expect(typeInMountTable(table, '/mnt/far away/x')).toBe('fuse.sshfs');
    expect(typeInMountTable(table, '/mnt/far away/near/x')).toBe('virtiofs');
    expect(typeInMountTable(table, '/mnt/far awayx')).toBe('ext4');
  });
});

describe('clock', () => {
  test('sleeping can be called off, and leaves the reason', async () => {
    const stop = new AbortController();
    const slept = clock.sleep(10_000, stop.signal);
    stop.abort(new Error('enough'));
    await expect(slept).rejects.toThrow('enough');
  });

  test('a turn lets everything that waits run first', async () => {
    const order: string[] = [];
    const turn = clock.nextTurn().then(() => order.push('turn'));
    await Promise.resolve().then(() => order.push('waiting'));
    await turn;
    expect(order).toEqual(['waiting', 'turn']);
    const before = clock.monotonicMs();
    clock.sleepBlocking(5);
    expect(clock.monotonicMs() - before).toBeGreaterThanOrEqual(4);
  });
});

describe('processes', () => {
  test('this process finds itself, and a process that ended is not found', async () => {
    expect(processes.find(process.pid)?.startedAt).toBe(processes.self.startedAt);
    const child = spawn('true');
    await new Promise((resolve) => child.on('close', resolve));
    expect(processes.find(child.pid!)).toBeUndefined();
    expect(processes.find(-1)).toBeUndefined();
  });

  test('a process whose name holds brackets and spaces is read right', () => {
    const text = `42 (a) b (c) S ${Array.from({ length: 18 }, (_, index) => index).join(' ')} 777 0 0`;
    expect(parseProcStat(text)).toEqual({ name: 'a) b (c', state: 'S', startTicks: '777' });
    expect(parseProcStat('nonsense')).toBeUndefined();
  });

  test('a program gets its arguments unharmed, its input and its environment, but no signing key', async () => {
    const echo = await processes.run('printf', ['%s|', 'a b', '$HOME', "it's"]);
    expect(Buffer.from(echo.stdout).toString()).toBe("a b|$HOME|it's|");
    const cat = await processes.run('cat', [], { stdin: Buffer.from('input') });
    expect(Buffer.from(cat.stdout).toString()).toBe('input');
    const env = await processes.run('env', [], { env: { MORE: 'yes', HELLO: undefined } });
    expect(Buffer.from(env.stdout).toString()).toMatch(/MORE=yes/);
    expect(Buffer.from(env.stdout).toString()).not.toMatch(/LOA_SIGNING_KEY|HELLO/);
  });

  test('failing is a result, not starting is an error, and so are taking too long and printing too much', async () => {
    expect((await processes.run('sh', ['-c', 'echo no >&2; exit 3'])).exitCode).toBe(3);
    await expect(processes.run('no-such-program-here', [])).rejects.toMatchObject({ code: 'process.failed' });
    await expect(processes.run('sleep', ['5'], { timeoutMs: 30 })).rejects.toMatchObject({
      code: 'operation.timeout',
    });
    await expect(processes.run('yes', [], { outputBytesMax: 1000 })).rejects.toMatchObject({
      code: 'process.failed',
    });
  });
});

describe('locks', () => {
  test('a second holder in the same process is refused until the first lets go', () => {
    const other = openNodeHost();
    const held = host.locks.tryAcquire(at('lock'));
    expect(held).toBeDefined();
    expect(host.locks.tryAcquire(at('lock'))).toBeUndefined();
    expect(other.locks.tryAcquire(at('lock'))).toBeUndefined();
    held?.release();
    const next = other.locks.tryAcquire(at('lock'));
    expect(next).toBeDefined();
    next?.release();
    next?.release();
    expect(host.locks.tryAcquire(at('lock'))?.release()).toBeUndefined();
  });

  test('a lock file that was removed and made anew is locked anew, not in its old body', () => {
    const other = openNodeHost();
    host.locks.tryAcquire(at('moved'))?.release();
    rmSync(at('moved'));
    const held = other.locks.tryAcquire(at('moved'));
    expect(host.locks.tryAcquire(at('moved'))).toBeUndefined();
    held?.release();
  });

  test('a lock file that holds something else is told so', () => {
    writeFileSync(at('notlock'), 'x'.repeat(2000));
    expect(() => host.locks.tryAcquire(at('notlock'))).toThrow(expect.objectContaining({ code: 'file.io' }));
  });

  test('it is not taken from a stopped process, and is free once that is killed', async () => {
    const script = `
      import { openNodeHost } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
      const host = openNodeHost();
      const held = host.locks.tryAcquire(process.argv[1]);
      console.log(held === undefined ? 'refused' : 'held');
      // Both are kept in use, as a holder does: what nobody refers to any more is collected, and its lock with it.
      setInterval(() => host.locks === held, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, at('other')]);
    const said = await new Promise<string>((resolve) =>
      child.stdout.once('data', (data: Buffer) => resolve(data.toString())),
    );
    expect(said.trim()).toBe('held');
    child.kill('SIGSTOP');
    expect(host.locks.tryAcquire(at('other'))).toBeUndefined();
    child.kill('SIGKILL');
    await new Promise((resolve) => child.on('close', resolve));
    const held = host.locks.tryAcquire(at('other'));
    expect(held).toBeDefined();
    held?.release();
  });
});

test('no warning about SQLite reaches the person', () => {
  const script = `
    import { openNodeHost } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
    openNodeHost().locks.tryAcquire(process.argv[1])?.release();
    process.emitWarning('other warnings do');`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, at('warn')], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('other warnings do');
  expect(stderr).not.toMatch(/sqlite/i);
});

test('a directory that may not be written says permission, unless one is root', () => {
  files.makeDir(at('closed'));
  chmodSync(at('closed'), 0o500);
  const attempt = (): void => files.open(join(at('closed'), 'x'), { write: true, create: true }).close();
  if (process.getuid?.() === 0) attempt();
  else expect(attempt).toThrow(expect.objectContaining({ code: 'file.permission' }));
});
