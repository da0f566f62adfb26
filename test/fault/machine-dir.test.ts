// The machine directory under power loss and failing calls at every step: moved from its earlier place it is here or there, whole;
// made anew it is registered or not there; and nothing that was acknowledged before or after is lost.

import { expect, test } from 'vitest';
import { openJournal, readJournal } from '../../src/durable/journal/index.ts';
import {
  runWithCrashAtEveryStep,
  runWithFailureAtEveryStep,
  type SimHost,
} from '../../src/durable/sim-host/index.ts';
import { isLoaError } from '../../src/kernel/errors.ts';
import { judgeMachineDir, makeMachineDir } from '../../src/state/machine-dir.ts';
import { moveMachineDir } from '../../src/state/older-layout.ts';

const OLD = '/p/.loa';
const NEW = '/p/.git/loa';
const STATE = '/home/.local/state/loa';
const RECORDS = 5;
const types = { 'note.added': { version: 1, check: () => undefined } };

async function prepare(host: SimHost): Promise<void> {
  for (const dir of ['/p/.git', '/home/.local/state']) host.files.makeDir(dir);
  for (const dir of ['/', '/p', '/home', '/home/.local']) await host.files.syncDir(dir);
}

async function append(dir: string, host: SimHost): Promise<number> {
  const journal = await openJournal(`${dir}/journal`, host, { types });
  const { sequence } = await journal.append('note.added', { text: 'kept' });
  await journal.close();
  return sequence;
}

async function prepareOld(host: SimHost): Promise<void> {
  await prepare(host);
  for (let count = 0; count < RECORDS; count += 1) await append(OLD, host);
}

async function count(dir: string, host: SimHost): Promise<number> {
  let records = 0;
  for await (const record of readJournal(`${dir}/journal`, host))
    records += record.type === 'note.added' ? 1 : 0;
  return records;
}

const move = (host: SimHost): void => {
  if (judgeMachineDir(NEW, STATE, host).kind === 'absent')
    moveMachineDir({ from: OLD, to: NEW, stateDir: STATE }, host);
};

const moving = {
  facts: () => ({}),
  setup: prepareOld,
  workload: async (host: SimHost): Promise<void> => {
    try {
      move(host);
    } catch (error) {
      if (!isLoaError(error)) throw error;
    }
  },
  check: async (host: SimHost): Promise<void> => {
    // A crash may leave a moved name in both places, as the simulated disk does; either is the whole.
    for (const dir of [OLD, NEW].filter((one) => host.files.stat(one) !== undefined))
      expect(await count(dir, host), `${dir} is whole`).toBe(RECORDS);
    move(host);
    expect(judgeMachineDir(NEW, STATE, host).kind).toBe('own');
    expect(await count(NEW, host)).toBe(RECORDS);
  },
};

test('a move from the earlier place loses nothing at any power loss', async () => {
  const { steps, trials } = await runWithCrashAtEveryStep(moving);
  console.log(`move, crash: ${steps} steps, ${trials} trials`);
});

test('a move from the earlier place loses nothing at any failing call', async () => {
  const faults = [
    { kind: 'fail', errno: 'EIO' },
    { kind: 'fail', errno: 'ENOSPC' },
    { kind: 'short' },
  ] as const;
  const { steps, trials } = await runWithFailureAtEveryStep(moving, faults);
  console.log(`move, failures: ${steps} steps, ${trials} trials`);
});

test('what was acknowledged in a new machine directory is believed after any power loss', async () => {
  const { steps, trials } = await runWithCrashAtEveryStep({
    facts: () => ({ acknowledged: 0 }),
    setup: prepare,
    workload: async (host, facts) => {
      makeMachineDir(NEW, STATE, host);
      facts.acknowledged = await append(NEW, host);
    },
    check: async (host, facts) => {
      const belief = judgeMachineDir(NEW, STATE, host).kind;
      if (facts.acknowledged === 0) expect(belief).not.toBe('foreign');
      else expect(belief).toBe('own');
      if (facts.acknowledged > 0) expect(await count(NEW, host)).toBe(1);
      makeMachineDir(NEW, STATE, host);
      expect(judgeMachineDir(NEW, STATE, host).kind).toBe('own');
    },
  });
  console.log(`make, crash: ${steps} steps, ${trials} trials`);
});

test('a move that forgets to register is caught', async () => {
  const forgetful = {
    ...moving,
    workload: async (host: SimHost): Promise<void> => host.files.rename(OLD, NEW),
  };
  await expect(runWithCrashAtEveryStep(forgetful)).rejects.toThrow();
});
