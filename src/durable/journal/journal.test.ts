// What an open journal does when the machine behaves: appending, grouping, rotating, checkpoints, compaction, erasure,
// replay, limits. On the simulated host; test/fault has what happens when the machine does not.

import { beforeEach, describe, expect, test } from 'vitest';
import { type SimHost, SimWorld } from '../sim-host/index.ts';
import {
  type Journal,
  type JournalRecord,
  openJournal,
  type RecordTypes,
  readJournal,
  TROUBLE_TYPE,
  toSeedEntry,
  verifyJournal,
} from './index.ts';

const DIR = '/p/journal';
const TYPES: RecordTypes = {
  'note.added': {
    version: 2,
    check: (payload) =>
      typeof (payload as { text?: unknown }).text === 'string' ? undefined : 'a note has a text',
    older: { 1: () => undefined },
  },
};

let world: SimWorld;
let host: SimHost;
beforeEach(() => {
  world = new SimWorld(5);
  host = world.openHost();
  world.arm(() => undefined);
});

const open = (options = {}, on: SimHost = host): Promise<Journal> =>
  openJournal(DIR, on, { types: TYPES, ...options });
const add = (journal: Journal, text: string) => journal.append('note.added', { text });
async function collect(records: AsyncIterable<JournalRecord>): Promise<readonly JournalRecord[]> {
  const all: JournalRecord[] = [];
  for await (const record of records) all.push(record);
  return all;
}

const syncs = (): number =>
  world.steps.filter(({ operation, path }) => operation === 'sync' && path.endsWith('.seg')).length;

