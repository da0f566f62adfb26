// Backup and recovery under power loss and failing calls at every step of disk and network: a store never offers anything but a whole
// signed generation, the project is whole or becomes so by itself, and what was there is still there, in place or aside.

import { expect, test } from 'vitest';
import {
  type Fault,
  type NetworkFault,
  runWithCrashAtEveryStep,
  runWithFailureAtEveryStep,
  type SimHost,
  SimWorld,
} from '../../src/durable/sim-host/index.ts';
import { isLoaError } from '../../src/kernel/errors.ts';
import { backUp } from '../../src/resilience/backup.ts';
import { verifyState } from '../../src/resilience/manifest/verify.ts';
import { recover } from '../../src/resilience/recover/recover.ts';
import type { StoreSetting } from '../../src/resilience/settings.ts';
import {
  BUCKET,
  createSimS3,
  DISK,
  findWords,
  openSimState,
  putFile,
  readText,
} from '../../src/resilience/sim-state.suite.ts';

const NOTES = '# Notes\n\nThe first of all notes.\n';
const NEWER = `${NOTES}\nA second one.\n`;
const BROKEN = 'bytes that nobody meant';

interface Facts {
  readonly acknowledged: string[];
}
const facts = (): Facts => ({ acknowledged: [] });

function prepare(stores: readonly StoreSetting[]) {
  return async (host: SimHost): Promise<void> => {
    host.world.network.serve('https://s3.test/', createSimS3().handler);
    putFile(host, '/p/g/NOTES.md', NOTES);
    putFile(host, '/p/g/memory/2026-01.md', 'remembered\n');
    putFile(host, '/p/.beads/bd-1.yaml', 'id: bd-1\ntitle: T\n');
    const { stores: outcomes } = await backUp(await openSimState(host, stores), stores);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(stores.map(() => 'stored'));
  };
}

async function backUpNewer(
  host: SimHost,
  stores: readonly StoreSetting[],
  { acknowledged }: Facts,
): Promise<void> {
  try {
    putFile(host, '/p/g/NOTES.md', NEWER);
    const file = host.files.open('/p/g/NOTES.md');
    await file.sync();
    file.close();
    await host.files.syncDir('/p/g');
    const { stores: outcomes } = await backUp(await openSimState(host, stores), stores);
    if (outcomes.every(({ outcome }) => outcome === 'stored')) acknowledged.push(NEWER);
  } catch (error) {
    if (!isLoaError(error)) throw error;
  }
}

/** The disk of the project is lost, but for the keys: what the store offers has to be whole. */
async function checkStore(
  host: SimHost,
  stores: readonly StoreSetting[],
  { acknowledged }: Facts,
): Promise<void> {
  for (const path of ['/p/g/NOTES.md', '/p/g/.loa-state-manifest.json', '/p/g/memory/2026-01.md'])
    host.files.remove(path);
  const found = await recover(await openSimState(host, stores));
  expect(found.state, JSON.stringify(found)).toBe('RUNNING');
  const notes = readText(host, '/p/g/NOTES.md');
  if (acknowledged.length > 0) expect(notes).toBe(NEWER);
  else expect([NOTES, NEWER]).toContain(notes);
  expect(readText(host, '/p/g/memory/2026-01.md')).toBe('remembered\n');
  expect((await verifyState(await openSimState(host, stores))).verdict).toBe('verified');
}

const FAULTS: readonly Exclude<Fault, { kind: 'crash' }>[] = [
  { kind: 'fail', errno: 'EIO' },
  { kind: 'fail', errno: 'ENOSPC' },
];

