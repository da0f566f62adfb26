// What cares for the journal (`journal compact`, `journal repair`) beside changes that are promised and not in their files yet, under
// power loss at every step: nothing that was acknowledged is dropped, whoever it belongs to, and nothing is doubled.

import { describe, expect, test } from 'vitest';
import { domains } from '../../src/domains.ts';
import { listSegments, verifyJournal } from '../../src/durable/journal/index.ts';
import { runWithCrashAtEveryStep, type SimHost } from '../../src/durable/sim-host/index.ts';
import type { Context } from '../../src/kernel/operation.ts';
import { openLedger, toChange } from '../../src/ledger/record/open.ts';
import { IDENTITY_CHANGED, identityStore } from '../../src/memory/identity/changes.ts';
import { type JournalStore, openStore } from '../../src/state/index.ts';
import { SIM_PROJECT, simConfig } from '../../src/state/store/sim-project.suite.ts';
import { compactCode } from '../../src/workspace/journal-compact.ts';
import { repairCode } from '../../src/workspace/journal-repair.ts';
import { settleAll } from '../../src/workspace/settle.ts';

const contextOn = (host: SimHost): Context =>
  ({
    project: SIM_PROJECT,
    config: simConfig(800),
    domains,
    host,
    progress: { report: () => {} },
  }) as unknown as Context;

const DOCUMENT = '# Identity\n';
const SPOILED = 'spoiled';

interface Facts {
  readonly promised: Set<string>;
}
const facts = (): Facts => ({ promised: new Set() });

/** Recorded and, as if the process had been killed then, not brought into its files. */
async function leaveUnapplied(open: Promise<JournalStore>, type: string, payload: unknown): Promise<void> {
  const store = await open;
  try {
    await store.commit(type, payload);
  } finally {
    await store.journal.close();
  }
}

async function logLine(id: string, host: SimHost, { promised }: Facts): Promise<void> {
  const lines = [{ agent: 'a', date: '2026-03-04', record: { span_id: id, phase: 'note' } }];
  const { type, payload } = toChange({ lines: lines as never }, host);
  await leaveUnapplied(openLedger(contextOn(host)), type, payload);
  promised.add(id);
}

async function changeIdentity(host: SimHost, { promised }: Facts): Promise<void> {
  const payload = { at: '2026-03-04', part: 'voice', summary: 's', before: null, after: DOCUMENT };
  await leaveUnapplied(openStore(contextOn(host), identityStore), IDENTITY_CHANGED, payload);
  promised.add(IDENTITY_CHANGED);
}

async function setup(host: SimHost): Promise<void> {
  host.files.makeDir('/p/g');
}

async function check(host: SimHost, { promised }: Facts): Promise<void> {
  expect(await settleAll(contextOn(host))).toEqual([]);
  const read = (path: string): string =>
    host.files.stat(path) === undefined ? '' : Buffer.from(host.files.read(path)).toString();
  const lines = read('/p/g/a2a/trajectory/a-2026-03-04.jsonl').split('\n').filter(Boolean);
  const ids = lines.map((line) => (JSON.parse(line) as { span_id: string }).span_id);
  expect(new Set(ids).size, 'nothing is doubled').toBe(ids.length);
  for (const id of promised) {
    if (id === IDENTITY_CHANGED) expect(read('/p/g/BEAUVOIR.md'), id).toBe(DOCUMENT);
    else expect(ids, 'what was promised is there').toContain(id);
  }
  expect((await verifyJournal(SIM_PROJECT.journalDir, host)).damage).toBeUndefined();
}

describe('journal compact', () => {
  const workload = async (host: SimHost, found: Facts): Promise<void> => {
    for (let round = 0; round < 2; round += 1) {
      for (const id of ['a', 'b', 'c', 'd', 'e']) await logLine(`${id}${round}`, host, found);
      if (round === 0) await changeIdentity(host, found);
      const { removed } = await compactCode.run({ dryRun: false }, contextOn(host));
      expect(removed.length, 'the workload compacts').toBeGreaterThan(0);
    }
  };
  test('drops nothing that was acknowledged, at any crash', async () => {
    const { steps, trials } = await runWithCrashAtEveryStep({ facts, setup, workload, check, seeds: [1] });
    console.log(`store and compaction, crash: ${steps} steps, ${trials} trials`);
  });
  test('the canary: on a disk whose syncs do nothing, a dropped change is found', async () => {
    const lying = { facts, setup, workload, check, seeds: [1], world: { syncsAreLies: true } };
    await expect(runWithCrashAtEveryStep(lying)).rejects.toThrow('seed');
  });
});

describe('journal repair', () => {
  const damage = (host: SimHost): void => {
    const [path = ''] = listSegments(SIM_PROJECT.journalDir, host)
      .map((segment) => segment.path)
      .filter((one) => Buffer.from(host.files.read(one)).includes(SPOILED));
    const at = Buffer.from(host.files.read(path)).indexOf(SPOILED);
    const file = host.files.open(path, { write: true });
    file.write(Buffer.from('S'), at);
    file.close();
  };
  const before = async (host: SimHost, found: Facts): Promise<void> => {
    for (const id of ['a', SPOILED, 'b', 'c']) await logLine(id, host, found);
    await changeIdentity(host, found);
    found.promised.delete(SPOILED);
  };
  const repair = async (host: SimHost): Promise<void> => {
    await repairCode.run({ dryRun: false, yes: true }, contextOn(host));
  };
  const run = {
    facts: (): Facts => ({ promised: new Set(['a', 'b', 'c', IDENTITY_CHANGED]) }),
    setup: async (host: SimHost) => {
      await setup(host);
      await before(host, facts());
      damage(host);
    },
    workload: async (host: SimHost, found: Facts) => {
      await repair(host);
      await logLine('after', host, found);
    },
    check: async (host: SimHost, found: Facts) => {
      await repair(host);
      await check(host, found);
    },
    seeds: [1],
  };
  test('brings everything intact into its files, at any crash', async () => {
    const { steps, trials } = await runWithCrashAtEveryStep({ ...run, recover: repair, recoveryStepsMax: 3 });
    console.log(`store and repair, crash: ${steps} steps, ${trials} trials`);
  });
  test('the canary: on a disk whose syncs do nothing, a lost change is found', async () => {
    const lying = runWithCrashAtEveryStep({ ...run, world: { syncsAreLies: true } });
    await expect(lying).rejects.toThrow('seed');
  });
});
