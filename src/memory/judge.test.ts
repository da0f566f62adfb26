import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMeaning } from '../search/vectors/read-meaning.ts';
import { openCapture } from './capture/capture.ts';
import { consolidate } from './consolidate/consolidate.ts';
import { type Judgement, judge } from './judge.ts';
import { createMemoryProject, type MemoryProject } from './project.suite.ts';
import { isRepeated, tellFamiliesOnce } from './recall/families.ts';
import { readAll } from './recall/read-all.ts';
import { undo } from './undo.ts';

let place: MemoryProject;
beforeEach(() => {
  place = createMemoryProject();
});
afterEach(() => place.remove());

async function rememberTwo(...texts: readonly string[]): Promise<readonly string[]> {
  const capture = await openCapture(place.context);
  const ids: string[] = [];
  for (const content of texts) ids.push((await capture.capture({ content })).id as string);
  await capture.close();
  return ids;
}

const consolidateAll = () => consolidate(place.context, { isDryRun: false });
const read = async () => (await readAll(place.context, { withArchive: false })).map(({ memory }) => memory);
const nobody = async (): Promise<boolean> => false;
const decide = (given: Judgement, isAgreed = nobody) => judge(given, place.context, isAgreed);

const ALIKE = ['The upload limit is 25 MB.', 'Uploads are limited to 25 MB.'] as const;

describe('a judgement of two memories', () => {
  it('makes them one under a text that says both; the others are in the archive and come back', async () => {
    const [a = '', b = ''] = await rememberTwo(...ALIKE);
    await consolidateAll();
    const done = await decide({
      verdict: 'merge',
      a,
      b,
      keep: 'Uploads may have at most 25 MB.',
      why: 'one limit',
    });
    expect(done.outcome).toBe('settled');
    expect((await read()).map(({ content }) => content)).toEqual(['Uploads may have at most 25 MB.']);
    const archived = (await readAll(place.context, { withArchive: true })).filter(
      ({ place: where }) => where === 'archive',
    );
    expect(archived.map(({ memory }) => memory.id).toSorted()).toEqual([a, b].toSorted());
    expect(place.text('g/memory/consolidation.log')).toContain('"why":"one limit"');
    await undo(a, place.context);
    expect((await read()).map(({ id }) => id)).toContain(a);
  });
  it('keeps the newer one where no text is given, also of memories that are still of the session', async () => {
    const [a = '', b = ''] = await rememberTwo(...ALIKE);
    const { kept } = await decide({ verdict: 'merge', a, b });
    const [only, ...more] = await read();
    expect([only?.id, more]).toEqual([kept, []]);
    expect([a, b]).toContain(kept);
  });
  it('is refused where numbers, names or denials differ, unless a person says that they are one', async () => {
    const [a = '', b = ''] = await rememberTwo('The upload limit is 25 MB.', 'The upload limit is 50 MB.');
    expect(await decide({ verdict: 'merge', a, b })).toMatchObject({
      outcome: 'refused',
      why: expect.stringMatching(/25|50/),
    });
    expect(await read()).toHaveLength(2);
    expect(await decide({ verdict: 'merge', a, b }, async () => true)).toMatchObject({ outcome: 'settled' });
    expect(await read()).toHaveLength(1);
  });
  it('that both hold is not asked for again, and they are told apart', async () => {
    const [a = '', b = ''] = await rememberTwo(...ALIKE);
    await decide({ verdict: 'distinct', a, b });
    const { families } = await consolidateAll();
    expect(families).toEqual([]);
    expect((await read()).some(({ alike }) => alike !== undefined)).toBe(false);
  });
  it('that only one holds links them as a conflict, and can be taken back', async () => {
    const [a = '', b = ''] = await rememberTwo(...ALIKE);
    await consolidateAll();
    await decide({ verdict: 'contradicts', a, b });
    expect((await read()).flatMap(({ conflicts = [] }) => conflicts)).toHaveLength(1);
    await decide({ verdict: 'open', a, b });
    expect((await read()).flatMap(({ conflicts = [] }) => conflicts)).toEqual([]);
  });
  it('of a memory that is not there, or of one beside itself, is refused and changes nothing', async () => {
    const [a = ''] = await rememberTwo(ALIKE[0]);
    await expect(decide({ verdict: 'distinct', a, b: 'mem-none' })).rejects.toMatchObject({
      code: 'memory.missing',
    });
    await expect(decide({ verdict: 'merge', a, b: a })).rejects.toMatchObject({ code: 'input.invalid' });
    expect(await read()).toHaveLength(1);
  });
});

it('of a family the first is told, and its relatives come last; what contradicts stands for itself', () => {
  const hit = (id: string, alike: readonly string[] = [], conflicts: readonly string[] = []) => ({
    memory: { id } as never,
    alike,
    conflicts,
  });
  const told = tellFamiliesOnce([hit('a'), hit('b', ['a']), hit('c', ['a'], ['a']), hit('d')]);
  expect(told.map(({ memory }) => (memory as { id: string }).id)).toEqual(['a', 'c', 'd', 'b']);
});

it('of a family an agent is told all but those that say nearly the same', async () => {
  const member = (id: string, content: string, alike: readonly string[] = []) => ({
    memory: { id, content } as never,
    alike,
  });
  const told = [member('a', ALIKE[0])];
  const isTold = (content: string) =>
    isRepeated(member('b', content, ['a']), told, () => readMeaning(place.context));
  expect(await isTold(ALIKE[1])).toBe(true);
  expect(await isTold('The upload is retried three times.')).toBe(false);
});
