// Which records of a damaged journal go on in the new one: changes that are promised, prove themselves, and are not in the files
// of some work tree. Marks go with them, so that a work tree that has a change already is not given it again.

import { MAIN_WORKTREE } from '../durable/git-repository.ts';
import {
  type Continuation,
  carryRecord,
  type JournalRecord,
  preparePayload,
  REPAIRED_TYPE,
  readIntact,
} from '../durable/journal/index.ts';
import { LoaError } from '../kernel/errors.ts';
import { readAsFarAsItGoes } from '../state/store/look.ts';
import { APPLIED_TYPE, type Mark } from '../state/store/pending.ts';
import { listOtherWorktrees } from '../state/store/worktree.ts';
import type { SettleContext } from './settle.ts';

interface Waiting {
  readonly owner: string;
  readonly worktree: string;
  readonly sequences: readonly number[];
}

export interface Carried {
  readonly records: readonly JournalRecord[];
  readonly waiting: readonly Waiting[];
}

export async function findCarried(context: SettleContext): Promise<Carried> {
  const waiting = await listWaiting(context);
  const wanted = new Set(waiting.flatMap(({ sequences }) => sequences));
  const records: JournalRecord[] = [];
  if (wanted.size === 0) return { records, waiting };
  for await (const record of readIntact(context.project.journalDir, context.host).records)
    if (wanted.has(record.sequence)) records.push(record);
  return { records, waiting };
}

async function listWaiting(context: SettleContext): Promise<readonly Waiting[]> {
  const { project } = context;
  const others = listOtherWorktrees(context).map(({ name }) => name);
  const waiting: Waiting[] = [];
  for (const worktree of [project.worktree, ...others]) {
    for (const { owner, load } of context.domains.owners) {
      const here = { ...context, project: { ...project, worktree } };
      const { changes, unknown } = await readAsFarAsItGoes(here, { owner, types: await load() });
      if (unknown[0] !== undefined) throw newerRecord(project.journalDir, unknown[0]);
      waiting.push({
        owner,
        worktree,
        sequences: changes.map(({ sequence }) => sequence),
      });
    }
  }
  return waiting;
}

/** Pure. */
export function continueWith({ records, waiting }: Carried): Continuation {
  return {
    begin: (repaired) => preparePayload(REPAIRED_TYPE, repaired),
    rest: (firstSequence) => {
      const carried = records.map((record) => ({ from: record.sequence, record: carryRecord(record) }));
      const moved = new Map(carried.map(({ from }, index) => [from, firstSequence + index]));
      const through = firstSequence + carried.length - 1;
      const marks = waiting.map(({ owner, worktree, sequences }) => ({
        record: preparePayload(APPLIED_TYPE, toMark({ owner, worktree, through }, sequences, moved)),
      }));
      return carried.length === 0 ? [] : [...carried, ...marks];
    },
  };
}

function toMark(
  whose: { readonly owner: string; readonly worktree: string; readonly through: number },
  sequences: readonly number[],
  moved: ReadonlyMap<number, number>,
): Mark {
  const { owner, worktree, through } = whose;
  const except = sequences.flatMap((sequence) => moved.get(sequence) ?? []);
  return { owner, ...(worktree === MAIN_WORKTREE ? {} : { worktree }), through, except, also: [] };
}

function newerRecord(directory: string, what: string): LoaError {
  return new LoaError('journal.unknown-type', `did not repair ${directory}: ${what}, of a newer loa`, {
    hint: 'Upgrade first: npm install loakit@latest.',
    details: { directory },
  });
}
