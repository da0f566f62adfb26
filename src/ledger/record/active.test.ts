import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { NOTES_TEMPLATE } from '../../state/index.ts';
import { personalFolder } from '../../state/project.ts';
import { ledgerPool } from '../ledger.suite.ts';
import { writeActiveContext } from '../notes/active-context.ts';
import { readActive, writeActive } from './active.ts';
import { notePersonalLines, readPersonalLines } from './personal.ts';

const pool = ledgerPool();
afterEach(pool.clear);

const NOTHING = { task: undefined, lastCheckpoint: undefined, reasoning: undefined };

describe('what is personal of the active context', () => {
  it('is kept on this machine, field by field, and told beside what the notes say', async () => {
    const { context } = pool.make();
    expect(readActive(NOTES_TEMPLATE, context)).toMatchObject({ ...NOTHING, isOwnReasoning: false });
    await writeActive({ task: 'bd-1', taskTitle: 'One' }, NOTES_TEMPLATE, context);
    await writeActive({ reasoning: 'Half way' }, NOTES_TEMPLATE, context);
    expect(readActive(NOTES_TEMPLATE, context)).toMatchObject({
      task: 'bd-1',
      taskTitle: 'One',
      reasoning: 'Half way',
      isOwnReasoning: true,
    });
    await writeActive({ task: 'none' }, NOTES_TEMPLATE, context);
    expect(readActive(NOTES_TEMPLATE, context).task).toBeUndefined();
  });
  it('gives way to what a person writes into the notes afterwards', async () => {
    const { context } = pool.make();
    await writeActive({ task: 'bd-1', reasoning: 'Half way' }, NOTES_TEMPLATE, context);
    const edited = writeActiveContext(NOTES_TEMPLATE, { task: 'bd-2', taskTitle: 'By hand' });
    expect(readActive(edited, context)).toMatchObject({ task: 'bd-2', reasoning: 'Half way' });
    await writeActive({ lastCheckpoint: '2026-03-04T10:00:00Z' }, edited, context);
    expect(readActive(edited, context), 'and stays').toMatchObject({ task: 'bd-2' });
  });
  it('is as good as none when its file was spoilt', async () => {
    const { context } = pool.make();
    await writeActive({ task: 'bd-1' }, NOTES_TEMPLATE, context);
    writeFileSync(join(personalFolder(context), 'active.json'), '{"cut');
    expect(readActive(NOTES_TEMPLATE, context)).toMatchObject(NOTHING);
  });
  it('of the trajectory is read back by agent and day, and old days go', () => {
    const { context } = pool.make();
    const line = (date: string) => ({
      agent: 'a',
      date,
      record: { span_id: date, phase: 'session_handoff' },
    });
    notePersonalLines([line('2026-01-01')], context);
    notePersonalLines([line('2026-03-04'), line('2026-03-04')], context);
    expect(readPersonalLines('a', '2026-03-04', context)).toHaveLength(2);
    expect(readPersonalLines('b', '2026-03-04', context)).toEqual([]);
    expect(readdirSync(personalFolder(context))).toEqual(['a-2026-03-04.jsonl']);
  });
});
