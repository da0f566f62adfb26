import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyJournal } from '../durable/index.ts';
import { readIntact } from '../durable/journal/index.ts';
import type { Context } from '../kernel/operation.ts';
import { healCode } from '../ledger/heal/heal-operation.ts';
import { openLedger, toChange } from '../ledger/record/open.ts';
import { readRecorded } from '../ledger/record/recorded.ts';
import { saidByLedger } from '../ledger/record/spoken.ts';
import { composeResume } from '../ledger/resume/read-resume.ts';
import { openCapture } from '../memory/capture/capture.ts';
import { restoreLost } from '../memory/care/restore.ts';
import { listCode, statsCode } from '../memory/commands/care.ts';
import { forget } from '../memory/forget.ts';
import { createMemoryProject, type MemoryProject } from '../memory/project.suite.ts';
import { openSaid } from '../state/said.ts';
import { handleAgentEvent } from './agents/handle.ts';
import { repairCode } from './journal-repair.ts';
import { countPending, settleAll } from './settle.ts';

let place: MemoryProject;
let context: Context;
beforeEach(() => {
  place = createMemoryProject();
  context = place.context;
});
afterEach(() => place.remove());

const segment = (number = 1) => join(context.project.journalDir, `${String(number).padStart(10, '0')}.seg`);

async function remember(content: string): Promise<string> {
  const capture = await openCapture(context);
  const { id } = (await capture.capture({ content, type: 'fact', trust: 'person' })) as { id: string };
  await capture.close();
  return id;
}

async function decide(id: string, { isApplied = true } = {}): Promise<void> {
  const store = await openLedger(context);
  const decision = {
    id,
    ts: '2026-03-04T10:00:00Z',
    title: id,
    decision: `Decision ${id}`,
    rationale: '',
    evidence: [],
    scenarios: [],
    grounding: 'assumption',
    agent: 'implementing-tasks',
  };
  const { type, payload } = toChange({ decisions: [decision as never] }, context.host);
  await store.commit(type, payload);
  // Without `close` it is as if the process had been killed here.
  if (isApplied) await store.close();
  else await store.journal.close();
}

/** Changes one byte of the record that holds the words. */
function spoil(words: string, number = 1): void {
  const bytes = readFileSync(segment(number));
  const at = bytes.indexOf(words);
  expect(at).toBeGreaterThan(0);
  bytes[at]! ^= 1;
  writeFileSync(segment(number), bytes);
}

const repair = (input: object = {}, more: Partial<Context> = {}) =>
  repairCode.run({ dryRun: false, yes: true, ...input }, { ...context, ...more });
const shown = () =>
  Object.fromEntries(
    readdirSync(context.project.journalDir, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, readFileSync(join(context.project.journalDir, name)).toString('base64')]),
  );

describe('beside a damaged journal', () => {
  beforeEach(async () => {
    await remember('Deploys go through the blue cluster because the green one lacks GPUs');
    await decide('d-one');
    await remember('Retries are capped at 3 since the upstream bans after 4 attempts');
    spoil('green one');
  });

  it('memories are listed and counted, and one line says what is wrong and what mends it', async () => {
    const list = await listCode.run({ place: 'all', scope: 'project', conflicts: false, limit: 10 }, context);
    expect(list.memories).toHaveLength(2);
    expect(list.journal).toContain('loa journal repair');
    const stats = await statsCode.run({}, context);
    expect(stats).toMatchObject({ sessionEntries: 2, lost: 0, journal: list.journal });
  });
  it('a memory that its intact records know is still told as lost', async () => {
    rmSync(join(place.dir, 'g/NOTES.md'));
    const { lost } = await statsCode.run({}, context);
    expect(lost, 'of two, one record can be read').toBe(1);
  });
  it('work is resumed with what was said here, before and behind the damage', async () => {
    const level = await composeResume({ level: 1 }, context);
    expect(level.text).toContain('Decision d-one');
    expect(level.text).toContain('loa journal repair');
  });
  it('lost decisions come back, and the damage is a finding of its own', async () => {
    rmSync(join(place.dir, 'g/NOTES.md'));
    const { items } = await healCode.run({ checkOnly: true, decisions: true } as never, context);
    expect(items).toContainEqual(expect.objectContaining({ item: 'decisions', state: 'missing' }));
    expect(items).toContainEqual(expect.objectContaining({ item: 'journal', state: 'failed' }));
  });
  it('a session that starts is told where the work stands, even when nothing can be recorded', async () => {
    writeFileSync(segment(2), 'nonsense');
    const event = { ...context, types: {} };
    const { say } = await handleAgentEvent('SessionStart', { session_id: 's' }, event as never);
    expect(say).toContain('Decision d-one');
    expect(say).toContain('the journal is damaged');
    expect(say).toContain('to mend it: loa journal repair');
    // Sessions have records of their own, which go on.
    expect(await handleAgentEvent('PostToolUse', {}, event as never)).toEqual({ say: '' });
  });
});

