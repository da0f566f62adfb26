// The journal's promises under power loss and failing calls, at every I/O step in turn.

import { describe, expect, test } from 'vitest';
import {
  type Fault,
  runWithCrashAtEveryStep,
  runWithFailureAtEveryStep,
  SimWorld,
  type Step,
} from '../../src/durable/sim-host/index.ts';
import { checkPromises, createFacts, openHere, stubbornWorkload, workload } from './journal-world.ts';

describe('a power loss at any step', () => {
  test('promise 1: loses no acknowledged record', async () => {
    const summary = await runWithCrashAtEveryStep({
      facts: createFacts,
      workload,
      check: checkPromises,
      seeds: [1, 2, 3, 4, 5, 6, 7, 8],
    });
    console.log(`crash: ${summary.steps} steps, ${summary.trials} trials`);
    expect(summary.steps).toBeGreaterThan(200);
  });

  test('promise 3: nor does a second one while the first is being recovered from', async () => {
    const summary = await runWithCrashAtEveryStep({
      facts: createFacts,
      workload,
      recover: async (host) => {
        await (await openHere(host)).close();
      },
      check: checkPromises,
      seeds: [11, 12, 13],
      recoveryStepsMax: 8,
    });
    console.log(`crash in recovery: ${summary.steps} steps, ${summary.trials} trials`);
    expect(summary.trials).toBeGreaterThan(1000);
  });

  test('promise 6: nor after a disk that filled in the middle of a write', async () => {
    const summary = await runWithCrashAtEveryStep({
      facts: createFacts,
      workload: stubbornWorkload,
      background: fillEveryThirdWrite,
      check: checkPromises,
      seeds: [31, 32, 33, 34, 35, 36, 37, 38],
    });
    console.log(`crash, disk filling: ${summary.steps} steps, ${summary.trials} trials`);
  });

  test('promise 8: nor on a file system that keeps names in no order', async () => {
    const summary = await runWithCrashAtEveryStep({
      facts: createFacts,
      workload,
      check: checkPromises,
      seeds: [21, 22, 23, 24],
      world: { isUnordered: true },
    });
    console.log(`crash, names unordered: ${summary.steps} steps, ${summary.trials} trials`);
  });

  test('the canary: a disk whose syncs do nothing is caught losing records', async () => {
    const run = runWithCrashAtEveryStep({
      facts: createFacts,
      workload,
      check: checkPromises,
      seeds: [1],
      world: { syncsAreLies: true },
    });
    await expect(run).rejects.toThrow();
  });
});

/** Of the writes to segments every third takes half and then fails. */
function fillEveryThirdWrite(): (step: Step) => Fault | undefined {
  let writes = 0;
  return ({ operation, path }) => {
    if (operation !== 'write' || !path.endsWith('.seg')) return undefined;
    writes += 1;
    return writes % 3 === 0 ? { kind: 'partial', errno: 'ENOSPC' } : undefined;
  };
}

describe('a failing call at any step', () => {
  for (const [name, fault] of [
    ['promise 5: EIO, also from a sync', { kind: 'fail', errno: 'EIO' }],
    ['promise 6: ENOSPC', { kind: 'fail', errno: 'ENOSPC' }],
    ['promise 6: a disk that fills in the middle of a write', { kind: 'partial', errno: 'ENOSPC' }],
    ['promise 1: a short write', { kind: 'short' }],
  ] as const) {
    test(`${name} loses no acknowledged record and leaves a journal that opens`, async () => {
      const summary = await runWithFailureAtEveryStep(
        { facts: createFacts, workload: stubbornWorkload, check: checkPromises, seeds: [1, 2, 3] },
        [fault],
      );
      console.log(`${name}: ${summary.steps} steps, ${summary.trials} trials`);
      expect(summary.trials).toBeGreaterThan(20);
    });
  }
});

test('the workload itself passes when nothing fails', async () => {
  const world = new SimWorld(1);
  const facts = createFacts();
  await workload(world.openHost(), facts);
  await checkPromises(world.openHost(), facts);
  expect(facts.acknowledged.size).toBe(13);
});
