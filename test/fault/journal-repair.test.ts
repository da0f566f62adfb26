// Repair of a damaged journal under power loss and failing calls at every step: the old state or the finished one is left, a second
// run finishes it, no file that was damaged is lost, and every record that proves itself goes on.

import { expect, test } from 'vitest';
import {
  carryRecord,
  examineWreck,
  finishRepair,
  type JournalRecord,
  openJournal,
  preparePayload,
  REPAIRED_TYPE,
  readIntact,
  repairJournal,
  surveyJournal,
  verifyJournal,
} from '../../src/durable/journal/index.ts';
import {
  runWithCrashAtEveryStep,
  runWithFailureAtEveryStep,
  type SimHost,
} from '../../src/durable/sim-host/index.ts';
import { isLoaError } from '../../src/kernel/errors.ts';
import { createFacts, DIRECTORY, OPTIONS, openHere, put } from './journal-world.ts';

const RECORDS = 12;
const SPOILED = 5;

/** Two segments and more; one byte of an old payload is changed. */
async function setup(host: SimHost): Promise<void> {
  const journal = await openHere(host);
  for (let index = 1; index <= RECORDS; index += 1) await put(journal, createFacts(), `r${index}`, 300);
  await journal.close();
  const path = `${DIRECTORY}/0000000001.seg`;
  const bytes = Buffer.from(host.files.read(path));
  const file = host.files.open(path, { write: true });
  const at = bytes.indexOf(`"r${SPOILED}"`) + 1;
  file.write(Buffer.from('R'), at);
  file.close();
}

async function intactIds(host: SimHost, directory = DIRECTORY): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const record of readIntact(directory, host).records)
    if (record.type === 'test.put') ids.push((record.payload() as { id: string }).id);
  return ids;
}

async function repair(host: SimHost): Promise<void> {
  if (await finishRepair(DIRECTORY, host)) return;
  const wreck = await examineWreck(DIRECTORY, host);
  if (wreck === undefined) return;
  await repairJournal(
    {
      wreck,
      continueWith: async () => {
        const records: JournalRecord[] = [];
        for await (const record of readIntact(DIRECTORY, host).records) records.push(record);
        return {
          begin: (repaired) => preparePayload(REPAIRED_TYPE, repaired),
          rest: () => records.map((record) => ({ from: record.sequence, record: carryRecord(record) })),
        };
      },
    },
    host,
  );
}

interface Facts {
  isDone: boolean;
}
const facts = (): Facts => ({ isDone: false });

const workload = async (host: SimHost, done: Facts): Promise<void> => {
  try {
    await repair(host);
    done.isDone = true;
  } catch (error) {
    if (!isLoaError(error) || error.code === 'internal.bug') throw error;
  }
};

const EXPECTED = Array.from({ length: RECORDS }, (_one, index) => `r${index + 1}`).filter(
  (id) => id !== `r${SPOILED}`,
);

async function check(host: SimHost, done: Facts): Promise<void> {
  const left = await verifyJournal(DIRECTORY, host);
  const isOld = left.damage !== undefined;
  if (done.isDone) expect(isOld, 'what was reported as done is done').toBe(false);
  if (isOld) expect(left.damage).toMatchObject({ segment: 1, sequence: SPOILED });
  expect(await intactIds(host), 'what proves itself can be read in between').toEqual(EXPECTED);
  await repair(host);
  const after = await verifyJournal(DIRECTORY, host);
  expect(after.damage, 'a second run finishes').toBeUndefined();
  expect(after.repaired).toMatchObject({
    lost: [{ sequence: SPOILED, through: SPOILED, type: 'test.put@1' }],
  });
  expect(await intactIds(host)).toEqual(EXPECTED);
  await checkAside(host);
  const journal = await openJournal(DIRECTORY, host, OPTIONS);
  const { sequence } = await journal.append('test.put', { id: 'after' });
  expect(sequence, 'no sequence is used twice').toBeGreaterThan(RECORDS + EXPECTED.length);
  await journal.close();
  expect((await verifyJournal(DIRECTORY, host)).damage).toBeUndefined();
  expect(await examineWreck(DIRECTORY, host)).toBeUndefined();
}

/** Every damaged segment is in one folder, byte for byte, and no longer among the others. */
async function checkAside(host: SimHost): Promise<void> {
  const { repaired } = await verifyJournal(DIRECTORY, host);
  const folder = `${DIRECTORY}/${repaired?.aside}`;
  const { ended } = surveyJournal(DIRECTORY, host);
  expect(ended).toEqual([]);
  const kept = host.files.list(folder).map(({ name }) => name);
  expect(kept).toEqual(repaired?.files.map(({ name }) => name));
  const { sha256Hex } = await import('../../src/kernel/hash.ts');
  for (const { name, sha256 } of repaired?.files ?? [])
    expect(sha256Hex(Buffer.from(host.files.read(`${folder}/${name}`)))).toBe(sha256);
}

test('a power loss at any step of a repair leaves the old journal or the new one', async () => {
  const { steps, trials } = await runWithCrashAtEveryStep({
    facts,
    setup,
    workload,
    check,
    recover: repair,
    recoveryStepsMax: 6,
  });
  console.log(`repair, crash: ${steps} steps, ${trials} trials`);
});

test('a failing call at any step of a repair leaves the old journal or the new one', async () => {
  const { steps, trials } = await runWithFailureAtEveryStep({ facts, setup, workload, check, seeds: [1] }, [
    { kind: 'fail', errno: 'EIO' },
    { kind: 'fail', errno: 'ENOSPC' },
    { kind: 'short' },
  ]);
  console.log(`repair, failures: ${steps} steps, ${trials} trials`);
});

test('the canary: on a disk whose syncs do nothing, a repair that was reported is found missing', async () => {
  const lying = { facts, setup, workload, check, world: { syncsAreLies: true } };
  await expect(runWithCrashAtEveryStep(lying)).rejects.toThrow('seed');
});
