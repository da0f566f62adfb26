// Whoever sees to the syncing lets others run while the database is away, and ends in good time however much is written.

import { expect, it } from 'vitest';
import { SimWorld } from '../../durable/sim-host/index.ts';
import type { Context } from '../../kernel/operation.ts';
import { SIM_PROJECT } from '../../state/store/sim-project.suite.ts';
import { keepUp } from './keep-up.ts';
import { leaveMark } from './wanted.ts';
import { syncWhileWanted } from './watch.ts';

const MINUTE_MS = 60_000;
/** More than anything here takes: a loop that gives no turn to others cannot be ended from outside. */
const LOOKS_MAX = 50_000;

it('an announcement while the database is away makes nobody look more often', async () => {
  const { clock } = new SimWorld(1).openHost();
  const stop = new AbortController();
  const tries: number[] = [];
  let looks = 0;
  clock.after(2 * MINUTE_MS, () => stop.abort());
  await keepUp({
    clock,
    signal: stop.signal,
    pollMs: 1000,
    isWanted: () => true,
    takeMark: () => {
      looks += 1;
      if (looks > LOOKS_MAX) throw new Error('it turns round without a pause');
      return false;
    },
    sync: async () => {
      tries.push(clock.monotonicMs());
      return false;
    },
    listen: async (onNotice, signal) => {
      while (!signal.aborted) {
        await clock.sleep(300, signal).catch(() => undefined);
        onNotice();
      }
    },
  });
  // Each 100 ms, and more and more rarely asked.
  expect(looks).toBeLessThanOrEqual(1201);
  const gaps = tries.slice(1).map((one, at) => one - (tries[at] as number));
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
  expect(tries.length).toBe(6);
});

it('an announcement is followed at once while the database is there', async () => {
  const { clock } = new SimWorld(1).openHost();
  const stop = new AbortController();
  const syncs: number[] = [];
  clock.after(2000, () => stop.abort());
  await keepUp({
    clock,
    signal: stop.signal,
    pollMs: MINUTE_MS,
    isWanted: () => true,
    takeMark: () => false,
    sync: async () => syncs.push(clock.monotonicMs()) > 0,
    listen: async (onNotice, signal) => {
      await clock.sleep(333, signal);
      onNotice();
    },
  });
  expect(syncs).toEqual([0, 333]);
});

it('under steady writes a process that stays for more hands over long before its limit, and nothing is left unsent', async () => {
  const world = new SimWorld(1);
  const host = world.openHost();
  host.files.makeDir(SIM_PROJECT.ownDir);
  const membership = {
    version: 1,
    server: 's',
    project: 'p',
    machine: 'm',
    chains: {},
    cursors: {},
    stuck: {},
  };
  const file = host.files.open(`${SIM_PROJECT.ownDir}/team.json`, { write: true, create: true });
  file.write(new TextEncoder().encode(JSON.stringify(membership)), 0);
  file.close();
  const started: number[] = [];
  const waits = () => host.files.stat(`${SIM_PROJECT.ownDir}/team-wanted`) !== undefined;
  world.programs.install('node', () => started.push(host.clock.monotonicMs()) * 0);
  const context = {
    host,
    project: SIM_PROJECT,
    config: { team: { linger_seconds: 600 } },
    signal: new AbortController().signal,
    product: { node: 'node', dir: '/product' },
  } as unknown as Context;
  let ended = false;
  let unsent = 0;
  const write = (): void => {
    if (ended || host.clock.monotonicMs() > 55 * MINUTE_MS) return;
    leaveMark(context);
    unsent += 1;
    host.clock.after(70, write);
  };
  write();
  await syncWhileWanted(context, async () => {
    unsent = 0;
    await host.clock.sleep(90);
  });
  ended = true;
  await host.clock.nextTurn();
  expect(host.clock.monotonicMs()).toBeLessThan(30 * MINUTE_MS);
  expect(started).toHaveLength(1);
  expect(unsent === 0 || waits()).toBe(true);
});
