// "No, the port is 4000": a person's correction of what they had said is kept, though the sentence alone would not be, and what it corrects goes to
// the archive, from where it can be taken again. Only words of the person that this machine recorded give way, and only to one that says
// otherwise of the same.

import type { Context } from '../../kernel/operation.ts';
import { readMeaning } from '../../search/vectors/read-meaning.ts';
import type { DatedAct } from '../../session/act.ts';
import { correctionIn, holds, isCorrected, isName, talkWords, withoutDenied } from '../../session/talk.ts';
import { compareTexts } from '../compare/verdict.ts';
import { logLine } from '../entry/log-line.ts';
import type { Memory, MemoryType } from '../model.ts';
import { JUDGED } from '../store/changes.ts';
import { openMemoryStore } from '../store/open.ts';
import { type BareCorrection, isSpokenOf, spokenBefore, withValue } from './bare-correction.ts';
import { clausesOf } from './clauses.ts';
import type { Heard } from './heard.ts';
import type { KeptWords } from './keep.ts';
import { listStatements, type Statement } from './statements.ts';
import { archiveSaid, readSaid, type WithdrawFrom, type Withdrawn } from './withdraw.ts';

export interface Corrected extends Statement {
  /** What it says otherwise. */
  readonly older: readonly Memory[];
  /** What says more than what it corrects. */
  readonly partly: readonly Memory[];
}

type Compare = (a: string, b: string) => 'conflict' | 'duplicate' | 'distinct';

const CONFIDENCE = 0.95;

/** Whether what was said before cannot hold beside it. Pure. */
export function isOtherwise(content: string, before: string, compare: Compare): boolean {
  const correction = correctionIn(content);
  const words = new Set(talkWords(before));
  if (correction !== undefined) {
    const { denied, about } = correction;
    // "To a branch, not main" says the same as "never push to main".
    if (!denied.every((word) => words.has(word)) || holds('denies', before)) return false;
    const subject = [...words].filter((word) => isName(word) && !denied.includes(word));
    if (subject.length > 0 && subject.every((word) => about.includes(word))) return true;
  }
  return compare(withoutDenied(content), before) === 'conflict';
}

/** Whether that goes for all that was said before, or for a part of it: what else it says still holds. Pure. */
export function howOtherwise(
  content: string,
  before: string,
  compare: Compare,
): 'whole' | 'part' | undefined {
  const clauses = clausesOf(withoutDenied(before));
  const named = new Set(talkWords(content));
  const isMore = (clause: string): boolean =>
    !isOtherwise(content, clause, compare) &&
    talkWords(clause).some((word) => isName(word) && !named.has(word));
  if (isOtherwise(content, before, compare))
    return clauses.length > 1 && clauses.some(isMore) ? 'part' : 'whole';
  const correction = correctionIn(content);
  const isDenied = correction !== undefined && isCorrected(before, correction) && !holds('denies', before);
  const isInClause = clauses.length > 1 && clauses.some((clause) => isOtherwise(content, clause, compare));
  return isDenied || isInClause ? 'part' : undefined;
}

/** The statements of a prompt that say otherwise than something the person had said: those that turn it down, or are meant to last themselves. */
export async function findCorrected(
  { prompt, heard }: { readonly prompt: string; readonly heard: readonly Heard[] },
  place: WithdrawFrom & { readonly context: Pick<Context, 'services'> },
): Promise<readonly Corrected[]> {
  const statements = listStatements(prompt).filter(
    (one) => one.isRefusing || heard.some((other) => isSame(other, one)),
  );
  if (statements.length === 0) return [];
  const said = await readSaid(place);
  return statements.flatMap((statement) => {
    const named = new Set(talkWords(statement.content).filter(isName));
    const near = said.filter(({ memory }) => talkWords(memory.content).some((word) => named.has(word)));
    if (near.length === 0) return [];
    const meaning = readMeaning(place.context);
    const compare: Compare = (a, b) => compareTexts(a, b, meaning).verdict;
    const how = (wanted: string) =>
      near.flatMap(({ memory }) =>
        howOtherwise(statement.content, memory.content, compare) === wanted ? [memory] : [],
      );
    const [older, partly] = [how('whole'), how('part')];
    return older.length + partly.length === 0 ? [] : [{ ...statement, older, partly }];
  });
}