describe('appending', () => {
  test('numbers records from 1 and chains them by their hashes', async () => {
    const journal = await open();
    const first = await add(journal, 'a');
    const second = await add(journal, 'b');
    await journal.close();
    const records = await collect(readJournal(DIR, host));
    expect(records.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(records.map(({ hash }) => hash)).toEqual([first.hash, second.hash]);
    expect(records[1]?.previousHash).toBe(first.hash);
    expect(records.map((record) => record.payload())).toEqual([{ text: 'a' }, { text: 'b' }]);
  });

  test('promise 2: appends that wait together share one sync', async () => {
    const journal = await open();
    const before = syncs();
    await Promise.all(Array.from({ length: 50 }, (_, index) => add(journal, `n${index}`)));
    expect(syncs() - before).toBe(1);
    await add(journal, 'alone');
    expect(syncs() - before).toBe(2);
  });

  test('keeps the order in which appends were made', async () => {
    const journal = await open();
    const receipts = await Promise.all(['x', 'y', 'z'].map((text) => add(journal, text)));
    expect(receipts.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  test('refuses a payload that fails its check, a type that was not declared, and one too large', async () => {
    const journal = await open();
    await expect(journal.append('note.added', { text: 7 })).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(journal.append('note.gone', {})).rejects.toMatchObject({ code: 'internal.bug' });
    await expect(add(journal, 'x'.repeat(1024 * 1024))).rejects.toMatchObject({
      code: 'journal.record-too-large',
    });
    expect((await journal.verify()).records).toBe(0);
  });

  test('refuses more than fits in memory, and goes on once that is written', async () => {
    const journal = await open();
    const many = Array.from({ length: 20 }, () => add(journal, 'y'.repeat(1024 * 1024 - 20)));
    const results = await Promise.allSettled(many);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'journal.busy', retryable: true });
    await add(journal, 'after');
  });

  test('after close nothing more is taken, and closing waits for what is under way', async () => {
    const journal = await open();
    const last = add(journal, 'last');
    await journal.close();
    expect((await last).sequence).toBe(1);
    await expect(add(journal, 'late')).rejects.toMatchObject({ code: 'journal.closed' });
  });
});

describe('segments', () => {
  test('promise 8: rotate by size, and the chain goes on in the next header', async () => {
    const journal = await open({ segmentSizeBytesMax: 1500 });
    for (let index = 0; index < 12; index += 1) await add(journal, `n${index}`);
    const report = await journal.verify();
    expect(report.segments.length).toBeGreaterThan(2);
    expect(report.records).toBe(12);
    expect(report.segments.slice(0, -1).every(({ verified }) => verified === 'whole')).toBe(true);
  });

  test('promise 8: rotate by the age in the header', async () => {
    const journal = await open({ segmentAgeMsMax: 60_000 });
    await add(journal, 'old');
    world.time.advance(59_000);
    await add(journal, 'same segment');
    world.time.advance(2_000);
    await add(journal, 'next segment');
    expect((await journal.verify()).segments.map(({ firstSequence }) => firstSequence)).toEqual([1, 3]);
  });

  test('a last segment is cut to its records when it is sealed', async () => {
    const journal = await open({ segmentSizeBytesMax: 1500 });
    for (let index = 0; index < 6; index += 1) await add(journal, `n${index}`);
    expect(host.files.read(`${DIR}/0000000001.seg`)).not.toContain(0);
  });
});

describe('checkpoints and compaction', () => {
  const fill = async (journal: Journal, count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) await add(journal, `n${index}`);
  };

  test('promise 8: only whole segments behind the checkpoint go, and the rest verifies without them', async () => {
    const journal = await open({ segmentSizeBytesMax: 1500 });
    await fill(journal, 10);
    expect((await journal.planCompaction()).remove).toEqual([]);
    const position = journal.position;
    await journal.checkpoint(position);
    await fill(journal, 3);
    const plan = await journal.planCompaction();
    expect(plan.remove.length).toBeGreaterThan(1);
    for (const { lastSequence } of plan.remove) expect(lastSequence).toBeLessThanOrEqual(position.sequence);
    const removed = await journal.applyCompaction(plan);
    expect(removed).toEqual(plan.remove);
    const report = await journal.verify();
    expect(report.damage).toBeUndefined();
    expect(report.firstSequence).toBe(plan.remove.at(-1)!.lastSequence + 1);
    expect(report.checkpoint).toEqual(position);
    await journal.close();
    await add(await open(), 'goes on');
  });

  test('promise 8: a segment that is not copied elsewhere stays, and so do those after it', async () => {
    const journal = await open({ segmentSizeBytesMax: 1500 });
    await fill(journal, 12);
    await journal.checkpoint(journal.position);
    const plan = await journal.planCompaction({ isCopied: async ({ number }) => number !== 2 });
    expect(plan.remove.map(({ number }) => number)).toEqual([1]);
    expect((await journal.planCompaction({ keepSegments: 100 })).remove).toEqual([]);
  });

  test('a plan that no longer fits is refused and removes nothing', async () => {
    const journal = await open({ segmentSizeBytesMax: 1500 });
    await fill(journal, 12);
    await journal.checkpoint(journal.position);
    const plan = await journal.planCompaction();
    await journal.applyCompaction(plan);
    await expect(journal.applyCompaction(plan)).rejects.toMatchObject({ code: 'journal.mismatch' });
  });

  test('a checkpoint is found without its file, and a lying file is not believed', async () => {
    const journal = await open();
    await fill(journal, 3);
    const position = journal.position;
    await journal.checkpoint(position);
    const path = `${DIR}/checkpoint.json`;
    expect(journal.lastCheckpoint()).toEqual(position);
    host.files.remove(path);
    expect(journal.lastCheckpoint()).toEqual(position);
    const file = host.files.open(path, { write: true, create: true });
    file.write(Buffer.from('{"segment":1,"offsetBytes":283,"sequence":99,"hash":"00"}'), 0);
    expect(journal.lastCheckpoint()).toEqual(position);
  });

  test('a checkpoint at a place that is not in the journal is refused', async () => {
    const journal = await open();
    await fill(journal, 1);
    const wrong = { sequence: 1, hash: 'f'.repeat(64) };
    await expect(journal.checkpoint(wrong)).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(journal.checkpoint({ ...wrong, sequence: 9 })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });

  test('promise 8: a journal at its size limit refuses records until compaction, but takes its own', async () => {
    const journal = await open({ segmentSizeBytesMax: 1500, sizeBytesMax: 5000 });
    const outcome = async (): Promise<unknown> => fill(journal, 40).catch((error: unknown) => error);
    expect(await outcome()).toMatchObject({
      code: 'journal.full',
      hint: expect.stringContaining('loa journal compact'),
    });
    await journal.checkpoint(journal.position);
    await journal.applyCompaction(await journal.planCompaction());
    await add(journal, 'room again');
  });
});

describe('erasing', () => {
  test('promise 4: the payload is gone for good and the chain still verifies, also in a sealed segment', async () => {
    const journal = await open({ segmentSizeBytesMax: 1500 });
    for (let index = 0; index < 8; index += 1) await add(journal, `secret-${index}`);
    expect(await journal.erase(2, 'asked to')).toBe(true);
    expect(await journal.erase(2, 'again')).toBe(false);
    const text = Buffer.from(host.files.read(`${DIR}/0000000001.seg`)).toString('latin1');
    expect(text).not.toContain('secret-1');
    expect(text).toContain('secret-0');
    const report = await journal.verify();
    expect(report.damage).toBeUndefined();
    expect(report.erased).toEqual([2]);
    const erased = (await collect(journal.read())).filter((record) => record.erased);
    expect(erased.map((record) => [record.sequence, record.payload()])).toEqual([[2, undefined]]);
  });

  test('promise 4: a payload overwritten without a record of it is damage', async () => {
    const journal = await open();
    const { sequence } = await add(journal, 'mine');
    await add(journal, 'other');
    await journal.close();
    const [record] = await collect(readJournal(DIR, host));
    const file = host.files.open(`${DIR}/0000000001.seg`, { write: true });
    const bytes = Buffer.from(host.files.read(`${DIR}/0000000001.seg`));
    const at = bytes.indexOf('{"text":"mine"}');
    file.write(Buffer.alloc(record!.payloadBytes().length, 'x'), at);
    expect((await verifyJournal(DIR, host)).damage).toMatchObject({
      sequence,
      problem: expect.stringContaining('erased'),
    });
  });

  test('the journal its own records, and what is not there, cannot be erased', async () => {
    const journal = await open();
    await add(journal, 'a');
    await journal.checkpoint(journal.position);
    await expect(journal.erase(2, 'no')).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(journal.erase(7, 'no')).rejects.toMatchObject({ code: 'input.invalid' });
  });
});

describe('replay', () => {
  test('promise 9: starts after the checkpoint, and twice equals once', async () => {
    const journal = await open();
    for (const text of ['a', 'b', 'c']) await add(journal, text);
    const state: string[] = [];
    const apply = (payload: unknown): void => void state.push((payload as { text: string }).text);
    const first = await journal.replay({ apply });
    expect(state).toEqual(['a', 'b', 'c']);
    expect(first).toMatchObject({ applied: 3, erased: 0, position: { sequence: 3 } });
    const again = await journal.replay({ apply, appliedSequence: first.position.sequence });
    expect(again.applied).toBe(0);
    await journal.checkpoint(first.position);
    await add(journal, 'd');
    expect((await journal.replay({ apply })).applied).toBe(1);
    expect(state).toEqual(['a', 'b', 'c', 'd']);
  });

  test('promise 9: state and journal that do not belong together are refused', async () => {
    const journal = await open({ segmentSizeBytesMax: 1500 });
    for (let index = 0; index < 9; index += 1) await add(journal, `n${index}`);
    const apply = (): void => {};
    await expect(journal.replay({ apply, appliedSequence: 99 })).rejects.toMatchObject({
      code: 'journal.mismatch',
    });
    await journal.checkpoint(journal.position);
    await journal.applyCompaction(await journal.planCompaction());
    await expect(journal.replay({ apply, appliedSequence: 1 })).rejects.toMatchObject({
      code: 'journal.mismatch',
    });
  });

  test('a record of an unknown type or version stops it with both names; an older version is checked by its own check', async () => {
    const old = await open({ types: { 'note.added': { version: 1, check: () => undefined } } });
    await old.append('note.added', { other: 'shape' });
    await old.close();
    const journal = await open();
    expect((await journal.replay({ apply: () => {} })).applied).toBe(1);
    await journal.close();
    const newer = await open({ types: { 'note.added': { version: 3, check: () => undefined } } });
    await newer.append('note.added', {});
    await newer.close();
    await expect((await open()).replay({ apply: () => {} })).rejects.toMatchObject({
      code: 'journal.unknown-type',
      message: expect.stringContaining('version 2, not 3'),
    });
  });

  test('erased records are passed over and counted', async () => {
    const journal = await open();
    await add(journal, 'keep');
    await add(journal, 'forget');
    await journal.erase(2, 'asked to');
    expect(await journal.replay({ apply: () => {} })).toMatchObject({ applied: 1, erased: 1 });
  });
});

describe('trouble', () => {
  test('promise 5: after a failed sync nothing is acknowledged until it is opened again', async () => {
    const journal = await open();
    await add(journal, 'good');
    world.arm((step) => (step.operation === 'sync' ? { kind: 'fail', errno: 'EIO' } : undefined));
    await expect(add(journal, 'lost')).rejects.toMatchObject({
      code: 'journal.poisoned',
      details: { causeCode: 'file.io' },
    });
    world.arm(() => undefined);
    await expect(add(journal, 'also refused')).rejects.toMatchObject({ code: 'journal.poisoned' });
    await journal.close();
    const again = await open();
    const receipt = await add(again, 'goes on');
    expect(receipt.sequence).toBeGreaterThanOrEqual(2);
  });

  test('promise 6: a full disk is told, leaves what was there, records the trouble, and ends with room', async () => {
    const small = new SimWorld(6, { capacityBytes: 3_000_000 });
    const on = small.openHost();
    on.files.makeDir('/p');
    const filler = on.files.open('/p/filler', { write: true, create: true });
    const journal = await open({}, on);
    // After the reserve was made: leave room for a few records only.
    filler.write(Buffer.alloc(small.disk.freeBytes() - 5_000, 'f'), 0);
    let written = 0;
    const fill = async (): Promise<void> => {
      for (;;) {
        await add(journal, 'z'.repeat(900));
        written += 1;
      }
    };
    await expect(fill()).rejects.toMatchObject({ code: 'file.disk-full' });
    const records = await collect(journal.read());
    expect(records.filter(({ type }) => type === 'note.added')).toHaveLength(written);
    expect(records.at(-1)?.type).toBe(TROUBLE_TYPE);
    expect(on.files.stat(`${DIR}/reserve`)).toBeUndefined();
    on.files.remove('/p/filler');
    await add(journal, 'room again');
    expect(on.files.stat(`${DIR}/reserve`), 'the reserve is made again').toBeDefined();
    expect((await journal.verify()).damage).toBeUndefined();
  });

  test('a journal on a network file system is refused with a way out', async () => {
    const on = new SimWorld(1, { type: 'nfs' }).openHost();
    await expect(open({}, on)).rejects.toMatchObject({
      code: 'journal.network-filesystem',
      hint: expect.stringContaining('paths.journal'),
    });
    expect(on.files.stat('/p')).toBeUndefined();
  });

  test('a journal whose segments were all removed is not begun anew in silence', async () => {
    const journal = await open();
    await add(journal, 'a');
    await journal.close();
    host.files.remove(`${DIR}/0000000001.seg`);
    await expect(open()).rejects.toMatchObject({ code: 'journal.corrupt' });
  });
});

test('the text form of the first design has base-64 data and its checksum', async () => {
  const journal = await open();
  await add(journal, 'a');
  const [record] = await collect(journal.read());
  expect(toSeedEntry(record!)).toMatchObject({
    seq: 1,
    op: 'write',
    data: Buffer.from('{"text":"a"}').toString('base64'),
    segment: 1,
    type: 'note.added@2',
  });
});
