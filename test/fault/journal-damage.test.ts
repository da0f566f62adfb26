// Every kind of damage to a journal's files: found, located, and never skipped. Only a cut tail is repaired.

import { beforeAll, describe, expect, test } from 'vitest';
import { HEADER_BYTES } from '../../src/durable/journal/format/segment-header.ts';
import { writtenPart } from '../../src/durable/journal/format/unwritten.ts';
import { readJournal, replayJournal, verifyJournal } from '../../src/durable/journal/index.ts';
import { type SimHost, SimWorld } from '../../src/durable/sim-host/index.ts';
import { createFacts, DIRECTORY, erase, openHere, put } from './journal-world.ts';

type Snapshot = ReadonlyMap<string, Buffer>;

/** Three segments of a few records each, one of them erased. */
async function makeJournal(): Promise<Snapshot> {
  const host = new SimWorld(7).openHost();
  const journal = await openHere(host);
  const facts = createFacts();
  for (let index = 0; index < 18; index += 1) await put(journal, facts, `r${index}`, 300);
  await Promise.all(['g0', 'g1', 'g2'].map((id) => put(journal, facts, id, 10)));
  await erase(journal, facts, 4);
  await put(journal, facts, 'last');
  await journal.close();
  return snapshotOf(host);
}

function snapshotOf(host: SimHost): Snapshot {
  const names = host.files.list(DIRECTORY).flatMap(({ name }) => (name?.endsWith('.seg') ? [name] : []));
  return new Map(
    names.map((name) => [name, writtenPart(Buffer.from(host.files.read(`${DIRECTORY}/${name}`)))]),
  );
}

/** A fresh machine whose journal directory holds these files and nothing else. */
function restore(files: Snapshot): SimHost {
  const world = new SimWorld(1);
  const host = world.openHost();
  host.files.makeDir(DIRECTORY);
  for (const [name, bytes] of files) {
    const file = host.files.open(`${DIRECTORY}/${name}`, { write: true, create: true });
    if (bytes.length > 0) file.write(bytes, 0);
    file.close();
  }
  world.disk.settle();
  return host;
}

function withFile(files: Snapshot, name: string, bytes: Buffer | undefined): Snapshot {
  const changed = new Map(files);
  if (bytes === undefined) changed.delete(name);
  else changed.set(name, bytes);
  return changed;
}

/** Start of each record in a segment. */
function recordStarts(bytes: Buffer): readonly number[] {
  const starts: number[] = [];
  for (let at = HEADER_BYTES; at < bytes.length; at = bytes.indexOf(10, at) + 1) starts.push(at);
  return starts;
}

async function readAll(host: SimHost): Promise<number> {
  let count = 0;
  for await (const _ of readJournal(DIRECTORY, host)) count += 1;
  return count;
}

let whole: Snapshot;
beforeAll(async () => {
  whole = await makeJournal();
});

test('the journal under test verifies, has several segments and an erasure', async () => {
  const report = await verifyJournal(DIRECTORY, restore(whole));
  expect(report.damage).toBeUndefined();
  expect(report.segments.length).toBeGreaterThanOrEqual(3);
  expect(report.erased).toEqual([4]);
});

test('promise 3: one flipped byte at any offset of any segment is found and located', async () => {
  let flips = 0;
  for (const [name, bytes] of whole) {
    const starts = recordStarts(bytes);
    for (let offset = 0; offset < bytes.length; offset += 1) {
      const flipped = Buffer.from(bytes);
      flipped[offset]! ^= bytes[offset] === 1 ? 2 : 1;
      const { damage, torn } = await verifyJournal(DIRECTORY, restore(withFile(whole, name, flipped)));
      const expected = {
        segment: Number(name.slice(0, 10)),
        offsetBytes: starts.findLast((at) => at <= offset) ?? 0,
      };
      expect({ name, offset, torn, damage }).toMatchObject({ torn: undefined, damage: expected });
      flips += 1;
    }
  }
  console.log(`${flips} flipped bytes, all found and located`);
}, 300_000);

