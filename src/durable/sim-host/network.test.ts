// The simulated network is a network, and what goes wrong on it goes wrong as it was told to.

import { describe, expect, test } from 'vitest';
import { isLoaError } from '../../kernel/errors.ts';
import { examineNetwork } from '../network.suite.ts';
import { type NetworkFault, runWithCrashAtEveryStep, SimWorld } from './index.ts';

examineNetwork('the simulated host', async () => {
  const world = new SimWorld(1);
  const { network, clock } = world.openHost();
  let servers = 0;
  return {
    network,
    clock,
    serve: async (handler) => {
      servers += 1;
      const origin = `https://server-${servers}.test`;
      world.network.serve(origin, handler);
      return origin;
    },
    close: async () => world.crash(),
  };
});

const ORIGIN = 'https://far.test';
const asking = { method: 'POST', url: `${ORIGIN}/x`, timeoutMs: 1000, sizeBytesMax: 1000 } as const;

/** What one request came to under a fault, and how often the server did what was asked. */
async function askUnder(fault: NetworkFault, seed = 1): Promise<readonly [string | number, number, number]> {
  const world = new SimWorld(seed);
  const host = world.openHost();
  let done = 0;
  world.network.serve(ORIGIN, () => {
    done += 1;
    return { status: 200, body: 'an answer' };
  });
  world.network.arm(() => fault);
  const startedMs = host.clock.monotonicMs();
  const outcome = await host.network.request(asking).then(
    ({ status }) => status,
    (error: unknown) => (isLoaError(error) ? error.code : String(error)),
  );
  return [outcome, done, host.clock.monotonicMs() - startedMs];
}

describe('a fault', () => {
  test('strikes before the server saw the request, or after it did what was asked', async () => {
    expect(await askUnder({ kind: 'refuse' })).toEqual(['network.unreachable', 0, 0]);
    expect(await askUnder({ kind: 'delay', ms: 700 })).toEqual([200, 1, 700]);
    expect(await askUnder({ kind: 'delay', ms: 2000 })).toEqual(['network.timeout', 0, 1000]);
    expect(await askUnder({ kind: 'lose' })).toEqual(['network.timeout', 1, 1000]);
    expect((await askUnder({ kind: 'answer', answer: { status: 412 } })).slice(0, 2)).toEqual([412, 0]);
    for (let seed = 1; seed <= 20; seed += 1)
      expect((await askUnder({ kind: 'cut' }, seed)).slice(0, 2)).toEqual(['network.unreachable', 1]);
  });

  test('by chance is the same for the same seed, and not for another', async () => {
    const run = async (seed: number): Promise<string> => {
      const world = new SimWorld(seed);
      const host = world.openHost();
      world.network.serve(ORIGIN, () => ({ status: 200 }));
      world.network.armByChance(0.5, [{ kind: 'refuse' }, { kind: 'answer', answer: { status: 503 } }]);
      const outcomes: string[] = [];
      for (let index = 0; index < 20; index += 1)
        await host.network.request(asking).then(
          ({ status }) => outcomes.push(`${status}`),
          () => outcomes.push('refused'),
        );
      return outcomes.join(' ');
    };
    expect(await run(3)).toBe(await run(3));
    expect(await run(3)).not.toBe(await run(4));
    for (const outcome of ['200', '503', 'refused']) expect(await run(3)).toContain(outcome);
  });
});

test('a crash strikes between what the server did and what the machine learned of it, and the server goes on', async () => {
  const outcomes = new Set<string>();
  await runWithCrashAtEveryStep({
    facts: () => ({ done: 0, acknowledged: 0 }),
    workload: async (host, facts) => {
      host.world.network.serve(ORIGIN, ({ method }) => {
        if (method === 'POST') facts.done += 1;
        return { status: 200, body: `${facts.done}` };
      });
      await host.network.request(asking);
      facts.acknowledged += 1;
    },
    check: async (host, { done, acknowledged }) => {
      outcomes.add(`${done} ${acknowledged}`);
      if (done === 0) return;
      const { body } = await host.network.request({ ...asking, method: 'GET' });
      expect(Buffer.from(body).toString()).toBe(`${done}`);
    },
    seeds: [1],
  });
  expect([...outcomes].toSorted()).toEqual(['0 0', '1 0', '1 1']);
});
