// The real client, and a model that calls none of our tools: three sessions with /clear and kill -9 between them, and what the
// next request holds.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { git, openWorld, type World } from './client.ts';
import { ask, asked, script, settled } from './script.ts';

let world: World;
afterEach(() => world.close());

/** The lines of the session that was written to last. */
function lastActs({ project }: World): readonly string[] {
  const folder = join(project, '.git/loa/sessions');
  const times = readdirSync(folder).map((name) => ({ name, ms: statSync(join(folder, name)).mtimeMs }));
  const [newest] = times.sort((a, b) => b.ms - a.ms);
  return newest === undefined ? [] : readFileSync(join(folder, newest.name), 'utf8').trimEnd().split('\n');
}

const todo = (subject: string) => ({ tool: 'TaskCreate', input: { subject, description: subject } });

it('the next request holds task, wishes, open to-dos, decisions and what changed, though nobody called a tool of ours', async () => {
  world = await openWorld();
  script(world, {
    'Add retries to the http client': [todo('write the retry loop'), todo('document the retries')],
    'how long': ['Decision: wait 200 ms between tries because the server counts in tenths.'],
  });
  const first = world.start('--permission-mode', 'acceptEdits');
  await settled(first);
  await ask(world, first, 'Add retries to the http client, three at most');
  await ask(world, first, 'remember that the CI image has Python 3.9 only');
  await ask(world, first, 'we use ruff, not black');
  await ask(world, first, 'how long do we wait', 'counts in tenths');
  first.say('/clear');
  await first.waitFor('the cleared screen', () => !first.screen().includes('how long do we wait'));
  await ask(world, first, 'what now');
  const second = (await asked(world, first, 'what now')).text;
  const known = [
    'Add retries to the http client, three at most',
    'the CI image has Python 3.9 only',
    'we use ruff, not black',
    'write the retry loop',
    'wait 200 ms between tries',
  ];
  for (const text of known) expect(second).toContain(text);
  await ask(world, first, 'from now on prefix titles with the ticket');
  // The client calls its last hook when the answer is on the screen already.
  await first.waitFor(
    'the end of the turn',
    () => lastActs(world).at(-1)?.includes('"kind":"turn"') === true,
  );
  git(world, 'commit', '-q', '--allow-empty', '-m', 'A change by somebody else');
  process.kill(first.pid(), 'SIGKILL');
  const next = world.start();
  await settled(next);
  await ask(world, next, 'where were we');
  const third = (await asked(world, next, 'where were we')).text;
  for (const text of [...known, 'prefix titles with the ticket', 'A change by somebody else'])
    expect(third).toContain(text);
  console.log(third.slice(third.indexOf('loa resume:')).slice(0, 1400));
});
