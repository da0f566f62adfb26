// What a person takes back in a prompt of what they had said: out of the project's memory and their own, told to them, and the prompt without the
// sentences that did nothing else.

import type { MemoryScope } from '../../memory/model.ts';
import type { EventContext } from './agent-event.ts';

export interface TakenBack {
  /** What is left to be heard. */
  readonly prompt: string;
  readonly withdrawn: readonly {
    readonly id: string;
    readonly content: string;
    readonly scope: MemoryScope;
  }[];
  /** They asked for it, and no one memory is what they named. */
  readonly isInVain: boolean;
}

/** Every form of asking for it holds one of these. */
const MAY_WITHDRAW =
  /forget|remember|memory|note|rule|preference|vergiss|oubli|olvid|esque|dimentica|vergeet|zapomnij|забудь|glöm/i;

export async function takeBack(
  said: string,
  context: EventContext,
  hasMemories: (context: EventContext) => Promise<boolean>,
): Promise<TakenBack> {
  const nothing: TakenBack = { prompt: said, withdrawn: [], isInVain: false };
  if (!MAY_WITHDRAW.test(said)) return nothing;
  const { listOwnMemories } = await import('../../memory/person.ts');
  const places = [
    ...((await hasMemories(context)) ? [{ scope: 'project' as const, context }] : []),
    ...listOwnMemories(context),
  ];
  if (places.length === 0) return nothing;
  const { findWithdrawals, withdrawNamed } = await import('../../memory/heard/withdraw.ts');
  const asked = findWithdrawals(said);
  if (asked.length === 0) return nothing;
  const gone = await withdrawNamed(asked, places);
  let prompt = said;
  let isInVain = false;
  for (const [at, { sentence, rest, behind, isSure }] of asked.entries()) {
    const isGone = (gone[at] ?? []).length > 0;
    // What was to be forgotten is never heard as something to keep; what is said besides is.
    const left = rest === '' && !isGone ? behind : rest;
    prompt = prompt.replace(sentence, () => left);
    if (!isGone && isSure) isInVain = true;
  }
  return { prompt, withdrawn: gone.flat(), isInVain };
}
