// One frame with another name in it: "deployed to Netlify", "deployed to Vercel". Everything but the name is the same, word for word.

import type { Alignment } from './align.ts';
import type { Claim, ClaimToken } from './claim.ts';

/** What stands in the slot of either; undefined when more than a name differs. */
export function findOtherName(
  a: Claim,
  b: Claim,
  alignment: Alignment,
): readonly [string, string] | undefined {
  const [left, right] = [a.tokens, b.tokens];
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start]?.root === right[start]?.root) start += 1;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end)?.root === right.at(-1 - end)?.root) end += 1;
  // What begins with the name is about something else.
  if (start === 0 || start + end < shorter / 2) return undefined;
  const slots = [left.slice(start, left.length - end), right.slice(start, right.length - end)] as const;
  const names = [findName(slots[0], alignment.leftA), findName(slots[1], alignment.leftB)] as const;
  return names[0] === undefined || names[1] === undefined ? undefined : [names[0], names[1]];
}

const SLOT_WORDS_MAX = 3;

function findName(slot: readonly ClaimToken[], left: Alignment['leftA']): string | undefined {
  if (slot.length === 0 || slot.length > SLOT_WORDS_MAX) return undefined;
  return left.find(({ raw, isName }) => isName && slot.some((token) => token.raw === raw))?.word;
}
