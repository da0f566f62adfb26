// What each document of a segment scores by itself: BM25 over the question's words, less for words of nearly the same
// meaning, coverage, and whether its speaker is named. Time goes with the postings touched, not with the documents.

import type { Segment } from '../segment/segment.ts';
import type { NearTerm, Query } from './query.ts';
import type { Weights } from './weights.ts';

/** Nearness below this counts for nothing; one counts whole. */
const NEARNESS_FLOOR = 0.3;

export interface ScoreOptions {
  readonly weights: Weights;
  /** Mean length of a document over all segments. */
  readonly lengthMean: number;
}

export interface Scores {
  /** One place a document, all zero at first. */
  readonly scores: Float32Array;
  readonly seen: Uint8Array;
  readonly options: ScoreOptions;
}

/** Adds to `scores`. */
export function scoreSegment(segment: Segment, index: number, query: Query, into: Scores): void {
  for (const [number, { speaker }] of query.terms.entries()) {
    scoreTerm(segment, index, { query, number }, into);
    if (speaker !== undefined)
      addSpeaker(segment, speaker[index] ?? -1, into.scores, into.options.weights.speaker);
  }
}

/** Adds what one word of the question gives. */
export function scoreTerm(
  segment: Segment,
  index: number,
  { query, number }: { readonly query: Query; readonly number: number },
  { scores, seen, options }: Scores,
): void {
  const { weights } = options;
  const term = query.terms[number] as Query['terms'][number];
  const scale = query.raritySum || 1;
  const mark = number + 1;
  const coverage = term.speaker === undefined ? (weights.coverage * term.rarity) / scale : 0;
  const add = (place: number, factor: number, bonus: number): void => {
    if (place === -1) return;
    const end = segment.postingStarts[place + 1] as number;
    for (let at = segment.postingStarts[place] as number; at < end; at += 1) {
      const document = segment.postingDocuments[at] as number;
      if (seen[document] === mark) continue;
      seen[document] = mark;
      const count = segment.postingCounts[at] as number;
      const length =
        1 -
        weights.lengthShare +
        (weights.lengthShare * (segment.lengths[document] as number)) / options.lengthMean;
      const part = (count * (weights.saturation + 1)) / (count + weights.saturation * length);
      scores[document] = (scores[document] as number) + factor * part + bonus;
    }
  };
  add(term.places[index] as number, term.rarity / scale, coverage);
  for (const near of term.near) {
    const rarity = Math.min(term.rarity, near.rarity);
    const factor = (strengthOf(near, weights) * rarity) / scale;
    add(near.places[index] as number, factor, near.kind === 'form' ? coverage : 0);
  }
}

function strengthOf({ kind, nearness }: NearTerm, weights: Weights): number {
  if (kind === 'form') return weights.form;
  if (kind === 'synonym' || kind === 'kin') return weights.synonym;
  return (weights.near * (nearness - NEARNESS_FLOOR)) / (1 - NEARNESS_FLOOR);
}

function addSpeaker(segment: Segment, place: number, scores: Float32Array, bonus: number): void {
  if (place === -1) return;
  const end = segment.postingStarts[place + 1] as number;
  for (let at = segment.postingStarts[place] as number; at < end; at += 1) {
    const document = segment.postingDocuments[at] as number;
    scores[document] = (scores[document] as number) + bonus;
  }
}
