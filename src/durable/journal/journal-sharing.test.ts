// Promise 7: several writers on one journal, in one process and in several, and a lock that was pulled away.

import { beforeEach, describe, expect, test } from 'vitest';
import { tryLock } from '../lock.ts';
import { type SimHost, SimWorld } from '../sim-host/index.ts';
import { type Journal, openJournal, type RecordTypes, verifyJournal } from './index.ts';

const DIR = '/p/journal';
const TYPES: RecordTypes = { 'n.put': { version: 1, check: () => undefined } };

let world: SimWorld;
beforeEach(() => {
  world = new SimWorld(9);
});

const open = (host: SimHost, options = {}): Promise<Journal> =>
  openJournal(DIR, host, { types: TYPES, ...options });

describe('promise 7: one writer at a time', () => {
  test('writers in several processes take turns and number their records without a gap', async () => {
    const hosts = Array.from({ length: 5 }, (_, index) => world.openHost(`p${index}`));
    const journals = await Promise.all(hosts.map((host) => open(host)));
    const receipts = await Promise.all(
      journals.map(async (journal, writer) => {
        const sequences: number[] = [];
        for (let index = 0; index < 10; index += 1) {
          sequences.push((await journal.append('n.put', { writer, index })).sequence);
        }
        return sequences;
      }),
    );
    expect(receipts.flat().toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    expect((await verifyJournal(DIR, hosts[0]!)).damage).toBeUndefined();
  });

  test('two instances in one process do as well', async () => {
    const host = world.openHost();
    const [a, b] = [await open(host), await open(host)];
    const receipts = await Promise.all(
      [a, b, a, b].map((journal, index) => journal.append('n.put', { index })),
    );
    expect(new Set(receipts.map(({ sequence }) => sequence)).size).toBe(4);
  });

  test('an idle holder gives the lock up by itself', async () => {
    const first = await open(world.openHost());
    await first.append('n.put', {});
    const second = await open(world.openHost(), { lockTimeoutMs: 50 });
    expect((await second.append('n.put', {})).sequence).toBe(2);
  });

  test('a busy holder gives way to one who asks', async () => {
    const busy = await open(world.openHost('busy'));
    let stop = false;
    const work = (async () => {
      while (!stop) await busy.append('n.put', {});
    })();
    const asker = await open(world.openHost('asker'), { lockTimeoutMs: 200 });
    await asker.append('n.put', {});
    stop = true;
    await work;
  });

  test('the lock of a killed process is free, that of a stopped one is not, and the wait names it', async () => {
    const host = world.openHost('stopped');
    await (await open(host)).close();
    // Held and never given up: what a stopped process looks like from outside.
    expect(tryLock(`${DIR}/lock`, host)).toBeDefined();
    const other = world.openHost('other');
    await expect(open(other, { lockTimeoutMs: 100 })).rejects.toMatchObject({
      code: 'lock.held',
      message: expect.stringContaining(`process ${host.processes.self.pid} (stopped)`),
    });
    world.kill(host);
    await (await open(other, { lockTimeoutMs: 100 })).append('n.put', {});
  });

  test('a writer whose lock was taken over is fenced before it writes, and finds its way back', async () => {
    const hosts = [world.openHost('first'), world.openHost('second')] as const;
    const first = await open(hosts[0]);
    const appends: number[] = [];
    const fenced = (async () => {
      for (;;) appends.push((await first.append('n.put', { by: 'first' })).sequence);
    })().catch((error: unknown) => error);
    await hosts[1].clock.sleep(5);
    // Somebody removes the lock file while it is held; the next one to come gets a new file and a lock on it.
    hosts[1].files.remove(`${DIR}/lock`);
    const second = await open(hosts[1]);
    const taken = await second.append('n.put', { by: 'second' });
    expect(await fenced).toMatchObject({ code: 'journal.fenced' });
    expect(appends).not.toContain(taken.sequence);
    await second.close();
    await first.append('n.put', { by: 'first, again' });
    expect((await verifyJournal(DIR, hosts[0])).damage).toBeUndefined();
  });

  test('the epoch grows with each holder, also when the note beside the lock is lost', async () => {
    const host = world.openHost();
    const epochs: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const journal = await open(host);
      await journal.append('n.put', {});
      await journal.close();
      let last = 0;
      for await (const { epoch } of journal.read()) last = epoch;
      epochs.push(last);
      host.files.remove(`${DIR}/lock.holder`);
    }
    expect(epochs[1]).toBeGreaterThan(epochs[0]!);
    expect(epochs[2]).toBeGreaterThan(epochs[1]!);
  });
});
