// Search: texts to ranked hits, each with its reasons. Pure; whoever calls it reads and keeps the bytes.

export type { HitReasons, SearchDocument, SearchFilter, SearchHit, SearchRequest } from './model.ts';
export { type OtherMeaning, openSearcher, type Searcher } from './rank/search.ts';
export { WEIGHTS, type Weights } from './rank/weights.ts';
export { buildSegment } from './segment/build.ts';
export { packArrays, unpackArrays } from './segment/pack.ts';
export { openSegment, type Segment } from './segment/segment.ts';
export {
  indexWords,
  isStopWord,
  type Spoken,
  splitWords,
  stem,
  stemsOf,
  subjectsOf,
  tellsOf,
} from './text/index.ts';
export { type Meaning, openMeaning, STATIC_MODEL } from './vectors/meaning.ts';
export { requireWordTable, type WordTable } from './vectors/table.ts';
