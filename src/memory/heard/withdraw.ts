// "Forget that we deploy on Fridays": what a person had said and takes back in a prompt goes to the archive, from where it can be taken again;
// it is told, so that a mistake is seen. Only words of the person that this machine recorded are taken back by it, whatever the files say, and
// only where what was named is one memory and no other.

import { once } from '../../kernel/once.ts';
import { isStopWord } from '../../search/text/stop-words.ts';
import { splitWords } from '../../search/text/words.ts';
import { ownSentences, withoutQuotes } from '../../session/own-words.ts';
import type { ChangeStore } from '../../state/index.ts';
import type { Said } from '../../state/said.ts';
import { logLine } from '../entry/log-line.ts';
import type { Memory, MemoryScope, PlacedMemory } from '../model.ts';
import { readAll, readPlaced } from '../recall/read-all.ts';
import { CONSOLIDATED, type Consolidated } from '../store/changes.ts';
import { openMemoryStore } from '../store/open.ts';
import { separateTwins } from '../store/separate.ts';
import { believe, openSaidMemories } from '../store/spoken.ts';
import { findAsked } from './asked.ts';
import { JOINTS, LOOSE_FORMS, SURE_FORMS } from './forget-forms.ts';

export interface Withdrawal {
  /** What they named. */
  readonly named: string;
  readonly sentence: string;
  /** It can be about nothing but what is remembered. */
  readonly isSure: boolean;
  /** What the sentence asks to be kept besides: "…, from now on use spaces"; '' for nothing. */
  readonly rest: string;
  /** What follows the first clause, whatever it says; '' for nothing. */
  readonly behind: string;
}

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

const forms = once(() =>
  [
    ...SURE_FORMS.map((form) => ({ form, isSure: true })),
    ...LOOSE_FORMS.map((form) => ({ form, isSure: false })),
  ].map(({ form, isSure }) => ({
    pattern: new RegExp(`^[\\s"“'(*_-]*${form.replaceAll(' ', String.raw`\s+`)}(?<named>.+)$`, 'iu'),
    isSure,
  })),
);
const joints = once(() => new RegExp(JOINTS, 'giu'));

/** Pure. */
export function findWithdrawals(prompt: string): readonly Withdrawal[] {
  return ownSentences(prompt).flatMap(({ text }): Withdrawal[] => {
    if (/[?？]\s*$/.test(text)) return [];
    const own = withoutQuotes(text);
    for (const { pattern, isSure } of forms()) {
      const named = pattern.exec(own)?.groups?.['named'];
      if (named === undefined) continue;
      const from = own.length - named.length;
      const next = findNext(text, own, from);
      const clause = CLAUSE_END.exec(named);
      const behind = clause === null ? '' : text.slice(from + clause.index + clause[0].length);
      return [{ named: own.slice(from, next?.end), sentence: text, isSure, rest: next?.rest ?? '', behind }];
    }
    return [];
  });
}

const CLAUSE_END = /[,;:–—，；：]\s*/u;

/** Where, behind what is named, a request to remember begins. */
function findNext(text: string, own: string, from: number) {
  for (const joint of own.slice(from).matchAll(joints())) {
    const end = from + joint.index;
    const start = end + joint[0].length;
    if (findAsked(text.slice(start), own.slice(start))?.isExplicit === true)
      return { end, rest: text.slice(start) };
  }
  return undefined;
}

/** The one memory that says it, wherever it stands; none when none does, or more than one. Pure. */
export function findNamed<T extends Pick<PlacedMemory, 'memory'>>(
  named: string,
  placed: readonly T[],
): readonly T[] {
  const wanted = meaningful(named);
  if (wanted.size < WORDS_MIN) return [];
  const fitting = placed.flatMap((one) => {
    const words = meaningful(one.memory.content);
    const shared = [...wanted].filter((word) => words.has(word)).length;
    return shared / wanted.size >= SHARE_MIN && shared >= WORDS_MIN ? [{ one, shared }] : [];
  });
  const most = Math.max(...fitting.map(({ shared }) => shared));
  const best = fitting.flatMap(({ one, shared }) => (shared === most ? [one] : []));
  return new Set(best.map(({ memory }) => memory.content)).size === 1 ? best : [];
}

/** Stems by their first letters: enough to tell "deploy" in "deploys" and "deployed". */
const STEM_LENGTH = 5;

function meaningful(text: string): ReadonlySet<string> {
  const words = splitWords(text).filter((word) => !isStopWord(word));
  return new Set(words.map((word) => word.slice(0, STEM_LENGTH)));
}

/** For each request what was taken back: nothing where nothing fitted. */
export async function withdrawNamed(
  withdrawals: readonly Withdrawal[],
  places: readonly WithdrawFrom[],
): Promise<readonly (readonly Withdrawn[])[]> {
  const said = await Promise.all(places.map(readSaid));
  const found = withdrawals.map(({ named }) => findNamed(named, said.flat()));
  const gone: Withdrawn[] = [];
  for (const place of places) {
    const texts = found.flat().flatMap((one) => (one.scope === place.scope ? [one.memory.content] : []));
    if (texts.length > 0) gone.push(...(await archive(new Set(texts), place)));
  }
  return found.map((ones) =>
    gone.filter(({ scope, content }) =>
      ones.some((one) => one.scope === scope && one.memory.content === content),
    ),
  );
}

async function readSaid({ scope, context }: WithdrawFrom) {
  const placed = await readAll(context, { withArchive: false });
  const said = await openSaidMemories(context);
  return placed.filter(({ memory }) => isPersons(memory, said)).map(({ memory }) => ({ memory, scope }));
}

function isPersons(memory: Memory, said: Said): boolean {
  return memory.trust === 'person' && believe(memory, said).isOwn;
}

async function archive(
  texts: ReadonlySet<string>,
  { scope, context }: WithdrawFrom,
): Promise<readonly Withdrawn[]> {
  const store = await openMemoryStore(context);
  try {
    await store.settle();
    // By its id a memory is moved, so it needs one of its own.
    await separateTwins(store);
    const said = await openSaidMemories(context);
    return await archiveIn(store, (memory) => texts.has(memory.content) && isPersons(memory, said), {
      scope,
      nowMs: context.host.clock.nowMs(),
    });
  } finally {
    await store.close();
  }
}

/** Under the lock: what somebody changed meanwhile is no longer what was named. */
async function archiveIn(
  store: ChangeStore,
  isMeant: (memory: Memory) => boolean,
  { scope, nowMs }: { readonly scope: MemoryScope; readonly nowMs: number },
): Promise<readonly Withdrawn[]> {
  const { answer } = await store.transact((files) => {
    const going = readPlaced(files, { withArchive: false }).flatMap(({ memory }) =>
      isMeant(memory) ? [memory] : [],
    );
    const step: Consolidated = {
      promoted: [],
      updated: [],
      archived: going.map((memory) => ({ ...memory, archived: 'withdrawn' })),
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
