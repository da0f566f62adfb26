// What a prompt says that is meant to last is kept, what it takes back goes, and what it corrects gives way.

import type { Heard as Utterance } from '../../memory/heard/heard.ts';
import type { KeptWords } from '../../memory/heard/keep.ts';
import type { Revoking } from '../../memory/heard/revoking.ts';
import { withoutMiddle } from '../../session/long-prompt.ts';
import { withoutOffRecord } from '../../session/off-record.ts';
import { ownSentences } from '../../session/own-words.ts';
import { noteActs, readActs } from '../../session/store.ts';
import type { EventContext } from './agent-event.ts';
import { hasMemories } from './has-memories.ts';
import { type TakenBack, takeBack } from './take-back.ts';

const NOTHING_HEARD: KeptWords = { kept: [], refused: [], unkept: [] };

/** Keeps what a prompt says is meant to last, and notes that it did. */
export async function hear(said: string, session: string, context: EventContext): Promise<Heard> {
  const onRecord = withoutOffRecord(withoutMiddle(said));
  const undone = await undoLastKept(onRecord, session, context);
  if (undone.length > 0) return { ...NOTHING_HEARD, withdrawn: undone, isInVain: false, candidates: [] };
  const { prompt, answered, ...takenBack } = await takeBack(onRecord, context, hasMemories);
  if (answered.length > 0) await noteUnkept(answered, { session, isAll: prompt.trim() === '' }, context);
  const { hearPrompt, isOnlyHeard } = await import('../../memory/heard/heard.ts');
  const own = hearPrompt(prompt);
  const { withoutForMe } = await import('../../memory/heard/for-me.ts');
  const ofTeam = withoutForMe(prompt);
  const correcting = await openCorrecting({ prompt: ofTeam, heard: own, session }, context);
  const revoking = await openRevoking(ofTeam, context);
  const heard = revoking.add(correcting.add(own));
  if (heard.length === 0) {
    const revoked = await revoking.settle([]);
    if (revoked.length > 0)
      return { ...NOTHING_HEARD, ...takenBack, withdrawn: [...takenBack.withdrawn, ...revoked] };
    return { ...NOTHING_HEARD, ...takenBack };
  }
  const [{ keepHeard }, { replaceChanged }] = await Promise.all([
    import('../../memory/heard/keep.ts'),
    import('../../memory/heard/change.ts'),
  ]);
  const words = await keepHeard(heard, session, context);
  const shared = words.kept.filter(({ scope }) => scope === 'project');
  const replaced = [
    ...(await correcting.replace(shared)),
    ...(await revoking.settle(shared)),
    ...(await replaceChanged(words.kept, { prompt, heard }, context)),
  ];
  const isAll = isOnlyHeard(prompt) || correcting.isAll(words.kept);
  noteKept(words.kept, { session, isAll }, context);
  if (words.unkept.length > 0) await noteUnkept(words.unkept, { session, isAll }, context);
  return { ...words, ...takenBack, withdrawn: [...takenBack.withdrawn, ...replaced] };
}

/** "No wait, forget that", when something was kept just before. */
async function undoLastKept(prompt: string, session: string, context: EventContext) {
  const { isTakingBack } = await import('../../memory/heard/taking-back.ts');
  if (!isTakingBack(prompt)) return [];
  const { undoLast } = await import('./undo-last.ts');
  const undone = await undoLast(session, context);
  if (undone.length > 0) noteActs(session, [{ kind: 'kept', ids: [], isAll: true }], context);
  return undone;
}

/** Where something is remembered, a prompt may correct it. */
async function openCorrecting(
  said: { readonly prompt: string; readonly heard: readonly Utterance[]; readonly session: string },
  context: EventContext,
) {
  const { prompt, session } = said;
  const [{ listStatements }, { findBare }] = await Promise.all([
    import('../../memory/heard/statements.ts'),
    import('../../memory/heard/bare-correction.ts'),
  ]);
  const found = findBare(prompt);
  if ((found === undefined && listStatements(prompt).length === 0) || !(await hasMemories(context)))
    return { add: (heard: readonly Utterance[]) => heard, replace: async () => [], isAll: () => false };
  const correct = await import('../../memory/heard/correct.ts');
  const place = { scope: 'project', context } as const;
  const bare =
    found === undefined
      ? undefined
      : await correct.findBareCorrected(found, readActs(session, context), place);
  const corrected = bare === undefined ? await correct.findCorrected(said, place) : [bare];
  const isNamed = ({ content }: Utterance): boolean => bare?.sentence.includes(content) !== true;
  return {
    add: (heard: readonly Utterance[]) => correct.withCorrected(heard.filter(isNamed), corrected),
    replace: (kept: KeptWords['kept']) => correct.replaceCorrected(corrected, kept, place),
    /** A prompt that only corrects something asks for no work. */
    isAll: (kept: KeptWords['kept']) =>
      corrected.length > 0 && bare?.isAll !== false && ownSentences(prompt).length <= kept.length,
  };
}

/** Where something is remembered, here or for the person alone, a prompt may say that it holds no longer. */
async function openRevoking(prompt: string, context: EventContext): Promise<Revoking> {
  const { findNoMore } = await import('../../memory/heard/no-more.ts');
  const sentences = findNoMore(prompt);
  const { listOwnMemories } = await import('../../memory/person.ts');
  const [first, ...others] =
    sentences.length === 0
      ? []
      : [
          ...((await hasMemories(context)) ? [{ scope: 'project' as const, context }] : []),
          ...listOwnMemories(context),
        ];
  if (first === undefined) return { add: (heard) => heard, settle: async () => [] };
  const { openRevoking: open } = await import('../../memory/heard/revoking.ts');
  return open(sentences, [first, ...others]);
}

/** Ids are given out in each store, so those of the person's own are told apart. */
function noteKept(
  kept: KeptWords['kept'],
  { session, isAll }: { readonly session: string; readonly isAll: boolean },
  context: EventContext,
): void {
  const idsIn = (wanted: string) => kept.flatMap(({ id, scope }) => (scope === wanted ? [id] : []));
  const [shared, own] = [idsIn('project'), idsIn('private')];
  const acts = [
    ...(shared.length > 0 ? [{ kind: 'kept' as const, ids: shared, isAll }] : []),
    ...(own.length > 0 ? [{ kind: 'kept' as const, ids: own, isAll, scope: 'private' as const }] : []),
  ];
  if (acts.length > 0) noteActs(session, acts, context);
}

/** What was not kept, or asked for something to be forgotten, is not told again either; secrets in it are taken out before it is noted. */
async function noteUnkept(
  unkept: readonly string[],
  { session, isAll }: { readonly session: string; readonly isAll: boolean },
  context: EventContext,
): Promise<void> {
  const [{ hideSpokenSecrets }, { cleanAsKept }] = await Promise.all([
    import('../../redact/spoken.ts'),
    import('../../redact/clean.ts'),
  ]);
  const texts = cleanAsKept(unkept.map(hideSpokenSecrets), context.config);
  noteActs(session, [{ kind: 'refused', texts, isAll }], context);
}

type Heard = KeptWords & Omit<TakenBack, 'prompt' | 'answered'>;
