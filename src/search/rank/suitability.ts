// How well a document suits a question beyond its words: whether words that follow one another in the question do so in it too,
// and what kind of text it is. A factor on its score.

import type { Segment } from '../segment/segment.ts';
import {
  ASKS,
  IS_SAID,
  NAMES_SOMETHING,
  NAMES_TIME,
  SPEAKS_OF_LISTENER,
  TRAITS_END,
} from '../text/traits.ts';
import type { Query } from './query.ts';
import type { Weights } from './weights.ts';

/** A turn of so many words is as good as a longer one; many shorter ones are courtesies. */
const LENGTH_ENOUGH = 30;

export function createSuitability(
  query: Query,
  segments: readonly Segment[],
  weights: Weights,
): (segment: number, document: number) => number {
  const factors = Array.from({ length: TRAITS_END }, (_, traits) => factorOf(traits, query, weights));
  const followers = segments.map((_, index) => followersIn(query, index));
  return (index, document) => {
    const segment = segments[index] as Segment;
    const pairs = countPairs(segment, document, followers[index] as ReadonlyMap<number, number>);
    const traits = segment.traits[document] as number;
    const length = traits & IS_SAID ? Math.min(1, (segment.lengths[document] as number) / LENGTH_ENOUGH) : 0;
    return (factors[traits] ?? 1) * (1 + weights.pair * pairs) * (1 + weights.length * length);
  };
}

function factorOf(traits: number, { isWhen, isWhich }: Query, weights: Weights): number {
  return (
    (traits & ASKS ? 1 - weights.asks : 1) *
    (traits & SPEAKS_OF_LISTENER ? 1 - weights.listener : 1) *
    (isWhen && traits & NAMES_TIME ? 1 + weights.time : 1) *
    (isWhich && traits & NAMES_SOMETHING ? 1 + weights.name : 1)
  );
}

/** For each word of the question the one that follows it, as places in a segment. */
function followersIn({ terms }: Query, index: number): ReadonlyMap<number, number> {
  const followers = new Map<number, number>();
  for (let at = 1; at < terms.length; at += 1) {
    const [first, second] = [terms[at - 1]?.places[index] as number, terms[at]?.places[index] as number];
    if (first !== -1 && second !== -1) followers.set(first, second);
  }
  return followers;
}

/** Terms of a document stand in the order in which they first occur, without the small words between them. */
function countPairs(
  { documentStarts, documentTerms }: Segment,
  document: number,
  followers: ReadonlyMap<number, number>,
): number {
  if (followers.size === 0) return 0;
  let pairs = 0;
  const end = documentStarts[document + 1] as number;
  for (let at = (documentStarts[document] as number) + 1; at < end; at += 1)
    if (followers.get(documentTerms[at - 1] as number) === documentTerms[at]) pairs += 1;
  return pairs;
}
