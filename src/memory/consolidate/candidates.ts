// Which memories a new one might repeat or contradict: those that share its rare words, found through the index. The work goes
// with the rarity of the words, not with the number of memories, so consolidation grows with what is new.

import { isStopWord, type Segment, splitWords, stem } from '../../search/index.ts';

export interface Found {
  readonly segment: number;
  readonly document: number;
}

const TERMS_LOOKED_UP = 8;
const POSTINGS_MAX = 4000;
const FOUND_MAX = 8;
/** Least share of the new memory's weight that must be met. */
const SHARE_MIN = 0.3;

/** The stems that tell, each once. */
export function tellingTerms(text: string): readonly string[] {
  return [
    ...new Set(
      splitWords(text)
        .filter((word) => !isStopWord(word))
        .map(stem),
    ),
  ];
}

export function findAlike(
  terms: readonly string[],
  segments: readonly Segment[],
  documents: number,
): readonly Found[] {
  const looked = terms.map((term) => {
    const bytes = Buffer.from(term);
    const places = segments.map((segment) => segment.findTerm(bytes));
    const count = places.reduce(
      (sum, place, index) => sum + (place === -1 ? 0 : countOf(segments[index] as Segment, place)),
      0,
    );
    return { places, count, weight: Math.log(1 + documents / (count + 1)) };
  });
  const total = looked.reduce((sum, { weight }) => sum + weight, 0);
  const rare = looked.filter(({ count }) => count > 0).toSorted((a, b) => a.count - b.count);
  const met = new Map<number, number>();
  for (const [rank, { places, count, weight }] of rare.entries()) {
    if (rank >= TERMS_LOOKED_UP || (count > POSTINGS_MAX && met.size > 0)) break;
    for (const [index, place] of places.entries())
      addPostings(segments[index] as Segment, { index, place, weight }, met);
  }
  return [...met]
    .filter(([, weight]) => weight >= SHARE_MIN * total)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, FOUND_MAX)
    .map(([key]) => ({ segment: Math.floor(key / 2 ** 32), document: key % 2 ** 32 }));
}

function countOf(segment: Segment, place: number): number {
  return (segment.postingStarts[place + 1] as number) - (segment.postingStarts[place] as number);
}

function addPostings(
  segment: Segment,
  term: { readonly index: number; readonly place: number; readonly weight: number },
  met: Map<number, number>,
): void {
  if (term.place === -1) return;
  const start = segment.postingStarts[term.place] as number;
  const end = Math.min(segment.postingStarts[term.place + 1] as number, start + POSTINGS_MAX);
  for (let at = start; at < end; at += 1) {
    const key = term.index * 2 ** 32 + (segment.postingDocuments[at] as number);
    met.set(key, (met.get(key) ?? 0) + term.weight);
  }
}

/** The same over memories that are not in any index yet. */
export class FreshIndex {
  readonly #postings = new Map<string, number[]>();

  add(number: number, terms: readonly string[]): void {
    for (const term of terms) {
      const known = this.#postings.get(term);
      if (known === undefined) this.#postings.set(term, [number]);
      else known.push(number);
    }
  }

  find(terms: readonly string[]): readonly number[] {
    const met = new Map<number, number>();
    const rare = terms
      .map((term) => this.#postings.get(term) ?? [])
      .filter(({ length }) => length > 0)
      .toSorted((a, b) => a.length - b.length);
    for (const list of rare.slice(0, TERMS_LOOKED_UP)) {
      if (list.length > POSTINGS_MAX && met.size > 0) break;
      for (const number of list.slice(-POSTINGS_MAX)) met.set(number, (met.get(number) ?? 0) + 1);
    }
    return [...met]
      .filter(([, count]) => count >= SHARE_MIN * terms.length)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, FOUND_MAX)
      .map(([number]) => number);
  }
}
