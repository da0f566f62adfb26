// What every driver of `ChangeStore` must do. A driver's test brings the world that its stores stand in: once simulated, once real.

import { afterEach, describe, expect, it } from 'vitest';
import { LoaError } from '../../kernel/errors.ts';
import { trajectoryLine, wholeLines } from '../trajectory.ts';
import type { ChangeType, ChangeTypes } from './change.ts';
import type { ChangeStore } from './change-store.ts';

export interface StoreWorld {
  /** Each is a process of its own, as far as stores can tell. The owner is `test`, the State Zone `g`. */
  open(types: ChangeTypes): Promise<ChangeStore>;
  /** As the end of a process that had no time to settle. */
  kill(store: ChangeStore): Promise<void>;
  /** Leaves a record as another version of loa would. */
  leave(type: string, version: number, payload: unknown): Promise<void>;
  /** Undefined when there is no such file. */
  read(path: string): string | undefined;
  /** By a person. */
  write(path: string, content: string | Uint8Array): void;
  /** Everything that was promised, to see whether anything was touched. */
  recorded(): string;
  remove(): void;
}

interface Noted {
  readonly id: string;
}

const NOTES = 'g/notes.md';
const LOG = 'g/log.jsonl';

/** A note goes into two files at once: one is replaced, the other appended to. */
const noted: ChangeType = {
  version: 2,
  check: (payload) => (typeof (payload as Partial<Noted>).id === 'string' ? undefined : 'it has an id'),
  older: {
    1: {
      check: (payload) => (typeof (payload as { name?: unknown }).name === 'string' ? undefined : 'no name'),
      migrate: ({ name }: { readonly name: string }) => ({ id: name }),
    },
  },
  plan: ({ id }: Noted, files) => {
    const notes = files.read(NOTES) ?? '';
    const isNoted = notes.split('\n').includes(id);
    const isLogged = wholeLines(files.read(LOG)).includes(`"${id}"`);
    return [
      ...(isNoted ? [] : [{ path: NOTES, content: `${notes}${id}\n` }]),
      ...(isLogged ? [] : [{ path: LOG, append: trajectoryLine({ id }) }]),
    ];
  },
};

export const noteTypes: ChangeTypes = { 'test.noted': noted };
export const note = (id: string) => ({ type: 'test.noted', payload: { id } satisfies Noted });
const decided = (...ids: readonly string[]) => ({ changes: ids.map(note), answer: 0 });
const commit = (store: ChangeStore, id: string) => store.commit('test.noted', { id } satisfies Noted);

/** `start` makes an empty world with an empty project. */
export function proveChangeStore(name: string, start: () => StoreWorld): void {
  const worlds: StoreWorld[] = [];
  const begin = (): StoreWorld => {
    const world = start();
    worlds.push(world);
    return world;
  };
  afterEach(() => {
    for (const world of worlds.splice(0)) world.remove();
  });
  describe(`${name}, as a store of changes`, () => {
    provePromises(begin);
    proveTransactions(begin);
    proveStuck(begin);
    proveVersions(begin);
  });
}

type Begin = () => StoreWorld;

function provePromises(begin: Begin): void {
  it('what was promised is in all of its files after a kill, beside what people wrote meanwhile', async () => {
    const world = begin();
    const dying = await world.open(noteTypes);
    await commit(dying, 'a');
    await world.kill(dying);
    world.write(NOTES, 'by hand\n');
    const next = await world.open(noteTypes);
    expect((await next.settle()).applied).toHaveLength(1);
    await next.close();
    expect([world.read(NOTES), world.read(LOG)]).toEqual(['by hand\na\n', '{"id":"a"}\n']);
  });

  it('changes get into the files in the order they were promised, whoever promised them', async () => {
    const world = begin();
    const [one, two] = [await world.open(noteTypes), await world.open(noteTypes)];
    const receipts = [
      await commit(one, 'a'),
      await commit(two, 'b'),
      await commit(one, 'c'),
      await commit(two, 'd'),
    ];
    await Promise.all([one.close(), two.close()]);
    expect(world.read(NOTES)).toBe('a\nb\nc\nd\n');
    const sequences = receipts.map(({ sequence }) => sequence);
    expect(sequences, 'and receipts say so').toEqual(sequences.toSorted((a, b) => a - b));
  });

  it('closing brings what was committed into the files, and it is never done a second time', async () => {
    const world = begin();
    const first = await world.open(noteTypes);
    await commit(first, 'a');
    await first.close();
    expect(world.read(NOTES)).toBe('a\n');
    world.write(NOTES, 'put back by a person\n');
    const second = await world.open(noteTypes);
    expect((await second.settle()).applied).toEqual([]);
    await second.close();
    expect(world.read(NOTES)).toBe('put back by a person\n');
  });

  it('a change that is not what its type says is refused, and nothing is promised', async () => {
    const world = begin();
    const store = await world.open(noteTypes);
    const before = world.recorded();
    await expect(store.commit('test.noted', { id: 7 })).rejects.toMatchObject({ code: 'input.invalid' });
    expect(world.recorded()).toBe(before);
    await store.close();
  });
}

