import { describe, expect, it } from 'vitest';
import { SimWorld } from '../../durable/sim-host/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import { trajectoryLine, wholeLines } from '../trajectory.ts';
import type { ChangeTypes, StoreContext } from './model.ts';
import { SIM_PROJECT, simConfig } from './sim-project.suite.ts';
import { openStore, type Store } from './store.ts';

const project = SIM_PROJECT;
const config = simConfig(1 << 20);

interface Noted {
  readonly id: string;
  readonly text: string;
}

/** A note goes into two files at once. */
const types: ChangeTypes = {
  'test.noted': {
    version: 1,
    check: (payload) => (typeof (payload as Noted).id === 'string' ? undefined : 'it has an id'),
    plan: ({ id, text }: Noted, files) => {
      const notes = files.read(`${files.zone}/notes.md`) ?? '';
      const lines = wholeLines(files.read(`${files.zone}/log.jsonl`));
      return [
        ...(notes.split('\n').includes(`${id} ${text}`)
          ? []
          : [{ path: `${files.zone}/notes.md`, content: `${notes}${id} ${text}\n` }]),
        ...(lines.includes(`"${id}"`)
          ? []
          : [{ path: `${files.zone}/log.jsonl`, append: trajectoryLine({ id }) }]),
      ];
    },
  },
};

function start() {
  const world = new SimWorld(1);
  const host = world.openHost();
  host.files.makeDir('/p');
  const context: StoreContext = { project, config, host };
  const open = (): Promise<Store> => openStore(context, { owner: 'test', types });
  const text = (path: string) => Buffer.from(host.files.read(`/p/${path}`)).toString();
  const write = (path: string, content: string | Uint8Array) => {
    host.files.makeDir('/p/g');
    const file = host.files.open(`/p/${path}`, { write: true, create: true, truncate: true });
    file.write(Buffer.from(content as string), 0);
    file.close();
  };
  return { host, open, text, write };
}

describe('the store', () => {
  it('finds what another left behind, from where its hint says on', async () => {
    const { open, text } = start();
    for (let index = 0; index < 40; index += 1) {
      const store = await open();
      await store.commit('test.noted', { id: `n${index}`, text: 'x'.repeat(200) });
      // Every third dies before its change is in the files.
      await (index % 3 === 2 ? store.journal.close() : store.close());
    }
    const before = text('g/notes.md').split('\n').length;
    const hint = JSON.parse(text('.loa/cache/applied-test.json')) as [
      string,
      number,
      { offsetBytes: number },
    ];
    expect(hint[2].offsetBytes).toBeGreaterThan(20_000);
    const last = await open();
    await last.commit('test.noted', { id: 'last', text: 'y' });
    await last.close();
    expect(text('g/notes.md').split('\n').length).toBeGreaterThan(before);
    const ids = text('g/notes.md')
      .split('\n')
      .map((line) => line.split(' ')[0]);
    expect(ids.filter((id) => id !== '').toSorted()).toEqual(
      [...Array.from({ length: 40 }, (_, index) => `n${index}`), 'last'].toSorted(),
    );
  });

  it('brings a change into all of its files, and never a second time', async () => {
    const { open, text, write } = start();
    const first = await open();
    await first.commit('test.noted', { id: 'a', text: 'one' });
    await first.close();
    expect([text('g/notes.md'), text('g/log.jsonl')]).toEqual(['a one\n', '{"id":"a"}\n']);
    write('g/notes.md', 'put back by a person\n');
    const second = await open();
    expect((await second.settle()).applied).toEqual([]);
    await second.close();
    expect(text('g/notes.md')).toBe('put back by a person\n');
  });

  it('brings what another process only recorded into the files, beside what people wrote meanwhile', async () => {
    const { open, text, write } = start();
    const dying = await open();
    await dying.commit('test.noted', { id: 'a', text: 'one' });
    await dying.journal.close();
    write('g/notes.md', 'by hand\n');
    const next = await open();
    await next.transact(() => ({
      changes: [{ type: 'test.noted', payload: { id: 'b', text: 'two' } }],
      answer: 0,
    }));
    await next.close();
    expect(text('g/notes.md')).toBe('by hand\na one\nb two\n');
  });

  it('finds what was recorded between its look and its own record', async () => {
    const { open, text } = start();
    const [one, two] = [await open(), await open()];
    await one.transact(async () => {
      await two.commit('test.noted', { id: 'between', text: '' });
      return { changes: [{ type: 'test.noted', payload: { id: 'own', text: '' } }], answer: 0 };
    });
    expect((await one.settle()).applied).toHaveLength(1);
    expect(text('g/log.jsonl')).toBe('{"id":"own"}\n{"id":"between"}\n');
    await two.close();
    await one.close();
  });

  it('leaves everything as it was when the decision throws', async () => {
    const { open, host } = start();
    const store = await open();
    const refuse = () => {
      throw new LoaError('input.invalid', 'no');
    };
    await expect(store.transact(refuse)).rejects.toThrow('no');
    expect(host.files.stat('/p/g')).toBeUndefined();
    expect(await store.countPending()).toBe(0);
    await store.close();
  });

  it('keeps a change that cannot get into its file, says so, lets others through and tries again', async () => {
    const { open, text, write } = start();
    write('g/notes.md', Uint8Array.of(0xff, 0xfe));
    const store = await open();
    const note = (id: string) => ({
      changes: [{ type: 'test.noted', payload: { id, text: '' } }],
      answer: 0,
    });
    await expect(store.transact(() => note('a'))).rejects.toMatchObject({ code: 'state.not-applied' });
    await expect(store.transact(() => note('b'))).rejects.toMatchObject({ code: 'state.not-applied' });
    write('g/notes.md', 'mended\n');
    await store.transact(() => note('c'));
    expect(text('g/notes.md')).toBe('mended\na \nb \nc \n');
    expect(await store.countPending()).toBe(0);
    await store.close();
  });

  it('completes a line that was cut off, and keeps one that a person left open', async () => {
    const { open, text, write } = start();
    const store = await open();
    write('g/log.jsonl', '{"id":"x"}\n{"id"');
    await store.transact(() => ({
      changes: [{ type: 'test.noted', payload: { id: 'a', text: '' } }],
      answer: 0,
    }));
    expect(text('g/log.jsonl')).toBe('{"id":"x"}\n{"id":"a"}\n');
    write('g/log.jsonl', '{"id":"x"}\nopen');
    await store.transact(() => ({
      changes: [{ type: 'test.noted', payload: { id: 'b', text: '' } }],
      answer: 0,
    }));
    expect(text('g/log.jsonl')).toBe('{"id":"x"}\nopen\n{"id":"b"}\n');
    await store.close();
  });
});
