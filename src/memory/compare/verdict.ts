// What consolidation does with two notes: one of them goes (`duplicate`), both stay and are linked (`conflict`), or both stay
// (`distinct`). Merging a contradiction is the one error that cannot be forgiven, so every guard is asked before likeness is.

import type { Meaning } from '../../search/index.ts';
import { type Alignment, alignClaims } from './align.ts';
import { type Claim, type ClaimWord, parseClaim } from './claim.ts';
import { isSwapped } from './order.ts';
import { missingQuantities } from './quantities.ts';
import { representative } from './vocabulary.ts';

export interface Comparison {
  readonly verdict: 'duplicate' | 'conflict' | 'distinct';
  /** Likeness of what the two say, 0 to 1. */
  readonly score: number;
  readonly why: string;
}

/** Both sides must say at least this much of each other to be one note. */
const DUPLICATE_MIN = 0.72;
const DUPLICATE_MEAN = 0.8;
/** From this many telling words on, a word or two that differ are wording, and less must be the same. */
const LONG_WORDS = 9;
const TIGHT_WORDS = 2;
const LONG_DUPLICATE_MIN = 0.52;
const LONG_DUPLICATE_MEAN = 0.68;
/** Above this two notes are about the same thing, so a difference between them is a contradiction. */
const SUBJECT_MIN = 0.5;

export function compareTexts(a: string, b: string, meaning: Meaning): Comparison {
  return compareClaims(parseClaim(a, meaning), parseClaim(b, meaning), meaning);
}

export function compareClaims(a: Claim, b: Claim, meaning: Meaning): Comparison {
  const alignment = alignClaims(a, b, meaning);
  const { coveredA, coveredB } = alignment;
  const score = round((coveredA + coveredB) / 2);
  if (sameText(a.text, b.text)) return { verdict: 'duplicate', score: 1, why: 'the same words' };
  const difference = findDifference(a, b, alignment);
  if (difference !== undefined) return { ...difference, score };
  const [least, mean] = [Math.min(coveredA, coveredB), (coveredA + coveredB) / 2];
  const isLong = Math.min(a.words.length, b.words.length) >= LONG_WORDS;
  if (
    least < (isLong ? LONG_DUPLICATE_MIN : DUPLICATE_MIN) ||
    mean < (isLong ? LONG_DUPLICATE_MEAN : DUPLICATE_MEAN)
  ) {
    const more =
      coveredA > coveredB + 0.15
        ? 'the second says more'
        : coveredB > coveredA + 0.15
          ? 'the first says more'
          : 'they say different things';
    return { verdict: 'distinct', score, why: more };
  }
  return { verdict: 'duplicate', score, why: 'both say the same' };
}

function sameText(a: string, b: string): boolean {
  const plain = (text: string): string =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return a === b || (plain(a) === plain(b) && plain(a) !== '' && !/[<>=!+*/%-]/.test(a + b));
}

type Difference = Pick<Comparison, 'verdict' | 'why'>;

/** The first thing in which they differ for good; undefined when nothing speaks against a merge. */
function findDifference(a: Claim, b: Claim, alignment: Alignment): Difference | undefined {
  const subject = Math.min(alignment.coveredA, alignment.coveredB);
  const isSameSubject = subject >= SUBJECT_MIN;
  const differ = (why: string): Difference => ({ verdict: isSameSubject ? 'conflict' : 'distinct', why });

  const [moreA, moreB] = [
    missingQuantities(a.quantities, b.quantities),
    missingQuantities(b.quantities, a.quantities),
  ];
  const [idsA, idsB] = [missingNames(a, b), missingNames(b, a)];
  if (moreA.length > 0 && moreB.length > 0) {
    const isElsewhere = idsA.length > 0 && idsB.length > 0;
    const why = `${moreA[0]?.text} is not ${moreB[0]?.text}`;
    const isAddition = a.limits.has('also') !== b.limits.has('also');
    const isOther = alignment.leftA.some(isSubjectWord) && alignment.leftB.some(isSubjectWord);
    return isElsewhere || isOther || isAddition ? { verdict: 'distinct', why } : differ(why);
  }
  if (idsA.length > 0 && idsB.length > 0) {
    const why = `${idsA[0]} is not ${idsB[0]}`;
    return endsWithName(a, idsA) && endsWithName(b, idsB)
      ? { verdict: 'conflict', why }
      : { verdict: 'distinct', why };
  }
  if (alignment.opposites.length > 0) {
    const [left, right] = alignment.opposites[0] as readonly [string, string];
    return differ(`"${left}" and "${right}" are opposites`);
  }
  if (a.negations % 2 !== b.negations % 2) return differ('one of them denies what the other says');
  if (isSameSubject && isSwapped(a, b))
    return { verdict: 'conflict', why: 'they say it the other way round' };
  const limit = [...a.limits].find((word) => !b.limits.has(word));
  const otherLimit = [...b.limits].find((word) => !a.limits.has(word));
  if (limit !== undefined && otherLimit !== undefined) return differ(`"${limit}" is not "${otherLimit}"`);
  const choice = findChoice(a, b, alignment);
  if (choice?.verdict === 'conflict') return choice;
  if (moreA.length > 0 || moreB.length > 0) {
    return { verdict: 'distinct', why: `only one of them says ${(moreA[0] ?? moreB[0])?.text}` };
  }
  if (idsA.length > 0 || idsB.length > 0)
    return { verdict: 'distinct', why: `only one of them names ${idsA[0] ?? idsB[0]}` };
  return choice;
}

function isSubjectWord(word: ClaimWord): boolean {
  return word.weight > 0.5;
}

/** Names in the one that the other does not have, in any spelling. */
function missingNames(from: Claim, by: Claim): readonly string[] {
  const squash = (text: string): string =>
    text
      .replaceAll(/(?<=\p{N})[^\p{L}\p{N}]+|[^\p{L}\p{N}]+(?=\p{N})/gu, '-')
      .replaceAll(/[^\p{L}\p{N}-]+|(?<=\p{L})-+(?=\p{L})/gu, '');
  const all = squash(by.text.toLowerCase());
  const said = new Set(by.words.map(({ word }) => word));
  return [...from.identifiers].filter((name) => {
    const isKnown = by.identifiers.has(name) || said.has(representative(name));
    return !isKnown && !(isPlainWord(name) && all.includes(squash(name)));
  });
}

/** A name that could be written as words too, such as `lock file` for `lock-file`. */
function isPlainWord(name: string): boolean {
  return !/[/\\.]|^-|^#/.test(name);
}

/** The name is what is said of the subject, not the subject: nothing telling follows it. */
function endsWithName(claim: Claim, names: readonly string[]): boolean {
  const lower = claim.text.toLowerCase();
  const name = names[0] as string;
  const rest = lower.slice(lower.lastIndexOf(name) + name.length);
  return !/[\p{L}\p{N}]{3,}/u.test(rest.split(/[.;](?:\s|$)/)[0] as string);
}

/** The same frame with something else in it: "deployed to Netlify", "deployed to Vercel". */
function findChoice(a: Claim, b: Claim, { leftA, leftB }: Alignment): Difference | undefined {
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
  if (isSameSlot) return { verdict: start > 0 ? 'conflict' : 'distinct', why };
  const isOnlyThis = leftA.length <= TIGHT_WORDS && leftB.length <= TIGHT_WORDS;
  const isNamed =
    (shorter < LONG_WORDS || isOnlyThis) &&
    leftA.some(({ isName }) => isName) &&
    leftB.some(({ isName }) => isName);
  return isNamed ? { verdict: 'distinct', why } : undefined;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
