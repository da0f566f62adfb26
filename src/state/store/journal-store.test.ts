import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJournal } from '../../durable/journal/index.ts';
import { openNodeHost } from '../../durable/node-host/index.ts';
import { SimWorld } from '../../durable/sim-host/index.ts';
import type { Host } from '../../kernel/host.ts';
import type { Project } from '../../kernel/operation.ts';
import { projectWithin } from '../project.suite.ts';
import { trajectoryLine, wholeLines } from '../trajectory.ts';
import type { ChangeTypes, StoreContext } from './change.ts';
import { proveChangeStore, type StoreWorld } from './change-store.suite.ts';
import { type JournalStore, openStore, peekPending } from './journal-store.ts';
import { SIM_PROJECT, simConfig } from './sim-project.suite.ts';

function openStoreWorld(project: Project, host: Host, remove: () => void): StoreWorld {
  const { files } = host;
  const context: StoreContext = { project, config: simConfig(1 << 20), host };
  const { journalDir } = project;
  files.makeDir(join(project.root, 'g'));
  const segments = () =>
    files.list(journalDir).flatMap(({ name }) => (name?.endsWith('.seg') === true ? [name] : []));
  return {
    open: (given) => openStore(context, { owner: 'test', types: given }),
    kill: (store) => (store as JournalStore).abandon(),
    leave: async (type, version, payload) => {
      const journal = await openJournal(journalDir, host, {
        types: { [type]: { version, check: () => undefined } },
      });
      await journal.append(type, payload);
      await journal.close();
    },
    read: (path) => {
      const place = join(project.root, path);
      return files.stat(place) === undefined ? undefined : Buffer.from(files.read(place)).toString();
    },
    write: (path, content) => {
      const file = files.open(join(project.root, path), { write: true, create: true, truncate: true });
      file.write(Buffer.from(content as string), 0);
      file.close();
    },
    recorded: () =>
      segments()
        .map((name) => Buffer.from(files.read(join(journalDir, name))).toString())
        .join(''),
    remove,
  };
}

proveChangeStore('a journal on a simulated disk', () =>
  openStoreWorld(SIM_PROJECT, new SimWorld(1).openHost(), () => {}),
);

proveChangeStore('a journal on this machine', () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'loa-store-')));
  const host = openNodeHost();
  return openStoreWorld(projectWithin(dir, host), host, () => {
    host.close();
    rmSync(dir, { recursive: true, force: true });
  });
});

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
  const open = (): Promise<JournalStore> => openStore(context, { owner: 'test', types });
  const text = (path: string) => Buffer.from(host.files.read(`/p/${path}`)).toString();
  const write = (path: string, content: string | Uint8Array) => {
    host.files.makeDir('/p/g');
    const file = host.files.open(`/p/${path}`, { write: true, create: true, truncate: true });
    file.write(Buffer.from(content as string), 0);
    file.close();
  };
  return { host, open, text, write };
}

describe('the store on a journal', () => {
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

  it('lets an owner that recorded nothing look from where the last look ended', async () => {
    const { open, host } = start();
    const store = await open();
    for (let index = 0; index < 3; index += 1)
      await store.commit('test.noted', { id: `n${index}`, text: '' });
    await store.close();
    const context: StoreContext = { project, config, host };
    const other = { owner: 'other', types: { 'other.noted': types['test.noted'] as ChangeTypes[string] } };
    expect(peekPending(context, other)).toBeUndefined();
    const look = await openStore(context, other);
    expect(await look.countPending()).toBe(0);
    await look.close();
    expect(peekPending(context, other)).toBe(0);
    const late = await openStore(context, other);
    await late.commit('other.noted', { id: 'late', text: '' });
    await late.journal.close();
    expect(peekPending(context, other)).toBe(1);
  });

  it('spares the next process a long look that found nothing waiting', async () => {
    const { open, host, text } = start();
    const context: StoreContext = { project, config, host };
    const other = { owner: 'other', types: { 'other.noted': types['test.noted'] as ChangeTypes[string] } };
    const first = await openStore(context, other);
    await first.commit('other.noted', { id: 'first', text: '' });
    await first.close();
    const store = await open();
    for (let index = 0; index < 30; index += 1)
      await store.commit('test.noted', { id: `n${index}`, text: '' });
    await store.close();
    const readHint = () => JSON.parse(text('.loa/cache/applied-other.json')) as [string, number, object];
    const [journal, before] = readHint();
    expect(peekPending(context, other)).toBe(0);
    const [sameJournal, after, bookmark] = readHint();
    expect(sameJournal).toBe(journal);
    expect(after).toBeGreaterThanOrEqual(before + 29);
    expect(bookmark).toMatchObject({ sequence: after + 1 });
    const late = await openStore(context, other);
    await late.commit('other.noted', { id: 'late', text: '' });
    await late.journal.close();
    expect(peekPending(context, other)).toBe(1);
  });

  it('says of a change that came behind one which waits that it was not recorded', async () => {
    const { host, write } = start();
    write('g/blocked', 'a file where a folder should be');
    const plan = ({ id }: Noted) => [{ path: `g/blocked/${id}.md`, content: `${id}\n` }];
    const blocked: ChangeTypes = { 'test.noted': { ...(types['test.noted'] as ChangeTypes[string]), plan } };
    const store = await openStore({ project, config, host }, { owner: 'test', types: blocked });
    const note = (id: string) =>
      store.transact(() => ({ changes: [{ type: 'test.noted', payload: { id, text: '' } }], answer: 0 }));
    await expect(note('one')).rejects.toMatchObject({ code: 'state.not-applied' });
    await expect(note('two')).rejects.toMatchObject({
      code: expect.not.stringMatching('state.not-applied'),
      message: expect.stringContaining('nothing was recorded'),
    });
    expect(await store.countPending()).toBe(1);
    await store.abandon();
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

  it('says once what to do about a full disk', async () => {
    const world = new SimWorld(1);
    const host = world.openHost();
    const context: StoreContext = { project: SIM_PROJECT, config: simConfig(1 << 20), host };
    host.files.makeDir('/p/g');
    const store = await openStore(context, { owner: 'test', types });
    await store.commit('test.noted', { id: 'a', text: '' });
    world.arm(({ operation, path }) =>
      operation === 'write' && path.startsWith('/p/g/') ? { kind: 'fail', errno: 'ENOSPC' } : undefined,
    );
    const failed = await store.transact(() => ({ changes: [], answer: 0 })).catch((error: unknown) => error);
    const { hint = '' } = failed as { readonly hint?: string };
    expect(hint).toContain('Free some space');
    expect(hint.match(/command again/g)).toHaveLength(1);
    await store.abandon();
  });
});
