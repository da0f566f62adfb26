// Judges what two memories are to each other: one (merge), two that differ (distinct), two of which only one holds (contradicts), or not
// judged (open). Whoever understands them judges, an agent or a person; where numbers, names, versions or denials differ, only a person can
// make one of them. Nothing is lost by a judgement: what gave way is in the archive, and each judgement is in the log with who made it.

import { isRepositoryAccepted } from '../kernel/config/trust.ts';
import { LoaError } from '../kernel/errors.ts';
import type { Caller, Context } from '../kernel/operation.ts';
import { cleanShown } from '../redact/clean-suspects.ts';
import { readMeaning } from '../search/vectors/read-meaning.ts';
import { readTrust } from '../state/trust-file.ts';
import { openCapture } from './capture/capture.ts';
import { findVeto } from './compare/verdict.ts';
import { joinLinks } from './entry/links.ts';
import { logLine } from './entry/log-line.ts';
import { noSuchMemory } from './forget.ts';
import type { Memory, PlacedMemory } from './model.ts';
import { readAll } from './recall/read-all.ts';
import { CONSOLIDATED, type Consolidated, JUDGED } from './store/changes.ts';
import type { LinkVerdict } from './store/judged.ts';
import { openMemoryStore } from './store/open.ts';
import { believe, openSaidMemories } from './store/spoken.ts';

export const JUDGEMENTS = ['merge', 'distinct', 'contradicts', 'open'] as const;

export interface Judgement {
  readonly verdict: 'merge' | LinkVerdict;
  readonly a: string;
  readonly b: string;
  /** The text that says what both said, or the id of the one that does. */
  readonly keep?: string | undefined;
  readonly why?: string | undefined;
}

export interface Settled {
  readonly outcome: 'settled' | 'refused';
  /** The memory that stays, of a merge. */
  readonly kept?: string;
  /** Why it was refused. */
  readonly why?: string;
}

type JudgeContext = Context;
/** Asks a person about a difference; true when they say that the two are one all the same. */
export type AskPerson = (difference: string) => Promise<boolean>;

export async function judge(judgement: Judgement, context: JudgeContext, ask: AskPerson): Promise<Settled> {
  const { a, b, verdict } = judgement;
  if (a === b) throw new LoaError('input.invalid', 'a memory is judged beside another, not beside itself');
  const [newer, older] = await findPair([a, b], context);
  if (verdict === 'merge') return merge([newer, older], judgement, context, ask);
  const store = await openMemoryStore(context);
  try {
    const log = await describe(newer.memory.id, older.memory.id, judgement, context);
    const pairs = [{ newer: newer.memory.id, older: older.memory.id, verdict }];
    await store.transact(() => ({ changes: [{ type: JUDGED, payload: { pairs, log } }], answer: undefined }));
  } finally {
    await store.close();
  }
  return { outcome: 'settled' };
}

/** The newer first, each as far as it is believed. */
async function findPair(
  ids: readonly [string, string],
  context: JudgeContext,
): Promise<readonly [PlacedMemory, PlacedMemory]> {
  const all = await readAll(context, { withArchive: false });
  const said = await openSaidMemories(context);
  const isAccepted = isRepositoryAccepted(readTrust(context.project, context.host));
  const missing = ids.filter((id) => !all.some(({ memory }) => memory.id === id));
  if (missing.length > 0) throw noSuchMemory(missing);
  const found = ids.map((id) => {
    const placed = all.find(({ memory }) => memory.id === id) as PlacedMemory;
    const { memory, isOwn } = believe(placed.memory, said);
    if (isOwn || isAccepted) return { ...placed, memory };
    throw new LoaError('input.invalid', `${id} came with the repository, and nobody accepted it yet`, {
      hint: 'Run "loa config trust" to look at it and accept it.',
    });
  });
  return found.toSorted(
    (x, y) => Date.parse(y.memory.timestamp) - Date.parse(x.memory.timestamp),
  ) as unknown as readonly [PlacedMemory, PlacedMemory];
}

async function merge(
  [newer, older]: readonly [PlacedMemory, PlacedMemory],
  judgement: Judgement,
  context: JudgeContext,
  ask: AskPerson,
): Promise<Settled> {
  const { keep } = judgement;
  const difference = findVeto(newer.memory.content, older.memory.content, readMeaning(context));
  if (difference !== undefined && !(await ask(difference))) return { outcome: 'refused', why: difference };
  const isOf = ({ memory }: PlacedMemory): boolean => keep === memory.id || keep === memory.content;
  if (keep === undefined || isOf(newer)) return archive(newer, [older], judgement, context);
  if (isOf(older)) return archive(older, [newer], judgement, context);
  const capture = await openCapture(context);
  let said: string | undefined;
  try {
    const done = await capture.replace(newer, keep);
    if (done.outcome === 'rejected')
      return { outcome: 'refused', why: done.reasons.map(({ reason }) => reason).join('; ') };
    said = done.id;
  } finally {
    await capture.close();
  }
  const kept = (await readAll(context, { withArchive: false })).find(({ memory }) => memory.id === said);
  return kept === undefined ? { outcome: 'settled' } : archive(kept, [older], judgement, context);
}

/** What gives way goes to the archive; its tags and links stay with the one that is kept. */
async function archive(
  { memory: kept, place }: PlacedMemory,
  going: readonly PlacedMemory[],
  judgement: Judgement,
  context: JudgeContext,
): Promise<Settled> {
  const memory = going.reduce((joined, { memory: old }) => joinInto(joined, old), kept);
  const ids = going.map((one) => one.memory.id);
  const step: Consolidated = {
    promoted: place === 'session' ? [memory] : [],
    updated: place === 'session' ? [] : [memory],
    archived: going.map((one) => ({
      ...one.memory,
      ...keepConflict(one.memory, kept),
      archived: 'merged',
      replacedBy: kept.id,
    })),
    consumed: [...(place === 'session' ? [kept.id] : []), ...ids],
    log: (await Promise.all(ids.map((id) => describe(id, kept.id, judgement, context)))).flat(),
  };
  const store = await openMemoryStore(context);
  try {
    await store.transact(() => ({ changes: [{ type: CONSOLIDATED, payload: step }], answer: undefined }));
  } finally {
    await store.close();
  }
  return { outcome: 'settled', kept: kept.id };
}

/** Taken back out of the archive, it contradicts the other as it did. */
function keepConflict(old: Memory, kept: Memory): Partial<Memory> {
  const conflicts = old.conflicts ?? [];
  return kept.conflicts?.includes(old.id) === true && !conflicts.includes(kept.id)
    ? { conflicts: [...conflicts, kept.id] }
    : {};
}

function joinInto(kept: Memory, old: Memory): Memory {
  return { ...joinLinks(kept, old), tags: [...new Set([...kept.tags, ...old.tags])] };
}

const WHY_LENGTH_MAX = 200;

/** Who judged what, for the log; never any part of a memory's text. */
async function describe(
  id: string,
  other: string,
  { verdict, why }: Judgement,
  { caller, host }: JudgeContext,
): Promise<readonly string[]> {
  const reason = why === undefined ? {} : { why: (await cleanShown(why)).slice(0, WHY_LENGTH_MAX) };
  const details = { verdict, with: other, by: nameOf(caller), ...reason };
  const action = verdict === 'merge' ? 'merge' : 'judge';
  return [logLine({ action, entryId: id, details }, host.clock.nowMs())];
}

function nameOf({ agent, principal, surface }: Caller): string {
  return agent ?? ((surface === 'cli' || surface === 'ui') && principal !== undefined ? principal : surface);
}
