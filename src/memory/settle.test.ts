import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importLines } from './capture/import.ts';
import type { Memory, PlacedMemory } from './model.ts';
import { createMemoryProject, type MemoryProject } from './project.suite.ts';
import { readAll } from './recall/read-all.ts';
import { planSettlement, settleConflict } from './settle.ts';
import { undo } from './undo.ts';

const memory = (id: string, more: Partial<Memory> = {}): Memory => ({
  id,
  type: 'fact',
  content: `The limit of ${id} is known.`,
  source: 'conversation',
  confidence: 0.8,
  timestamp: '2026-01-01T00:00:00.000Z',
  scope: 'project',
  tags: [],
  trust: 'agent',
  ...more,
});
const placed = (one: Memory, place: PlacedMemory['place'] = 'durable'): PlacedMemory => ({
  memory: one,
  place,
  path: 'g/memory/2026-01.md',
});
const NOW = Date.parse('2026-02-01T00:00:00Z');

describe('a contradiction that is settled', () => {
  const newer = memory('new', { conflicts: ['old', 'other'] });
  const live = [placed(newer), placed(memory('old'))];
  it('keeps one and archives the other, whichever of them was newer', () => {
    const kept = planSettlement({ first: 'new', second: 'old', outcome: 'keep' }, live, NOW);
    expect(kept?.updated).toEqual([{ ...newer, conflicts: ['other'] }]);
    expect(kept?.archived).toEqual([
      memory('old', { conflicts: ['new'], archived: 'merged', replacedBy: 'new' }),
    ]);
    const other = planSettlement({ first: 'old', second: 'new', outcome: 'keep' }, live, NOW);
    expect(other?.archived.map(({ id, replacedBy }) => [id, replacedBy])).toEqual([['new', 'old']]);
  });
  it('lets both hold, and marks them again', () => {
    const both = planSettlement({ first: 'old', second: 'new', outcome: 'both' }, live, NOW);
    expect(both?.updated.find(({ id }) => id === 'new')?.conflicts).toEqual(['other']);
    const apart = [placed(memory('a')), placed(memory('b', { timestamp: '2026-01-02T00:00:00.000Z' }))];
    const marked = planSettlement({ first: 'a', second: 'b', outcome: 'contradict' }, apart, NOW);
    expect(marked?.updated).toEqual([
      memory('b', { timestamp: '2026-01-02T00:00:00.000Z', conflicts: ['a'] }),
    ]);
    expect(planSettlement({ first: 'a', second: 'b', outcome: 'both' }, apart, NOW)).toBeUndefined();
  });
  it('brings what still stands in the session into durable memory', () => {
    const session = [placed(newer, 'session'), placed(memory('old'))];
    const step = planSettlement({ first: 'new', second: 'old', outcome: 'keep' }, session, NOW);
    expect(step).toMatchObject({ promoted: [{ id: 'new' }], updated: [], consumed: ['new'] });
  });
  it('needs two that are there', () => {
    expect(() => planSettlement({ first: 'new', second: 'gone', outcome: 'keep' }, live, NOW)).toThrow(
      'gone',
    );
  });
});

describe('in the files', () => {
  let project: MemoryProject;
  beforeEach(() => {
    project = createMemoryProject();
  });
  afterEach(() => project.remove());
  const idsOf = async (): Promise<readonly string[]> =>
    (await readAll(project.context, { withArchive: false })).map(({ memory: one }) => one.id);

  it('what gave way is taken back as it was, contradiction and all', async () => {
    const rows = [memory('a'), memory('b', { content: 'The limit of b is not known.' })];
    await importLines(
      rows.map((row) => JSON.stringify(row)),
      { isTrusted: true },
      project.context,
    );
    const settle = (outcome: 'keep' | 'both' | 'contradict') =>
      settleConflict({ first: 'a', second: 'b', outcome }, project.context);
    expect(await settle('contradict')).toBe(true);
    expect(await settle('keep')).toBe(true);
    expect(await idsOf()).toEqual(['a']);
    await undo('b', project.context);
    const all = await readAll(project.context, { withArchive: false });
    expect(all.find(({ memory: one }) => one.id === 'b')?.memory.conflicts).toEqual(['a']);
    expect(await settle('both')).toBe(true);
    expect(await settle('both')).toBe(false);
  });
  it('one cannot contradict itself', async () => {
    await expect(
      settleConflict({ first: 'a', second: 'a', outcome: 'both' }, project.context),
    ).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });
});