function proveTransactions(begin: Begin): void {
  it('a transaction lets nobody in between its look and its change', async () => {
    const world = begin();
    const stores = [await world.open(noteTypes), await world.open(noteTypes)];
    const count = async (store: ChangeStore) => {
      for (let turn = 0; turn < 8; turn += 1)
        await store.transact(async (files) => {
          const lines = wholeLines(files.read(LOG)).split('\n').filter(Boolean);
          await Promise.resolve();
          return decided(`n${lines.length}`);
        });
    };
    await Promise.all(stores.map(count));
    await Promise.all(stores.map((store) => store.close()));
    const expected = Array.from({ length: 16 }, (_, index) => `n${index}\n`).join('');
    expect(world.read(NOTES)).toBe(expected);
  });

  it('all changes of a transaction are made, in order, with a receipt for each', async () => {
    const world = begin();
    const store = await world.open(noteTypes);
    const { answer, receipts } = await store.transact(() => ({ ...decided('b', 'a'), answer: 'done' }));
    await store.close();
    expect([answer, receipts.length, world.read(NOTES)]).toEqual(['done', 2, 'b\na\n']);
  });

  it('a decision that throws leaves nothing', async () => {
    const world = begin();
    const store = await world.open(noteTypes);
    const before = world.recorded();
    const refuse = () => {
      throw new LoaError('input.invalid', 'no');
    };
    await expect(store.transact(refuse)).rejects.toThrow('no');
    await store.close();
    expect([world.recorded(), world.read(NOTES)]).toEqual([before, undefined]);
  });

  it('a decision sees each file as it was at its first look, and its change keeps what came after it', async () => {
    const world = begin();
    world.write(NOTES, 'before\n');
    const store = await world.open(noteTypes);
    const looks: (string | undefined)[] = [];
    await store.transact((files) => {
      looks.push(files.read(NOTES));
      world.write(NOTES, 'after\n');
      looks.push(files.read(NOTES));
      return decided('a');
    });
    await store.close();
    expect(looks).toEqual(['before\n', 'before\n']);
    expect(world.read(NOTES)).toBe('after\na\n');
  });

  it('a plan sees the files by the snapshot that it is given, however often it looks', async () => {
    const world = begin();
    const looks = new Set<string>();
    const plan: ChangeType['plan'] = (payload, files) => {
      for (let turn = 0; turn < 2; turn += 1) {
        looks.add(`${files.read('g/other.md')} ${files.list('g').join()}`);
        world.write('g/other.md', `${turn}`);
      }
      return noted.plan(payload, files);
    };
    world.write('g/other.md', 'as it was');
    const store = await world.open({ 'test.noted': { ...noted, plan } });
    await store.transact(() => decided('a'));
    await store.close();
    expect([...looks]).toEqual(['as it was other.md']);
  });
}

function proveStuck(begin: Begin): void {
  it('a change that cannot get into its file is kept and told, lets others through, and is tried again', async () => {
    const world = begin();
    const spare: ChangeType = {
      ...noted,
      plan: ({ id }: Noted) => [{ path: `g/${id}.md`, content: `${id}\n` }],
    };
    const store = await world.open({ ...noteTypes, 'test.spared': spare });
    world.write(NOTES, Uint8Array.of(0xff, 0xfe));
    await expect(store.transact(() => decided('a'))).rejects.toMatchObject({ code: 'state.not-applied' });
    await store.transact(() => ({ changes: [{ type: 'test.spared', payload: { id: 'b' } }], answer: 0 }));
    expect(world.read('g/b.md')).toBe('b\n');
    expect((await store.settle()).stuck).toMatchObject([{ type: 'test.noted' }]);
    world.write(NOTES, 'mended\n');
    expect(await store.settle()).toMatchObject({ applied: [expect.any(Number)], stuck: [] });
    expect(world.read(NOTES)).toBe('mended\na\n');
    await store.close();
  });
}

function proveVersions(begin: Begin): void {
  it('a change of an older version is brought up to date on its way into the files', async () => {
    const world = begin();
    await world.leave('test.noted', 1, { name: 'old' });
    await world.leave('test.noted', 2, { id: 'new' });
    const store = await world.open(noteTypes);
    expect(await store.settle()).toMatchObject({ applied: [expect.any(Number), expect.any(Number)] });
    await store.close();
    expect(world.read(NOTES)).toBe('old\nnew\n');
  });

  it('a change of a newer version stops all writing, and nothing is touched', async () => {
    const world = begin();
    await world.leave('test.noted', 2, { id: 'a' });
    await world.leave('test.noted', 3, { title: 'b' });
    const before = world.recorded();
    const refused = { code: 'journal.unknown-type', hint: expect.stringContaining('Upgrade') };
    const store = await world.open(noteTypes);
    await expect(store.settle()).rejects.toMatchObject(refused);
    await expect(commit(store, 'c')).rejects.toMatchObject(refused);
    await expect(store.transact(() => decided('c'))).rejects.toMatchObject(refused);
    await store.close();
    expect([world.recorded(), world.read(NOTES)]).toEqual([before, undefined]);
  });
}
