import { describe, expect, it } from 'vitest';
import { SimWorld } from '../durable/sim-host/index.ts';
import type { Host } from '../kernel/host.ts';
import { forgetWords } from './forget-words.ts';
import { readRecord } from './read-record.ts';
import { listSessions, noteActs, readActs } from './store.ts';

function start(worktree = 'main', host: Host = new SimWorld(1).openHost()) {
  host.files.makeDir('/m');
  return { project: { ownDir: '/m', worktree }, host };
}

describe('session records on the disk', () => {
  it('are appended to, newest session first, each in its work tree', () => {
    const place = start();
    const other = { ...place, project: { ...place.project, worktree: 'feature' } };
    noteActs('a', [{ kind: 'prompt', text: 'first' }], place);
    noteActs('a', [{ kind: 'prompt', text: 'second' }], place);
    noteActs('b', [{ kind: 'prompt', text: 'elsewhere' }], other);
    expect(readActs('a', place).map((act) => act.kind === 'prompt' && act.text)).toEqual(['first', 'second']);
    expect(listSessions(place)).toEqual(['a']);
    expect(listSessions(other)).toEqual(['b']);
  });
  it('lose a torn line and nothing else', () => {
    const place = start();
    noteActs('a', [{ kind: 'prompt', text: 'first request' }], place);
    const file = place.host.files.open('/m/sessions/a.jsonl', { write: true, append: true });
    file.write(Buffer.from('{"at":1,"kind":"pro\n'), 0);
    file.close();
    noteActs('a', [{ kind: 'prompt', text: 'third request' }], place);
    expect(readRecord('a', place)?.asked).toMatchObject({ first: 'first request', last: ['third request'] });
  });
  it('are not written under a name that is a path, and are private', () => {
    const place = start();
    for (const name of ['../x', '/etc/x', '', '.hidden'])
      noteActs(name, [{ kind: 'prompt', text: 'x' }], place);
    expect(listSessions(place)).toEqual([]);
    noteActs('a', [{ kind: 'prompt', text: 'x' }], place);
    expect(place.host.files.stat('/m/sessions/a.jsonl')?.mode).toBe(0o600);
  });
  it('lose every line that holds words which are to be forgotten, in all work trees', async () => {
    const place = start();
    const other = { ...place, project: { ...place.project, worktree: 'feature' } };
    const words = 'the pump of hall "3" leaks at night';
    noteActs(
      'a',
      [
        { kind: 'prompt', text: `remember that ${words}` },
        { kind: 'prompt', text: 'add a test' },
      ],
      place,
    );
    noteActs(
      'b',
      [
        { kind: 'prompt', text: words },
        { kind: 'prompt', text: 'run it' },
      ],
      other,
    );
    expect(await forgetWords([words, 'add'], place)).toBe(2);
    const left = [...readActs('a', place), ...readActs('b', other)];
    expect(left.map((act) => act.kind === 'prompt' && act.text)).toEqual(['add a test', 'run it']);
    expect(place.host.files.stat('/m/sessions/a.jsonl')?.mode).toBe(0o600);
  });
});
