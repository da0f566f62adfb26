// What a person does not want kept, over a real project.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMemoryProject, type MemoryProject } from '../../memory/project.suite.ts';
import { readAll } from '../../memory/recall/read-all.ts';
import { hear } from './hear.ts';

let place: MemoryProject;
beforeEach(() => {
  place = createMemoryProject();
});
afterEach(() => place.remove());

it.each([
  'Please do not keep this: we always pay the freelancers late.',
  'Remember that we always pay the freelancers late. No wait, please don’t save that.',
  'Bitte nicht speichern: ab jetzt zahlen wir die Freien später.',
])(
  'what a person says and does not want kept is no memory, whatever else the sentence sounds like: %s',
  async (prompt) => {
    expect((await hear(prompt, 's', place.context)).kept).toEqual([]);
    expect(await readAll(place.context, { withArchive: true })).toEqual([]);
  },
);
