// How much of one claim is said by the other: each telling word finds its best partner, by its root or by meaning. What finds
// none is left over, and the left-overs of both sides are what a verdict turns on.

import type { Meaning } from '../../search/index.ts';
import type { Claim, ClaimWord } from './claim.ts';
import { areOpposites, areRivals } from './opposites.ts';

export interface Alignment {
  /** Share of a's weight that b says too, and the other way round; 0 to 1. */
  readonly coveredA: number;
  readonly coveredB: number;
  readonly leftA: readonly ClaimWord[];
  readonly leftB: readonly ClaimWord[];
  /** Words of both that mean the opposite. */
  readonly opposites: readonly (readonly [string, string])[];
  /** Words of both of which only one can be true. */
  readonly rivals: readonly (readonly [string, string])[];
}

const ALIKE_MIN = 0.68;

export function alignClaims(a: Claim, b: Claim, meaning: Meaning): Alignment {
  const ofA = coverWords(a, b, meaning);
  const ofB = coverWords(b, a, meaning);
  const [onlyA, onlyB] = [onlyOf(a, b), onlyOf(b, a)];
  const pairs = (areSuch: (a: string, b: string) => boolean) =>
    onlyA.flatMap((word) =>
      onlyB.filter((other) => areSuch(word, other)).map((other) => [word, other] as const),
    );
  return {
    coveredA: ofA.covered,
    coveredB: ofB.covered,
    leftA: ofA.left,
    leftB: ofB.left,
    opposites: pairs(areOpposites),
    rivals: pairs(areRivals),
  };
}

/** All words of the one that the other does not have, the small ones too. */
function onlyOf(from: Claim, by: Claim): readonly string[] {
  return [...new Set(from.tokens.filter(({ root }) => !by.roots.has(root)).map(({ word }) => word))];
}

function coverWords(from: Claim, by: Claim, meaning: Meaning) {
  const roots = new Map<string, number>();
  for (const { root } of by.words) roots.set(root, (roots.get(root) ?? 0) + 1);
  let total = 0;
  let said = 0;
  const left: ClaimWord[] = [];
  const counted = new Set<string>();
  for (const word of from.words) {
    if (counted.has(word.root)) continue;
    counted.add(word.root);
    total += word.weight;
    if (roots.has(word.root) || isInside(word.root, by)) {
      said += word.weight;
      continue;
    }
    const nearest = nearestWord(word, by, meaning);
    if (nearest > 0) said += word.weight * nearest;
    else left.push(word);
  }
  return { covered: total === 0 ? 1 : said / total, left };
}

/** "i18n keys" and "i18n-keys", "time out" and "timeout": joined or apart. */
function isInside(root: string, by: Claim): boolean {
  return (
    root.length >= 4 &&
    by.words.some((word, index) => {
      const next = by.words[index + 1];
      return next !== undefined && `${word.word}${next.word}` === root;
    })
  );
}

/** How near the nearest of the other's words is; 0 when none is alike. */
function nearestWord(word: ClaimWord, by: Claim, meaning: Meaning): number {
  if (word.vector === -1 || word.isName) return 0;
  let best = 0;
  for (const other of by.words) {
    if (other.vector === -1 || other.isName) continue;
    const nearness = meaning.nearness(word.vector, other.vector);
    // Opposites are near each other too; few words are near enough to be asked.
    const isNear = nearness >= ALIKE_MIN && nearness > best;
    if (isNear && !areOpposites(word.word, other.word) && !areRivals(word.word, other.word)) best = nearness;
  }
  return best;
}
