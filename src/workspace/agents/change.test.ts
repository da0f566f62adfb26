// A later wish that cannot hold beside an earlier one, over a real project.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { lookInScope } from '../../memory/person.ts';
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
const listIn = async (scope: 'project' | 'private') =>
  (await readAll(lookInScope(place.context, scope), { withArchive: false })).map(
    ({ memory }) => memory.content,
  );

it.each([
  ['from now on wrap lines at 80', 'from now on wrap lines at 100', 'wrap lines at 100'],
  ['from now on wrap lines at 80', 'I changed my mind: from now on wrap lines at 100', 'wrap lines at 100'],
  ['always quote with single quotes', 'from now on quote with double quotes', 'quote with double quotes'],
  ['from now on answer in French', 'from now on answer in English, on second thought', 'answer in English'],
  [
    'ab jetzt antworte auf Deutsch',
    'ich habs mir anders überlegt, ab jetzt antworte auf Englisch',
    'antworte auf Englisch',
  ],
  ['以后用四个空格缩进', '我改主意了，以后用两个空格缩进', '以后用两个空格缩进'],
])('takes its place, told, and gives way again when it is undone: %s, then %s', async (first, then, left) => {
  const [before] = (await say(first)).kept;
  expect((await say(then)).withdrawn).toMatchObject([{ content: before?.content }]);
  expect(await listIn('project')).toEqual([left]);
  expect((await undo(undefined, place.context)).restored).toBe(before?.id);
  expect(await listIn('project')).toEqual([before?.content]);
});

it('so it is with what is for the person alone, and the team loses nothing by that', async () => {
  await say('from now on answer in Dutch');
  await say('just for me: from now on answer in French');
  await say('just for me: from now on answer in English');
  expect(await listIn('private')).toEqual(['answer in English']);
  expect(await listIn('project')).toEqual(['answer in Dutch']);
});

it.each([
  ['from now on use port 3000 for the shop', 'from now on use port 4000 for the mailer'],
  ['from now on run the linter before each commit', 'from now on run the tests before each commit'],
  ['from now on use tabs in Makefiles', 'from now on use spaces in Python files'],
])('wishes about different things stay: %s, then %s', async (first, then) => {
  await say(first);
  expect((await say(then)).withdrawn).toEqual([]);
  expect(await listIn('project')).toHaveLength(2);
});
