// Claims of a task under power loss and failing calls at every step: one that was acknowledged holds, and nobody else gets the task.

import { expect, test } from 'vitest';
import {
  runWithCrashAtEveryStep,
  runWithFailureAtEveryStep,
  type SimHost,
} from '../../src/durable/sim-host/index.ts';
import { isLoaError } from '../../src/kernel/errors.ts';
import type { Context } from '../../src/kernel/operation.ts';
import { showCode } from '../../src/ledger/task/look.ts';
import { updateSchemas } from '../../src/ledger/task/schemas.ts';
import { updateCode } from '../../src/ledger/task/update.ts';
import { SIM_PROJECT, simConfig } from '../../src/state/store/sim-project.suite.ts';

interface Facts {
  readonly holders: string[];
}
const facts = (): Facts => ({ holders: [] });
const config = simConfig(6000);
const contextOf = (host: SimHost) =>
  ({ project: SIM_PROJECT, config, host, caller: { surface: 'cli' } }) as unknown as Context;

async function setup(host: SimHost): Promise<void> {
  for (const dir of ['/p/g', '/p/.beads']) host.files.makeDir(dir);
  const file = host.files.open('/p/.beads/bd-1.yaml', { write: true, create: true });
  file.write(Buffer.from('id: bd-1\ntitle: T\nstatus: open\n'), 0);
  await file.sync();
  file.close();
  await host.files.syncDir('/p/.beads');
}

async function claim(agent: string, host: SimHost): Promise<boolean> {
  try {
    const input = updateSchemas.input.parse({ id: 'bd-1', claim: true, agent });
    return (await updateCode.run(input, contextOf(host))).refused === undefined;
  } catch (error) {
    if (!isLoaError(error)) throw error;
    return false;
  }
}

async function workload(host: SimHost, { holders }: Facts): Promise<void> {
  for (const agent of ['one', 'two']) if (await claim(agent, host)) holders.push(agent);
}

/** Runs more than once on the same facts. */
async function check(host: SimHost, { holders }: Facts): Promise<void> {
  const all = [...holders, ...((await claim('three', host)) ? ['three'] : [])];
  expect(all.length, 'one holder at most').toBeLessThanOrEqual(1);
  const [holder] = all;
  if (holder === undefined) return;
  expect((await showCode.run({ id: 'bd-1' }, contextOf(host))).task.heldBy).toBe(holder);
}

test('a power loss at any step of claiming leaves one holder, and an acknowledged one holds', async () => {
  const { steps, trials } = await runWithCrashAtEveryStep({ facts, setup, workload, check, seeds: [1] });
  console.log(`claim, crash: ${steps} steps, ${trials} trials`);
});

test('a failing call at any step of claiming leaves one holder', async () => {
  const { steps, trials } = await runWithFailureAtEveryStep({ facts, setup, workload, check, seeds: [1] }, [
    { kind: 'fail', errno: 'EIO' },
    { kind: 'partial', errno: 'ENOSPC' },
  ]);
  console.log(`claim, failures: ${steps} steps, ${trials} trials`);
});

test('the canary: on a disk whose syncs do nothing, a lost claim is found', async () => {
  await expect(
    runWithCrashAtEveryStep({ facts, setup, workload, check, world: { syncsAreLies: true }, seeds: [1] }),
  ).rejects.toThrow();
});
