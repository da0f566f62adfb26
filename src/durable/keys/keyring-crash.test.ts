import { expect, test } from 'vitest';
import { type FaultRun, runWithCrashAtEveryStep } from '../sim-host/index.ts';
import type { Envelope, KeyEntry } from './key-ring.ts';
import { createKey, listKeys, loadKeyring, rotateKey } from './keyring.ts';

const PLACE = { configDir: '/home/config/loa', projectRoot: '/project' };
const BYTES = new TextEncoder().encode('content');

interface Facts {
  readonly keys: KeyEntry[];
  readonly signed: Envelope[];
}

const run: FaultRun<Facts> = {
  facts: () => ({ keys: [], signed: [] }),
  seeds: [1, 2],
  setup: async (host) => {
    host.files.makeDir('/home/config');
    host.files.makeDir('/project');
  },
  workload: async (host, facts) => {
    const first = await createKey(PLACE, host);
    facts.keys.push(first);
    facts.signed.push(loadKeyring(PLACE, host).sign('manifest', BYTES));
    await host.clock.sleep(1000);
    facts.keys.push(await rotateKey(PLACE, first.id, host));
    facts.signed.push(loadKeyring(PLACE, host).sign('manifest', BYTES));
  },
  check: async (host, facts) => {
    const listed = listKeys(PLACE, host);
    expect(listed.map((key) => key.id)).toEqual(expect.arrayContaining(facts.keys.map((key) => key.id)));
    for (const key of listed) expect([key.isPrivate, key.problem]).toEqual([true, undefined]);
    const ring = loadKeyring(PLACE, host);
    for (const envelope of facts.signed)
      expect(ring.verify('manifest', BYTES, envelope)).toMatchObject({ ok: true });
    if (listed.length > 0) expect(ring.verify('manifest', BYTES, ring.sign('manifest', BYTES)).ok).toBe(true);
    await createKey(PLACE, host);
  },
};

test('a crash at any step leaves a ring whose keys are all whole, and every signature made still verifies', async () => {
  expect((await runWithCrashAtEveryStep(run)).trials).toBeGreaterThan(40);
});

test('canary: on a disk that only pretends to sync, keys are lost and the test above would say so', async () => {
  await expect(runWithCrashAtEveryStep({ ...run, world: { syncsAreLies: true } })).rejects.toThrow('seed');
});
