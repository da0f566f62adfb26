// Every type of change that any domain declares, beside compaction, under power loss and failing calls at every step: what was
// promised is in its files as often as without the fault. The types come from `domains.ts`, so a new one is tried at once.

import { describe, expect, test } from 'vitest';
import { domains } from '../../src/domains.ts';
import { verifyJournal } from '../../src/durable/journal/index.ts';
import {
  runWithCrashAtEveryStep,
  runWithFailureAtEveryStep,
  type SimHost,
  SimWorld,
} from '../../src/durable/sim-host/index.ts';
import type { ChangeOwner } from '../../src/kernel/domain.ts';
import { isLoaError } from '../../src/kernel/errors.ts';
import type { Context } from '../../src/kernel/operation.ts';
import { openStore } from '../../src/state/index.ts';
import { openZoneFiles } from '../../src/state/store/files.ts';
import { SIM_PROJECT, simConfig } from '../../src/state/store/sim-project.suite.ts';
import { compactCode } from '../../src/workspace/journal-compact.ts';
import { settleAll } from '../../src/workspace/settle.ts';
import { type Change, SAMPLES, type Sample, wordOf } from './change-samples.ts';

const contextOn = (host: SimHost): Context =>
  ({
    project: SIM_PROJECT,
    config: simConfig(1500),
    domains,
    host,
    progress: { report: () => {} },
  }) as unknown as Context;

const allTypes = domains.owners.flatMap(({ types }) => types);

interface Facts {
  /** Types whose sample was acknowledged. */
  readonly promised: Set<string>;
}
const facts = (): Facts => ({ promised: new Set() });

async function setup(host: SimHost): Promise<void> {
  host.files.makeDir('/p/g');
}

/** A failure is reported and the program goes on; what it says to be safe, though not in the files yet, was promised too. */
async function tolerate(work: () => Promise<void>, onSafe: (type: unknown) => void): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isLoaError(error)) throw error;
    if (error.code === 'state.not-applied') onSafe(error.details['type']);
  }
}

/** By turns: in one transaction, and committed by a process that is killed before it brings it into the files. */
async function record(owner: ChangeOwner, changes: readonly Change[], host: SimHost): Promise<void> {
  const store = await openStore(contextOn(host), { owner: owner.owner, types: await owner.load() });
  const isWhole = owner.types.indexOf(changes.at(-1)!.type) % 2 === 0;
  try {
    if (isWhole) await store.transact(() => ({ changes, answer: undefined }));
    else for (const { type, payload } of changes) await store.commit(type, payload);
  } finally {
    await store.abandon();
  }
}

async function workload(host: SimHost, { promised }: Facts): Promise<void> {
  for (const owner of domains.owners) {
    for (const type of owner.types) {
      const { after = [], payload } = SAMPLES[type] as Sample;
      await tolerate(
        async () => {
          await record(owner, [...after, { type, payload }], host);
          promised.add(type);
        },
        // It may also speak of what another left behind, which is checked for that one's type.
        (safe) => safe === type && promised.add(type),
      );
    }
    await tolerate(
      async () => void (await compactCode.run({ dryRun: false }, contextOn(host))),
      () => {},
    );
  }
}

/** How often the word of each type stands in the project's files. */
function countWords(host: SimHost): ReadonlyMap<string, number> {
  const texts: string[] = [];
  const walk = (dir: string): void => {
    for (const { name, kind } of host.files.list(dir)) {
      const path = `${dir}/${name}`;
      // What a crash leaves of a file that was being replaced is swept by the next writer.
      if (path === SIM_PROJECT.ownDir || path.endsWith('.loa-tmp')) continue;
      if (kind === 'directory') walk(path);
      else texts.push(Buffer.from(host.files.read(path)).toString());
    }
  };
  walk('/p');
  const text = texts.join('\n');
  return new Map(allTypes.map((type) => [type, text.split(wordOf(type)).length - 1]));
}

/** What the files hold when nothing goes wrong. */
async function countUndisturbed(): Promise<ReadonlyMap<string, number>> {
  const host = new SimWorld(1).openHost();
  await setup(host);
  await workload(host, facts());
  await settleAll(contextOn(host));
  return countWords(host);
}

function checkWith(expected: ReadonlyMap<string, number>) {
  return async (host: SimHost, { promised }: Facts): Promise<void> => {
    expect(await settleAll(contextOn(host)), 'nothing is stuck').toEqual([]);
    const found = countWords(host);
    const files = openZoneFiles({ root: '/p', zone: 'g' }, host);
    for (const { types, load } of domains.owners) {
      const known = await load();
      for (const type of types.filter((one) => promised.has(one))) {
        expect(found.get(type), `${type} was promised`).toBe(expected.get(type));
        const { payload } = SAMPLES[type] as Sample;
        expect(known[type]!.plan(payload as never, files), `nothing of ${type} is missing`).toEqual([]);
      }
    }
    expect((await verifyJournal(SIM_PROJECT.journalDir, host)).damage).toBeUndefined();
  };
}

describe('every type of change of every domain', () => {
  test('has a sample in change-samples.ts, and every sample a type', () => {
    const lacking = allTypes.filter((type) => SAMPLES[type] === undefined);
    expect(lacking, 'add a sample of these to test/fault/change-samples.ts').toEqual([]);
    expect(Object.keys(SAMPLES).toSorted()).toEqual(allTypes.toSorted());
  });

  test('is declared by the owner who loads it', async () => {
    for (const { owner, types, load } of domains.owners)
      expect(Object.keys(await load()).toSorted(), owner).toEqual(types.toSorted());
  });

  test('is proved by its sample, and the workload compacts', async () => {
    const host = new SimWorld(1).openHost();
    await setup(host);
    const found = facts();
    await workload(host, found);
    expect([...found.promised].toSorted()).toEqual(allTypes.toSorted());
    const gone = host.files.stat(`${SIM_PROJECT.journalDir}/0000000001.seg`) === undefined;
    expect(gone, 'the first segment was compacted away').toBe(true);
    const silent = [...(await countUndisturbed())].filter(([, count]) => count === 0).map(([type]) => type);
    expect(silent, 'only these leave no word in the files').toEqual(['memory.kept', 'memory.forgotten']);
  });

  test('survives a power loss at any step, in its files as often as without one', async () => {
    const check = checkWith(await countUndisturbed());
    const { steps, trials } = await runWithCrashAtEveryStep({ facts, setup, workload, check, seeds: [1] });
    console.log(`all changes and compaction, crash: ${steps} steps, ${trials} trials`);
  });

  test('survives a failing call at any step that changes something', async () => {
    const check = checkWith(await countUndisturbed());
    const run = { facts, setup, workload, check, seeds: [1], sparesReads: true };
    const { steps, trials } = await runWithFailureAtEveryStep(run, [{ kind: 'fail', errno: 'EIO' }]);
    console.log(`all changes and compaction, failures: ${steps} steps, ${trials} trials`);
  });

  test('the canary: on a disk whose syncs do nothing, a lost change is found', async () => {
    const check = checkWith(await countUndisturbed());
    const lying = { facts, setup, workload, check, seeds: [1], world: { syncsAreLies: true } };
    await expect(runWithCrashAtEveryStep(lying)).rejects.toThrow('was promised');
  });
});