describe('promise 3: replay stops at', () => {
  const second = '0000000002.seg';

  const lines = (files: Snapshot, name: string): readonly Buffer[] => {
    const bytes = files.get(name)!;
    return recordStarts(bytes).map((at) => bytes.subarray(at, bytes.indexOf(10, at) + 1));
  };
  const rebuilt = (name: string, change: (records: Buffer[]) => Buffer[]): Snapshot => {
    const header = whole.get(name)!.subarray(0, HEADER_BYTES);
    return withFile(whole, name, Buffer.concat([header, ...change([...lines(whole, name)])]));
  };
  const last = (): string => [...whole.keys()].at(-1)!;

  const cases: readonly (readonly [string, () => Snapshot, number])[] = [
    ['a record taken out', () => rebuilt(second, ([first, , ...rest]) => [first!, ...rest]), 2],
    [
      'a record taken out of the last segment',
      () => rebuilt(last(), ([first, , ...rest]) => [first!, ...rest]),
      4,
    ],
    ['two records swapped', () => rebuilt(second, ([a, b, ...rest]) => [b!, a!, ...rest]), 2],
    ['a record twice', () => rebuilt(second, ([a, ...rest]) => [a!, a!, ...rest]), 2],
    ['a record twice at the very end', () => rebuilt(last(), (all) => [...all, all.at(-1)!]), 4],
    ['a sealed segment cut at a record', () => rebuilt(second, (all) => all.slice(0, -1)), 2],
    [
      'a sealed segment cut inside a record',
      () => withFile(whole, second, whole.get(second)!.subarray(0, -9)),
      2,
    ],
    [
      'a sealed segment with zeros at its end',
      () => rebuilt(second, (all) => [...all, Buffer.alloc(600)]),
      2,
    ],
    ['a segment missing in the middle', () => withFile(whole, second, undefined), 2],
    ['the first segment missing without a checkpoint', () => withFile(whole, '0000000001.seg', undefined), 1],
    ['an empty segment', () => withFile(whole, last(), Buffer.alloc(0)), 4],
  ];
  test.each(cases)('%s', async (_name, damaged, segment) => {
    const host = restore(damaged());
    expect((await verifyJournal(DIRECTORY, host)).damage).toMatchObject({ segment });
    await expect(readAll(host)).rejects.toMatchObject({ code: 'journal.corrupt', details: { segment } });
    const applied: unknown[] = [];
    const replay = replayJournal(DIRECTORY, host, {
      types: {},
      apply: (payload) => void applied.push(payload),
    });
    await expect(replay).rejects.toMatchObject({ code: 'journal.corrupt' });
    expect(applied, 'nothing is applied of a damaged journal').toEqual([]);
  });

  test('a segment of another journal', async () => {
    const other = await makeJournalWithOtherId();
    const host = restore(withFile(whole, second, other.get(second)!));
    const { damage } = await verifyJournal(DIRECTORY, host);
    expect(damage).toMatchObject({ segment: 2, problem: expect.stringContaining('another journal') });
  });
});

async function makeJournalWithOtherId(): Promise<Snapshot> {
  const host = new SimWorld(8).openHost();
  const journal = await openHere(host);
  for (let index = 0; index < 18; index += 1) await put(journal, createFacts(), `r${index}`, 300);
  await journal.close();
  return snapshotOf(host);
}

describe('promise 3: a tail that a crash cut', () => {
  test('is cut back to the last whole record, whatever the byte, once and for all', async () => {
    const files = await makeJournalWithOtherId();
    const name = [...files.keys()].at(-1)!;
    const bytes = files.get(name)!;
    const starts = [...recordStarts(bytes), bytes.length];
    for (let size = HEADER_BYTES; size < bytes.length; size += 1) {
      const host = restore(withFile(files, name, bytes.subarray(0, size)));
      await (await openHere(host)).close();
      const kept = starts.findLast((at) => at <= size);
      expect({ size, now: host.files.stat(`${DIRECTORY}/${name}`)?.sizeBytes }).toEqual({ size, now: kept });
      await (await openHere(host)).close();
      expect(host.files.stat(`${DIRECTORY}/${name}`)?.sizeBytes).toBe(kept);
      if (kept !== size) expect(host.files.list(`${DIRECTORY}/torn`)).toHaveLength(1);
    }
  });

  test('is cut when a sector in its middle was never written', async () => {
    const host = new SimWorld(3).openHost();
    const journal = await openHere(host);
    await put(journal, createFacts(), 'before');
    const from = snapshotOf(host).get('0000000001.seg')!.length;
    await put(journal, createFacts(), 'long', 2000);
    await journal.close();
    const bytes = snapshotOf(host).get('0000000001.seg')!;
    const sector = (Math.floor(from / 512) + 2) * 512;
    bytes.fill(0, sector, sector + 512);
    const damaged = restore(new Map([['0000000001.seg', bytes]]));
    expect((await verifyJournal(DIRECTORY, damaged)).torn).toMatchObject({ offsetBytes: from });
    await (await openHere(damaged)).close();
    expect((await verifyJournal(DIRECTORY, damaged)).lastSequence).toBe(1);
  });

  test('is damage when a later group follows: then it had been acknowledged', async () => {
    const name = [...whole.keys()].at(-1)!;
    const bytes = Buffer.from(whole.get(name)!);
    const [first] = recordStarts(bytes);
    // A whole sector of an early record reads as zeros, as if never written.
    bytes.fill(0, Math.ceil(first! / 512) * 512, Math.ceil(first! / 512) * 512 + 512);
    const host = restore(withFile(whole, name, bytes));
    const report = await verifyJournal(DIRECTORY, host);
    expect(report).toMatchObject({ damage: { offsetBytes: first } });
    expect(report.torn).toBeUndefined();
    expect(host.files.stat(`${DIRECTORY}/${name}`)?.sizeBytes).toBe(bytes.length);
  });

  test('is damage when the last writer vouched for what is gone', async () => {
    const host = new SimWorld(4).openHost();
    const journal = await openHere(host);
    await put(journal, createFacts(), 'one');
    await put(journal, createFacts(), 'two');
    await journal.close();
    const path = `${DIRECTORY}/0000000001.seg`;
    const file = host.files.open(path, { write: true });
    const cutAt = snapshotOf(host).get('0000000001.seg')!.length - 5;
    file.truncate(cutAt);
    await expect(openHere(host)).rejects.toMatchObject({ code: 'journal.corrupt' });
    expect(file.stat().sizeBytes, 'nothing is cut').toBe(cutAt);
  });
});
