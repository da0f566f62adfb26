// Linear models over what a text says. Features come in kinds (words, pieces of words); each counts the more the rarer it is, and each kind is
// brought to the same length, so that a long text weighs no more than a short one. How rare a feature is and what it weighs for each
// question stand in one table (`openFeatures`): the weights first, the rarity last. Pure.

import { endHash, type FeatureTable, HASH_START, mixInto } from './feature-table.ts';

/** What one step of a byte says of how rare a feature is; the commonest has 1. */
export const RARITY_STEP = 0.07;
/** How often a text has each feature. */
export type Counts = ReadonlyMap<string, number>;

/** Saying a thing thrice says little more than saying it once. */
export const weighCount = (count: number): number => 1 + Math.log(count);

/** For each question the sum over a kind of features, in steps of its weights. A weight grows with the square of its byte. */
export function sumKind(counts: Counts, table: FeatureTable, questions: number): number[] {
  const places = new Map<number, number>();
  for (const [feature, count] of counts) {
    const place = table.find(feature);
    if (place >= 0) places.set(place, count);
  }
  return sumPlaces(places, { table, questions });
}

/** The same over the pieces of words (`piecesOf`), without a text for each of hundreds. */
export function sumPieces(
  lower: string,
  limits: PieceLimits,
  asked: { readonly table: FeatureTable; readonly questions: number },
): number[] {
  return sumPlaces(countPlaces(lower, limits, asked.table), asked);
}

function sumPlaces(
  counts: ReadonlyMap<number, number>,
  { table, questions }: { readonly table: FeatureTable; readonly questions: number },
): number[] {
  const sums = new Array<number>(questions).fill(0);
  let square = 0;
  for (const [place, count] of counts) {
    const value = weighCount(count) * (1 + table.figure(place, questions) * RARITY_STEP);
    square += value * value;
    for (let question = 0; question < questions; question += 1) {
      const figure = table.figure(place, question);
      sums[question] = (sums[question] as number) + value * figure * Math.abs(figure);
    }
  }
  const length = Math.sqrt(square) || 1;
  return sums.map((sum) => sum / length);
}

/** Words, and the marks that stand at them. */
const PIECE = /\S+/g;

export interface PieceLimits {
  readonly lengths: readonly number[];
  readonly piecesMax: number;
  /** Longer ones are names, hashes and code. */
  readonly lengthMax: number;
}

const PIECE_MARK = '~';

/** Pieces of words, with a blank where a word begins or ends: what was never seen is known by its parts. */
export function piecesOf(lower: string, { lengths, piecesMax, lengthMax }: PieceLimits): Map<string, number> {
  const counts = new Map<string, number>();
  let left = piecesMax;
  for (const [piece] of lower.matchAll(PIECE)) {
    if (left-- <= 0) break;
    const padded = ` ${piece.slice(0, lengthMax)} `;
    for (const length of lengths)
      for (let start = 0; start + length <= padded.length; start += 1) {
        const feature = PIECE_MARK + padded.slice(start, start + length);
        counts.set(feature, (counts.get(feature) ?? 0) + 1);
      }
  }
  return counts;
}

/** How often a text has each piece that the table knows, by its place there; what begins at one place is hashed in one go. */
function countPlaces(
  lower: string,
  { lengths, piecesMax, lengthMax }: PieceLimits,
  table: FeatureTable,
): Map<number, number> {
  const counts = new Map<number, number>();
  const longest = Math.max(...lengths);
  const isAsked = Array.from({ length: longest + 1 }, (_, length) => lengths.includes(length));
  const marked = mixInto(HASH_START, PIECE_MARK.charCodeAt(0));
  let left = piecesMax;
  for (const [piece] of lower.matchAll(PIECE)) {
    if (left-- <= 0) break;
    const padded = ` ${piece.slice(0, lengthMax)} `;
    for (let start = 0; start < padded.length; start += 1) {
      let hash = marked;
      const end = Math.min(start + longest, padded.length);
      for (let at = start; at < end; at += 1) {
        hash = mixInto(hash, padded.charCodeAt(at));
        const place = isAsked[at - start + 1] ? table.findHash(endHash(hash)) : -1;
        if (place >= 0) counts.set(place, (counts.get(place) ?? 0) + 1);
      }
    }
  }
  return counts;
}
