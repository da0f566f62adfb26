// What every database has to keep of jobs: each slot once, one holder at a time, and an end only from whoever holds it.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openNodeHost } from '../../durable/node-host/index.ts';
import { type Database, type OpenDatabaseOptions, openDatabase } from '../../durable/sql/index.ts';
import { parseSchedule } from '../schedule/schedule.ts';
import { OPS_MIGRATIONS, OPS_SCHEMA } from '../tables.ts';
import type { Job } from './job.ts';
import { type JobStore, LEASE_MS, openJobStore } from './store.ts';

export interface Place {
  readonly place: Pick<OpenDatabaseOptions, 'driver'> & Readonly<Record<string, unknown>>;
  remove(): Promise<void>;
}

const START = Date.parse('2026-03-01T00:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;
const OK = { outcome: 'ok', exitCode: 0, answer: '{}' } as const;
const nobody = (): boolean => false;

export function makeJob(change: Partial<Job> = {}): Job {
  return {
    name: 'nightly',
    schedule: parseSchedule({ every: '10m' }, START),
    run: 'status',
    purpose: 'sees that all is well',
    misfire: 'once',
    timeoutMs: MINUTE,
    retries: 1,
    isPaused: false,
    allowsDestroy: false,
    origin: 'added',
    createdMs: START,
    ...change,
  };
}

export function examineJobStore(name: string, makePlace: () => Promise<Place>): void {
  describe(`jobs in ${name}`, () => {
    let place: Place;
    const opened: Database[] = [];
    const open = async (): Promise<JobStore> => {
      const options = { kind: 'truth', name: OPS_SCHEMA, migrations: OPS_MIGRATIONS, ...place.place };
      const database = await openDatabase(options as OpenDatabaseOptions, openNodeHost());
      opened.push(database);
      return openJobStore(database);
    };
    beforeEach(async () => {
      place = await makePlace();
    });
    afterEach(async () => {
      for (const database of opened.splice(0)) await database.close();
      await place.remove();
    });

    it('a slot is written down once, however often one looks, and the missed ones are told as skipped', async () => {
      const store = await open();
      await store.add(makeJob());
      expect(await store.noteDue(START + 35 * MINUTE)).toBe(3);
      expect(await store.noteDue(START + 35 * MINUTE)).toBe(0);
      const runs = await store.history({ limit: 9 });
      expect(runs.map(({ outcome }) => outcome)).toEqual([undefined, 'skipped', 'skipped']);
    });

    it('all missed slots are run, or none, where the job says so', async () => {
      const store = await open();
      await store.add(makeJob({ name: 'all', misfire: 'all' }));
      await store.add(makeJob({ name: 'none', misfire: 'skip' }));
      await store.noteDue(START + 35 * MINUTE);
      const of = async (job: string) =>
        (await store.history({ job, limit: 9 })).map(({ outcome }) => outcome);
      expect(await of('all')).toEqual([undefined, undefined, undefined]);
      expect(await of('none')).toEqual(['skipped', 'skipped', 'skipped']);
    });

    it('a clock that jumps a day ahead and back again doubles nothing and stops nothing', async () => {
      const store = await open();
      await store.add(makeJob());
      const seen: number[] = [];
      for (const now of [
        START + 11 * MINUTE,
        START + DAY,
        START + 21 * MINUTE,
        START + 31 * MINUTE,
        START + DAY,
      ]) {
        await store.noteDue(now);
        for (
          let claim = await store.claim(now, 'w', nobody);
          claim;
          claim = await store.claim(now, 'w', nobody)
        ) {
          seen.push(claim.slotMs);
          expect(await store.finish(claim, OK, now)).toBe(true);
        }
      }
      expect(new Set(seen).size).toBe(seen.length);
      await store.noteDue(START + DAY + 10 * MINUTE);
      expect(await store.claim(START + DAY + 10 * MINUTE, 'w', nobody)).toBeDefined();
    });

    it('one worker holds a slot; who lost the lease can neither renew nor finish it', async () => {
      const [store, other] = [await open(), await open()];
      await store.add(makeJob());
      const now = START + 10 * MINUTE;
      await store.noteDue(now);
      const claim = await store.claim(now, 'a', nobody);
      expect(claim).toMatchObject({ attempt: 1 });
      expect(await other.claim(now, 'b', nobody)).toBeUndefined();
      if (claim === undefined) return;
      expect(await store.renew(claim, now + MINUTE / 2)).toBe(true);
      const later = now + MINUTE / 2 + LEASE_MS + 1;
      expect(await other.claim(later, 'b', (worker) => worker === 'a')).toBeUndefined();
      const taken = await other.claim(later, 'b', nobody);
      expect(taken).toMatchObject({ attempt: 2, slotMs: claim.slotMs });
      expect(await store.renew(claim, later)).toBe(false);
      expect(await store.finish(claim, OK, later)).toBe(false);
      expect(taken && (await other.finish(taken, OK, later))).toBe(true);
      expect((await store.history({ limit: 1 }))[0]).toMatchObject({
        outcome: 'ok',
        worker: 'b',
        attempt: 2,
      });
    });

    it('what a worker held that is known to be gone is free at once, and its end counts for nothing', async () => {
      const store = await open();
      await store.add(makeJob());
      await store.noteDue(START + 10 * MINUTE);
      const claim = await store.claim(START + 10 * MINUTE, 'one', nobody);
      await store.releaseOf('another', START + 10 * MINUTE);
      expect(await store.claim(START + 10 * MINUTE, 'two', nobody)).toBeUndefined();
      await store.releaseOf('one', START + 10 * MINUTE);
      expect(await store.claim(START + 10 * MINUTE, 'two', nobody)).toMatchObject({ attempt: 2 });
      expect(claim !== undefined && (await store.finish(claim, OK, START + 11 * MINUTE))).toBe(false);
    });
    it('many who claim and declare at once get in nobody’s way', async () => {
      const stores = await Promise.all([open(), open(), open()]);
      await Promise.all(stores.map((store) => store.ensure(makeJob())));
      for (let at = 0; at < 12; at += 1) await stores[0]?.add(makeJob({ name: `more-${at}` }));
      await Promise.all(stores.map((store) => store.noteDue(START + 10 * MINUTE)));
      const claims = await Promise.all(
        Array.from({ length: 24 }, (_, at) =>
          (stores[at % 3] as (typeof stores)[number]).claim(START + 10 * MINUTE, `worker ${at}`, nobody),
        ),
      );
      const names = claims.flatMap((claim) => claim?.job.name ?? []);
      expect([names.length, new Set(names).size]).toEqual([13, 13]);
      await Promise.all(stores.map((store) => store.drop('nightly')));
      expect(await stores[1]?.find('nightly')).toBeUndefined();
    });
    it('a slot is lost once every try died, and failures wait before the next try', async () => {
      const store = await open();
      await store.add(makeJob({ retries: 1 }));
      let now = START + 10 * MINUTE;
      await store.noteDue(now);
      const first = await store.claim(now, 'a', nobody);
      const failed = { outcome: 'failed', exitCode: 69, answer: '', retryMs: 30_000 } as const;
      expect(first && (await store.finish(first, failed, now))).toBe(true);
      expect(await store.claim(now + 29_000, 'a', nobody)).toBeUndefined();
      now += 30_000;
      expect(await store.claim(now, 'a', nobody)).toMatchObject({ attempt: 2 });
      expect(await store.claim(now + LEASE_MS + 1, 'a', nobody)).toBeUndefined();
      expect((await store.history({ limit: 1 }))[0]?.outcome).toBe('lost');
    });

    it('slots of one job run one after the other, those of others beside it', async () => {
      const store = await open();
      await store.add(makeJob({ misfire: 'all' }));
      await store.add(makeJob({ name: 'other' }));
      const now = START + 20 * MINUTE;
      await store.noteDue(now);
      const first = await store.claim(now, 'w', nobody);
      const second = await store.claim(now, 'w', nobody);
      expect(new Set([first?.job.name, second?.job.name])).toEqual(new Set(['nightly', 'other']));
      expect(await store.claim(now, 'w', nobody)).toBeUndefined();
    });

    it('a slot is claimed of one job alone, or of all but some, where that is asked', async () => {
      const store = await open();
      for (const name of ['one', 'other', 'third']) await store.add(makeJob({ name }));
      const now = START + 20 * MINUTE;
      await store.noteDue(now);
      expect((await store.claim(now, 'w', nobody, { only: 'third' }))?.job.name).toBe('third');
      expect((await store.claim(now, 'w', nobody, { except: ['one', 'x'] }))?.job.name).toBe('other');
      expect(await store.claim(now, 'w', nobody, { except: ['one', 'other'] })).toBeUndefined();
      expect((await store.claim(now, 'w', nobody))?.job.name).toBe('one');
    });

    it('a job that was changed keeps its slots, and one that was removed has none that wait', async () => {
      const store = await open();
      await store.add(makeJob());
      const now = START + 10 * MINUTE;
      await store.noteDue(now);
      await store.change('nightly', { purpose: 'still sees that all is well', isPaused: true });
      expect(await store.noteDue(now + 10 * MINUTE)).toBe(0);
      expect((await store.find('nightly'))?.isPaused).toBe(true);
      await store.remove('nightly');
      expect(await store.claim(now, 'w', nobody)).toBeUndefined();
      await expect(store.remove('nightly')).rejects.toThrow('there is no job');
    });
  });
}
