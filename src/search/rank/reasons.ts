// Why a document was found, in the words of the question. Worked out for the few that are returned.

import type { SearchHit } from '../model.ts';
import type { Segment } from '../segment/segment.ts';
import type { Query } from './query.ts';
import type { Ranked } from './search.ts';

export function explainHit(hit: Ranked, segment: Segment, query: Query): SearchHit {
  const start = segment.documentStarts[hit.document] as number;
  const end = segment.documentStarts[hit.document + 1] as number;
  const own = new Set(segment.documentTerms.subarray(start, end));
  const has = (places: readonly number[] | undefined): boolean => own.has(places?.[hit.segment] ?? -1);
  const speaker = query.terms.find((term) => has(term.speaker))?.word;
  const words = query.terms.filter(({ places }) => has(places)).map(({ word }) => word);
  const near = query.terms
    .filter(({ places }) => !has(places))
    .flatMap((term) => term.near.filter(({ places }) => has(places)).slice(0, 1))
    .map(({ word }) => word);
  return {
    key: segment.key(hit.document),
    score: hit.total,
    segment: hit.segment,
    document: hit.document,
    why: {
      words,
      near,
      ...(speaker === undefined ? {} : { speaker }),
      thread: hit.total === 0 ? 0 : (hit.total - hit.alone) / hit.total,
      meaning: Math.max(0, hit.likeness),
    },
  };
}
