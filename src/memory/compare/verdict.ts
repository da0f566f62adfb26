// What consolidation does with two notes: one of them goes (`duplicate`), both stay and are linked (`conflict`), or both stay
// (`distinct`). Merging a contradiction is the one error that cannot be forgiven, so every guard is asked before likeness is.

import { isStopWord, type Meaning } from '../../search/index.ts';
import { type Alignment, alignClaims } from './align.ts';
import { findChoice } from './choice.ts';
import { type Claim, type ClaimWord, parseClaim } from './claim.ts';
import { hasOpposite } from './opposites.ts';
import { isSwapped } from './order.ts';
import { arePairedOtherwise, differInCase } from './pairing.ts';
import { placesOtherwise } from './placing.ts';
import { areProse, findLooseDifference } from './prose.ts';
import { missingQuantities, type Quantity } from './quantities.ts';
import { findResidue, type Residue } from './residue.ts';
import { changesOtherwise, limitsOtherwise } from './scope.ts';
import { representative } from './vocabulary.ts';

export interface Comparison {
  readonly verdict: 'duplicate' | 'conflict' | 'distinct';
  /** Likeness of what the two say, 0 to 1. */
  readonly score: number;
  readonly why: string;
}

/** Above this two notes are about the same thing, so a difference between them is a contradiction. */
const SUBJECT_MIN = 0.5;

export function compareTexts(a: string, b: string, meaning: Meaning): Comparison {
  return compareClaims(parseClaim(a, meaning), parseClaim(b, meaning), meaning);
}

export function compareClaims(a: Claim, b: Claim, meaning: Meaning): Comparison {
  const alignment = alignClaims(a, b, meaning);
  const { coveredA, coveredB } = alignment;
  const score = round((coveredA + coveredB) / 2);
  if (differInCase(a, b))
    return { verdict: 'distinct', score, why: 'names differ in the case of their letters' };
  if (sameText(a, b)) return { verdict: 'duplicate', score: 1, why: 'the same words' };
  const isProse = areProse(a, b, alignment);
  const difference =
    findDifference(a, b, { alignment, isProse }) ??
    (isProse ? findLooseDifference(a, b, alignment) : findResidual(findResidue(a, b)));
  if (difference !== undefined) return { ...difference, score };
  const isEmpty = a.words.length + a.quantities.length === 0 || b.words.length + b.quantities.length === 0;
  if (isEmpty) return { verdict: 'distinct', score, why: 'there is too little in them to compare' };
  if (!isProse && arePairedOtherwise(a, b, meaning))
    return { verdict: 'conflict', score, why: 'they say it the other way round' };
  return { verdict: 'duplicate', score, why: 'both say the same' };
}

/** In a short note every word counts: whatever is not known to be harmless keeps the two apart. */
function findResidual({ a, b }: Residue): Difference | undefined {
  if (a.length === 0 && b.length === 0) return undefined;
  const why =
    a.length > 0 && b.length > 0
      ? `"${a.join(' ')}" is not "${b.join(' ')}"`
      : `only one of them says "${[...a, ...b].join(' ')}"`;
  return { verdict: 'distinct', why };
}

function sameText(a: Claim, b: Claim): boolean {
  const plain = (text: string): string =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const [left, right] = [plain(a.text), plain(b.text)];
  const haveSigns = /[<>=!+*/%-]/.test(a.text + b.text) || a.symbols.join('') !== b.symbols.join('');
  return a.text === b.text || (left === right && left !== '' && !haveSigns);
}

export type Difference = Pick<Comparison, 'verdict' | 'why'>;

interface Likeness {
  readonly alignment: Alignment;
  readonly isProse: boolean;
}

/** The first thing in which they differ for good; undefined when nothing speaks against a merge. */
function findDifference(a: Claim, b: Claim, likeness: Likeness): Difference | undefined {
  const { alignment, isProse } = likeness;
  const subject = Math.min(alignment.coveredA, alignment.coveredB);
  const isSameSubject = subject >= SUBJECT_MIN;
  const differ = (why: string): Difference =>
    isSameSubject ? { verdict: 'conflict', why } : { verdict: 'distinct', why: 'they say different things' };
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
    if (isElsewhere || isAddition) return { verdict: 'distinct', why };
    if (isSameMeasure(a, b, [moreA[0] as Quantity, moreB[0] as Quantity]))
      return { verdict: 'conflict', why };
    return isOther ? { verdict: 'distinct', why } : differ(why);
  }
  if (idsA.length > 0 && idsB.length > 0) {
    const why = `${idsA[0]} is not ${idsB[0]}`;
    return endsWithName(a, idsA) && endsWithName(b, idsB)
      ? { verdict: 'conflict', why }
      : { verdict: 'distinct', why };
  }
  if (!isProse && placesOtherwise(a, b)) return differ('the same numbers stand in other places');
  const turned = findOpposition(a, b, likeness) ?? findDenial(a, b, isSameSubject);
  if (turned !== undefined) return turned;
  const limit = [...a.limits].find((word) => !b.limits.has(word));
  const otherLimit = [...b.limits].find((word) => !a.limits.has(word));
  if (limit !== undefined && otherLimit !== undefined) return differ(`"${limit}" is not "${otherLimit}"`);
  const choice = isProse ? undefined : findChoice(a, b, alignment);
  if (choice?.verdict === 'conflict') return choice;
  if (moreA.length > 0 || moreB.length > 0) {
    return { verdict: 'distinct', why: `only one of them says ${(moreA[0] ?? moreB[0])?.text}` };
  }
  if (idsA.length > 0 || idsB.length > 0)
    return { verdict: 'distinct', why: `only one of them names ${idsA[0] ?? idsB[0]}` };
  return choice ?? findSymbols(a, b);
}

/** Opposites or rivals of one subject. The words themselves are no part of what the subject is. */
function findOpposition(a: Claim, b: Claim, { alignment, isProse }: Likeness): Difference | undefined {
  // In a long sentence the small words come and go with its build.
  const isTelling = ([left]: readonly [string, string]): boolean => !isProse || !isStopWord(left);
  const [opposites, rivals] = [alignment.opposites.filter(isTelling), alignment.rivals.filter(isTelling)];
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
  if (Math.min(share(a, b), share(b, a)) < SUBJECT_MIN)
    return { verdict: 'distinct', why: 'they say different things' };
  const why = opposites.length > 0 ? `"${left}" and "${right}" are opposites` : `"${left}" is not "${right}"`;
  return { verdict: 'conflict', why };
}

/** One denies, or they say it the other way round, or one may what the other must. */
function findDenial(a: Claim, b: Claim, isSameSubject: boolean): Difference | undefined {
  const differ = (why: string): Difference =>
    isSameSubject ? { verdict: 'conflict', why } : { verdict: 'distinct', why: 'they say different things' };
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