describe('journal repair', () => {
  it('leaves a sound journal alone', async () => {
    expect(await repair()).toMatchObject({ outcome: 'sound' });
    await decide('d-one');
    const before = shown();
    expect(await repair()).toMatchObject({ outcome: 'sound' });
    expect(shown()).toEqual(before);
  });
  it('shows the plan and changes nothing when only asked to look, or when the person says no', async () => {
    await decide('d-one');
    await decide('d-two', { isApplied: false });
    spoil('Decision d-one');
    const before = shown();
    const look = await repair({ dryRun: true });
    expect(look).toMatchObject({
      outcome: 'planned',
      damage: { segment: 1 },
      files: [{ name: '0000000001.seg' }],
      lost: [{ sequence: 1, through: 1, type: 'ledger.recorded@1' }],
      carried: [{ type: 'ledger.recorded' }],
    });
    const asked: string[] = [];
    const confirm = async (question: string) => {
      asked.push(question);
      return false;
    };
    expect(await repair({ yes: false }, { confirm })).toMatchObject({ outcome: 'kept' });
    expect(asked.join()).toContain('ledger.recorded');
    await expect(repair({ yes: false })).rejects.toMatchObject({ code: 'usage.missing-argument' });
    expect(shown()).toEqual(before);
  });
  it('brings promised changes into the files that wait before and behind the damage', async () => {
    await decide('d-before', { isApplied: false });
    await remember('Deploys go through the blue cluster because the green one lacks GPUs');
    await decide('d-behind', { isApplied: false });
    spoil('green one');
    const output = await repair();
    expect(output).toMatchObject({ outcome: 'repaired', carried: [{}, {}], stuck: [] });
    for (const id of ['d-before', 'd-behind'])
      expect(place.text('g/NOTES.md').split(`Decision ${id}`)).toHaveLength(2);
    expect(await countPending(context)).toMatchObject({ count: 0 });
    expect(existsSync(join(output.aside!, '0000000001.seg'))).toBe(true);
    const report = await verifyJournal(context.project.journalDir, context.host);
    expect(report.damage).toBeUndefined();
    expect(report.repaired).toMatchObject({ damage: { segment: 1 }, carried: [{ from: 1 }, {}] });
  });
  it('does not bring back what was applied before and taken out by hand', async () => {
    await decide('d-one');
    await decide('d-two');
    spoil('Decision d-two');
    writeFileSync(join(place.dir, 'g/NOTES.md'), '# Notes\n');
    await repair();
    expect(await settleAll(context)).toEqual([]);
    expect(place.text('g/NOTES.md')).toBe('# Notes\n');
  });
  it('still knows what was said here, and records go on', async () => {
    await decide('d-one');
    await decide('d-two');
    spoil('Decision d-two');
    await repair();
    const said = await openSaid(context, saidByLedger);
    expect(said.has('Decision d-one')).toBe(true);
    await decide('d-three');
    expect((await openSaid(context, saidByLedger)).has('Decision d-three')).toBe(true);
    expect((await readRecorded(context)).decisions.has('d-three')).toBe(true);
    expect(place.text('g/NOTES.md')).toContain('Decision d-three');
  });
  it('still knows memories and decisions that the files had lost before', async () => {
    const lost = await remember('Deploys go through the blue cluster because the green one lacks GPUs');
    await decide('d-one');
    await decide('d-two');
    spoil('Decision d-two');
    rmSync(join(place.dir, 'g/NOTES.md'));
    await repair();
    expect((await statsCode.run({}, context)).lost).toBe(1);
    expect((await readRecorded(context)).decisions.has('d-one')).toBe(true);
    const { restored } = await restoreLost(context, { isDryRun: false });
    expect(restored.map(({ memory }) => memory.id)).toEqual([lost]);
    expect(place.text('g/NOTES.md')).toContain('blue cluster');
  });
  it('goes on after everything is gone, with sequences that were never used', async () => {
    await decide('d-one');
    const { lastSequence } = await verifyJournal(context.project.journalDir, context.host);
    rmSync(segment());
    const output = await repair();
    expect(output).toMatchObject({ outcome: 'repaired', lost: [{ sequence: 1, through: lastSequence }] });
    await decide('d-two');
    for await (const { sequence } of readIntact(context.project.journalDir, context.host).records)
      expect(sequence).toBeGreaterThan(lastSequence);
  });
  it('can be done again, and each damaged chain keeps its own folder', async () => {
    await decide('d-one');
    spoil('Decision d-one');
    const first = await repair();
    await decide('d-two');
    spoil('Decision d-two', 2);
    const second = await repair();
    expect(first.aside).not.toBe(second.aside);
    for (const aside of [first.aside, second.aside]) expect(readdirSync(aside!)).toHaveLength(1);
    expect((await verifyJournal(context.project.journalDir, context.host)).damage).toBeUndefined();
  });
  it('what is forgotten later is overwritten in the segments aside too', async () => {
    const id = await remember('Deploys go through the blue cluster because the green one lacks GPUs');
    await decide('d-one');
    spoil('Decision d-one');
    const { aside } = await repair();
    const kept = join(aside!, '0000000001.seg');
    expect(readFileSync(kept, 'utf8')).toContain('blue cluster');
    await forget([id], context, { isDryRun: false });
    expect(readFileSync(kept, 'utf8')).not.toContain('blue cluster');
  });
  it('refuses what a newer version wrote, and touches nothing', async () => {
    await decide('d-one');
    const bytes = readFileSync(segment());
    writeFileSync(segment(), bytes.subarray(0, bytes.lastIndexOf('\n') + 1));
    writeFileSync(segment(2), 'loa-journal 2 made otherwise\n');
    const before = shown();
    await expect(repair()).rejects.toMatchObject({ code: 'journal.unknown-type' });
    await expect(decide('d-two')).rejects.toMatchObject({ code: 'journal.unknown-type' });
    const { 'lock.holder': _one, ...after } = shown();
    const { 'lock.holder': _two, ...old } = before;
    expect(after).toEqual(old);
    expect((await statsCode.run({}, context)).journal).toContain('newer');
  });
});
