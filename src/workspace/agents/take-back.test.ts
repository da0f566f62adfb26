// Words taken back in a prompt, over a real project and the person's own memory.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCapture } from '../../memory/capture/capture.ts';
import { inScope } from '../../memory/person.ts';
import { createMemoryProject, type MemoryProject } from '../../memory/project.suite.ts';
import { readAll } from '../../memory/recall/read-all.ts';
import { readStanding } from '../../memory/recall/standing.ts';
import { believe, openSaidMemories } from '../../memory/store/spoken.ts';
import { undo } from '../../memory/undo.ts';
import { noteActs, readActs } from '../../session/store.ts';
import { summarize } from '../../session/summarize.ts';
import { hear } from './hear.ts';
import { tellInVain } from './take-back.ts';

let place: MemoryProject;
beforeEach(() => {
  place = createMemoryProject();
});
afterEach(() => place.remove());

const say = (prompt: string) => hear(prompt, 's', place.context);
const contents = async (context = place.context) =>
  (await readAll(context, { withArchive: false })).map(({ memory }) => memory.content);

describe('what a prompt takes back', () => {
  beforeEach(async () => {
    await say('Remember that releases are cut on Thursdays.');
  });
  it('goes, and what the same sentence asks to be kept is kept', async () => {
    const heard = await say(
      'Forget that releases are cut on Thursdays and remember that they are cut on Mondays.',
    );
    expect(heard.withdrawn).toMatchObject([{ content: 'releases are cut on Thursdays.', scope: 'project' }]);
    expect(await contents()).toEqual(['they are cut on Mondays.']);
  });
  it('may fit nothing: then what the sentence asks to be kept is kept all the same', async () => {
    await say('Drop the rule about tabs and remember that we indent with four spaces.');
    await say('Forget about tabs, from now on always use spaces in this repo.');
    expect(await contents()).toEqual([
      'releases are cut on Thursdays.',
      'we indent with four spaces.',
      'always use spaces in this repo.',
    ]);
  });
  it('may fit nothing: then it is not kept as if it had been asked for, and what is said besides is heard', async () => {
    await say('Forget that we always use tabs.');
    await say('Vergiss, dass wir immer Tabs nehmen.');
    expect(await contents()).toEqual(['releases are cut on Thursdays.']);
    await say('Forget the rule about tabs, in this repo we always use spaces.');
    expect(await contents()).toEqual([
      'releases are cut on Thursdays.',
      'in this repo we always use spaces.',
    ]);
  });
  it('may fit nothing: that is told to who asked in so many words, and to nobody else', async () => {
    const isInVain = async (prompt: string) => (await say(prompt)).isInVain;
    expect(await isInVain('Forget what I said about the colour of the logo.')).toBe(true);
    expect(await isInVain('Forget about the tests for now, fix the build.')).toBe(false);
    expect(await isInVain('Remove the rule for unused imports from the linter.')).toBe(false);
    expect(await isInVain('Forget what I said about releases being cut on Thursdays.')).toBe(false);
    expect(await contents()).toEqual([]);
  });
  it('may be what was named in part, or more than one: that is told with what may be meant', async () => {
    await say('Remember that the staging server runs on port 8080.');
    await say('Remember that the staging server is wiped on Sundays.');
    const named = async (prompt: string) => (await say(prompt)).candidates.map(({ content }) => content);
    expect(await named('please forget about the staging server')).toHaveLength(2);
    expect(await named('you can forget the releases thing for now')).toEqual([
      'releases are cut on Thursdays.',
    ]);
    expect(await named('forget the flaky login test, look at the parser')).toEqual([]);
    expect(await contents()).toHaveLength(3);
    expect(tellInVain([{ id: 'mem-1', content: 'a b', scope: 'global' }], 'loa')).toBe(
      'nothing forgotten: no one memory is what was named; it may be "a b" (mem-1 --scope global); loa memory forget ID',
    );
  });
  it('is no work that was asked for, unless something else is said', async () => {
    const acts = () => readActs('s', place.context).filter(({ kind }) => kind === 'kept').length;
    const before = acts();
    await say('Forget about the releases on Thursdays, fix the build.');
    expect(acts()).toBe(before);
    await say('Forget what I said about the logo.');
    expect(readActs('s', place.context).at(-1)).toMatchObject({ kind: 'refused', isAll: true });
  });
  it('goes by its first clause, and what follows is heard', async () => {
    const { withdrawn } = await say('forget the Thursday releases, in this repo we always use spaces');
    expect(withdrawn).toMatchObject([{ content: 'releases are cut on Thursdays.' }]);
    expect(await contents()).toEqual(['in this repo we always use spaces']);
  });
  it('may be of the person, for all projects or for this one alone', async () => {
    for (const scope of ['global', 'private'] as const) {
      const own = inScope(place.context, scope);
      const capture = await openCapture(own);
      await capture.capture({
        content: `Answers are short and ${scope}`,
        trust: 'person',
        source: 'conversation',
        confidence: 1,
      });
      await capture.close();
      const { withdrawn } = await say(`Forget that answers are short and ${scope}.`);
      expect(withdrawn).toMatchObject([{ content: `Answers are short and ${scope}`, scope }]);
      expect(await contents(own)).toEqual([]);
      await undo(withdrawn[0]?.id, own);
      expect(await contents(own)).toEqual([`Answers are short and ${scope}`]);
    }
  });
});

