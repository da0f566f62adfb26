// What a person says is for themselves alone, over a real project: no file of the project holds it.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lookInScope } from '../../memory/person.ts';
import { createMemoryProject, type MemoryProject } from '../../memory/project.suite.ts';
import { readAll } from '../../memory/recall/read-all.ts';
import { undo } from '../../memory/undo.ts';
import { parseWords } from '../../session/parse-words.ts';
import { noteActs } from '../../session/store.ts';
import { hear } from './hear.ts';
import { TURNS } from './turns.ts';

let place: MemoryProject;
beforeEach(() => {
  place = createMemoryProject();
});
afterEach(() => place.remove());

const say = (prompt: string) => {
  noteActs('s', parseWords('UserPromptSubmit', { prompt }, {}), place.context);
  return hear(prompt, 's', place.context);
};
const listIn = async (scope: 'project' | 'private') =>
  (await readAll(lookInScope(place.context, scope), { withArchive: false })).map(
    ({ memory }) => memory.content,
  );
const shared = (): string => {
  const dir = join(place.dir, 'g');
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name));
  return files
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
};

it('it is kept in the private memory, and nothing of it in what the team shares', async () => {
  await say('Remember that the queue is called Ada.');
  expect((await say('Remember for me only: my badge number is 7714.')).kept).toMatchObject([
    { scope: 'private', content: 'my badge number is 7714.' },
  ]);
  expect(await listIn('private')).toEqual(['my badge number is 7714.']);
  expect(await listIn('project')).toEqual(['the queue is called Ada.']);
  expect(shared()).not.toContain('7714');
});

it('the line that is shown back says for whom', async () => {
  const inGit = { ...place.context, project: { ...place.context.project, isGit: true } };
  const tell = async (prompt: string) =>
    (await TURNS['UserPromptSubmit']?.({ session_id: 's', prompt }, inGit as never))?.tell?.split('\n')[0];
  expect(await tell('note to self: the badge reader needs two tries')).toMatch(
    /^kept for you: the badge reader needs two tries; .*memory undo$/,
  );
  expect(await tell('remember that the queue is called Ada')).toMatch(
    /^kept for the team: the queue is called Ada; .*memory undo$/,
  );
});

it('it is undone like everything else, by the command and in a prompt', async () => {
  await say('Remember that the queue is called Ada.');
  await say('keep this to yourself: the launch is on 9 June');
  expect((await undo(undefined, place.context)).forgotten?.content).toBe('the launch is on 9 June');
  expect(await listIn('private')).toEqual([]);
  await say('remember for myself: my locker is number 44');
  expect((await say('No wait, forget that.')).withdrawn).toMatchObject([{ scope: 'private' }]);
  expect(await listIn('private')).toEqual([]);
  expect((await undo(undefined, place.context)).forgotten?.content).toBe('the queue is called Ada.');
});

it('nothing of the team gives way to it', async () => {
  await say('Remember that the staging port is 3000.');
  await say('Only for me: no, the staging port is 4000, not 3000. Remember that.');
  await say('Just for me: we no longer use the staging port 3000');
  expect(await listIn('project')).toEqual(['the staging port is 3000.']);
});
