// "Forget that we deploy on Fridays": what a person had said and takes back in a prompt goes to the archive, from where it can be taken again;
// it is told, so that a mistake is seen. Only words of the person that this machine recorded are taken back by it, whatever the files say, and
// only where what was named is one memory and no other.

import { isStopWord } from '../../search/text/stop-words.ts';
import { splitWords } from '../../search/text/words.ts';
import { isCommon } from '../../session/talk.ts';
import type { ChangeStore } from '../../state/index.ts';
import type { Said } from '../../state/said.ts';
import { logLine } from '../entry/log-line.ts';
import type { Memory, MemoryScope, PlacedMemory } from '../model.ts';
import { doubt, settleDoubts } from '../recall/doubted.ts';
import { readAll, readPlaced } from '../recall/read-all.ts';
import { CONSOLIDATED, type Consolidated } from '../store/changes.ts';
import { openMemoryStore } from '../store/open.ts';
import { separateTwins } from '../store/separate.ts';
import { believe, openSaidMemories } from '../store/spoken.ts';
import type { Withdrawal } from './forgetting.ts';
import { hearPrompt } from './heard.ts';

/** A memory of the project, or the person's own. */
export interface WithdrawFrom {
  readonly scope: MemoryScope;
  readonly context: Parameters<typeof openMemoryStore>[0];
}

export interface Withdrawn {
  readonly id: string;
  readonly content: string;
  readonly scope: MemoryScope;
}

/** Of the words that were named, so many must be in the memory. */
const SHARE_MIN = 0.75;
const WORDS_MIN = 2;
/** With so many it may be what is meant. */
const MAYBE_MIN = 0.5;

type Named = Pick<Withdrawal, 'named' | 'clause' | 'isSure' | 'behind'> &
  Partial<Pick<Withdrawal, 'isAlone'>>;

/** The one memory that says it, wherever it stands; none when none does, or more than one. Pure. */
export function findNamed<T extends Pick<PlacedMemory, 'memory'>>(
  { named, clause, isSure, behind, isAlone }: Named,
  placed: readonly T[],
): readonly T[] {
  const whole = findOne(named, placed);
  // "Forget the staging port, use 3000 for now" is about the work at hand; with something to keep behind it, it is not.
  const isAtHand = !isSure && behind !== '' && hearPrompt(behind).length === 0;
  if (whole.length > 0 || isAtHand) return whole;
  const first = findOne(clause, placed);
  // Who speaks of what is remembered, or of nothing else, needs no second word, where no other memory has the first.
  return first.length > 0 || !(isSure || isAlone === true) ? first : findOne(clause, placed, 1);
}

function findOne<T extends Pick<PlacedMemory, 'memory'>>(
  text: string,
  placed: readonly T[],
  wordsMin = WORDS_MIN,
): readonly T[] {
  const best = listBest(text, placed, { shareMin: SHARE_MIN, wordsMin });
  return new Set(best.map(({ memory }) => memory.content)).size === 1 ? best : [];
}

/** Those that may be meant where no one is for certain. Pure. */
export function findCandidates<T extends Pick<PlacedMemory, 'memory'>>(
  { clause }: Named,
  placed: readonly T[],
): readonly T[] {
  return listBest(clause, placed, { shareMin: MAYBE_MIN, wordsMin: 1 });
}

function listBest<T extends Pick<PlacedMemory, 'memory'>>(
  text: string,
  placed: readonly T[],
  { shareMin, wordsMin }: { readonly shareMin: number; readonly wordsMin: number },
): readonly T[] {
  const wanted = meaningful(text);
  if (wanted.size < wordsMin) return [];
  const fitting = placed.flatMap((one) => {
    const words = meaningful(one.memory.content);
    const shared = [...wanted].filter((word) => words.has(word)).length;
    return shared / wanted.size >= shareMin && shared >= wordsMin ? [{ one, shared }] : [];
  });
  const most = Math.max(...fitting.map(({ shared }) => shared));
  return fitting.flatMap(({ one, shared }) => (shared === most ? [one] : []));
}

/** Stems by their first letters: enough to tell "deploy" in "deploys" and "deployed". */
const STEM_LENGTH = 5;

function meaningful(text: string): ReadonlySet<string> {
  const words = splitWords(text).filter((word) => !isStopWord(word) && !isCommon(word));
  return new Set(words.map((word) => word.slice(0, STEM_LENGTH)));
}

