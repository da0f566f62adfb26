import { describe, expect, it } from 'vitest';
import { SimWorld } from '../../durable/sim-host/index.ts';
import type { Project } from '../../kernel/operation.ts';
import type { ChangeTypes, StoreContext } from './change.ts';
import { openStore, peekPending } from './journal-store.ts';
import { lookForPending } from './look.ts';
import { simConfig } from './sim-project.suite.ts';

interface Noted {
  readonly id: string;
  readonly shared?: string;
}

/** A note has a line for the work tree it was made in, and one for all of them. */
const types: ChangeTypes = {
  'test.noted': {
    version: 1,
    check: (payload) => (typeof (payload as Noted).id === 'string' ? undefined : 'it has an id'),
    plan: ({ id, shared }: Noted, files) => {
      const path = `${files.zone}/notes.md`;
      const lines = (files.read(path) ?? '').split('\n').filter((line) => line !== '');
      const missing = [...(id.startsWith('+') ? [] : [id]), ...(shared === undefined ? [] : [shared])].filter(
        (line) => !lines.includes(line),
      );
      return missing.length === 0 ? [] : [{ path, content: `${[...lines, ...missing].join('\n')}\n` }];
    },
    shared: ({ id, shared }: Noted) => (shared === undefined ? undefined : { id: `+${id}`, shared }),
  },
};
const by = { owner: 'test', types };

function start() {
  const world = new SimWorld(1);
  const host = world.openHost();
  for (const dir of ['/p/.git/worktrees/second', '/second']) host.files.makeDir(dir);
  const projectOf = (root: string, worktree: string): Project => ({
    root,
    isGit: true,
    worktree,
    ownDir: '/p/.git/loa',
    journalDir: '/p/.git/loa/journal',
    auditDir: '/p/.git/loa/audit',
    cacheDir: '/p/.git/loa/cache',
  });
  const contexts = { main: projectOf('/p', 'main'), second: projectOf('/second', 'second') };
  const context = (name: 'main' | 'second'): StoreContext => ({
    project: contexts[name],
    config: simConfig(1 << 20),
    host,
  });
  return {
    host,
    context,
    record: async (name: 'main' | 'second', payload: Noted) => {
      const store = await openStore(context(name), by);
      await store.commit('test.noted', payload);
      await store.close();
    },
    settle: async (name: 'main' | 'second') => {
      const store = await openStore(context(name), by);
      const settled = await store.settle();
      await store.close();
      return settled;
    },
    notes: (root: string) =>
      host.files.stat(`${root}/g/notes.md`) === undefined
        ? []
        : Buffer.from(host.files.read(`${root}/g/notes.md`))
            .toString()
            .trim()
            .split('\n'),
  };
}

describe('work trees that share a journal', () => {
  it('each bring their own changes into their files, and of the others’ what is shared', async () => {
    const { record, settle, notes } = start();
    await record('main', { id: 'mine', shared: 'for all' });
    await record('second', { id: 'yours' });
    expect(notes('/p')).toEqual(['mine', 'for all']);
    expect(notes('/second')).toEqual(['for all', 'yours']);
    await settle('main');
    expect(notes('/p')).toEqual(['mine', 'for all']);
  });
  it('see by a look from outside that another recorded something for them', async () => {
    const { record, context } = start();
    await record('second', { id: 'a' });
    await record('main', { id: 'b', shared: 'for all' });
    expect(peekPending(context('second'), by)).toBe(1);
    expect(peekPending(context('main'), by)).toBe(0);
  });
  it('wait for what another recorded only as long as it is not in their files', async () => {
    const { record, context, host } = start();
    await record('main', { id: 'b', shared: 'for all' });
    const look = async () => (await lookForPending(context('second'), by)).count;
    expect(await look()).toBe(1);
    host.files.makeDir('/second/g');
    const file = host.files.open('/second/g/notes.md', { write: true, create: true });
    file.write(Buffer.from('for all\n'), 0);
    file.close();
    expect(await look(), 'as it came with the branch').toBe(0);
  });
  it('lose nothing when git removes one: the next takes its changes over, once', async () => {
    const { record, settle, notes, host } = start();
    await record('second', { id: 'only there', shared: 'for all' });
    for (const path of ['/p/.git/worktrees/second', '/second/g/notes.md']) {
      if (host.files.stat(path)?.kind === 'directory') host.files.removeDir(path);
      else host.files.remove(path);
    }
    await settle('main');
    expect(notes('/p')).toEqual(['only there', 'for all']);
    host.files.remove('/p/g/notes.md');
    await settle('main');
    expect(notes('/p'), 'a file that a person put back is not written again').toEqual([]);
  });
  it('take a new work tree of an old name for a new one', async () => {
    const { record, settle, notes, host } = start();
    await record('second', { id: 'first life' });
    host.files.removeDir('/p/.git/worktrees/second');
    await settle('main');
    host.files.makeDir('/p/.git/worktrees/second');
    await record('second', { id: 'second life' });
    host.files.removeDir('/p/.git/worktrees/second');
    await settle('main');
    expect(notes('/p')).toEqual(['first life', 'second life']);
  });
});
