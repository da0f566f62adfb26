// Corrections in prompts of what is remembered, over a real project.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryProject, type MemoryProject } from '../../memory/project.suite.ts';
import { recallForTask } from '../../memory/recall/for-task.ts';
import { readAll } from '../../memory/recall/read-all.ts';
import { readStanding } from '../../memory/recall/standing.ts';
import { undo } from '../../memory/undo.ts';
import { readActs } from '../../session/store.ts';
import { hear } from './hear.ts';

let place: MemoryProject;
beforeEach(() => {
  place = createMemoryProject();
});
afterEach(() => place.remove());

const say = (prompt: string) => hear(prompt, 's', place.context);
const contents = async () =>
  (await readAll(place.context, { withArchive: false })).map(({ memory }) => memory.content);

describe('a correction of what the person had said', () => {
  it.each([
    ['port is 3000', 'no, the port is 4000', 'the port is 4000'],
    ['port is 3000', "that's wrong, the port is 4000, not 3000", 'the port is 4000, not 3000'],
    ['port is 3000', "That's wrong. The port is 4000.", 'The port is 4000.'],
    ['the retry limit is 3', 'wrong: the retry limit is 5, not 3', 'the retry limit is 5, not 3'],
    ['the retry limit is 3', 'correction: the retry limit is 5', 'the retry limit is 5'],
    ['the retry limit is 3', 'the retry limit is 5, not 3', 'the retry limit is 5, not 3'],
    [
      'the worker is called wasp',
      'no, the worker is called bee, not wasp',
      'the worker is called bee, not wasp',
    ],
    ['we deploy on Fridays', 'nope, we deploy on Mondays', 'we deploy on Mondays'],
    ['der Port ist 3000', 'nein, der Port ist 4000', 'der Port ist 4000'],
    ['le port est 3000', 'non, le port est 4000', 'le port est 4000'],
  ])('is kept without its lead and takes the place of "%s": %s', async (before, prompt, after) => {
    await say(`remember that ${before}`);
    const { kept, withdrawn } = await say(prompt);
    expect(kept.map(({ content }) => content)).toEqual([after]);
    expect(withdrawn.map(({ content }) => content)).toEqual([before]);
    expect((await readStanding(place.context)).map(({ text }) => text)).toEqual([after]);
    const { lines } = await recallForTask(place.context, { task: before, tokensMax: 200 });
    expect(lines).toEqual([after]);
  });
  it('asks for no work when it is all of a prompt', async () => {
    await say('remember that port is 3000');
    await say('no, the port is 4000');
    expect(readActs('s', place.context).findLast(({ kind }) => kind === 'kept')).toMatchObject({
      isAll: true,
    });
  });
  it('gives its place back when it is undone', async () => {
    await say('remember that port is 3000');
    await say('no, the port is 4000');
    expect(await undo(undefined, place.context)).toMatchObject({
      forgotten: { content: 'the port is 4000' },
      restored: expect.any(String),
    });
    expect(await contents()).toEqual(['port is 3000']);
  });
  it.each([
    ['Never push to main', 'push the fix to a branch, not main'],
    ['We use pnpm, not npm', 'no, install the packages with pnpm, not npm'],
    ['Run tests with vitest', 'In this file run the tests with jest, not vitest'],
  ])('is no work at hand, and nothing that says the same: "%s" stays beside "%s"', async (before, prompt) => {
    await say(`remember: ${before}`);
    const [kept] = await contents();
    expect((await say(prompt)).withdrawn).toEqual([]);
    expect(await contents()).toContain(kept);
  });
  it('leaves alone what speaks of something else, and what may be one of several', async () => {
    await say('remember that the retry backoff is 3 seconds');
    await say('remember that the staging port is 3000');
    for (const prompt of [
      'no, the other one',
      'no, the retry limit is 5',
      'no, use the second approach',
      'no, is the staging port 4000?',
    ])
      expect((await say(prompt)).withdrawn, prompt).toEqual([]);
    expect(await contents()).toEqual(
      expect.arrayContaining(['the retry backoff is 3 seconds', 'the staging port is 3000']),
    );
  });
  it('marks what it may mean where that is one of several, and takes none away', async () => {
    await say('remember that port is 3000');
    await say('remember that the port is 3001');
    const { kept, withdrawn } = await say('no, the port is 4000');
    expect(withdrawn).toEqual([]);
    const mark = `(contradicted by ${kept[0]?.id})`;
    const texts = (await readStanding(place.context)).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(
      [`port is 3000 ${mark}`, 'the port is 4000', `the port is 3001 ${mark}`].toSorted(),
    );
    const { lines } = await recallForTask(place.context, { task: 'the port', tokensMax: 200 });
    expect(lines).toContain('the port is 4000');
    expect(lines).toContain(`port is 3000 ${mark}`);
  });
  it('is no more than a sentence where nothing is remembered', async () => {
    expect((await say('no, the port is 4000')).kept).toEqual([]);
  });
});