/** What came of a request: what was taken back, or else what may be meant. */
export interface Outcome {
  readonly gone: readonly Withdrawn[];
  readonly candidates: readonly Withdrawn[];
  /** All that was named is gone, and not its first clause alone. */
  readonly isWhole: boolean;
}

export async function withdrawNamed(
  withdrawals: readonly Withdrawal[],
  places: readonly WithdrawFrom[],
): Promise<readonly Outcome[]> {
  const said = (await Promise.all(places.map(readSaid))).flat();
  const found = withdrawals.map((one) => findNamed(one, said));
  const gone: Withdrawn[] = [];
  for (const place of places) {
    const texts = found.flat().flatMap((one) => (one.scope === place.scope ? [one.memory.content] : []));
    if (texts.length > 0) gone.push(...(await archiveSaid(new Set(texts), place, { archived: 'withdrawn' })));
  }
  const outcomes = withdrawals.map((withdrawal, at) => {
    const ones = found[at] ?? [];
    const taken = gone.filter(({ scope, content }) =>
      ones.some((one) => one.scope === scope && one.memory.content === content),
    );
    const maybe = taken.length > 0 ? [] : findCandidates(withdrawal, said);
    const candidates = maybe.map(({ memory: { id, content }, scope }) => ({ id, content, scope }));
    const isWhole = taken.length > 0 && findOne(withdrawal.named, said).length > 0;
    return { gone: taken, candidates, isWhole };
  });
  const isDoubted = (at: number): boolean => withdrawals[at]?.isSure === true;
  await doubtSeveral(
    outcomes.filter((_, at) => isDoubted(at)),
    places,
  );
  return outcomes;
}

/** One of several is meant: none of them is told as if it held, until one of them is gone. */
async function doubtSeveral(outcomes: readonly Outcome[], places: readonly WithdrawFrom[]): Promise<void> {
  for (const { candidates } of outcomes) {
    for (const { scope, context } of candidates.length < 2 ? [] : places) {
      const ids = candidates.flatMap((one) => (one.scope === scope ? [one.id] : []));
      await doubt(ids, context);
    }
  }
}

/** What the person said, as this machine recorded it. */
export async function readSaid({ scope, context }: WithdrawFrom) {
  const placed = await readAll(context, { withArchive: false });
  const said = await openSaidMemories(context);
  return placed.filter(({ memory }) => isPersons(memory, said)).map(({ memory }) => ({ memory, scope }));
}

function isPersons(memory: Memory, said: Said): boolean {
  return memory.trust === 'person' && believe(memory, said).isOwn;
}

type Mark = Pick<Memory, 'archived' | 'replacedBy'>;

export async function archiveSaid(
  texts: ReadonlySet<string>,
  { scope, context }: WithdrawFrom,
  mark: Mark,
): Promise<readonly Withdrawn[]> {
  const store = await openMemoryStore(context);
  try {
    await store.settle();
    // By its id a memory is moved, so it needs one of its own.
    await separateTwins(store);
    const said = await openSaidMemories(context);
    const gone = await archiveIn(store, (memory) => texts.has(memory.content) && isPersons(memory, said), {
      scope,
      mark,
      nowMs: context.host.clock.nowMs(),
    });
    await settleDoubts(
      gone.map(({ id }) => id),
      context,
    );
    return gone;
  } finally {
    await store.close();
  }
}

/** Under the lock: what somebody changed meanwhile is no longer what was named. */
async function archiveIn(
  store: ChangeStore,
  isMeant: (memory: Memory) => boolean,
  { scope, mark, nowMs }: { readonly scope: MemoryScope; readonly mark: Mark; readonly nowMs: number },
): Promise<readonly Withdrawn[]> {
  const { answer } = await store.transact((files) => {
    const going = readPlaced(files, { withArchive: false }).flatMap(({ memory }) =>
      isMeant(memory) ? [memory] : [],
    );
    const step: Consolidated = {
      promoted: [],
      updated: [],
      archived: going.map((memory) => ({ ...memory, ...mark })),
      consumed: going.map(({ id }) => id),
      log: going.map(({ id }) => logLine({ action: 'archive', entryId: id }, nowMs)),
    };
    return {
      changes: going.length === 0 ? [] : [{ type: CONSOLIDATED, payload: step }],
      answer: going.map(({ id, content }) => ({ id, content, scope })),
    };
  });
  return answer;
}
