// Seven days of jobs on a simulated clock in seconds: the worker dies again and again, before and after any call of the database, and another takes
// over. Every slot of the week is accounted for once, and runs twice only where a worker died between its work and its record.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openNodeHost } from '../../durable/node-host/index.ts';
import { SimWorld } from '../../durable/sim-host/index.ts';
import { type Database, openDatabase } from '../../durable/sql/index.ts';
import type { Host } from '../../kernel/host.ts';
import type { Context } from '../../kernel/operation.ts';
import type { Job } from '../jobs/job.ts';
import { makeJob } from '../jobs/store.suite.ts';
import { LEASE_MS, openJobStore } from '../jobs/store.ts';
import type { Ops } from '../open-ops.ts';
import { parseSchedule, slotsBetween } from '../schedule/schedule.ts';
import { OPS_MIGRATIONS, OPS_SCHEMA } from '../tables.ts';
import { runDue } from './pass.ts';

const MINUTE_MS = 60_000;
/** More than workers die on one slot: one that is given up would be right, and no test of this. */
const RETRIES = 50;
const DAY_MS = 24 * 60 * MINUTE_MS;
let dir: string;
let database: Database;
let world: SimWorld;
/** Which slots were really worked on, by job. */
let worked: Map<string, number>;
let pid: number;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'loa-week-'));
  const options = { kind: 'truth', driver: 'sqlite', name: OPS_SCHEMA, migrations: OPS_MIGRATIONS } as const;
  database = await openDatabase({ ...options, path: join(dir, 'ops.db') }, openNodeHost());
  world = new SimWorld(3);
  // The week in which clocks are put back in Berlin.
  world.time.advance(Date.parse('2026-10-22T00:00:00Z') - world.time.nowMs);
  worked = new Map();
  pid = 1000;
});
afterEach(async () => {
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});

class Died extends Error {}

/** A database that dies with its worker at the nth call: before it is done, or after it is done and before anybody hears. */
function dyingAt(
  call: number,
  isAfter: boolean,
): { readonly mortal: Database; readonly calls: () => number } {
  let calls = 0;
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    calls += 1;
    if (calls > call || (calls === call && !isAfter)) throw new Died();
    const answer = await work();
    if (calls >= call) throw new Died();
    return answer;
  };
  const mortal: Database = {
    ...database,
    query: (...args) => step(() => database.query(...args)),
    transaction: (work) => step(() => database.transaction(work)),
  };
  return { mortal, calls: () => calls };
}

/** One life of a worker: a pass, to its end or to its death. */
async function live(
  call = Number.POSITIVE_INFINITY,
  isAfter = false,
): Promise<{ readonly died: boolean; readonly calls: number }> {
  pid += 1;
  const sim = world.openHost();
  const self = { pid, startedAt: `boot/${pid}` };
  const host = {
    ...sim,
    processes: { ...sim.processes, self, find: (one: number) => (one === pid ? self : undefined) },
  } as unknown as Host;
  const catalog: Context['catalog'] = {
    readWords: async (words: string) => ({ operation: words, effect: 'read', input: {} }),
    run: async (name: string) => {
      worked.set(name, (worked.get(name) ?? 0) + 1);
      return { output: {}, verdict: 'pass' };
    },
  } as never;
  const { mortal, calls } = dyingAt(call, isAfter);
  const ops: Ops = { database: mortal, jobs: openJobStore(mortal), isShared: false };
  try {
    const domains = {} as Context['domains'];
    await runDue(ops, { catalog, host, signal: new AbortController().signal, domains, config: {} });
    return { died: false, calls: calls() };
  } catch (error) {
    if (!(error instanceof Died)) throw error;
    return { died: true, calls: calls() };
  }
}

function jobsOfTheWeek(): readonly Job[] {
  const nowMs = world.time.nowMs;
  const schedules = {
    often: parseSchedule({ every: '10m' }, nowMs),
    hourly: parseSchedule({ cron: '5 * * * *' }, nowMs),
    berlin: parseSchedule({ cron: '30 2 * * *', tz: 'Europe/Berlin' }, nowMs),
    weekly: parseSchedule({ cron: '0 0 * * 0' }, nowMs),
  };
  return Object.entries(schedules).map(([name, schedule]) =>
    makeJob({ name, run: name, schedule, misfire: 'all', retries: RETRIES, createdMs: nowMs }),
  );
}

/** Seeded, so that a week that goes wrong can be looked at again. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

test('of seven days in which workers die at any step, every slot is done and recorded once', async () => {
  const store = openJobStore(database);
  const jobs = jobsOfTheWeek();
  const fromMs = world.time.nowMs;
  for (const job of jobs) await store.add(job);
  const chance = createChance(20261017);
  let deaths = 0;
  for (; world.time.nowMs < fromMs + 7 * DAY_MS; world.time.advance(5 * MINUTE_MS)) {
    const willDie = chance() < 0.4;
    const { died } = willDie ? await live(1 + Math.floor(chance() * 14), chance() < 0.5) : await live();
    if (died) deaths += 1;
  }
  const endMs = world.time.nowMs;
  // What the dead held is free once their leases are over.
  for (let count = 0; count < 3; count += 1) {
    await live();
    world.time.advance(2 * LEASE_MS);
  }
  let slots = 0;
  for (const { name, schedule } of jobs) {
    const expected = slotsBetween(schedule, { afterMs: fromMs, throughMs: endMs, countMax: 10_000 });
    const runs = (await store.history({ job: name, limit: 5000 })).filter(({ slotMs }) => slotMs <= endMs);
    expect(runs.map(({ slotMs }) => slotMs).toSorted((a, b) => a - b)).toEqual([...expected]);
    expect(new Set(runs.map(({ outcome }) => outcome))).toEqual(new Set(['ok']));
    slots += expected.length;
    expect(worked.get(name)).toBeGreaterThanOrEqual(expected.length);
  }
  const done = [...worked.values()].reduce((sum, count) => sum + count, 0);
  console.log(`a week: ${slots} slots, ${deaths} workers died, ${done - slots} slots were worked on again`);
  expect(deaths).toBeGreaterThan(100);
  expect(done - slots).toBeLessThanOrEqual(deaths * 4);
});

test('a worker that dies before or after each call of a pass loses no slot', async () => {
  const store = openJobStore(database);
  await store.add(
    makeJob({
      schedule: parseSchedule({ every: '10m' }, world.time.nowMs),
      createdMs: world.time.nowMs,
      run: 'x',
      retries: 3,
      misfire: 'all',
    }),
  );
  world.time.advance(11 * MINUTE_MS);
  const { calls } = await live();
  expect(calls).toBeGreaterThan(3);
  let trials = 0;
  for (let call = 1; call <= calls; call += 1)
    for (const isAfter of [false, true]) {
      world.time.advance(10 * MINUTE_MS);
      expect((await live(call, isAfter)).died).toBe(true);
      trials += 1;
      world.time.advance(2 * LEASE_MS);
      await live();
      const [last] = await store.history({ limit: 1 });
      expect([call, isAfter, last?.outcome]).toEqual([call, isAfter, 'ok']);
    }
  const runs = await store.history({ limit: 1000 });
  expect(new Set(runs.map(({ slotMs }) => slotMs)).size).toBe(runs.length);
  console.log(`${trials} deaths at each of ${calls} calls`);
});
