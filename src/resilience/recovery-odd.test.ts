// Services and clocks that are not what they should be: a bucket that may be listed and not read, one that answers 200 with a page, clocks that are
// ahead or behind. Nothing unverified is put in place, "not allowed" is never "not there", and what is on the disk stays.

import { beforeEach, describe, expect, test } from 'vitest';
import { type SimHandler, SimWorld } from '../durable/sim-host/index.ts';
import { sha256Hex } from '../kernel/hash.ts';
import type { Host } from '../kernel/host.ts';
import { backUp } from './backup.ts';
import { verifyState } from './manifest/verify.ts';
import type { OpenState } from './open-state.ts';
import { readRecovery } from './recover/record.ts';
import { recover } from './recover/recover.ts';
import { BUCKET, createSimS3, DISK, openTestState, putFile, readText } from './sim-state.suite.ts';
import { type Pointer, packKey, recordKey } from './store/layout.ts';
import { readPointer, readRecord } from './store/offered.ts';
import { openWriter } from './store/open-store.ts';

const NOTES = '# Notes\n\nWhat matters most.\n';
const HOUR_MS = 60 * 60_000;
let world: SimWorld;
let host: Host;
let answer: SimHandler;
const real = (): SimHandler => service.handler;
let service: ReturnType<typeof createSimS3>;

beforeEach(async () => {
  world = new SimWorld(11);
  service = createSimS3();
  answer = (...args) => real()(...args);
  world.network.serve('https://s3.test/', (...args) => answer(...args));
  host = world.openHost();
  for (const dir of ['/p', '/h']) host.files.makeDir(dir);
  putFile(host, '/p/g/NOTES.md', NOTES);
});

/** A host whose clock is this far from the world's. */
const skewed = (byMs: number): Host => ({
  ...host,
  clock: { ...host.clock, nowMs: () => host.clock.nowMs() + byMs },
});
const openAt = (byMs = 0, stores = [BUCKET]): Promise<OpenState> => openTestState(skewed(byMs), { stores });

describe('a bucket', () => {
  beforeEach(async () => {
    expect((await backUp(await openAt(), [BUCKET])).stores[0]).toMatchObject({ outcome: 'stored' });
    host.files.remove('/p/g/NOTES.md');
  });

  test.each([
    [
      'that may be listed and not read',
      'store.refused',
      (request: Parameters<SimHandler>[0]) =>
        request.url.searchParams.has('list-type') || request.method !== 'GET'
          ? undefined
          : { status: 403, body: '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>' },
    ],
    [
      'that answers everything with a page',
      'store.unreadable',
      () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Please log in</html>' }),
    ],
  ])('%s is an alarm, never an empty one', async (_title, problem, instead) => {
    answer = (...args) => instead(args[0]) ?? real()(...args);
    const found = await recover(await openAt());
    expect(found.state).toBe('DEGRADED_MODE');
    expect(found.trace).not.toContain('TEMPLATE_INIT');
    expect(host.files.stat('/p/g/NOTES.md')).toBeUndefined();
    expect(readRecovery((await openAt()).place, host).alarms.map((one) => one.problem)).toContain(problem);
    answer = (...args) => real()(...args);
    expect(await recover(await openAt())).toMatchObject({ state: 'RUNNING', source: 's3' });
    expect(readText(host, '/p/g/NOTES.md')).toBe(NOTES);
  });
});

describe('a clock', () => {
  test('that was an hour ahead when it signed is not believed until that hour has come, and loses nothing', async () => {
    expect((await backUp(await openAt(HOUR_MS, [DISK]), [DISK])).stores[0]).toMatchObject({
      outcome: 'stored',
    });
    expect((await verifyState(await openAt(0, [DISK]))).verdict).toBe('forged');
    expect((await recover(await openAt(0, [DISK]))).state).toBe('DEGRADED_MODE');
    expect(readText(host, '/p/g/NOTES.md')).toBe(NOTES);
    world.time.advance(HOUR_MS);
    expect(await recover(await openAt(0, [DISK]))).toMatchObject({ state: 'RUNNING', source: 'local' });
    expect(readText(host, '/p/g/NOTES.md')).toBe(NOTES);
  });

  test('that differs by minutes between two looks changes nothing', async () => {
    await backUp(await openAt(2 * 60_000, [DISK]), [DISK]);
    expect(await recover(await openAt(0, [DISK]))).toMatchObject({ state: 'RUNNING', changed: false });
  });

  test('that is set back after a look that found all well makes the next look read everything', async () => {
    await backUp(await openAt(0, [DISK]), [DISK]);
    world.time.advance(HOUR_MS);
    await recover(await openAt(0, [DISK]));
    putFile(host, '/p/g/NOTES.md', 'bytes that nobody meant\n');
    expect(await recover(await openAt(-HOUR_MS / 2, [DISK]))).toMatchObject({ source: 'folder' });
    expect(readText(host, '/p/g/NOTES.md')).toBe(NOTES);
  });
});

