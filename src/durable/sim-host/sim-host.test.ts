// The simulated world behaves as a real disk may: what was not synced can be lost, torn or reordered; what was cannot.

import { describe, expect, test } from 'vitest';
import { runWithCrashAtEveryStep, type SimHost, SimulatedDeath, SimWorld } from './index.ts';

function write(host: SimHost, path: string, text: string): void {
  const file = host.files.open(path, { write: true, create: true });
  file.write(Buffer.from(text), 0);
}

/** What the file holds after a crash, over many seeds; undefined when it is gone. */
async function outcomes(
  prepare: (host: SimHost) => Promise<void> | void,
  path: string,
): Promise<Set<string | undefined>> {
  const seen = new Set<string | undefined>();
  for (let seed = 1; seed <= 60; seed += 1) {
    const world = new SimWorld(seed);
    await prepare(world.openHost());
    world.crash();
    const { files } = world.restart(seed).openHost();
    seen.add(files.stat(path) === undefined ? undefined : Buffer.from(files.read(path)).toString('latin1'));
  }
  return seen;
}

describe('a crash', () => {
  test('may take an unsynced file, its content, or part of it; a synced one stays', async () => {
    const unsynced = await outcomes((host) => write(host, '/f', 'x'.repeat(1024)), '/f');
    expect(unsynced).toContain(undefined);
    expect(unsynced).toContain('');
    expect([...unsynced].some((text) => text?.includes('\0'))).toBe(true);
    const synced = await outcomes(async (host) => {
      const file = host.files.open('/f', { write: true, create: true });
      file.write(Buffer.from('kept'), 0);
      await file.sync();
      await host.files.syncDir('/');
    }, '/f');
    expect([...synced]).toEqual(['kept']);
  });

  test('may keep a rename and lose the data, when the data was not synced', async () => {
    const seen = await outcomes(async (host) => {
      write(host, '/t', 'new content');
      host.files.rename('/t', '/f');
      await host.files.syncDir('/');
    }, '/f');
    expect(seen).toContain('');
    expect(seen).toContain('new content');
    expect(seen).not.toContain(undefined);
  });

  test('keeps names in their order', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const world = new SimWorld(seed);
      const host = world.openHost();
      for (const name of ['/a', '/b', '/c']) write(host, name, name);
      const left = world
        .restart(seed)
        .openHost()
        .files.list('/')
        .map(({ name }) => name)
        .join('');
      expect(['', 'a', 'ab', 'abc']).toContain(left);
    }
  });

  test('writes sectors in any order', async () => {
    const seen = await outcomes(async (host) => {
      const file = host.files.open('/f', { write: true, create: true });
      file.write(Buffer.alloc(1024, '-'), 0);
      await file.sync();
      await host.files.syncDir('/');
      file.write(Buffer.alloc(1024, '+'), 0);
    }, '/f');
    const halves = [...seen].map((text) => `${text?.[0]}${text?.[600]}`);
    expect(new Set(halves)).toEqual(new Set(['--', '-+', '+-', '++']));
  });
});

test('after a failed sync the cache shows what the disk never got, and a later sync does not bring it', async () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= 20; seed += 1) {
    const world = new SimWorld(seed);
    const host = world.openHost();
    const file = host.files.open('/f', { write: true, create: true });
    await host.files.syncDir('/');
    file.write(Buffer.from('lost?'), 0);
    world.arm((step) =>
      step.operation === 'sync' && step.number === 0 ? { kind: 'fail', errno: 'EIO' } : undefined,
    );
    await expect(file.sync()).rejects.toMatchObject({ code: 'file.io' });
    await file.sync();
    expect(Buffer.from(host.files.read('/f')).toString()).toBe('lost?');
    seen.add(Buffer.from(world.restart(seed).openHost().files.read('/f')).toString('latin1'));
  }
  expect(seen.size).toBeGreaterThan(1);
});

test('a full disk takes part of a write and then nothing', () => {
  const host = new SimWorld(1, { capacityBytes: 1024 }).openHost();
  const file = host.files.open('/f', { write: true, create: true });
  expect(file.write(Buffer.alloc(1500), 0)).toBe(1024);
  expect(() => file.write(Buffer.alloc(10), 1024)).toThrow(
    expect.objectContaining({ code: 'file.disk-full' }),
  );
  expect(file.write(Buffer.alloc(10), 0)).toBe(10);
});

test('a killed process loses its lock and its life, not what it wrote', () => {
  const world = new SimWorld(1);
  const [one, two] = [world.openHost(), world.openHost()];
  expect(one.locks.tryAcquire('/lock')).toBeDefined();
  expect(two.locks.tryAcquire('/lock')).toBeUndefined();
  write(one, '/f', 'written');
  world.kill(one);
  expect(() => one.files.read('/f')).toThrow(SimulatedDeath);
  expect(Buffer.from(two.files.read('/f')).toString()).toBe('written');
  expect(two.locks.tryAcquire('/lock')).toBeDefined();
  expect(two.processes.find(one.processes.self.pid)).toBeUndefined();
});

test('the same seed gives the same run', async () => {
  const run = async (): Promise<string> => {
    const world = new SimWorld(77);
    const host = world.openHost();
    const file = host.files.open('/f', { write: true, create: true });
    for (let index = 0; index < 10; index += 1) {
      file.write(host.random.bytes(700), index * 700);
      await host.clock.sleep(1);
      await file.sync();
    }
    return `${host.clock.nowMs()} ${Buffer.from(host.files.read('/f')).toString('hex')}`;
  };
  expect(await run()).toBe(await run());
});

test('a trial that breaks a promise is named by its step and seed', async () => {
  const run = runWithCrashAtEveryStep({
    facts: () => ({ done: false }),
    workload: async (host, facts) => {
      write(host, '/f', 'not synced');
      facts.done = true;
      await host.files.syncDir('/');
    },
    check: async (host, facts) => {
      const there = host.files.stat('/f') !== undefined && host.files.read('/f').length === 10;
      if (facts.done && !there) throw new Error('acknowledged and gone');
    },
    seeds: [1, 2, 3, 4],
  });
  await expect(run).rejects.toThrow(/crash .* seed \d+: acknowledged and gone/);
});
