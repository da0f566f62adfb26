// The last thing a prompt became is taken back, over a real project.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteActs } from '../session/store.ts';
import { openCapture } from './capture/capture.ts';
import { edit } from './edit.ts';
import { hearPrompt } from './heard/heard.ts';
import { keepHeard } from './heard/keep.ts';
import { createMemoryProject, type MemoryProject } from './project.suite.ts';
import { readAll } from './recall/read-all.ts';
import { undo } from './undo.ts';

let place: MemoryProject;
beforeEach(() => {
  place = createMemoryProject();
});
afterEach(() => place.remove());

async function say(prompt: string): Promise<void> {
  const { kept } = await keepHeard(hearPrompt(prompt), 's', place.context);
  noteActs('s', [{ kind: 'kept', ids: kept.map(({ id }) => id) }], place.context);
}

async function remember(content: string): Promise<string> {
  const capture = await openCapture(place.context);
  const { id } = await capture.capture({ content, trust: 'person' });
  await capture.close();
  return id as string;
}

const idOf = async (content: string) =>
  (await readAll(place.context, { withArchive: false })).find(({ memory }) => memory.content === content)
    ?.memory.id;
const contents = async () =>
  (await readAll(place.context, { withArchive: false })).map(({ memory }) => memory.content);

it('the last thing kept from a prompt is undone, whatever was remembered since, and then the one before', async () => {
  await say('remember that releases are cut on Thursdays');
  await say('remember that the staging server runs on port 8080');
  await remember('The nightly export writes one file per tenant.');
  expect((await undo(undefined, place.context)).forgotten?.content).toBe(
    'the staging server runs on port 8080',
  );
  await remember('Dates are stored in UTC in every table.');
  expect((await undo(undefined, place.context)).forgotten?.content).toBe('releases are cut on Thursdays');
  expect(await contents()).toEqual([
    'The nightly export writes one file per tenant.',
    'Dates are stored in UTC in every table.',
  ]);
  await expect(undo(undefined, place.context)).rejects.toMatchObject({ code: 'memory.missing' });
});

it('what was remembered by hand under an id that was given out again is not undone', async () => {
  await say('remember that releases are cut on Thursdays');
  await undo(undefined, place.context);
  await remember('Dates are stored in UTC in every table.');
  await expect(undo(undefined, place.context)).rejects.toMatchObject({ code: 'memory.missing' });
  expect(await contents()).toHaveLength(1);
});

it('it is found behind any number of sessions of that day', async () => {
  await say('remember that releases are cut on Thursdays');
  for (let at = 0; at < 30; at += 1)
    noteActs(`later-${at}`, [{ kind: 'prompt', text: 'list the open tickets' }], place.context);
  expect((await undo(undefined, place.context)).forgotten?.content).toBe('releases are cut on Thursdays');
});

it('an edit that came after it is undone first, and what was said before holds again', async () => {
  const id = await remember('The export times out after 30 seconds.');
  await say('remember that releases are cut on Thursdays');
  await edit(id, 'The export times out after 60 seconds.', place.context);
  await edit(
    (await idOf('The export times out after 60 seconds.')) ?? '',
    'It never times out.',
    place.context,
  );
  expect((await undo(undefined, place.context)).forgotten?.content).toBe('It never times out.');
  expect(await undo(undefined, place.context)).toMatchObject({ restored: id });
  expect((await contents()).toSorted()).toEqual([
    'The export times out after 30 seconds.',
    'releases are cut on Thursdays',
  ]);
  expect((await undo(undefined, place.context)).forgotten?.content).toBe('releases are cut on Thursdays');
});

it('what was said after an edit is undone before it', async () => {
  await edit(await remember('Dates are stored in UTC.'), 'Dates are stored in CET.', place.context);
  await say('remember that releases are cut on Thursdays');
  expect((await undo(undefined, place.context)).forgotten?.content).toBe('releases are cut on Thursdays');
});

it('by its id the keeping of a memory that holds is undone, and a second time it says why not', async () => {
  const id = await remember('Dates are stored in UTC.');
  await edit(id, 'Dates are stored in CET.', place.context);
  const newer = (await idOf('Dates are stored in CET.')) ?? '';
  expect(await undo(newer, place.context)).toEqual({
    restored: id,
    forgotten: { id: newer, content: 'Dates are stored in CET.' },
  });
  await expect(undo(id, place.context)).rejects.toThrow(`${id} was taken back already and holds`);
  await expect(undo('mem-2026-01-01-999', place.context)).rejects.toMatchObject({ code: 'memory.missing' });
  expect(await contents()).toEqual(['Dates are stored in UTC.']);
});