for (const stores of [[DISK], [BUCKET]]) {
  const [{ name } = DISK] = stores;
  const run = {
    facts,
    setup: prepare(stores),
    workload: (host: SimHost, known: Facts) => backUpNewer(host, stores, known),
    check: (host: SimHost, known: Facts) => checkStore(host, stores, known),
    seeds: [1],
  };
  test(`a backup to ${name} that loses power at any step leaves a whole generation, and what was acknowledged`, async () => {
    const { steps, trials } = await runWithCrashAtEveryStep(run);
    console.log(`backup to ${name}: power lost in ${trials} trials over ${steps} steps`);
    expect(trials).toBeGreaterThan(20);
  });
  test(`a backup to ${name} whose calls fail at any step does too`, async () => {
    const { steps, trials } = await runWithFailureAtEveryStep({ ...run, sparesReads: true }, FAULTS);
    console.log(`backup to ${name}: calls failed in ${trials} trials over ${steps} steps`);
    expect(trials).toBeGreaterThan(20);
  });

  const restoring = {
    facts,
    setup: async (host: SimHost): Promise<void> => {
      await prepare(stores)(host);
      putFile(host, '/p/g/NOTES.md', BROKEN);
      host.files.remove('/p/.beads/bd-1.yaml');
    },
    workload: async (host: SimHost): Promise<void> => {
      try {
        await recover(await openSimState(host, stores));
      } catch (error) {
        if (!isLoaError(error)) throw error;
      }
    },
    check: async (host: SimHost): Promise<void> => {
      const inPlace =
        host.files.stat('/p/g/NOTES.md') === undefined ? undefined : readText(host, '/p/g/NOTES.md');
      expect([NOTES, BROKEN, undefined]).toContain(inPlace);
      const found = await recover(await openSimState(host, stores));
      expect(found.state, JSON.stringify(found)).toBe('RUNNING');
      expect(readText(host, '/p/g/NOTES.md')).toBe(NOTES);
      expect(readText(host, '/p/.beads/bd-1.yaml')).toBe('id: bd-1\ntitle: T\n');
      expect(findWords(host, '/p/.loa/recovery', BROKEN)).not.toEqual([]);
      expect((await verifyState(await openSimState(host, stores))).verdict).toBe('verified');
    },
    seeds: [1],
  };
  test(`a recovery from ${name} that loses power at any step is finished or done again, and loses nothing`, async () => {
    const { steps, trials } = await runWithCrashAtEveryStep(restoring);
    console.log(`recovery from ${name}: power lost in ${trials} trials over ${steps} steps`);
    expect(trials).toBeGreaterThan(20);
  });
  test(`a recovery from ${name} whose calls fail at any step is too`, async () => {
    const { steps, trials } = await runWithFailureAtEveryStep({ ...restoring, sparesReads: true }, FAULTS);
    console.log(`recovery from ${name}: calls failed in ${trials} trials over ${steps} steps`);
    expect(trials).toBeGreaterThan(20);
  });
  test(`the canary: a recovery from ${name} that puts in place what it did not verify fails the same checks`, async () => {
    const unverified = {
      ...restoring,
      workload: async (host: SimHost): Promise<void> => {
        putFile(host, '/p/g/NOTES.md', NOTES.slice(0, -2));
        const file = host.files.open('/p/g/NOTES.md');
        await file.sync();
        file.close();
      },
    };
    await expect(runWithCrashAtEveryStep(unverified)).rejects.toThrow('to include');
  });
}

test('on a disk whose syncs are lies the same checks fail: they can', async () => {
  const lying = {
    facts,
    setup: prepare([DISK]),
    workload: (host: SimHost, known: Facts) => backUpNewer(host, [DISK], known),
    check: (host: SimHost, known: Facts) => checkStore(host, [DISK], known),
    seeds: [1, 2],
    world: { syncsAreLies: true },
  };
  await expect(runWithCrashAtEveryStep(lying)).rejects.toThrow();
});

const HTML: NetworkFault = { kind: 'answer', answer: { status: 200, body: '<html>Please log in</html>' } };
const NETWORK: readonly NetworkFault[] = [
  { kind: 'refuse' },
  { kind: 'lose' },
  { kind: 'cut' },
  { kind: 'answer', answer: { status: 503 } },
  { kind: 'answer', answer: { status: 403 } },
  { kind: 'answer', answer: { status: 404 } },
  { kind: 'answer', answer: { status: 409 } },
  { kind: 'answer', answer: { status: 412 } },
  HTML,
];

test('whatever one request or all from one on are answered with, the bucket stays whole and nothing begins from a template', async () => {
  let trials = 0;
  const count = async (): Promise<number> => {
    const world = new SimWorld(1);
    const host = world.openHost();
    await prepare([BUCKET])(host);
    world.network.arm(() => undefined);
    await backUpNewer(host, [BUCKET], facts());
    return world.network.sent.length;
  };
  const requests = await count();
  expect(requests).toBeGreaterThan(4);
  for (const fault of NETWORK)
    for (const lasts of [false, true])
      for (let at = 0; at < requests; at += 1) {
        const world = new SimWorld(1);
        const host = world.openHost();
        await prepare([BUCKET])(host);
        const known = facts();
        world.network.arm(({ number }) => (number === at || (lasts && number > at) ? fault : undefined));
        await backUpNewer(host, [BUCKET], known);
        world.network.arm(() => undefined);
        await checkStore(host, [BUCKET], known);
        trials += 1;
      }
  console.log(
    `backup to a bucket: ${trials} trials with ${NETWORK.length} network faults over ${requests} requests`,
  );
});

test('a recovery never takes any answer of a bucket for "nothing there"', async () => {
  let trials = 0;
  for (const fault of NETWORK)
    for (let at = 0; at < 6; at += 1) {
      const world = new SimWorld(1);
      const host = world.openHost();
      await prepare([BUCKET])(host);
      for (const path of ['/p/g/NOTES.md', '/p/g/.loa-state-manifest.json']) host.files.remove(path);
      world.network.arm(({ number }) => (number >= at ? fault : undefined));
      const found = await recover(await openSimState(host, [BUCKET]));
      expect(found.trace, JSON.stringify([fault, at])).not.toContain('TEMPLATE_INIT');
      expect(['RUNNING', 'DEGRADED_MODE']).toContain(found.state);
      world.network.arm(() => undefined);
      expect((await recover(await openSimState(host, [BUCKET]))).state).toBe('RUNNING');
      expect(readText(host, '/p/g/NOTES.md')).toBe(NOTES);
      trials += 1;
    }
  console.log(`recovery from a bucket: ${trials} trials with ${NETWORK.length} network faults`);
});