/** A correction that names no subject, of what this session kept and spoke of last. */
export async function findBareCorrected(
  { sentence, value }: BareCorrection,
  acts: readonly DatedAct[],
  place: WithdrawFrom,
): Promise<Bare | undefined> {
  const keeping = acts.flatMap((act) => (act.kind === 'kept' && act.scope === undefined ? [act] : []));
  const ids = new Set(keeping.flatMap((act) => act.ids));
  if (ids.size === 0) return undefined;
  const spoken = spokenBefore(acts);
  const fitting = (await readSaid(place)).flatMap(({ memory }) => {
    const isMeant = ids.has(memory.id) && isSpokenOf(memory.content, value, spoken);
    const content = isMeant ? withValue(memory.content, value) : undefined;
    return content === undefined ? [] : [{ memory, content }];
  });
  const [one] = fitting;
  if (one === undefined || fitting.length > 1) return undefined;
  const { memory, content } = one;
  const isAll = keeping.some((act) => act.ids.includes(memory.id) && act.isAll === true);
  return { sentence, isAll, content, isRefusing: true, older: [memory], partly: [] };
}

export interface Bare extends Corrected {
  readonly sentence: string;
  /** What it corrects was all of its prompt: neither asked for any work. */
  readonly isAll: boolean;
}

/** What was heard, and the corrections that were not. */
export function withCorrected(heard: readonly Heard[], corrected: readonly Corrected[]): readonly Heard[] {
  const unheard = corrected.filter((one) => !heard.some((other) => isSame(other, one)));
  return [...heard, ...unheard.map(({ content, older }) => wordsOfPerson(content, older[0]?.type ?? 'fact'))];
}

/** What is kept because of what it takes the place of, though the sentence alone would not be. */
export const wordsOfPerson = (content: string, type: MemoryType): Heard => ({
  content,
  type,
  isExplicit: true,
  trust: 'person',
  source: 'conversation',
  confidence: CONFIDENCE,
});

export const isSame = (a: { readonly content: string }, b: { readonly content: string }): boolean =>
  a.content.includes(b.content) || b.content.includes(a.content);

/** What was corrected gives way to what was kept. Where it may be one of several, all are marked and none goes; so is what says more. */
export async function replaceCorrected(
  corrected: readonly Corrected[],
  kept: KeptWords['kept'],
  place: WithdrawFrom,
): Promise<readonly Withdrawn[]> {
  const gone: Withdrawn[] = [];
  for (const one of corrected) {
    const newer = kept.find((other) => isSame(other, one));
    if (newer === undefined) continue;
    const older = one.older.filter(({ content }) => content !== newer.content);
    const partly = one.partly.filter(({ content }) => content !== newer.content);
    const texts = new Set(older.map(({ content }) => content));
    const marked = texts.size > 1 ? [...older, ...partly] : partly;
    if (marked.length > 0) await markContradicted(newer.id, marked, place);
    if (texts.size === 1)
      gone.push(...(await archiveSaid(texts, place, { archived: 'merged', replacedBy: newer.id })));
  }
  return gone;
}

export async function markContradicted(
  newer: string,
  older: readonly Memory[],
  { context }: WithdrawFrom,
): Promise<void> {
  const pairs = older.map(({ id }) => ({ newer, older: id, verdict: 'contradicts' as const }));
  const details = { contradicts: older.map(({ id }) => id) };
  const log = [logLine({ action: 'judge', entryId: newer, details }, context.host.clock.nowMs())];
  const store = await openMemoryStore(context);
  try {
    await store.settle();
    await store.transact(() => ({ changes: [{ type: JUDGED, payload: { pairs, log } }], answer: undefined }));
  } finally {
    await store.close();
  }
}
