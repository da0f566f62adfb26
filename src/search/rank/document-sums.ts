// The weighted sums of the words of documents: each is formed when it is first needed and kept for the next question. Comparing with
// it gives what comparing with every word gives, up to rounding.

import { NONE, type Segment } from '../segment/segment.ts';
import type { Meaning } from '../vectors/meaning.ts';

export interface DocumentSums {
  /** Cosine of a document and a direction of length one; 0 when nothing is known of its words. */
  along(segment: Segment, document: number, direction: Float32Array): number;
}

/** Kept for so many documents at most: some three megabytes. With more, there are fewer words than documents. */
export const SUMS_MAX = 8192;

interface Kept {
  readonly vectors: Float32Array;
  readonly isFormed: Uint8Array;
}

export function createDocumentSums(meaning: Meaning): DocumentSums {
  const { dimensions } = meaning;
  const kept = new Map<Segment, Kept>();
  const keptOf = (segment: Segment): Kept => {
    let known = kept.get(segment);
    if (known === undefined) {
      const { documents } = segment;
      known = {
        vectors: new Float32Array(documents * dimensions),
        isFormed: new Uint8Array(documents),
      };
      kept.set(segment, known);
    }
    return known;
  };
  return {
    along: (segment, document, direction) => {
      const norm = segment.norms[document] as number;
      if (norm === 0) return 0;
      const { vectors, isFormed } = keptOf(segment);
      const start = document * dimensions;
      if (isFormed[document] === 0) {
        formSum(segment, document, { meaning, into: vectors.subarray(start, start + dimensions) });
        isFormed[document] = 1;
      }
      let sum = 0;
      for (let place = 0; place < dimensions; place += 1)
        sum += (vectors[start + place] as number) * (direction[place] as number);
      return sum / norm;
    },
  };
}

function formSum(
  segment: Segment,
  document: number,
  { meaning, into }: { readonly meaning: Meaning; readonly into: Float32Array },
): void {
  const end = segment.documentStarts[document + 1] as number;
  for (let entry = segment.documentStarts[document] as number; entry < end; entry += 1) {
    const word = segment.termWords[segment.documentTerms[entry] as number] as number;
    if (word !== NONE) meaning.add(word, meaning.weight(word), into);
  }
}
