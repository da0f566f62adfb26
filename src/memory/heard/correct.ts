// "No, the port is 4000": a person's correction of what they had said is kept, though the sentence alone would not be, and what it corrects goes to
// the archive, from where it can be taken again. Only words of the person that this machine recorded give way, and only to one that says
// otherwise of the same.

import type { Context } from '../../kernel/operation.ts';
import { readMeaning } from '../../search/vectors/read-meaning.ts';
import { correctionIn, holds, isName, talkWords, withoutDenied } from '../../session/talk.ts';
import { compareTexts } from '../compare/verdict.ts';
import { logLine } from '../entry/log-line.ts';
import type { Memory } from '../model.ts';
import { JUDGED } from '../store/changes.ts';
import { openMemoryStore } from '../store/open.ts';
import type { Heard } from './heard.ts';
import type { KeptWords } from './keep.ts';
import { listStatements, type Statement } from './statements.ts';
import { archiveSaid, readSaid, type WithdrawFrom, type Withdrawn } from './withdraw.ts';

export interface Corrected extends Statement {
  /** What it says otherwise. */
  readonly older: readonly Memory[];
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
    const older = near.filter(({ memory }) =>
      isOtherwise(statement.content, memory.content, (a, b) => compareTexts(a, b, meaning).verdict),
    );
    return older.length === 0 ? [] : [{ ...statement, older: older.map(({ memory }) => memory) }];
  });
}

/** What was heard, and the corrections that were not. */
export function withCorrected(heard: readonly Heard[], corrected: readonly Corrected[]): readonly Heard[] {
  const unheard = corrected.filter((one) => !heard.some((other) => isSame(other, one)));
  return [
    ...heard,
    ...unheard.map(
      ({ content, older }): Heard => ({
        content,
        type: older[0]?.type ?? 'fact',
        isExplicit: true,
        trust: 'person',
        source: 'conversation',
        confidence: CONFIDENCE,
      }),
    ),
  ];
}

const isSame = (a: { readonly content: string }, b: { readonly content: string }): boolean =>
  a.content.includes(b.content) || b.content.includes(a.content);

/** What was corrected gives way to what was kept. Where it may be one of several, all are marked and none goes. */
export async function replaceCorrected(
  corrected: readonly Corrected[],
  kept: KeptWords['kept'],
  place: WithdrawFrom,
): Promise<readonly Withdrawn[]> {
  const gone: Withdrawn[] = [];
  for (const one of corrected) {
    const newer = kept.find((other) => isSame(other, one));
    const older = one.older.filter(({ content }) => content !== newer?.content);
    const texts = new Set(older.map(({ content }) => content));
    if (newer === undefined || texts.size === 0) continue;
    if (texts.size > 1) await markContradicted(newer.id, older, place);
    else gone.push(...(await archiveSaid(texts, place, { archived: 'merged', replacedBy: newer.id })));
  }
  return gone;
}

async function markContradicted(
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
