import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkMemories } from '../checks.ts';
import { forgetSchemas } from '../commands/care-schemas.ts';
import { forgetCode } from '../commands/change.ts';
import { consolidate } from '../consolidate/consolidate.ts';
import { renderEntry } from '../entry/format.ts';
import { forget } from '../forget.ts';
import type { Memory } from '../model.ts';
import { createMemoryProject, type MemoryProject } from '../project.suite.ts';
import { readAll } from '../recall/read-all.ts';
import { CAPTURED } from '../store/changes.ts';
import { openMemoryStore } from '../store/open.ts';
import { examineMemories } from './health.ts';
import { restoreLost } from './restore.ts';

let place: MemoryProject;
beforeEach(() => {
  place = createMemoryProject();
});
afterEach(() => place.remove());

const ID = 'mem-2026-11-16-003';
const memory = (content: string, minute: number): Memory => ({
  id: ID,
  type: 'fact',
  content,
  source: 'conversation',
  confidence: 0.9,
  timestamp: `2026-11-16T10:${minute}:00.000Z`,
  scope: 'project',
  tags: [],
  trust: 'person',
});
const MINE = memory('Plugins are loaded from the plugins directory at start only.', 10);
const THEIRS = memory('The websocket ping period is 45 seconds.', 20);
const NOTES = 'g/NOTES.md';
const notes = (): string => place.text(NOTES);
const write = (text: string): void => writeFileSync(join(place.dir, NOTES), text);
const contents = async (): Promise<readonly string[]> =>
  (await readAll(place.context, { withArchive: false })).map((one) => one.memory.content).toSorted();
const findings = async (): Promise<string> =>
  (await checkMemories(place.context))
    .map(({ verdict, message, fix }) => `${verdict} ${message} ${fix}`)
    .join('\n');

/** As an older version of this clone recorded it. */
async function record(): Promise<void> {
  const store = await openMemoryStore(place.context);
  await store.commit(CAPTURED, { memory: MINE });
  await store.close();
}

/** Conflict markers deleted by hand: both texts below one heading. */
const keepBoth = (): void => {
  const body = renderEntry(THEIRS, 3).replace(/^.*\n/, '');
  write(notes().replace(`> ${MINE.content}\n`, `> ${MINE.content}\n${body}`));
};
/** Mended by hand, with a heading for each. */
const keepHeadings = (): void => write(`${notes()}\n${renderEntry(THEIRS, 3)}`);

describe.each([
  ['one heading', keepBoth],
  ['a heading each', keepHeadings],
])('memories of two clones with one id, under %s', (_how, merge) => {
  it('are both there, are told by doctor, and get ids of their own', async () => {
    await record();
    merge();
    expect(await contents()).toEqual([MINE.content, THEIRS.content]);
    expect(await findings()).toMatch(/warn two memories have the id mem-2026-11-16-003.*loa memory restore/);
    const { separated } = await restoreLost(place.context, { isDryRun: false });
    expect(separated).toHaveLength(1);
    expect(await contents()).toEqual([MINE.content, THEIRS.content]);
    expect(await findings()).toMatch(/^pass/);
    expect(notes().match(/^### mem-/gm)).toHaveLength(2);
  });
  it('are shown with their texts, and forgotten one by one', async () => {
    await record();
    merge();
    const all = await readAll(place.context, { withArchive: false });
    const theirs = all.find((one) => one.memory.content === THEIRS.content)?.memory.id as string;
    expect(theirs).not.toBe(ID);
    const shown = await forgetCode.run(
      forgetSchemas.input.parse({ ids: [theirs], dryRun: true }),
      place.context,
    );
    expect(shown.forgotten).toMatchObject([{ id: theirs, content: THEIRS.content }]);
    await forget([theirs], place.context, { isDryRun: false });
    expect(await contents()).toEqual([MINE.content]);
    await forget([ID], place.context, { isDryRun: false });
    expect(await contents()).toEqual([]);
    expect((await examineMemories(place.context)).lost).toBe(0);
    expect(journalText()).not.toContain('Plugins are loaded');
  });
  it('leave my own where theirs is forgotten, in the journal too', async () => {
    // The older one keeps the id, and here that is theirs.
    await record();
    merge();
    write(notes().replace('10:20:00', '09:20:00'));
    await forget([ID], place.context, { isDryRun: false });
    expect(await contents()).toEqual([MINE.content]);
    write('# Notes\n');
    expect((await examineMemories(place.context)).lost).toBe(1);
    await restoreLost(place.context, { isDryRun: false });
    expect(await contents()).toEqual([MINE.content]);
  });
  it('are both kept by a consolidation', async () => {
    await record();
    merge();
    await consolidate(place.context, { isDryRun: false });
    expect(await contents()).toEqual([MINE.content, THEIRS.content]);
    expect(notes()).not.toContain('mem-');
  });
});

function journalText(): string {
  const dir = place.context.project.journalDir;
  return place.context.host.files
    .list(dir)
    .map(({ name }) => readFileSync(join(dir, name ?? ''), 'latin1'))
    .join('');
}

describe('a memory of this machine', () => {
  it('that a merge replaced by another with its id is told as lost, and comes back', async () => {
    await record();
    write(notes().replace(renderEntry(MINE, 3), renderEntry(THEIRS, 3)));
    expect(await findings()).toContain('1 memory in the journal is missing');
    await restoreLost(place.context, { isDryRun: false });
    expect(await contents()).toEqual([MINE.content, THEIRS.content]);
  });
  it('that one branch changed and another took out is told, with both ways out', async () => {
    await record();
    write(notes().replace('trust=person', 'trust=person disputed=deleted'));
    expect(await findings()).toMatch(/changed on one branch and taken out on another.*forget.*keep it/);
  });
  it('whose text a person changed is not lost', async () => {
    await record();
    write(notes().replace('at start only', 'at start and on a signal'));
    expect(await findings()).toMatch(/^pass/);
  });
  it('that stands in the session and in its month is one, and stays in its month', async () => {
    await record();
    const before = notes();
    await consolidate(place.context, { isDryRun: false });
    write(before);
    expect(await contents()).toEqual([MINE.content]);
    await consolidate(place.context, { isDryRun: false });
    expect([await contents(), notes().includes('mem-')]).toEqual([[MINE.content], false]);
    expect(await findings()).toMatch(/^pass/);
  });
});
