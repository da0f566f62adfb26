// Decisions under power loss and failing calls at every step: what was acknowledged is in the notes, in the task and in the
// trajectory, once in each; every file can be read; what people wrote is still there.

import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  runWithCrashAtEveryStep,
  runWithFailureAtEveryStep,
  type SimHost,
} from '../../src/durable/sim-host/index.ts';
import { isLoaError } from '../../src/kernel/errors.ts';
import { recordDecisions } from '../../src/ledger/decide/record.ts';
import { decisionId } from '../../src/ledger/decision.ts';
import { readDecisions } from '../../src/ledger/notes/decision-log.ts';
import { openLedger } from '../../src/ledger/record/open.ts';
import { parseTrajectory } from '../../src/ledger/record/trajectory.ts';
import { SIM_PROJECT, simConfig } from '../../src/state/store/sim-project.suite.ts';

const project = SIM_PROJECT;
const config = simConfig(6000);
const HAND = '# By hand\n\nWords of a person.\n';
const SAID = ['Use files', 'Use SQLite', 'Use files'];
const evidence = [{ path: 'src/a.ts', line: 1, quote: 'one = 1' }];

interface Facts {
  readonly acknowledged: string[];
}
const facts = (): Facts => ({ acknowledged: [] });
const contextOf = (host: SimHost) => ({ project, config, host });

async function setup(host: SimHost): Promise<void> {
  const put = (path: string, content: string) => {
    const file = host.files.open(`/p/${path}`, { write: true, create: true });
    file.write(Buffer.from(content), 0);
    file.close();
  };
  for (const dir of ['/p/g', '/p/.beads', '/p/src']) host.files.makeDir(dir);
  put('g/NOTES.md', HAND);
  put('.beads/bd-1.yaml', '# kept\nid: bd-1\ntitle: T\nstatus: open\nmine: 1\n');
}

/** The last one says again what the first said, with evidence. */
async function workload(host: SimHost, { acknowledged }: Facts): Promise<void> {
  for (const [index, decision] of SAID.entries()) {
    try {
      const said = { decision, task: 'bd-1', ...(index === 2 ? { evidence } : {}) };
      await recordDecisions([said], 'x', contextOf(host));
      acknowledged.push(index === 2 ? 'grounded' : decisionId(decision));
    } catch (error) {
      if (!isLoaError(error)) throw error;
      if (error.code === 'state.not-applied') acknowledged.push(decisionId(decision));
    }
  }
}

const recover = async (host: SimHost): Promise<void> => {
  const store = await openLedger(contextOf(host));
  await store.settle();
  await store.close();
};

async function check(host: SimHost, { acknowledged }: Facts): Promise<void> {
  await recover(host);
  const read = (path: string) =>
    host.files.stat(`/p/${path}`) === undefined ? '' : Buffer.from(host.files.read(`/p/${path}`)).toString();
  const notes = read('g/NOTES.md');
  expect(notes.startsWith(HAND), 'what a person wrote is there').toBe(true);
  const logged = readDecisions(notes);
  const bead = parse(read('.beads/bd-1.yaml')) as { mine: number; decisions?: { decision: string }[] };
  expect(bead.mine).toBe(1);
  const files =
    host.files.stat('/p/g/a2a/trajectory') === undefined ? [] : host.files.list('/p/g/a2a/trajectory');
  const parsed = files.map(({ name }) => parseTrajectory(read(`g/a2a/trajectory/${name}`)));
  expect(parsed.flatMap(({ malformed }) => malformed)).toEqual([]);
  const cited = new Set(parsed.flatMap(({ records }) => records).map((record) => record['id']));
  const spans = parsed.flatMap(({ records }) => records).map((record) => record['span_id']);
  expect(new Set(spans).size, 'no line is doubled').toBe(spans.length);
  const ids = logged.map(({ id }) => id);
  expect(new Set(ids).size, 'no decision is doubled').toBe(ids.length);
  expect([...ids].sort(), 'notes and trajectory tell the same').toEqual([...cited].sort());
  expect((bead.decisions ?? []).map(({ decision }) => decisionId(decision)).sort()).toEqual([...ids].sort());
  for (const id of acknowledged.filter((one) => one !== 'grounded'))
    expect(ids, 'acknowledged').toContain(id);
  if (acknowledged.includes('grounded')) {
    expect(logged.find(({ id }) => id === decisionId('Use files'))?.grounding).toBe('citation');
  }
}

test('a power loss at any step of deciding, in recovery too, loses nothing acknowledged and doubles nothing', async () => {
  const { steps, trials } = await runWithCrashAtEveryStep({
    facts,
    setup,
    workload,
    check,
    recover,
    recoveryStepsMax: 4,
    seeds: [1, 2],
  });
  console.log(`decide, crash: ${steps} steps, ${trials} trials`);
});

test('a failing call at any step of deciding loses nothing acknowledged and doubles nothing', async () => {
  const { steps, trials } = await runWithFailureAtEveryStep({ facts, setup, workload, check, seeds: [1] }, [
    { kind: 'fail', errno: 'EIO' },
    { kind: 'partial', errno: 'ENOSPC' },
  ]);
  console.log(`decide, failures: ${steps} steps, ${trials} trials`);
});

test('the canary: on a disk whose syncs do nothing, a lost decision is found', async () => {
  await expect(
    runWithCrashAtEveryStep({ facts, setup, workload, check, world: { syncsAreLies: true }, seeds: [1] }),
  ).rejects.toThrow();
});
