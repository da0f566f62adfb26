import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { healAtStart } from '../agent.ts';
import { checkpointCode } from '../checkpoint/checkpoint-operation.ts';
import { checkpointSchemas } from '../checkpoint/schemas.ts';
import { decideCode } from '../decide/decide-operation.ts';
import { recordDecisions } from '../decide/record.ts';
import { decideSchemas } from '../decide/schemas.ts';
import { ledgerPool, type ScratchLedger, ZONE } from '../ledger.suite.ts';
import { AGENT_DEFAULT } from '../model.ts';
import { readDecisions } from '../notes/decision-log.ts';
import { healCode } from './heal-operation.ts';
import { countMissing } from './recover.ts';
import { healSchemas } from './schemas.ts';

const pool = ledgerPool();
afterEach(pool.clear);

const heal = ({ context }: ScratchLedger, input: object = {}) =>
  healCode.run(healSchemas.input.parse(input), context);
const decide = ({ context }: ScratchLedger, decision: string, input: object = {}) =>
  decideCode.run(decideSchemas.input.parse({ decision, ...input }), context);
const decided = (ledger: ScratchLedger) => readDecisions(ledger.notes()).map(({ decision }) => decision);
const notesOf = ({ root }: ScratchLedger) => join(root, ZONE, 'NOTES.md');
const dropEntry = (ledger: ScratchLedger, title: string) =>
  writeFileSync(
    notesOf(ledger),
    ledger.notes().replace(new RegExp(`#### [^\\n]*${title}[\\s\\S]*?(?=####|###|$)`), ''),
  );

async function start(): Promise<ScratchLedger> {
  const ledger = pool.make(
    { 'src/a.ts': 'export const one = 1;\n' },
    { config: { grounding_enforcement: 'strict' } },
  );
  await decide(ledger, 'Use one', { evidence: ['`export const one` [src/a.ts:1]'] });
  await decide(ledger, 'Use two');
  return ledger;
}

describe('decisions that were acknowledged', () => {
  it.each(['deleted', 'emptied'])('come back when the notes were %s', async (how) => {
    const ledger = await start();
    if (how === 'deleted') rmSync(notesOf(ledger));
    else writeFileSync(notesOf(ledger), ' \n');
    const report = await heal(ledger);
    expect(report.items).toContainEqual(
      expect.objectContaining({ item: 'decisions', detail: '2 decisions brought back from the journal' }),
    );
    expect(decided(ledger)).toEqual(['Use one', 'Use two']);
    expect(readDecisions(ledger.notes())[0]?.evidence).toHaveLength(1);
    expect(await heal(ledger)).toMatchObject({ healthy: true, healed: false });
  });
  it('come back at the start of a session and before the next decision', async () => {
    const ledger = await start();
    rmSync(notesOf(ledger));
    await healAtStart(ledger.context);
    expect(decided(ledger)).toEqual(['Use one', 'Use two']);
    rmSync(notesOf(ledger));
    await decide(ledger, 'Use three');
    expect(decided(ledger)).toEqual(['Use one', 'Use two', 'Use three']);
  });
  it('and taken out by a person stay out, until somebody asks for them', async () => {
    const ledger = await start();
    dropEntry(ledger, 'Use two');
    expect(decided(ledger)).toEqual(['Use one']);
    expect((await countMissing(ledger.context)).decisions).toBe(1);
    await healAtStart(ledger.context);
    const { items } = await heal(ledger);
    expect(items.find(({ item }) => item === 'decisions')).toMatchObject({ state: 'healthy' });
    expect(decided(ledger)).toEqual(['Use one']);
    await heal(ledger, { decisions: true });
    expect(decided(ledger)).toEqual(['Use one', 'Use two']);
    expect((await countMissing(ledger.context)).decisions).toBe(0);
  });
  it('and taken back, or archived, do not come back', async () => {
    const ledger = await start();
    const { id } = await decide(ledger, 'use TWO', { withdraw: true });
    rmSync(notesOf(ledger));
    mkdirSync(join(ledger.root, ZONE, 'archive'), { recursive: true });
    await heal(ledger);
    expect(decided(ledger)).toEqual(['Use one']);
    dropEntry(ledger, 'Use one');
    await decide(ledger, 'Use one', { withdraw: true });
    expect((await countMissing(ledger.context)).decisions).toBe(0);
    expect(id).toMatch(/^d-/);
    await decide(ledger, 'Use four');
    const [four] = readDecisions(ledger.notes());
    writeFileSync(join(ledger.root, ZONE, 'archive/notes-2026-01.md'), `<!-- loa:decision ${four?.id} -->\n`);
    rmSync(notesOf(ledger));
    await heal(ledger);
    expect(decided(ledger)).toEqual([]);
  });
  it('are many at once', async () => {
    const ledger = pool.make();
    const said = Array.from({ length: 120 }, (_one, at) => ({ decision: `Choose the variant ${at}` }));
    for (let at = 0; at < 120; at += 60)
      await recordDecisions(said.slice(at, at + 60), AGENT_DEFAULT, ledger.context);
    rmSync(notesOf(ledger));
    await heal(ledger);
    expect((await countMissing(ledger.context)).decisions).toBe(0);
  });
});

describe('notes that are not text', () => {
  it('are not called healthy, stay as they are, and the way back is named', async () => {
    const ledger = await start();
    const bytes = Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a]);
    writeFileSync(notesOf(ledger), bytes);
    const [notes] = (await heal(ledger)).items;
    expect(notes).toMatchObject({ item: 'NOTES.md', state: 'failed' });
    expect(notes?.detail).toContain(`git checkout -- ${ZONE}/NOTES.md`);
    expect(readFileSync(notesOf(ledger))).toEqual(bytes);
  });
});

describe('a trajectory that is gone', () => {
  const check = ({ context }: ScratchLedger) =>
    checkpointCode.run(checkpointSchemas.input.parse({}), context);
  const folder = ({ root }: ScratchLedger) => join(root, ZONE, 'a2a/trajectory');
  it('opens no gate: decisions of the notes count, and the loss is told', async () => {
    const ledger = await start();
    const before = await check(ledger);
    expect(before).toMatchObject({ permitted: false, claims: 2, grounded: 1 });
    rmSync(folder(ledger), { recursive: true });
    const after = await check(ledger);
    expect(after).toMatchObject({ permitted: false, claims: 2, grounded: 1 });
    expect(after.lost).toContain('the trajectory of 2026-03-04 is gone, although 2 decisions');
  });
  it('comes back from the journal', async () => {
    const ledger = await start();
    const before = ledger.trajectory();
    for (const name of readdirSync(folder(ledger))) rmSync(join(folder(ledger), name));
    expect(await heal(ledger, { checkOnly: true })).toMatchObject({ healthy: false });
    await heal(ledger);
    expect(ledger.trajectory()).toBe(before);
    const [first = '', ...others] = before.trimEnd().split('\n');
    writeFileSync(join(folder(ledger), `${AGENT_DEFAULT}-2026-03-04.jsonl`), `${others.join('\n')}\n`);
    await heal(ledger);
    expect(ledger.trajectory()).not.toContain(first);
    await heal(ledger, { decisions: true });
    expect(ledger.trajectory()).toContain(first);
  });
});
