// Replacing a file under power loss and failing calls at every step: always the whole old content or the whole new one.

import { expect, test } from 'vitest';
import { replaceFile } from '../../src/durable/file.ts';
import { updateFile } from '../../src/durable/file-update.ts';
import {
  runWithCrashAtEveryStep,
  runWithFailureAtEveryStep,
  type SimHost,
} from '../../src/durable/sim-host/index.ts';
import { isLoaError } from '../../src/kernel/errors.ts';

const PATH = '/project/NOTES.md';
const VERSIONS = ['one '.repeat(300), 'two '.repeat(50), 'three '.repeat(700)];

interface FileFacts {
  /** Index of the last version that was acknowledged. */
  acknowledged: number;
  attempted: number;
}

const facts = (): FileFacts => ({ acknowledged: 0, attempted: 0 });

async function setup(host: SimHost): Promise<void> {
  host.files.makeDir('/project');
  await replaceFile(PATH, Buffer.from(VERSIONS[0]!), host);
}

async function workload(host: SimHost, told: FileFacts): Promise<void> {
  for (let version = 1; version < VERSIONS.length; version += 1) {
    told.attempted = version;
    try {
      await replaceFile(PATH, Buffer.from(VERSIONS[version]!), host);
      told.acknowledged = version;
    } catch (error) {
      if (!isLoaError(error)) throw error;
    }
  }
}

async function check(host: SimHost, told: FileFacts): Promise<void> {
  const content = Buffer.from(host.files.read(PATH)).toString('latin1');
  const version = VERSIONS.indexOf(content);
  expect(version, 'the content is a whole version').toBeGreaterThanOrEqual(0);
  expect(version, 'no acknowledged version is lost').toBeGreaterThanOrEqual(told.acknowledged);
  expect(version).toBeLessThanOrEqual(told.attempted);
  // What a crash left behind is swept by a later replace.
  host.world.time.advance(120_000);
  await replaceFile(PATH, Buffer.from('last'), host);
  expect(host.files.list('/project').map(({ name }) => name)).toEqual(['NOTES.md']);
}

test('a power loss at any step leaves the whole old content or the whole new one', async () => {
  const { steps, trials } = await runWithCrashAtEveryStep({
    facts,
    setup,
    workload,
    check,
    seeds: [1, 2, 3, 4, 5, 6, 7, 8],
  });
  console.log(`replace, crash: ${steps} steps, ${trials} trials`);
});

test('a failing call at any step leaves a whole version and no temporary', async () => {
  const { steps, trials } = await runWithFailureAtEveryStep({ facts, setup, workload, check }, [
    { kind: 'fail', errno: 'EIO' },
    { kind: 'fail', errno: 'ENOSPC' },
    { kind: 'partial', errno: 'ENOSPC' },
    { kind: 'short' },
  ]);
  console.log(`replace, failures: ${steps} steps, ${trials} trials`);
});

test('a failing call leaves no temporary behind even before the process ends', async () => {
  const left: string[] = [];
  await runWithFailureAtEveryStep(
    {
      facts,
      setup,
      workload: async (host, told) => {
        await workload(host, told);
        const names = host.world.disk.find('/project')!.entries.keys();
        for (const name of names) if (name.endsWith('.loa-tmp')) left.push(name);
      },
      check: async () => {},
      seeds: [1],
    },
    [{ kind: 'fail', errno: 'ENOSPC' }],
  );
  expect(left).toEqual([]);
});

test('the canary: on a disk whose syncs do nothing, a half-written file is found', async () => {
  const run = runWithCrashAtEveryStep({ facts, setup, workload, check, world: { syncsAreLies: true } });
  await expect(run).rejects.toThrow();
});

test('an update merges into a whole version whatever step is the last', async () => {
  const { trials } = await runWithCrashAtEveryStep({
    facts: () => ({ done: 0 }),
    setup,
    workload: async (host, told) => {
      for (let count = 1; count <= 3; count += 1) {
        const add = (current: Uint8Array | undefined) =>
          Buffer.concat([current ?? Buffer.of(), Buffer.from('+')]);
        await updateFile(PATH, add, host, { lockPath: '/project/.lock' });
        told.done = count;
      }
    },
    check: async (host, told) => {
      const content = Buffer.from(host.files.read(PATH)).toString('latin1');
      expect(content.startsWith(VERSIONS[0]!)).toBe(true);
      const added = content.length - VERSIONS[0]!.length;
      expect(added).toBeGreaterThanOrEqual(told.done);
      expect(added).toBeLessThanOrEqual(told.done + 1);
    },
  });
  expect(trials).toBeGreaterThan(20);
});
