// What the journal's fault tests share: a workload that uses everything a journal does, and the check of its promises on
// whatever a fault left behind.

import { expect } from 'vitest';
import {
  type Journal,
  openJournal,
  type RecordTypes,
  verifyJournal,
} from '../../src/durable/journal/index.ts';
import type { SimHost } from '../../src/durable/sim-host/index.ts';
import { isLoaError } from '../../src/kernel/errors.ts';

export const DIRECTORY = '/project/.loa/journal';
export const TYPES: RecordTypes = {
  'test.put': {
    version: 1,
    check: (payload) =>
      typeof (payload as { id?: unknown } | null)?.id === 'string' ? undefined : 'a put has an id',
  },
};
/** Small, so that a short workload rotates several times. */
export const OPTIONS = { types: TYPES, segmentSizeBytesMax: 4000 };

export interface Acknowledged {
  readonly hash: string;
  readonly id: string;
}

export interface JournalFacts {
  /** By sequence. */
  readonly acknowledged: Map<number, Acknowledged>;
  readonly attempted: Set<string>;
  readonly erasing: Set<number>;
  readonly erased: Set<number>;
  /** The furthest checkpoint that was asked for, acknowledged or not. */
  checkpointTried: number;
}

export function createFacts(): JournalFacts {
  return {
    acknowledged: new Map(),
    attempted: new Set(),
    erasing: new Set(),
    erased: new Set(),
    checkpointTried: 0,
  };
}

export function openHere(host: SimHost): Promise<Journal> {
  return openJournal(DIRECTORY, host, OPTIONS);
}

/** Appends one record and notes it once it was acknowledged. */
export async function put(journal: Journal, facts: JournalFacts, id: string, sizeBytes = 20): Promise<void> {
  facts.attempted.add(id);
  const receipt = await journal.append('test.put', { id, fill: 'f'.repeat(sizeBytes) });
  facts.acknowledged.set(receipt.sequence, { hash: receipt.hash, id });
}

/** Singles, a group, rotation, checkpoint, erasure, compaction, closing and opening again. */
export async function workload(host: SimHost, facts: JournalFacts): Promise<void> {
  const journal = await openHere(host);
  for (let index = 0; index < 4; index += 1) await put(journal, facts, `a${index}`, index * 300);
  await Promise.all(['b0', 'b1', 'b2'].map((id) => put(journal, facts, id, 700)));
  await put(journal, facts, 'c0', 1500);
  facts.checkpointTried = Math.max(facts.checkpointTried, journal.position.sequence);
  await journal.checkpoint(journal.position);
  await put(journal, facts, 'd0', 900);
  await erase(journal, facts, journal.position.sequence);
  await put(journal, facts, 'd1', 900);
  await journal.applyCompaction(await journal.planCompaction());
  await put(journal, facts, 'e0');
  await journal.close();
  const again = await openHere(host);
  await Promise.all(['f0', 'f1'].map((id) => put(again, facts, id, 600)));
  await again.close();
}

export async function erase(journal: Journal, facts: JournalFacts, sequence: number): Promise<void> {
  facts.erasing.add(sequence);
  await journal.erase(sequence, 'asked to forget');
  facts.erased.add(sequence);
}

/** The workload of a program that goes on after a failure: opens again and tries the next thing. */
export async function stubbornWorkload(host: SimHost, facts: JournalFacts): Promise<void> {
  let journal: Journal | undefined;
  const attempt = async (work: (journal: Journal) => Promise<unknown>): Promise<void> => {
    try {
      journal ??= await openHere(host);
      await work(journal);
    } catch (error) {
      if (!isLoaError(error)) throw error;
      if (error.code === 'internal.bug') throw error;
      if (error.code !== 'journal.poisoned') return;
      await journal?.close();
      journal = undefined;
    }
  };
  for (let index = 0; index < 3; index += 1)
    await attempt((open) => put(open, facts, `a${index}`, index * 400));
  await attempt((open) => Promise.allSettled(['b0', 'b1', 'b2'].map((id) => put(open, facts, id, 700))));
  await attempt((open) => put(open, facts, 'c0', 1500));
  await attempt((open) => {
    facts.checkpointTried = Math.max(facts.checkpointTried, open.position.sequence);
    return open.checkpoint(open.position);
  });
  await attempt((open) => put(open, facts, 'd0', 900));
  const last = [...facts.acknowledged.keys()].at(-1);
  if (last !== undefined) await attempt((open) => erase(open, facts, last));
  await attempt(async (open) => open.applyCompaction(await open.planCompaction()));
  await attempt((open) => put(open, facts, 'e0', 1500));
  await attempt((open) => put(open, facts, 'e1'));
  await attempt((open) => open.close());
}

/** Opens it as the next program would; what it finds must be all that was promised, and it must go on from there. */
export async function checkPromises(host: SimHost, facts: JournalFacts): Promise<void> {
  const journal = await openHere(host);
  const report = await verifyJournal(DIRECTORY, host);
  expect(report.damage, 'no damage after recovery').toBeUndefined();
  expect(report.torn, 'the torn tail was cut').toBeUndefined();
  await checkRecords(journal, facts, report.firstSequence);
  const before = journal.position.sequence;
  const receipt = await journal.append('test.put', { id: 'after' });
  expect(receipt.sequence, 'sequences go on without a gap or a repeat').toBe(before + 1);
  await journal.close();
  const again = await verifyJournal(DIRECTORY, host);
  expect(again.damage).toBeUndefined();
  expect(again.lastSequence).toBe(receipt.sequence);
}

async function checkRecords(journal: Journal, facts: JournalFacts, firstSequence: number): Promise<void> {
  expect(firstSequence - 1, 'only what a checkpoint covers was removed').toBeLessThanOrEqual(
    facts.checkpointTried,
  );
  const seen = new Set<number>();
  let expected = firstSequence;
  for await (const record of journal.read()) {
    expect(record.sequence, 'sequences have no gap').toBe(expected);
    expected += 1;
    seen.add(record.sequence);
    const promised = facts.acknowledged.get(record.sequence);
    if (promised !== undefined)
      expect(record.hash, `record ${record.sequence} is the acknowledged one`).toBe(promised.hash);
    if (record.type !== 'test.put') continue;
    if (record.erased) {
      expect(facts.erasing, 'only what was asked to be erased is').toContain(record.sequence);
    } else {
      const { id } = record.payload() as { id: string };
      expect(facts.attempted, 'nothing that was never appended').toContain(id);
      if (promised !== undefined) expect(id).toBe(promised.id);
      expect(facts.erased, 'what was erased stays erased').not.toContain(record.sequence);
    }
  }
  for (const sequence of facts.acknowledged.keys()) {
    if (sequence >= firstSequence)
      expect(seen, `acknowledged record ${sequence} is there`).toContain(sequence);
  }
}
