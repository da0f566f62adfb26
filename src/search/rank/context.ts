// What the candidates say together with what stands beside them in their threads: a word of the question that one of them does not say may have
// been said just before, above all by the question that it answers. Word by word, so that one that is said twice counts once.

import type { Segment } from '../segment/segment.ts';
import { ASKS } from '../text/traits.ts';
import type { Candidate } from './candidates.ts';
import type { Query } from './query.ts';
import { type ScoreOptions, scoreTerm } from './score.ts';
import type { Weights } from './weights.ts';

/** One place a candidate, in their order. */
export interface Told {
  /** What its own words give. */
  readonly alone: Float32Array;
  /** The same with what is said beside it. */
  readonly together: Float32Array;
}

export function tellTogether(
  candidates: readonly Candidate[],
  segments: readonly Segment[],
  how: { readonly query: Query; readonly options: ScoreOptions; readonly seen: readonly Uint8Array[] },
): Told {
  const { query, options } = how;
  const told = {
    alone: new Float32Array(candidates.length),
    together: new Float32Array(candidates.length),
  };
  const members = segments.map((): number[] => []);
  for (const [at, { segment }] of candidates.entries()) members[segment]?.push(at);
  for (const [index, segment] of segments.entries()) {
    const places = placesOf(members[index] as readonly number[], candidates, segment);
    if (places.length === 0) continue;
    const seen = how.seen[index] as Uint8Array;
    seen.fill(0);
    // Links count from one, and nobody stands at 0.
    const row = new Float32Array(segment.documents + 1);
    const scores = row.subarray(1);
    for (const number of query.terms.keys()) {
      row.fill(0);
      scoreTerm(segment, index, { query, number }, { scores, seen, options });
      addRow(row, places, { weights: options.weights, told });
    }
  }
  return told;
}

/** Of each member: which candidate it is, itself, what stands before it and whether that asks, after it, and beyond both. */
const WIDTH = 7;

function placesOf(
  members: readonly number[],
  candidates: readonly Candidate[],
  { before, after, traits }: Segment,
): Uint32Array {
  const places = new Uint32Array(members.length * WIDTH);
  for (const [count, at] of members.entries()) {
    const { document } = candidates[at] as Candidate;
    const [previous, next] = [before[document] as number, after[document] as number];
    const isAsked = previous !== 0 && ((traits[previous - 1] as number) & ASKS) !== 0;
    const beforeThat = previous === 0 ? 0 : (before[previous - 1] as number);
    const afterThat = next === 0 ? 0 : (after[next - 1] as number);
    places.set([at, document + 1, previous, isAsked ? 1 : 0, next, beforeThat, afterThat], count * WIDTH);
  }
  return places;
}

function addRow(
  row: Float32Array,
  places: Uint32Array,
  { weights: { asked, around }, told }: { readonly weights: Weights; readonly told: Told },
): void {
  const { alone, together } = told;
  const said = (place: number): number => row[places[place] as number] as number;
  for (let start = 0; start < places.length; start += WIDTH) {
    const at = places[start] as number;
    const own = said(start + 1);
    const previous = (places[start + 3] === 1 ? asked : around) * said(start + 2);
    const beside = around * Math.max(said(start + 4), said(start + 5), said(start + 6));
    alone[at] = (alone[at] as number) + own;
    together[at] = (together[at] as number) + Math.max(own, previous, beside);
  }
}
