// Which memories a new one might repeat or contradict: those that share its rare words, found through the index. The work goes
// with the rarity of the words, not with the number of memories, so consolidation grows with what is new.

import { indexWords, isStopWord, type Segment, stem } from '../../search/index.ts';

export interface Found {
  readonly segment: number;
  readonly document: number;
}

const TERMS_LOOKED_UP = 6;
const POSTINGS_MAX = 1500;
const FOUND_MAX = 12;
/** Least share of the new memory's weight that must be met. */
const SHARE_MIN = 0.3;

/** The stems that tell, each once. */
export function tellingTerms(text: string): readonly string[] {
  return [
    ...new Set(
      indexWords(text)
        .filter((word) => !isStopWord(word))
        .map(stem),
    ),
  ];
}

interface LookedUp {
  readonly places: readonly number[];
  readonly count: number;
  readonly weight: number;
}

/** Finds what is alike in the same segments again and again; words that were looked up once are remembered. */
export class DurableIndex {
  readonly #segments: readonly Segment[];
  readonly #documents: number;
  readonly #terms = new Map<string, LookedUp>();
  readonly #met: readonly Float32Array[];

  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
    this.#documents = segments.reduce((sum, segment) => sum + segment.documents, 0);
    this.#met = segments.map((segment) => new Float32Array(segment.documents));
  }

  find(terms: readonly string[]): readonly Found[] {
    const looked = terms.map((term) => this.#lookUp(term));
    const total = looked.reduce((sum, { weight }) => sum + weight, 0);
    const rare = looked.filter(({ count }) => count > 0).toSorted((a, b) => a.count - b.count);
    const touched: Found[] = [];
    for (const [rank, term] of rare.entries()) {
      if (rank >= TERMS_LOOKED_UP || (term.count > POSTINGS_MAX && rank > 0)) break;
      this.#addPostings(term, touched);
    }
    const weightOf = ({ segment, document }: Found): number => this.#met[segment]?.[document] ?? 0;
    const found = touched
      .filter((one) => weightOf(one) >= SHARE_MIN * total)
      .toSorted((a, b) => weightOf(b) - weightOf(a))
      .slice(0, FOUND_MAX);
    for (const { segment, document } of touched) (this.#met[segment] as Float32Array)[document] = 0;
    return found;
  }

  #lookUp(term: string): LookedUp {
    const known = this.#terms.get(term);
    if (known !== undefined) return known;
    const bytes = Buffer.from(term);
    const places = this.#segments.map((segment) => segment.findTerm(bytes));
    const count = places.reduce((sum, place, index) => {
      return sum + (place === -1 ? 0 : countOf(this.#segments[index] as Segment, place));
    }, 0);
    const looked = { places, count, weight: Math.log(1 + this.#documents / (count + 1)) };
    this.#terms.set(term, looked);
    return looked;
  }

  #addPostings({ places, weight }: LookedUp, touched: Found[]): void {
    for (const [index, place] of places.entries()) {
      if (place === -1) continue;
      const segment = this.#segments[index] as Segment;
      const met = this.#met[index] as Float32Array;
      const start = segment.postingStarts[place] as number;
      const end = Math.min(segment.postingStarts[place + 1] as number, start + POSTINGS_MAX);
      for (let at = start; at < end; at += 1) {
        const document = segment.postingDocuments[at] as number;
        if (met[document] === 0) touched.push({ segment: index, document });
        met[document] = (met[document] as number) + weight;
      }
    }
  }
}

function countOf(segment: Segment, place: number): number {
  return (segment.postingStarts[place + 1] as number) - (segment.postingStarts[place] as number);
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