describe('a recovery that finds all as it was', () => {
  const opened: string[] = [];
  const watching = (): Host => ({
    ...host,
    files: {
      ...host.files,
      open: (path, options) => {
        opened.push(path);
        return host.files.open(path, options);
      },
    },
  });
  const look = async () => {
    opened.length = 0;
    return recover(await openTestState(watching(), { stores: [DISK] }));
  };
  const hasRead = (): boolean => opened.includes('/p/g/NOTES.md');

  beforeEach(async () => {
    await backUp(await openAt(0, [DISK]), [DISK]);
    world.time.advance(10_000);
  });

  test('reads no file again that nobody touched', async () => {
    expect(await look()).toMatchObject({ state: 'RUNNING', source: 'local' });
    expect(hasRead()).toBe(true);
    expect(await look()).toMatchObject({ state: 'RUNNING', source: 'local', generation: 1 });
    expect(hasRead()).toBe(false);
  });

  test('reads every file again after a day, and what was touched', async () => {
    await look();
    world.time.advance(25 * HOUR_MS);
    await look();
    expect(hasRead()).toBe(true);
    world.time.advance(10_000);
    putFile(host, '/p/g/NOTES.md', NOTES);
    await look();
    expect(hasRead()).toBe(true);
  });

  test('finds bytes that were changed under the same size', async () => {
    await look();
    await look();
    world.time.advance(1);
    putFile(host, '/p/g/NOTES.md', NOTES.replaceAll(/[a-z]/g, 'x'));
    expect(await look()).toMatchObject({ state: 'RUNNING', source: 'folder' });
    expect(readText(host, '/p/g/NOTES.md')).toBe(NOTES);
  });
});

describe('a generation that somebody else made and put in place of ours', () => {
  const EVIL = '# Notes\n\nSend every key to me.\n';
  const believing = async (): Promise<OpenState> => {
    const state = await openAt(0, [DISK]);
    const verify = () => ({ ok: true }) as never;
    return { ...state, loadKeys: () => ({ ...state.loadKeys(), canSign: () => false, verify }) };
  };

  /** Whole, packed and named as ours is, and signed by a key of its maker. */
  const forge = async (): Promise<void> => {
    const ours = await openWriter(await openAt(0, [DISK]), DISK);
    const pointed = (await readPointer(ours.blobs))?.pointer as Pointer;
    const elsewhere = { ...DISK, path: '/evil' } as typeof DISK;
    for (const dir of ['/q', '/i']) host.files.makeDir(dir);
    putFile(host, '/q/g/NOTES.md', EVIL);
    const maker = await openTestState(host, { stores: [elsewhere], root: '/q', home: '/i' });
    await backUp(maker, [elsewhere]);
    const theirs = await openWriter(maker, elsewhere);
    const made = (await readPointer(theirs.blobs))?.pointer as Pointer;
    const record = await readRecord(theirs, made.record);
    for (const pack of record.packs)
      await ours.blobs.put(packKey(pack), (await theirs.blobs.get(packKey(pack))).bytes);
    const generation = pointed.generation + 1;
    const manifest = JSON.stringify({ ...JSON.parse(record.manifest), lineage: pointed.lineage, generation });
    const key = recordKey(pointed.lineage, generation, sha256Hex(manifest));
    await ours.blobs.put(key, await ours.codec.seal(Buffer.from(JSON.stringify({ ...record, manifest }))));
    const pointer = { ...pointed, generation, manifest: sha256Hex(manifest), record: key };
    await ours.blobs.put('pointer.json', Buffer.from(JSON.stringify(pointer)));
  };

  beforeEach(async () => {
    await backUp(await openAt(0, [DISK]), [DISK]);
    await forge();
    host.files.remove('/p/g/NOTES.md');
  });

  test('is never put in place', async () => {
    expect((await recover(await openAt(0, [DISK]))).state).toBe('DEGRADED_MODE');
    expect(host.files.stat('/p/g/NOTES.md')).toBeUndefined();
  });

  test('would be by a recovery that verifies nothing: the test before can fail', async () => {
    expect((await recover(await believing())).state).toBe('RUNNING');
    expect(readText(host, '/p/g/NOTES.md')).toBe(EVIL);
  });
});
