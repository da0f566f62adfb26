// What a person takes back in a prompt of what they had said: out of the project's memory and their own, told to them, and the prompt without the
// sentences that did nothing else.

import type { Withdrawal } from '../../memory/heard/forgetting.ts';
import type { Outcome } from '../../memory/heard/withdraw.ts';
import type { MemoryScope } from '../../memory/model.ts';
import type { EventContext } from './agent-event.ts';

export interface TakenBack {
  /** What is left to be heard. */
  readonly prompt: string;
  readonly withdrawn: readonly Named[];
  /** They asked for it, and no one memory is what they named. */
  readonly isInVain: boolean;
  /** Then these may be meant. */
  readonly candidates: readonly Named[];
  /** The words that asked for it and were answered: nothing in them is left to do. */
  readonly answered: readonly string[];
}

interface Named {
  readonly id: string;
  readonly content: string;
  readonly scope: MemoryScope;
}

export async function takeBack(
  said: string,
  context: EventContext,
  hasMemories: (context: EventContext) => Promise<boolean>,
): Promise<TakenBack> {
  const { findWithdrawals, withoutForgetting } = await import('../../memory/heard/forgetting.ts');
  const asked = findWithdrawals(said);
  const nothing = { withdrawn: [], isInVain: false, candidates: [], answered: [] };
  if (asked.length === 0) return { prompt: said, ...nothing };
  const { listOwnMemories } = await import('../../memory/person.ts');
  const places = [
    ...((await hasMemories(context)) ? [{ scope: 'project' as const, context }] : []),
    ...listOwnMemories(context),
  ];
  if (places.length === 0)
    return {
      ...nothing,
      prompt: withoutForgetting(said),
      isInVain: asked.some(({ isSure }) => isSure),
      answered: asked.filter(({ isSure }) => isSure).map(wordsOf),
    };
  const { withdrawNamed } = await import('../../memory/heard/withdraw.ts');
  const outcomes = await withdrawNamed(asked, places);
  const prompt = asked.reduce((left, one, at) => {
    // What follows may have been part of what is gone.
    const isWhole = outcomes[at]?.isWhole === true;
    return left.replace(one.sentence, () => (one.rest === '' && !isWhole ? one.behind : one.rest));
  }, said);
  const inVain = outcomes.filter(
    ({ gone, candidates }, at) => gone.length === 0 && (asked[at]?.isSure === true || candidates.length > 0),
  );
  return {
    prompt,
    withdrawn: outcomes.flatMap(({ gone }) => gone),
    isInVain: inVain.length > 0,
    candidates: inVain.flatMap(({ candidates }) => candidates),
    answered: asked
      .filter(
        ({ isSure }, at) =>
          isSure || inVain.includes(outcomes[at] as Outcome) || outcomes[at]?.gone.length !== 0,
      )
      .map(wordsOf),
  };
}

/** What follows may be work that is asked for. */
const wordsOf = ({ sentence, rest, behind }: Withdrawal): string => {
  const more = rest === '' ? behind : rest;
  return more === '' ? sentence : sentence.slice(0, sentence.lastIndexOf(more));
};

const SHOWN_MAX = 3;
const SHOWN_LENGTH_MAX = 60;

/** For the person: nothing was forgotten, and what they may have meant. */
export function tellInVain(candidates: readonly Named[], command: string): string {
  const why = 'nothing forgotten: no one memory is what was named';
  if (candidates.length === 0) return `${why}; ${command} memory list`;
  const until = candidates.length > 1 ? '; the agent is told none of them until one is forgotten' : '';
  const shown = candidates.slice(0, SHOWN_MAX).map(({ id, content, scope }) => {
    const text =
      content.length > SHOWN_LENGTH_MAX
        ? `${content.slice(0, SHOWN_LENGTH_MAX - 1).toWellFormed()}…`
        : content;
    return `"${text}" (${id}${scope === 'project' ? '' : ` --scope ${scope}`})`;
  });
  const more = candidates.length > SHOWN_MAX ? ` and ${candidates.length - SHOWN_MAX} more` : '';
  return `${why}; it may be ${shown.join(' or ')}${more}${until}; ${command} memory forget ID`;
}
