// What each document of a segment scores by itself: BM25 over the question's words, less for words of nearly the same
// meaning, coverage, and whether its speaker is named. Time goes with the postings touched, not with the documents.

import type { Segment } from '../segment/segment.ts';
import type { Query } from './query.ts';
import type { Weights } from './weights.ts';

/** Nearness below this counts for nothing; one counts whole. */
const NEARNESS_FLOOR = 0.3;

export interface ScoreOptions {
  readonly weights: Weights;
  /** Mean length of a document over all segments. */
  readonly lengthMean: number;
}

/** Adds to `scores`, one place a document, all zero at first. */
export function scoreSegment(
  segment: Segment,
  index: number,
  query: Query,
  into: { readonly scores: Float32Array; readonly seen: Uint8Array; readonly options: ScoreOptions },
): void {
  const { scores, seen, options } = into;
  const { weights } = options;
  const scale = query.raritySum || 1;
  for (const [number, term] of query.terms.entries()) {
    const mark = number + 1;
    const isName = term.speaker !== undefined;
    const coverage = isName ? 0 : (weights.coverage * term.rarity) / scale;
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
      const strength = (near.nearness - NEARNESS_FLOOR) / (1 - NEARNESS_FLOOR);
      add(
        near.places[index] as number,
        (weights.near * strength * Math.min(term.rarity, near.rarity)) / scale,
        0,
      );
    }
    if (isName) addSpeaker(segment, term.speaker?.[index] ?? -1, scores, weights.speaker);
  }
}

function addSpeaker(segment: Segment, place: number, scores: Float32Array, bonus: number): void {
  if (place === -1) return;
  const end = segment.postingStarts[place + 1] as number;
  for (let at = segment.postingStarts[place] as number; at < end; at += 1) {
    const document = segment.postingDocuments[at] as number;
    scores[document] = (scores[document] as number) + bonus;
  }
}
