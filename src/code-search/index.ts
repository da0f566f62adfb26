// Code search: the words of a project's code and texts, kept in an index, and the places that answer a question.

export type { Asked } from './ask.ts';
export { openDatabase } from './database.ts';
export { type Demand, readDemand } from './demand.ts';
export {
  type CodeSearch,
  INDEX_FILE,
  openCodeSearch,
  type SearchContext,
  searchOnce,
} from './open.ts';
export { cutIntoPieces } from './pieces.ts';
export type { CodeHit, CodeQuery } from './query.ts';
export type { Found, FoundLine } from './score-place.ts';
export { queryWords, wordsOf } from './words.ts';
