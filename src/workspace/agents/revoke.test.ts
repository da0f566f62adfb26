// What a prompt says holds no longer, over a real project.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryProject, type MemoryProject } from '../../memory/project.suite.ts';
import { readAll } from '../../memory/recall/read-all.ts';
import { readStanding } from '../../memory/recall/standing.ts';
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
const told = async () => (await readStanding(place.context)).map(({ text }) => text);

describe('what a person says holds no longer', () => {
  it.each([
    ['we support node 0.10', "actually let's drop node 0.10"],
    ['we support node 0.10', 'drop support for node 0.10, it is too old'],
    ['prefix titles with the ticket id', 'scrap the ticket prefix'],
    ['every PR needs a changelog entry', 'no longer need the changelog entry'],
    ['every PR needs a changelog entry', "we don't need the changelog entry any more"],
    ['every PR needs a changelog entry', 'ok, the changelog entry is no longer needed.'],
    ['we use yarn, not npm', "we don't use yarn any more"],
    ['we use yarn', 'we stopped using yarn'],
    ['deploys happen on Fridays', "We don't deploy on Fridays anymore."],
    ['the rule about semicolons in scripts', 'the rule about semicolons in scripts no longer applies'],
    ['we support node 0.10', 'We dropped support for Node 0.10 last week.'],
    ['we use node 16', 'we moved to node 18'],
    ['we use node 16', "we're on node 18 now"],
    ['we use yarn', "we've switched from yarn to pnpm"],
    ['wir nutzen yarn', 'wir nutzen yarn nicht mehr'],
    ['usamos yarn', 'ya no usamos yarn'],
  ])('goes: "%s" after "%s", and comes back by its id', async (before, prompt) => {
    await say(`remember that ${before}`);
    const [kept] = await contents();
    const { withdrawn } = await say(prompt);
    expect(withdrawn.map(({ content }) => content)).toEqual([kept]);
    expect(await contents()).not.toContain(kept);
    await undo(withdrawn[0]?.id, place.context);
    expect(await contents()).toContain(kept);
  });
  it('gives way to what took its place, which is kept', async () => {
    await say('remember that we use node 16');
    expect((await say('we moved to node 18')).kept.map(({ content }) => content)).toEqual([
      'we moved to node 18',
    ]);
    expect(await told()).toEqual(['we moved to node 18']);
    await undo(undefined, place.context);
    expect(await told()).toEqual(['we use node 16']);
  });
  it('stays, marked, where it is but a part of a memory', async () => {
    await say('remember that we support node 0.10 and the old browsers of the library');
    const drop = await say("let's drop node 0.10");
    expect(drop.withdrawn).toEqual([]);
    expect(await told()).toEqual([
      "let's drop node 0.10",
      `we support node 0.10 and the old browsers of the library (contradicted since: let's drop node 0.10)`,
    ]);
  });
  it('stays, marked, where it may be one of several', async () => {
    await say('remember that CI runs on Node 16');
    await say('remember that Node 16 builds the docs');
    const { withdrawn } = await say('we moved to node 18');
    expect(withdrawn).toEqual([]);
    expect(
      (await told()).filter((text) => text.includes('(contradicted since: we moved to node 18)')),
    ).toHaveLength(2);
  });
  it.each([
    ['the users table lives in the auth schema', "let's drop the table users in the test"],
    ['the users table lives in the auth schema', 'drop the users table'],
    ['never drop the staging bucket', "let's drop the staging bucket"],
    ['never deploy on Fridays', "we don't deploy on Fridays any more"],
    ['login must work with SSO', "login doesn't work with SSO any more"],
    ['the tests run on postgres 15', "the tests don't run on postgres any more"],
    ['we support node 0.10', 'should we drop node 0.10?'],
    ['we support node 0.10', "let's drop node 0.10 once 2.0 is out"],
    ['we support node 0.10', 'if we drop node 0.10, what breaks?'],
    ['we support node 0.10', 'The ticket says "let\'s drop node 0.10", answer it'],
    ['we support node 0.10', 'drop node 0.12 from the matrix'],
    ['prefix titles with the ticket id', 'scrap the ticket parser'],
    ['prefix titles with the ticket id', 'fix the build and scrap the ticket prefix in a fixture'],
    ['we use yarn', 'we moved to Berlin'],
    ['we use the main branch for releases', 'we switched to the feature branch'],
    ['we use yarn', 'drop yarn'],
    ['use the godot 4 syntax', "we're on Godot 4.2 now"],
    ['every PR needs a changelog entry', 'we can drop the changelog entry of this PR'],
    ['every PR needs a changelog entry', 'never mind the changelog entry, I write it'],
    ['CI runs on Node 16', 'drop the node 16 job from the matrix'],
    ['the dev server runs on port 3000', 'stop the dev server'],
    ['tests run with vitest', "we don't run into that any more"],
    ['retry at most 3 times', 'no more than 3 retries here'],
    ['we use node 18', 'we moved to node 18'],
  ])('leaves alone what is not named for certain: "%s" after "%s"', async (before, prompt) => {
    await say(`remember that ${before}`);
    expect((await say(prompt)).withdrawn).toEqual([]);
    expect((await told()).filter((text) => text.includes('contradicted'))).toEqual([]);
    expect(await contents()).toContain(before);
  });
});

describe('a reversal', () => {
  it.each([
    [
      'remember that we moved from mocha to vitest for new specs; old ones stay on mocha',
      'we no longer put new specs on vitest, it hangs on the build machine. back to mocha for all of them',
    ],
    [
      'remember that we use caddy instead of nginx',
      'We are no longer on caddy. We are back to nginx everywhere.',
    ],
    [
      'merk dir, dass wir Podman statt Docker nehmen',
      'Wir nehmen Podman nicht mehr. Zurück zu Docker für alles.',
    ],
  ])('of "%s" takes its place, and is kept with what holds again: %s', async (before, prompt) => {
    await say(before);
    const [kept] = await contents();
    const heard = await say(prompt);
    expect(heard.withdrawn.map(({ content }) => content)).toEqual([kept]);
    expect(heard.kept.map(({ content }) => content)).toEqual([prompt]);
    expect(await told()).toEqual([prompt]);
  });
  it('leaves alone what was neither before nor after', async () => {
    await say('remember that invoices are printed with wkhtmltopdf');
    await say('we no longer write new specs with vitest. back to mocha for all of them');
    expect(await contents()).toContain('invoices are printed with wkhtmltopdf');
  });
});
