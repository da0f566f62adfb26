// The lock with its note, its waiting and its epochs, on the simulated host.

import { beforeEach, describe, expect, test } from 'vitest';
import { acquireLock, acquireLockBlocking, giveWay, tryLock, wantPath } from './lock.ts';
import { holderPath, parseHolder, renderHolder } from './lock-holder.ts';
import { type SimHost, SimWorld } from './sim-host/index.ts';

const PATH = '/locks/one';
let world: SimWorld;
let host: SimHost;
let other: SimHost;
beforeEach(() => {
  world = new SimWorld(3);
  host = world.openHost('first');
  other = world.openHost('second');
  host.files.makeDir('/locks');
});

describe('a lock', () => {
  test('has one holder, whose note says who it is', () => {
    const held = tryLock(PATH, host)!;
    expect(tryLock(PATH, other)).toBeUndefined();
    expect(tryLock(PATH, host)).toBeUndefined();
    const note = parseHolder(Buffer.from(other.files.read(holderPath(PATH))).toString());
    expect(note).toMatchObject({ ...host.processes.self, epoch: 1, note: '' });
    held.release();
    expect(tryLock(PATH, other)).toBeDefined();
  });

  test('its epoch grows with each holder and can be raised above what was seen elsewhere', () => {
    tryLock(PATH, host)!.release();
    const second = tryLock(PATH, other)!;
    expect(second.epoch).toBe(2);
    second.raiseEpoch(1);
    expect(second.epoch).toBe(2);
    second.raiseEpoch(10);
    expect(second.epoch).toBe(11);
    expect(second.isStillOurs()).toBe(true);
    second.release();
    expect(tryLock(PATH, host)!.epoch).toBe(12);
  });

  test('the note left on release reaches the next holder, and the one after it with a mark', () => {
    tryLock(PATH, host)!.release('synced 7');
    const next = tryLock(PATH, other)!;
    expect(next.previousNote).toBe('synced 7');
    next.release();
    const third = tryLock(PATH, host)!;
    expect(third.previousNote).toBe('~synced 7');
    third.release('synced 9');
    expect(tryLock(PATH, other)!.previousNote).toBe('synced 9');
  });

  test('whoever has waited long looks more often than whoever has waited a little', () => {
    tryLock(PATH, other);
    const delays: number[] = [];
    const sleepBlocking = (ms: number): void => {
      delays.push(ms);
      host.clock.sleepBlocking(ms);
    };
    const watched = { ...host, clock: { ...host.clock, sleepBlocking } };
    expect(() => acquireLockBlocking(PATH, watched, { timeoutMs: 5000 })).toThrow();
    const mean = (from: number, to: number) =>
      delays.slice(from, to).reduce((sum, ms) => sum + ms, 0) / (to - from);
    expect(mean(20, 40)).toBeGreaterThan(5);
    expect(mean(-60, -20)).toBeLessThan(4);
  });

  test('a holder whose lock file was replaced learns that it is no longer the one', () => {
    const first = tryLock(PATH, host)!;
    other.files.remove(PATH);
    const second = tryLock(PATH, other)!;
    expect(first.isStillOurs()).toBe(false);
    expect(second.isStillOurs()).toBe(true);
    first.release('not mine to write');
    expect(second.isStillOurs()).toBe(true);
  });

  test('a torn or foreign note is the same as none', () => {
    expect(parseHolder('')).toBeUndefined();
    expect(parseHolder('null')).toBeUndefined();
    expect(parseHolder('\0'.repeat(512))).toBeUndefined();
    expect(parseHolder('{"pid":1}')).toBeUndefined();
    const file = host.files.open(holderPath(PATH), { write: true, create: true });
    file.write(Buffer.from('half a no'), 0);
    expect(tryLock(PATH, host)?.epoch).toBe(1);
  });

  test('a note has the same size whatever it says', () => {
    const note = { pid: 1, startedAt: 's', program: 'p', sinceMs: 1, epoch: 1, token: 't', note: '' };
    expect(renderHolder(note)).toHaveLength(512);
    expect(renderHolder({ ...note, program: 'ü'.repeat(500), note: 'n'.repeat(500) })).toHaveLength(512);
  });
});

describe('waiting', () => {
  test('asks for the lock, gets it when it is free, and takes the request away', async () => {
    const held = tryLock(PATH, host)!;
    const waiting = acquireLock(PATH, other, { timeoutMs: 1000 });
    await host.clock.sleep(5);
    expect(held.isWanted()).toBe(true);
    held.release();
    const lock = await waiting;
    expect(host.files.stat(wantPath(PATH))).toBeUndefined();
    expect(lock.isWanted()).toBe(false);
  });

  test('ends with the name of the holder and how long it has held it', async () => {
    tryLock(PATH, host);
    await host.clock.sleep(400);
    await expect(acquireLock(PATH, other, { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'lock.held',
      retryable: true,
      message: expect.stringMatching(/process \d+ \(first\) has held it for \d{3} ms/),
      details: { pid: host.processes.self.pid, program: 'first' },
    });
  });

  test('in place also ends in time', () => {
    tryLock(PATH, host);
    expect(() => acquireLockBlocking(PATH, other, { timeoutMs: 50 })).toThrow(
      expect.objectContaining({ code: 'lock.held' }),
    );
  });

  test('can be called off', async () => {
    tryLock(PATH, host);
    const stop = new AbortController();
    const waiting = acquireLock(PATH, other, { signal: stop.signal });
    stop.abort(new Error('no longer needed'));
    await expect(waiting).rejects.toThrow('no longer needed');
  });

  test('one who gives way waits for the asker, but not for one that died', async () => {
    const held = tryLock(PATH, host)!;
    const waiting = acquireLock(PATH, other);
    await host.clock.sleep(3);
    held.release();
    await giveWay(PATH, host);
    expect(tryLock(PATH, host)).toBeUndefined();
    (await waiting).release();
    host.files.open(wantPath(PATH), { write: true, create: true }).close();
    const before = host.clock.monotonicMs();
    await giveWay(PATH, host);
    expect(host.clock.monotonicMs() - before).toBeLessThan(60);
    expect(host.files.stat(wantPath(PATH))).toBeUndefined();
  });
});
