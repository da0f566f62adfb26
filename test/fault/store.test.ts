// Changes of several files as one, under power loss and failing calls at every step: what was promised is in all of its files
// once the store has been opened again, once only, and what a person wrote is still there.

import { expect, test } from 'vitest';
import { readJournal } from '../../src/durable/journal/index.ts';
import {
  runWithCrashAtEveryStep,
  runWithFailureAtEveryStep,
  type SimHost,
} from '../../src/durable/sim-host/index.ts';
import { isLoaError } from '../../src/kernel/errors.ts';
import { type ChangeStore, openStore } from '../../src/state/index.ts';
import { note, noteTypes } from '../../src/state/store/change-store.suite.ts';
import { SIM_PROJECT, simConfig } from '../../src/state/store/sim-project.suite.ts';

const project = SIM_PROJECT;
const config = simConfig(4000);
const HAND = 'written by hand\n';

const open = (host: SimHost): Promise<ChangeStore> =>
  openStore({ project, config, host }, { owner: 'test', types: noteTypes });

async function setup(host: SimHost): Promise<void> {
  host.files.makeDir('/p/g');
  const file = host.files.open('/p/g/notes.md', { write: true, create: true });
  file.write(Buffer.from(HAND), 0);
  file.close();
}

interface Facts {
  readonly promised: string[];
  /** Sequences that a failure said to be safe in the journal, though not in the files yet. */
  readonly recorded: number[];
}

async function workload(host: SimHost, { promised, recorded }: Facts): Promise<void> {
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!isLoaError(error)) throw error;
      if (error.code === 'state.not-applied') recorded.push(Number(error.details['sequence']));
    }
  };
  await attempt(async () => {
    const store = await open(host);
    try {
      for (const id of ['a', 'b']) {
        await attempt(async () => {
          await store.commit('test.noted', { id });
          promised.push(id);
        });
      }
      await attempt(async () => {
        await store.transact(() => ({ changes: [note('c')], answer: 0 }));
        promised.push('c');
      });
    } finally {
      await store.close();
    }
  });
}

/** The ids that records of the journal hold, by sequence. */
async function idsBySequence(host: SimHost): Promise<ReadonlyMap<number, string>> {
  const ids = new Map<number, string>();
  if (host.files.stat(project.journalDir) === undefined) return ids;
  for await (const record of readJournal(project.journalDir, host))
    if (record.type === 'test.noted') ids.set(record.sequence, (record.payload() as { id: string }).id);
  return ids;
}

async function check(host: SimHost, { promised, recorded }: Facts): Promise<void> {
  const store = await open(host);
  await store.settle();
  await store.close();
  const read = (path: string) =>
    host.files.stat(path) === undefined ? '' : Buffer.from(host.files.read(path)).toString();
  const notes = read('/p/g/notes.md');
  const lines = read('/p/g/log.jsonl').split('\n').filter(Boolean);
  expect(notes.startsWith(HAND), 'what a person wrote is there').toBe(true);
  const ids = lines.map((line) => (JSON.parse(line) as { id: string }).id);
  expect(new Set(ids).size, 'nothing is doubled').toBe(ids.length);
  const noted = notes.slice(HAND.length).split('\n').filter(Boolean);
  expect(noted.sort(), 'both files tell the same').toEqual([...ids].sort());
  for (const id of promised) expect(ids, 'what was promised is there').toContain(id);
  const bySequence = await idsBySequence(host);
  for (const sequence of recorded)
    expect(ids, `record ${sequence}, which was said to be safe, is there`).toContain(
      bySequence.get(sequence),
    );
}

const recover = async (host: SimHost): Promise<void> => {
  const store = await open(host);
  await store.settle();
  await store.close();
};
const facts = (): Facts => ({ promised: [], recorded: [] });

test('a power loss at any step, in recovery too, loses no promised change and doubles none', async () => {
  const { steps, trials } = await runWithCrashAtEveryStep({
    facts,
    setup,
    workload,
    check,
    recover,
    recoveryStepsMax: 6,
  });
  console.log(`store, crash: ${steps} steps, ${trials} trials`);
});

test('a failing call at any step loses no promised change and doubles none', async () => {
  let saidToBeSafe = 0;
  const counting = async (host: SimHost, found: Facts): Promise<void> => {
    saidToBeSafe += found.recorded.length;
    await check(host, found);
  };
  const { steps, trials } = await runWithFailureAtEveryStep({ facts, setup, workload, check: counting }, [
    { kind: 'fail', errno: 'EIO' },
    { kind: 'fail', errno: 'ENOSPC' },
    { kind: 'partial', errno: 'ENOSPC' },
    { kind: 'short' },
  ]);
  expect(saidToBeSafe, 'some failures come between the record and the files').toBeGreaterThan(0);
  console.log(`store, failures: ${steps} steps, ${trials} trials`);
});

test('the canary: on a disk whose syncs do nothing, a lost change is found', async () => {
  await expect(
    runWithCrashAtEveryStep({ facts, setup, workload, check, world: { syncsAreLies: true } }),
  ).rejects.toThrow();
});
