// Two notes that say the same of different things, or different things of the same: one frame with something else in it.

import type { Alignment } from './align.ts';
import type { Claim, ClaimWord } from './claim.ts';
import { findResidue } from './residue.ts';
import type { Difference } from './verdict.ts';

/** From this many telling words on two texts have more in common than a frame. */
const LONG_WORDS = 9;
const TIGHT_WORDS = 2;

/** The same frame with something else in it: "deployed to Netlify", "deployed to Vercel". */
export function findChoice(a: Claim, b: Claim, alignment: Alignment): Difference | undefined {
  const residue = findResidue(a, b);
  const leftA = alignment.leftA.filter(({ word }) => residue.a.includes(word));
  const leftB = alignment.leftB.filter(({ word }) => residue.b.includes(word));
  if (leftA.length === 0 || leftB.length === 0) return undefined;
  const names = (list: readonly ClaimWord[]): string => list.map(({ word }) => word).join(' ');
  const why = `"${names(leftA)}" is not "${names(leftB)}"`;
  const [rootsA, rootsB] = [a.words.map(({ root }) => root), b.words.map(({ root }) => root)];
  const shorter = Math.min(rootsA.length, rootsB.length);
  let start = 0;
  while (start < shorter && rootsA[start] === rootsB[start]) start += 1;
  let end = 0;
  while (end < shorter - start && rootsA.at(-1 - end) === rootsB.at(-1 - end)) end += 1;
  const longer = Math.max(rootsA.length, rootsB.length);
  // However long the text: when all else is the same word for word, what differs is what it is about.
  const isTight = start + end >= longer - TIGHT_WORDS;
  const isSameSlot = (start + end >= shorter / 2 && start + end < shorter && shorter < LONG_WORDS) || isTight;
  // "is deployed by", "is written in": two things that are said of one, not one thing in two ways.
  const isFacet = [leftA[0], leftB[0]].every((word) => /(?:ed|en|wn|lt|nt)$/.test(word?.raw ?? ''));
  if (isSameSlot && isFacet && leftA[0]?.root !== leftB[0]?.root) return { verdict: 'distinct', why };
  if (isSameSlot) return { verdict: start > 0 && isSameFrame(a, b) ? 'conflict' : 'distinct', why };
  const isOnlyThis = leftA.length <= TIGHT_WORDS && leftB.length <= TIGHT_WORDS;
  const isNamed =
    (shorter < LONG_WORDS || isOnlyThis) &&
    leftA.some(({ isName }) => isName) &&
    leftB.some(({ isName }) => isName);
  return isNamed ? { verdict: 'distinct', why } : undefined;
}

const ARTICLES = new Set(['a', 'an', 'the', 'our', 'my', 'your', 'this', 'that']);

/** Between what both begin and end with, the small words too, they share no telling word: one thing stands where the other does. */
function isSameFrame(a: Claim, b: Claim): boolean {
  const [left, right] = [a, b].map(({ tokens }) =>
    tokens.map(({ root }) => root).filter((root) => !ARTICLES.has(root)),
  ) as [string[], string[]];
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const rest = new Set(right.slice(start, right.length - end));
  const telling = new Set(a.words.map(({ root }) => root));
  return !left.slice(start, left.length - end).some((root) => telling.has(root) && rest.has(root));
}
