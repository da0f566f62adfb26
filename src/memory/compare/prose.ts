// Long sentences that tell what happened, as news and letters do. Several of their words may be put in other words, so they are
// compared by how much they share; notes about software never are.

import type { Alignment } from './align.ts';
import type { Claim, ClaimWord } from './claim.ts';
import { isOfTheTrade } from './trade.ts';
import type { Difference } from './verdict.ts';

/** From this many telling words, and words at all, on, some that differ are wording. */
const PROSE_WORDS = 8;
const PROSE_TOKENS = 13;
const SHARED_MIN = 0.47;
const SHARED_MEAN = 0.62;
/** A shorter sentence is prose too when nearly all of it is shared. */
const BRIEF_WORDS = 6;
const BRIEF_TOKENS = 10;
const BRIEF_SHARED_MEAN = 0.75;

const NARRATES =
  /\b(?:said|says|told|was|were|had|did|been|reported|announced|added|would|according|went|came|took|made|found|left|began|became|saw|got|gave|held|rose|fell|last|yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mr|mrs|ms|percent|million|billion)\b/i;
const CODE = /[_`{}()[\]\\<>]|\w\/\w|--\w|\.\w{1,4}\b(?<=[a-z]\.\w{1,4})/;

/** Names of people, places and firms in the middle of a sentence. */
const NAME = /(?<=[\p{Ll},] )\p{Lu}\p{Ll}+/gu;
const NAMES_MIN = 2;

export function areProse(a: Claim, b: Claim, alignment: Alignment): boolean {
  const isBrief = meanOf(alignment) >= BRIEF_SHARED_MEAN;
  const [words, tokens] = isBrief ? [BRIEF_WORDS, BRIEF_TOKENS] : [PROSE_WORDS, PROSE_TOKENS];
  const both = [a, b];
  return (
    both.every((claim) => claim.words.length >= words && claim.tokens.length >= tokens) &&
    both.some(({ text }) => NARRATES.test(text) || (text.match(NAME)?.length ?? 0) >= NAMES_MIN) &&
    !both.some((claim) => CODE.test(claim.text) || isOfTheTrade(claim))
  );
}

/** What keeps two sentences of prose apart; undefined when they tell the same. */
export function findLooseDifference(a: Claim, b: Claim, alignment: Alignment): Difference | undefined {
  const { coveredA, coveredB, leftA, leftB } = alignment;
  const exchanged = findExchangedName(leftA, leftB, [a, b]);
  if (exchanged !== undefined) return { verdict: 'conflict', why: exchanged };
  if (Math.min(coveredA, coveredB) >= SHARED_MIN && meanOf(alignment) >= SHARED_MEAN) return undefined;
  const more =
    coveredA > coveredB + 0.15
      ? 'the second says more'
      : coveredB > coveredA + 0.15
        ? 'the first says more'
        : 'they say different things';
  return { verdict: 'distinct', why: more };
}

function meanOf({ coveredA, coveredB }: Alignment): number {
  return (coveredA + coveredB) / 2;
}

/** Another name after the same words: "the call with Maria", "the call with Steven". */
function findExchangedName(
  leftA: readonly ClaimWord[],
  leftB: readonly ClaimWord[],
  [a, b]: readonly [Claim, Claim],
): string | undefined {
  const slot = (claim: Claim, { raw }: ClaimWord): string | undefined => {
    const at = claim.tokens.findIndex((token) => token.raw === raw);
    return at >= 2 ? `${claim.tokens[at - 2]?.root} ${claim.tokens[at - 1]?.root}` : undefined;
  };
  const slots = new Map(leftB.filter(({ isName }) => isName).map((word) => [slot(b, word), word.word]));
  for (const word of leftA) {
    const place = word.isName ? slot(a, word) : undefined;
    const other = place === undefined ? undefined : slots.get(place);
    if (other !== undefined) return `"${word.word}" is not "${other}"`;
  }
  return undefined;
}
