// What two notes are to each other. One of them goes by itself only when both are the same text in a normal form (`duplicate`). They are in
// `conflict` where a difference can be named in what is otherwise the same. All others are `distinct`; `alike` says that they are about the
// same, so that they are found together and somebody who understands them may judge. No likeness ever merges anything.

import type { Meaning } from '../../search/index.ts';
import { representative } from '../../search/text/synonyms.ts';
import { type Alignment, alignClaims } from './align.ts';
import { findOtherName } from './choice.ts';
import { type Claim, type ClaimWord, parseClaim } from './claim.ts';
import { findSameForm } from './normal-form.ts';
import { hasOpposite } from './opposites.ts';
import { isSwapped } from './order.ts';
import { arePairedOtherwise, differInCase } from './pairing.ts';
import { placesOtherwise } from './placing.ts';
import { missingQuantities, type Quantity } from './quantities.ts';
import { changesOtherwise, limitsOtherwise } from './scope.ts';

export interface Comparison {
  readonly verdict: 'duplicate' | 'conflict' | 'distinct';
  /** They belong in one family. */
  readonly alike: boolean;
  /** Likeness of what the two say, 0 to 1. */
  readonly score: number;
  readonly why: string;
}

/** Above this two notes are about the same thing, so a difference between them is a contradiction. */
const SUBJECT_MIN = 0.5;
/** A third of the words, by weight, or words near them: nearly all that say the same reach it, and of a thousand notes about one project hardly two. */
const ALIKE_MIN = 0.32;
/** Beside the one the other says next to nothing new. */
const NEARLY_SAME_MIN = 0.55;

export function compareTexts(a: string, b: string, meaning: Meaning): Comparison {
  return compareClaims(parseClaim(a, meaning), parseClaim(b, meaning), meaning);
}

export function compareClaims(a: Claim, b: Claim, meaning: Meaning): Comparison {
  const same = findSameForm(a.text, b.text);
  if (same !== undefined) return { verdict: 'duplicate', alike: true, score: 1, why: same };
  const alignment = alignClaims(a, b, meaning);
  const score = round((alignment.coveredA + alignment.coveredB) / 2);
  const difference = findDifference(a, b, alignment, meaning);
  const alike = difference?.verdict === 'conflict' || score >= ALIKE_MIN;
  const why = alike ? 'they are about the same, in other words' : 'they say different things';
  return { verdict: 'distinct', why, ...difference, alike, score };
}

export function sayNearlyTheSame(a: string, b: string, meaning: Meaning): boolean {
  return compareTexts(a, b, meaning).score >= NEARLY_SAME_MIN;
}

/** What keeps an agent from calling them one, in words; undefined where nothing does. */
export function findVeto(a: string, b: string, meaning: Meaning): string | undefined {
  const [left, right] = [parseClaim(a, meaning), parseClaim(b, meaning)];
  if (findSameForm(a, b) !== undefined) return undefined;
  return findDifference(left, right, alignClaims(left, right, meaning), meaning)?.why;
}

export type Difference = Pick<Comparison, 'verdict' | 'why'>;

/** The first difference that can be named; undefined when nothing but wording differs. */
function findDifference(a: Claim, b: Claim, alignment: Alignment, meaning: Meaning): Difference | undefined {
  if (differInCase(a, b)) return { verdict: 'distinct', why: 'names differ in the case of their letters' };
  const subject = Math.min(alignment.coveredA, alignment.coveredB);
  const isSameSubject = subject >= SUBJECT_MIN;
  const differ = (why: string): Difference => ({ verdict: isSameSubject ? 'conflict' : 'distinct', why });
  const named = findOtherNumbers(a, b, alignment, differ) ?? findOtherIdentifiers(a, b);
  if (named !== undefined) return named;
  if (placesOtherwise(a, b)) return differ('the same numbers stand in other places');
  const turned = findOpposition(a, b, alignment) ?? findDenial(a, b, isSameSubject);
  if (turned !== undefined) return turned;
  const limit = [...a.limits].find((word) => !b.limits.has(word));
  const otherLimit = [...b.limits].find((word) => !a.limits.has(word));
  if (limit !== undefined && otherLimit !== undefined) return differ(`"${limit}" is not "${otherLimit}"`);
  const names = findOtherName(a, b, alignment);
  if (names !== undefined) return { verdict: 'conflict', why: `"${names[0]}" is not "${names[1]}"` };
  const more = findSymbols(a, b) ?? findOneSided(a, b);
  if (more !== undefined) return more;
  return subject > 0 &&
    arePairedOtherwise(a, b, meaning) &&
    alignment.leftA.length + alignment.leftB.length === 0
    ? differ('they say it the other way round')
    : undefined;
}

function findOtherNumbers(
  a: Claim,
  b: Claim,
  alignment: Alignment,
  differ: (why: string) => Difference,
): Difference | undefined {
  const [moreA, moreB] = [
    missingQuantities(a.quantities, b.quantities),
    missingQuantities(b.quantities, a.quantities),
  ];
  const [first, second] = [moreA[0], moreB[0]];
  if (first === undefined || second === undefined) return undefined;
  const why = `${first.text} is not ${second.text}`;
  const isElsewhere = missingNames(a, b).length > 0 && missingNames(b, a).length > 0;
  const isAddition = a.limits.has('also') !== b.limits.has('also');
  const isOther = alignment.leftA.some(isSubjectWord) && alignment.leftB.some(isSubjectWord);
  if (isElsewhere || isAddition) return { verdict: 'distinct', why };
  if (isSameMeasure(a, b, [first, second])) return { verdict: 'conflict', why };
  return isOther ? { verdict: 'distinct', why } : differ(why);
}

