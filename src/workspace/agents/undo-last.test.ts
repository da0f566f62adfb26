// What a person takes back right after it was kept, over a real project.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryProject, type MemoryProject } from '../../memory/project.suite.ts';
import { readAll } from '../../memory/recall/read-all.ts';
import { undo } from '../../memory/undo.ts';
import type { Act } from '../../session/act.ts';
import { noteActs } from '../../session/store.ts';
import { hear } from './hear.ts';

let place: MemoryProject;
beforeEach(() => {
  place = createMemoryProject();
});
afterEach(() => place.remove());

const note = (act: Act) => noteActs('s', [act], place.context);
const say = async (text: string) => {
  note({ kind: 'prompt', text });
  return hear(text, 's', place.context);
};
const contents = async () =>
  (await readAll(place.context, { withArchive: false })).map(({ memory }) => memory.content);

describe('what was kept just before', () => {
  it.each([
    'forget that',
    'no wait, forget that please',
    'Oops, undo that.',
    'hm, scratch that',
    'nein, vergiss das wieder',
    'non, oublie ça',
    'no, olvídalo por favor',
    'забудь это',
    '忘れて',
  ])('goes when the next prompt says so, and comes back by its id: %s', async (prompt) => {
    await say('remember the tenant is called heron');
    const [kept] = await contents();
    const { withdrawn } = await say(prompt);
    expect(withdrawn.map(({ content }) => content)).toEqual([kept]);
    expect(await contents()).toEqual([]);
    await undo(withdrawn[0]?.id, place.context);
    expect(await contents()).toEqual([kept]);
  });
  it('gives its place back to what it had taken it from', async () => {
    await say('remember the port is 4100');
    await say('no, the port is 4200');
    await say('sorry, forget that');
    expect(await contents()).toEqual(['the port is 4100']);
  });
  it('stays when nothing was kept, when work was done since, and when something else is said', async () => {
    await say('remember the tenant is called heron');
    note({ kind: 'edit', files: ['a.ts'] });
    expect((await say('undo that')).withdrawn).toEqual([]);
    expect((await say('forget that file and look at the parser')).withdrawn).toEqual([]);
    expect((await say('forget it')).withdrawn).toEqual([]);
    expect(await contents()).toEqual(['the tenant is called heron']);
  });
});
