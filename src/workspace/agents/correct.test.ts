// Corrections in prompts of what is remembered, over a real project.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryProject, type MemoryProject } from '../../memory/project.suite.ts';
import { recallForPrompt } from '../../memory/recall/for-prompt.ts';
import { recallForTask } from '../../memory/recall/for-task.ts';
import { readAll } from '../../memory/recall/read-all.ts';
import { readStanding } from '../../memory/recall/standing.ts';
import { undo } from '../../memory/undo.ts';
import { noteActs, readActs } from '../../session/store.ts';
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
    const { withdrawn } = await say('no, the port is 4000');
    expect(withdrawn).toEqual([]);
    const mark = '(contradicted since: the port is 4000)';
    const texts = (await readStanding(place.context)).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(
      [`port is 3000 ${mark}`, 'the port is 4000', `the port is 3001 ${mark}`].toSorted(),
    );
    const { lines } = await recallForTask(place.context, { task: 'the port', tokensMax: 200 });
    expect(lines).toContain('the port is 4000');
    expect(lines).toContain(`port is 3000 ${mark}`);
  });
  it.each([
    ['Deploys are on Tuesdays and Alice approves them', 'wrong, deploys are on Thursdays not Tuesdays'],
    ['Deploys are on Tuesdays and Alice approves them', 'wrong, deploys are on Thursdays'],
    ['Alice approves deploys. Deploys are on Tuesdays.', 'no, deploys are on Thursdays, not Tuesdays'],
    [
      'Deploys go out on Tuesdays at 9 from the pier machine',
      'no, deploys go out on Thursdays, not Tuesdays',
    ],
    ['The worker is called wasp, and it restarts at night', 'no, the worker is called bee, not wasp'],
    [
      'Die Releases sind dienstags und Alice gibt sie frei',
      'falsch, die Releases sind donnerstags, nicht dienstags',
    ],
  ])('of a part of "%s" is told with it, and nothing else of it is lost: %s', async (before, prompt) => {
    await say(`remember: ${before}`);
    const { kept, withdrawn } = await say(prompt);
    const [after = ''] = kept.map(({ content }) => content);
    expect(prompt).toContain(after);
    expect(withdrawn).toEqual([]);
    const told = `${before} (contradicted since: ${after})`;
    expect((await readStanding(place.context)).map(({ text }) => text)).toEqual([after, told]);
    const { lines } = await recallForTask(place.context, { task: before, tokensMax: 200 });
    expect(lines).toContain(told);
    const fitting = await recallForPrompt(place.context, {
      prompt: `${before}?`,
      told: new Set(),
      tokensMax: 200,
    });
    expect(fitting.lines).not.toContain(before);
    await undo(undefined, place.context);
    expect((await readStanding(place.context)).map(({ text }) => text)).toEqual([before]);
  });
  it('is no more than a sentence where nothing is remembered', async () => {
    expect((await say('no, the port is 4000')).kept).toEqual([]);
  });
});

describe('a correction without its subject', () => {
  const prompt = async (text: string) => {
    noteActs('s', [{ kind: 'prompt', text }], place.context);
    return say(text);
  };
  const answer = (said: string) =>
    noteActs('s', [{ kind: 'turn', next: [], failing: [], said }], place.context);
  it.each([
    ['the timeout is 30 seconds', 'actually no, make it 60', 'the timeout is 60 seconds'],
    ['the timeout is 30 seconds', 'no, 2 minutes.', 'the timeout is 2 minutes'],
    ['the port is 3000', 'sorry, make that 4000 please', 'the port is 4000'],
    ['the port is 3000', 'I meant 4000', 'the port is 4000'],
    ['deploys are on Tuesday', 'no, Thursday', 'deploys are on Thursday'],
    ['tests run with jest', 'nope, make it vitest', 'tests run with vitest'],
    ['der Timeout ist 30 Sekunden', 'nein, lieber 60', 'der Timeout ist 60 Sekunden'],
  ])('of "%s" takes its place: %s', async (before, said, after) => {
    await prompt(`remember: ${before}`);
    answer('Noted. 5 files were looked at.');
    const { kept, withdrawn } = await prompt(said);
    expect(kept.map(({ content }) => content)).toEqual([after]);
    expect(withdrawn.map(({ content }) => content)).toEqual([before]);
    expect((await readStanding(place.context)).map(({ text }) => text)).toEqual([after]);
    await undo(undefined, place.context);
    expect(await contents()).toEqual([before]);
  });
  it('is of what was said just before, whatever else the session kept', async () => {
    await prompt('remember that we support node 0.10');
    await prompt('remember: the interval is 45 seconds');
    await prompt('remember: the timeout is 30 seconds');
    expect((await prompt('actually no, make it 60')).withdrawn).toMatchObject([
      { content: 'the timeout is 30 seconds' },
    ]);
  });
  it('is of what the agent said last, where the person answers that', async () => {
    await prompt('remember: the timeout is 30 seconds');
    await prompt('look at the client');
    answer('The client waits 30 seconds. Shall I go on?');
    expect((await prompt('no, make it 60')).kept.map(({ content }) => content)).toEqual([
      'the timeout is 60 seconds',
    ]);
  });
  it.each([
    [
      'two memories fit',
      ['remember: the timeout is 30 seconds', 'remember: the interval is 30 seconds'],
      'no, make it 60',
    ],
    [
      'something else was spoken of',
      ['remember: the timeout is 30 seconds', 'set the width to 40'],
      'no, make it 60',
    ],
    [
      'another value stands beside it',
      ['remember: the timeout is 30 seconds. Set the width to 40.'],
      'no, make it 60',
    ],
    ['the kind is another', ['remember: the timeout is 30 seconds'], 'no, make it 60 MB'],
    ['it has two values', ['remember: retry 3 times within 30 seconds'], 'no, make it 60'],
    ['it says more', ['remember: the timeout is 30 seconds'], 'no, make it 60 in the other file'],
    ['it is asked', ['remember: the timeout is 30 seconds'], 'no, should I make it 60?'],
    ['nothing is turned down', ['remember: the timeout is 30 seconds'], '60 files changed'],
  ])('corrects nothing where %s', async (_why, before, said) => {
    for (const text of before) await prompt(text);
    const kept = await contents();
    expect((await prompt(said)).withdrawn).toEqual([]);
    expect(await contents()).toEqual(expect.arrayContaining(kept));
  });
  it('is of this session alone', async () => {
    await prompt('remember: the timeout is 30 seconds');
    noteActs('other', [{ kind: 'prompt', text: 'the timeout is 30 seconds' }], place.context);
    expect((await hear('no, make it 60', 'other', place.context)).withdrawn).toEqual([]);
  });
});
