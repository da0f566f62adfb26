// A prompt that asks for nothing but to forget one thing, over a real project.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMemoryProject, type MemoryProject } from '../../memory/project.suite.ts';
import { readAll } from '../../memory/recall/read-all.ts';
import { undo } from '../../memory/undo.ts';
import { hear } from './hear.ts';

let place: MemoryProject;
beforeEach(() => {
  place = createMemoryProject();
});
afterEach(() => place.remove());

const say = (prompt: string) => hear(prompt, 's', place.context);
const contents = async () =>
  (await readAll(place.context, { withArchive: false })).map(({ memory }) => memory.content);

it.each([
  ['remember that our mirror is called otter', 'forget the mirror'],
  ['remember that our mirror is called otter', 'please forget the mirror.'],
  ['merk dir: unser Spiegel heißt otter', 'vergiss den Spiegel'],
  ['remember that our mirror is called otter', 'erase everything you know about the mirror'],
  ['from now on use bun for scripts', 'please remove what you remember about bun'],
  ['merk dir: unser Spiegel heißt otter', 'lösche alles, was du über den Spiegel weißt'],
  ["retiens que le miroir s'appelle otter", 'efface ce que tu sais sur le miroir'],
  ['recuerda que el espejo se llama otter', 'borra todo lo que sabes sobre el espejo'],
  ['onthoud dat de spiegel otter heet', 'wis wat je weet over de spiegel'],
  ["remember I can't stand the word 'basically'", "forget that I can't stand 'basically', I don't mind"],
])(
  'one telling word is enough where one memory alone has it, and undo brings it back: %s, %s',
  async (first, then) => {
    const [kept] = (await say(first)).kept;
    const { withdrawn } = await say(then);
    expect(withdrawn).toMatchObject([{ id: kept?.id }]);
    expect(await contents()).toEqual([]);
    await undo(kept?.id, place.context);
    expect(await contents()).toEqual([kept?.content]);
  },
);

it.each([
  'forget the mirror for now',
  'forget the mirror, fix the parser first',
  'Forget the mirror. Fix the parser first.',
  'delete the mirror',
  'delete what you know is broken in the mirror',
])('where more is asked for, or for now, it may be the work at hand: %s', async (prompt) => {
  await say('remember that our mirror is called otter');
  expect((await say(prompt)).withdrawn).toEqual([]);
  expect(await contents()).toHaveLength(1);
});

it('where several have the word, none of them goes', async () => {
  await say('remember that our mirror is called otter');
  await say('remember that the mirror of the office is slow');
  expect((await say('forget the mirror')).candidates).toHaveLength(2);
  expect(await contents()).toHaveLength(2);
});
