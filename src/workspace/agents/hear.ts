// What a prompt says that is meant to last is kept, what it takes back goes, and what it corrects gives way.

import type { Heard as Utterance } from '../../memory/heard/heard.ts';
import type { KeptWords } from '../../memory/heard/keep.ts';
import { ownSentences } from '../../session/own-words.ts';
import { noteActs } from '../../session/store.ts';
import type { EventContext } from './agent-event.ts';
import { hasMemories } from './has-memories.ts';
import { type TakenBack, takeBack } from './take-back.ts';

const NOTHING_HEARD: KeptWords = { kept: [], refused: [], unkept: [] };

/** Keeps what a prompt says is meant to last, and notes that it did. */
export async function hear(said: string, session: string, context: EventContext): Promise<Heard> {
  const { prompt, ...takenBack } = await takeBack(said, context, hasMemories);
  const { hearPrompt, isOnlyHeard } = await import('../../memory/heard/heard.ts');
  const own = hearPrompt(prompt);
  const correcting = await openCorrecting({ prompt, heard: own }, context);
  const heard = correcting.add(own);
  if (heard.length === 0) {
    // Who only asked to forget something asked for no work.
    const isAnswered = takenBack.withdrawn.length > 0 || takenBack.isInVain;
    if (isAnswered && prompt.trim() === '')
      noteActs(session, [{ kind: 'kept', ids: [], isAll: true }], context);
    return { ...NOTHING_HEARD, ...takenBack };
  }
  const { keepHeard } = await import('../../memory/heard/keep.ts');
  const words = await keepHeard(heard, session, context);
  const replaced = await correcting.replace(words.kept);
  const ids = words.kept.map(({ id }) => id);
  const isAll = isOnlyHeard(prompt) || correcting.isAll(words.kept);
  if (ids.length > 0) noteActs(session, [{ kind: 'kept', ids, isAll }], context);
  if (words.unkept.length > 0) await noteUnkept(words.unkept, { session, isAll }, context);
  return { ...words, ...takenBack, withdrawn: [...takenBack.withdrawn, ...replaced] };
}

/** Where something is remembered, a prompt may correct it. */
async function openCorrecting(
  said: { readonly prompt: string; readonly heard: readonly Utterance[] },
  context: EventContext,
) {
  const { prompt } = said;
  const { listStatements } = await import('../../memory/heard/statements.ts');
  if (listStatements(prompt).length === 0 || !(await hasMemories(context)))
    return { add: (heard: readonly Utterance[]) => heard, replace: async () => [], isAll: () => false };
  const { findCorrected, replaceCorrected, withCorrected } = await import('../../memory/heard/correct.ts');
  const place = { scope: 'project', context } as const;
  const corrected = await findCorrected(said, place);
  return {
    add: (heard: readonly Utterance[]) => withCorrected(heard, corrected),
    replace: (kept: KeptWords['kept']) => replaceCorrected(corrected, kept, place),
    /** A prompt that only corrects something asks for no work. */
    isAll: (kept: KeptWords['kept']) => corrected.length > 0 && ownSentences(prompt).length <= kept.length,
  };
}

/** What was not kept is not told again either; secrets in it are taken out before it is noted. */
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

type Heard = KeptWords & Omit<TakenBack, 'prompt'>;