/** Other paths, flags and names of code. */
function findOtherIdentifiers(a: Claim, b: Claim): Difference | undefined {
  const [idsA, idsB] = [missingNames(a, b), missingNames(b, a)];
  if (idsA.length === 0 || idsB.length === 0) return undefined;
  const isSaid = endsWithName(a, idsA) && endsWithName(b, idsB);
  return { verdict: isSaid ? 'conflict' : 'distinct', why: `${idsA[0]} is not ${idsB[0]}` };
}

/** One of them says more: a number, a name. */
function findOneSided(a: Claim, b: Claim): Difference | undefined {
  const [number] = [
    ...missingQuantities(a.quantities, b.quantities),
    ...missingQuantities(b.quantities, a.quantities),
  ];
  const [name] = [...missingNames(a, b), ...missingNames(b, a)];
  if (number !== undefined) return { verdict: 'distinct', why: `only one of them says ${number.text}` };
  return name === undefined ? undefined : { verdict: 'distinct', why: `only one of them names ${name}` };
}

/** Opposites or rivals of one subject. The words themselves are no part of what the subject is. */
function findOpposition(a: Claim, b: Claim, { opposites, rivals }: Alignment): Difference | undefined {
  const [pair] = [...opposites, ...rivals];
  if (pair === undefined) return undefined;
  const [left, right] = pair;
  const isSubject = opposites.length === 0 && a.words[0]?.word === left && b.words[0]?.word === right;
  if (isSubject) return { verdict: 'distinct', why: `"${left}" is not "${right}"` };
  const gone = new Set([...opposites, ...rivals].flat());
  const share = (from: Claim, by: Claim): number => {
    const words = from.words.filter(({ word }) => !gone.has(word));
    const shared = words.filter(({ root }) => by.roots.has(root));
    const sum = (list: readonly ClaimWord[]): number => list.reduce((total, { weight }) => total + weight, 0);
    return words.length === 0 ? 1 : sum(shared) / sum(words);
  };
  if (Math.min(share(a, b), share(b, a)) < SUBJECT_MIN) return undefined;
  const why = opposites.length > 0 ? `"${left}" and "${right}" are opposites` : `"${left}" is not "${right}"`;
  return { verdict: 'conflict', why };
}

/** One denies, or they say it the other way round, or one may what the other must. */
function findDenial(a: Claim, b: Claim, isSameSubject: boolean): Difference | undefined {
  const differ = (why: string): Difference => ({ verdict: isSameSubject ? 'conflict' : 'distinct', why });
  if (a.negations % 2 !== b.negations % 2) return differ('one of them denies what the other says');
  const scope = changesOtherwise(a, b) ?? limitsOtherwise(a, b);
  if (scope !== undefined) return differ(scope);
  if (isSameSubject && isSwapped(a, b))
    return { verdict: 'conflict', why: 'they say it the other way round' };
  const says = (claim: Claim, words: readonly string[]): boolean =>
    claim.tokens.some(({ word }) => words.includes(word));
  const isMay = (claim: Claim): boolean => says(claim, ['allow', 'can', 'could', 'might', 'optional']);
  const isMust = (claim: Claim): boolean => says(claim, ['must', 'mandatory', 'shall', 'need', 'needs']);
  const isTurned = (x: Claim, y: Claim): boolean => isMay(x) && !isMust(x) && isMust(y) && !isMay(y);
  if (a.negations === 0 && (isTurned(a, b) || isTurned(b, a)))
    return differ('what one allows the other demands');
  return undefined;
}

function findSymbols(a: Claim, b: Claim): Difference | undefined {
  if (a.symbols.join(' ') === b.symbols.join(' ')) return undefined;
  const [left, right] = [a.symbols, b.symbols].map((list) => [...new Set(list)].join(' '));
  if (left === '' || right === '')
    return { verdict: 'distinct', why: `only one of them has ${left}${right}` };
  return { verdict: 'conflict', why: `${left} is not ${right}` };
}

/** Both numbers are said of the same noun ("port 8080", "port is 9090"), and something else is shared too. */
function isSameMeasure(a: Claim, b: Claim, pair: readonly [Quantity, Quantity]): boolean {
  const [left, right] = pair;
  if (left.unit !== right.unit) return false;
  const nouns = [nounOf(a, left), nounOf(b, right)];
  if (nouns[0] === undefined || nouns[0] !== nouns[1]) return false;
  const others = (claim: Claim): readonly string[] =>
    claim.words.map(({ root }) => root).filter((root) => root !== nouns[0]);
  const [firstA, firstB] = [others(a)[0], others(b)[0]];
  return firstA !== undefined && firstA === firstB;
}

/** The telling word nearest before a number. */
function nounOf(claim: Claim, { text }: Quantity): string | undefined {
  const at = claim.text.toLowerCase().indexOf(text.toLowerCase());
  if (at === -1) return undefined;
  const before = new Set(
    claim.text
      .slice(0, at)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  return claim.words.filter(({ word }) => before.has(word)).at(-1)?.root;
}

function isSubjectWord({ word, weight }: ClaimWord): boolean {
  return weight > 0.5 && !hasOpposite(word);
}

/** Names in the one that the other does not have, in any spelling. */
function missingNames(from: Claim, by: Claim): readonly string[] {
  if (from.identifiers.size === 0) return [];
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

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
