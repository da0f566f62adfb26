import { expect, test } from 'vitest';
import { createKey } from '../keys/index.ts';
import { type FaultRun, runWithCrashAtEveryStep, type SimHost } from '../sim-host/index.ts';
import { event } from './audit.suite.ts';
import { type AuditPlace, applySeal, finishSeal, openAudit, planSeal, verifyAudit } from './index.ts';

const PLACE: AuditPlace = {
  directory: '/project/.loa/audit',
  stateDir: '/home/state',
  keys: { configDir: '/home/config', projectRoot: '/project' },
};

async function sealAgain(host: SimHost): Promise<void> {
  await finishSeal(PLACE, host);
  const plan = await planSeal(PLACE, host);
  if (plan !== undefined) await applySeal(plan, PLACE, host);
}

const run: FaultRun<{ isDone: boolean }> = {
  facts: () => ({ isDone: false }),
  seeds: [1],
  setup: async (host) => {
    for (const path of ['/home', '/project']) host.files.makeDir(path);
    await createKey(PLACE.keys, host);
    const audit = await openAudit(PLACE, host, { headRecordsMax: 2 });
    for (const name of ['a', 'spoiled', 'c']) await audit.record(event(name));
    await audit.close();
    const path = `${PLACE.directory}/0000000001.seg`;
    const at = Buffer.from(host.files.read(path)).indexOf('spoiled');
    const file = host.files.open(path, { write: true });
    file.write(Buffer.from('S'), at);
    file.close();
  },
  workload: async (host, facts) => {
    await sealAgain(host);
    facts.isDone = true;
  },
  recover: sealAgain,
  recoveryStepsMax: 2,
  check: async (host, { isDone }) => {
    const left = await verifyAudit(PLACE, host);
    if (isDone) expect(left).toMatchObject({ problems: [], isSealKept: true });
    if (left.problems.length === 0) expect(left.sealed, 'the break is never forgotten').toHaveLength(1);
    await sealAgain(host);
    const after = await verifyAudit(PLACE, host);
    expect(after).toMatchObject({ problems: [], isSealKept: true });
    expect(after.sealed).toHaveLength(1);
    expect(after.signed?.sequence).toBeGreaterThanOrEqual(after.firstSequence);
  },
};

test('a crash at any step of a seal leaves the broken chain or the sealed one, and a second run finishes', async () => {
  expect((await runWithCrashAtEveryStep(run)).trials).toBeGreaterThan(40);
});

test('canary: on a disk that only pretends to sync, a seal that was reported is found missing', async () => {
  await expect(runWithCrashAtEveryStep({ ...run, world: { syncsAreLies: true } })).rejects.toThrow('seed');
});