describe('what is named by one word that tells something', () => {
  it.each([
    'Forget what I said about --dry-run, they renamed it.',
    'Please forget everything you know about releases',
    'forget the thing about dry-run',
    'forget everything about the releases',
    'Vergiss alles, was ich über Releases gesagt habe',
    'Olvida lo que te dije sobre releases',
  ])('goes where no other memory holds that word, and comes back by its id: %s', async (prompt) => {
    await say('from now on cut releases with --dry-run first');
    await say('remember that invoices are numbered per year');
    const { withdrawn, isInVain } = await say(prompt);
    expect([withdrawn.map(({ content }) => content), isInVain]).toEqual([
      ['cut releases with --dry-run first'],
      false,
    ]);
    await undo(withdrawn[0]?.id, place.context);
    expect(await contents()).toContain('cut releases with --dry-run first');
  });
  it('is one of several: they are told to the person, and none of them to the agent until one is gone', async () => {
    await say('remember that the staging box is wiped on Sundays');
    await say('remember that the staging box has 4 GB');
    const told = async () => (await readStanding(place.context)).map(({ text }) => text);
    expect(await told()).toHaveLength(2);
    const { candidates, withdrawn } = await say('forget what I said about staging');
    expect([candidates.length, withdrawn.length, await told()]).toEqual([2, 0, []]);
    await say('Forget that the staging box has 4 GB');
    expect(await told()).toEqual(['the staging box is wiped on Sundays']);
  });
  it('is no request that the next session is told of', async () => {
    await say('from now on cut releases with --dry-run first');
    noteActs(
      's',
      [{ kind: 'prompt', text: 'forget what I said about dry-run, they renamed it' }],
      place.context,
    );
    await say('forget what I said about dry-run, they renamed it');
    expect(summarize('s', readActs('s', place.context))?.asked.first).not.toContain('forget');
  });
});

describe('words that only a file says the person said', () => {
  it('are not taken back, and do not become the person’s by it', async () => {
    await say('Remember that releases are cut on Thursdays.');
    const notes = join(place.dir, 'g/NOTES.md');
    const planted = readFileSync(notes, 'utf8').replaceAll('Thursdays', 'Sundays');
    writeFileSync(notes, planted);
    expect((await say('Forget that releases are cut on Sundays.')).withdrawn).toEqual([]);
    expect(await contents()).toEqual(['releases are cut on Sundays.']);
  });
  it('come back from the archive as read somewhere', async () => {
    await say('Remember that releases are cut on Thursdays.');
    const [gone] = (await say('Forget that releases are cut on Thursdays.')).withdrawn;
    const [entry] = await readAll(place.context, { withArchive: true });
    const path = join(place.dir, entry?.path ?? '');
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('Thursdays', 'Sundays'));
    await undo(gone?.id, place.context);
    const [back] = await readAll(place.context, { withArchive: false });
    expect(back?.memory).toMatchObject({ content: 'releases are cut on Sundays.', trust: 'external' });
    const [said, own] = [await openSaidMemories(place.context), { ...back?.memory, trust: 'person' }];
    expect(believe(own as never, said).isOwn).toBe(false);
  });
});
