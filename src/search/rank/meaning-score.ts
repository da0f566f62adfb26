// How alike a question and a document are in meaning, with word vectors: the cosine of their weighted sums. Among many documents
// no sum is formed: the question is compared with each word once, and the length of the sum was measured at build. Among few
// there are more words than documents, and it is compared with their sums (document-sums.ts).

import { NONE, type Segment } from '../segment/segment.ts';
import type { Meaning } from '../vectors/meaning.ts';
import type { DocumentSums } from './document-sums.ts';
import type { Query } from './query.ts';

export interface MeaningScore {
  /** -1 to 1; 0 when nothing is known. */
  score(segment: Segment, document: number): number;
}

const NOT_YET = -9;

export function createMeaningScore(
  query: Query,
  meaning: Meaning,
  { words, sums }: { readonly words: Float32Array; readonly sums?: DocumentSums | undefined },
): MeaningScore {
  const direction = questionDirection(query, meaning);
  if (direction === undefined) return { score: () => 0 };
  if (sums !== undefined) return { score: (segment, document) => sums.along(segment, document, direction) };
  words.fill(NOT_YET);
  const likeness = (word: number): number => {
    let known = words[word] as number;
    if (known !== NOT_YET) return known;
    known = meaning.along(word, direction) * meaning.weight(word);
    words[word] = known;
    return known;
  };
  return {
    score: (segment, document) => {
      const norm = segment.norms[document] as number;
      if (norm === 0) return 0;
      let sum = 0;
      const end = segment.documentStarts[document + 1] as number;
      for (let entry = segment.documentStarts[document] as number; entry < end; entry += 1) {
        const word = segment.termWords[segment.documentTerms[entry] as number] as number;
        if (word !== NONE) sum += likeness(word);
      }
      return sum / norm;
    },
  };
}

/** Names of speakers are left out: who speaks is a signal of its own. */
function questionDirection(query: Query, meaning: Meaning): Float32Array | undefined {
  const sum = new Float32Array(meaning.dimensions);
  for (const { word, rarity, speaker } of query.terms) {
    const index = speaker === undefined ? meaning.find(word) : -1;
    if (index === -1) continue;
    meaning.add(index, rarity, sum);
  }
  let shared = 0;
  for (let place = 0; place < sum.length; place += 1)
    shared += (sum[place] as number) * (meaning.common[place] as number);
  let square = 0;
  for (let place = 0; place < sum.length; place += 1) {
    sum[place] = (sum[place] as number) - shared * (meaning.common[place] as number);
    square += (sum[place] as number) ** 2;
  }
  const length = Math.sqrt(square);
  return length === 0 ? undefined : sum.map((value) => value / length);
}
