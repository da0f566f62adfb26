import { describe, expect, it } from 'vitest';
import { openJournal } from '../../durable/journal/index.ts';
import { SimWorld } from '../../durable/sim-host/index.ts';
import { openSaid } from '../said.ts';
import type { ChangeType, StoreContext } from './change.ts';
import { openStore } from './journal-store.ts';
import { lookForPending } from './look.ts';
import { SIM_PROJECT, simConfig } from './sim-project.suite.ts';
import { upgradePayload } from './versions.ts';

interface Named {
  readonly words: readonly string[];
}

/** Once a text, then a list of names, now words. */
const noted: ChangeType = {
  version: 3,
  check: (payload) => (Array.isArray((payload as Named | null)?.words) ? undefined : 'it has words'),
  older: {
    1: {
      check: (payload) => (typeof (payload as { text?: unknown }).text === 'string' ? undefined : 'no text'),
      migrate: ({ text }: { readonly text: string }) => ({ names: text.split(' ') }),
    },
    2: {
      check: (payload) => (Array.isArray((payload as { names?: unknown }).names) ? undefined : 'no names'),
      migrate: ({ names }: { readonly names: readonly string[] }) => ({ words: names }),
    },
  },
  plan: ({ words }: Named, files) => {
    const text = files.read('g/notes.md') ?? '';
    const missing = words.filter((word) => !text.split('\n').includes(word));
    return missing.length === 0 ? [] : [{ path: 'g/notes.md', content: `${text}${missing.join('\n')}\n` }];
  },
  spoken: ({ words }: Named) => words,
};
const options = { owner: 'test', types: { 'test.noted': noted } };

function start() {
  const host = new SimWorld(1).openHost();
  host.files.makeDir('/p/g');
  const context: StoreContext = { project: SIM_PROJECT, config: simConfig(1 << 20), host };
  /** As another version of loa would have left it. */
  const leave = async (type: string, version: number, payload: unknown): Promise<void> => {
    const types = { [type]: { version, check: () => undefined } };
    const journal = await openJournal(SIM_PROJECT.journalDir, host, { types });
    await journal.append(type, payload);
    await journal.close();
  };
  const notes = () =>
    host.files.stat('/p/g/notes.md') === undefined
      ? ''
      : Buffer.from(host.files.read('/p/g/notes.md')).toString();
  const settle = async () => {
    const store = await openStore(context, options);
    try {
      return await store.settle();
    } finally {
      await store.close();
    }
  };
  const segment = () => Buffer.from(host.files.read(`${SIM_PROJECT.journalDir}/0000000001.seg`)).toString();
  return { context, leave, notes, settle, segment };
}

describe('a change of an older version', () => {
  it('gets into the files through each step, in order with newer ones', async () => {
    const { leave, settle, notes } = start();
    await leave('test.noted', 1, { text: 'a b' });
    await leave('test.noted', 2, { names: ['c'] });
    await leave('test.noted', 3, { words: ['d'] });
    expect(await settle()).toMatchObject({ applied: [1, 2, 3], stuck: [] });
    expect(notes()).toBe('a\nb\nc\nd\n');
  });
  it('is stuck, and told, when it is not what its version says', async () => {
    const { leave, settle, notes } = start();
    await leave('test.noted', 1, { text: 7 });
    await leave('test.noted', 2, { names: ['c'] });
    expect(await settle()).toMatchObject({ applied: [2], stuck: [{ sequence: 1, problem: 'no text' }] });
    expect(notes()).toBe('c\n');
  });
  it('counts as said here', async () => {
    const { context, leave } = start();
    await leave('test.noted', 1, { text: 'mine yours' });
    const said = await openSaid(context, options);
    expect([said.has('mine'), said.has('mine yours')]).toEqual([true, false]);
  });
  it('that nobody knows any more is a problem, not a guess', () => {
    const { older: _none, ...bare } = noted;
    expect(upgradePayload(bare, 2, { names: [] })).toEqual({
      problem: 'version 2 of it is unknown',
      isNewer: false,
    });
  });
});

describe('a change of a newer version', () => {
  it.each([
    ['a higher version of a type', 'test.noted', 4],
    ['a type that is not known', 'test.invented', 1],
    ['a higher version of a mark', 'state.applied', 2],
  ])('%s that waits stops all writing, and nothing is touched', async (_name, type, version) => {
    const { context, leave, settle, notes, segment } = start();
    await leave('test.noted', 3, { words: ['a'] });
    await leave(type, version, { words: ['b'] });
    const before = segment();
    const refused = { code: 'journal.unknown-type', hint: expect.stringContaining('Upgrade') };
    await expect(settle()).rejects.toMatchObject(refused);
    const store = await openStore(context, options);
    await expect(store.commit('test.noted', { words: ['c'] })).rejects.toMatchObject(refused);
    const decide = () => ({ changes: [{ type: 'test.noted', payload: { words: ['c'] } }], answer: 0 });
    await expect(store.transact(decide)).rejects.toMatchObject(refused);
    await store.close();
    expect(segment()).toBe(before);
    expect(notes()).toBe('');
    expect((await lookForPending(context, options)).count, 'a look goes on').toBe(2);
  });
  it('that a newer version brought into the files itself stops nobody', async () => {
    const { leave, settle, notes } = start();
    await leave('test.noted', 4, { words: ['b'] });
    await leave('state.applied', 1, { owner: 'test', through: 1, except: [], also: [] });
    await leave('test.noted', 3, { words: ['a'] });
    expect(await settle()).toMatchObject({ applied: [3], stuck: [] });
    expect(notes()).toBe('a\n');
  });
  it('of another owner is not our concern', async () => {
    const { leave, settle } = start();
    await leave('other.noted', 9, {});
    await leave('test.noted', 3, { words: ['a'] });
    expect(await settle()).toMatchObject({ applied: [2] });
  });
});
