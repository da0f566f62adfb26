import { expect, test } from 'vitest';
import { isLoaError } from '../../kernel/errors.ts';
import { createKey } from '../keys/index.ts';
import { type FaultRun, runWithCrashAtEveryStep, runWithFailureAtEveryStep } from '../sim-host/index.ts';
import { type AuditPlace, openAudit, verifyAudit } from './index.ts';

const PLACE: AuditPlace = {
  directory: '/project/.loa/audit',
  stateDir: '/home/state',
  keys: { configDir: '/home/config', projectRoot: '/project' },
};

const run: FaultRun<{ events: number; signed: number }> = {
  facts: () => ({ events: 0, signed: 0 }),
  // Several: which of the notes that nobody waited for reach the disk, and how whole, is up to chance.
  seeds: [1, 2, 3],
  setup: async (host) => {
    for (const path of ['/home', '/project']) host.files.makeDir(path);
    await createKey(PLACE.keys, host);
  },
  workload: async (host, facts) => {
    const audit = await openAudit(PLACE, host, { headRecordsMax: 2 });
    for (const operation of ['a', 'b', 'c']) {
      const { head } = await audit.record({ operation, surface: 'cli', outcome: 'pass', durationMs: 1 });
      facts.events += 1;
      facts.signed = head?.statement.sequence ?? facts.signed;
    }
    await audit.close();
  },
  check: async (host, facts) => {
    const left = await verifyAudit(PLACE, host);
    expect(left.problems).toEqual([]);
    expect(left.events).toBeGreaterThanOrEqual(facts.events);
    expect(left.signed?.sequence ?? 0).toBeGreaterThanOrEqual(facts.signed);
    const audit = await openAudit(PLACE, host);
    await audit.record({ operation: 'after', surface: 'cli', outcome: 'pass', durationMs: 1 });
    await audit.signHead();
    await audit.close();
    expect(await verifyAudit(PLACE, host)).toMatchObject({ problems: [], uncovered: 0 });
  },
};

test('a crash at any step loses no recorded event and never looks like tampering', async () => {
  expect((await runWithCrashAtEveryStep(run)).trials).toBeGreaterThan(40);
});

test('no failure of the disk loses a recorded event or looks like tampering', async () => {
  const workload: typeof run.workload = async (host, facts) => {
    for (const operation of ['a', 'b', 'c']) {
      try {
        const audit = await openAudit(PLACE, host, { headRecordsMax: 2 });
        const { head } = await audit.record({ operation, surface: 'cli', outcome: 'pass', durationMs: 1 });
        facts.events += 1;
        facts.signed = head?.statement.sequence ?? facts.signed;
        await audit.close();
      } catch (error) {
        if (!isLoaError(error)) throw error;
      }
    }
  };
  const summary = await runWithFailureAtEveryStep({ ...run, workload, seeds: [1] }, [
    { kind: 'fail', errno: 'EIO' },
    { kind: 'partial', errno: 'ENOSPC' },
  ]);
  expect(summary.trials).toBeGreaterThan(100);
});

test('canary: on a disk that only pretends to sync, the chain loses events and the test above would say so', async () => {
  await expect(runWithCrashAtEveryStep({ ...run, world: { syncsAreLies: true } })).rejects.toThrow('seed');
});
