// From a question to ranked documents over any number of segments: own scores, candidates, likeness of meaning, what
// neighbours and the thread add, the best of that. Buffers are made once for a searcher and used for every question.

import type { SearchHit, SearchRequest } from '../model.ts';
import type { Segment } from '../segment/segment.ts';
import { nearnessTo } from '../text/asked-time.ts';
import type { Meaning } from '../vectors/meaning.ts';
import { type Candidate, type Marks, pickBest, withNeighbours } from './candidates.ts';
import { type Told, tellTogether } from './context.ts';
import { createDocumentSums, SUMS_MAX } from './document-sums.ts';
import { allowedIn } from './filter.ts';
import { createMeaningScore, type MeaningScore } from './meaning-score.ts';
import { parseQuery, type Query } from './query.ts';
import { explainHit } from './reasons.ts';
import { scoreSegment } from './score.ts';
import { createSuitability } from './suitability.ts';
import { WEIGHTS, type Weights } from './weights.ts';

export interface Searcher {
  readonly segments: readonly Segment[];
  search(request: SearchRequest, other?: OtherMeaning): readonly SearchHit[];
}

/** Likeness of meaning from elsewhere, for instance a sentence model; replaces that of the word vectors. */
export type OtherMeaning = MeaningScore & { readonly weight: number };

export interface SearcherOptions {
  readonly weights?: Weights;
  readonly candidatesMax?: number;
}

const CANDIDATES_MAX = 1500;
const THREAD_BEST = 3;
const ALONE = -1;

export function openSearcher(
  segments: readonly Segment[],
  meaning: Meaning,
  given: SearcherOptions = {},
): Searcher {
  const weights = given.weights ?? WEIGHTS;
  const documents = segments.reduce((sum, segment) => sum + segment.documents, 0);
  const words = segments.reduce((sum, segment) => sum + segment.words, 0);
  const scores = segments.map((segment) => new Float32Array(segment.documents));
  const seen = segments.map((segment) => new Uint8Array(segment.documents));
  const marks = segments.map(({ documents: count }): Marks => {
    return { picked: new Uint8Array(count), lent: new Float64Array(count) };
  });
  const wordScores = new Float32Array(meaning.count);
  const sums = documents <= SUMS_MAX ? createDocumentSums(meaning) : undefined;
  return {
    segments,
    search: ({ query: text, limit, filter }, other) => {
      const query = parseQuery(text, segments, meaning);
      const options = { weights, lengthMean: Math.max(1, words / Math.max(1, documents)) };
      for (const [index, segment] of segments.entries()) {
        const into = { scores: scores[index] as Float32Array, seen: seen[index] as Uint8Array };
        into.scores.fill(0);
        into.seen.fill(0);
        scoreSegment(segment, index, query, { ...into, options });
      }
      const allowed = segments.map((segment) => allowedIn(segment, filter));
      const best = pickBest(scores, given.candidatesMax ?? CANDIDATES_MAX);
      const candidates = withNeighbours(best, segments, { scores, marks });
      const likeness = other ?? createMeaningScore(query, meaning, { words: wordScores, sums });
      const ranked = combine(candidates, segments, {
        marks,
        told: tellTogether(candidates, segments, { query, options, seen }),
        likeness,
        weights: { ...weights, meaning: other?.weight ?? weights.meaning },
        query,
      });
      return ranked
        .filter(({ segment, document, total }) => total > 0 && (allowed[segment]?.[document] ?? 1) === 1)
        .slice(0, limit)
        .map((hit) => explainHit(hit, segments[hit.segment] as Segment, query));
    },
  };
}

export interface Ranked extends Candidate {
  readonly likeness: number;
  /** Own score with likeness of meaning. */
  readonly alone: number;
  readonly total: number;
}

/** Thousands for each question, so each is made once and its total grows in place. */
type Ranking = Omit<Ranked, 'total'> & { total: number };

function combine(
  candidates: readonly Candidate[],
  segments: readonly Segment[],
  how: {
    readonly marks: readonly Marks[];
    readonly told: Told;
    readonly likeness: MeaningScore;
    readonly weights: Weights;
    readonly query: Query;
  },
): readonly Ranked[] {
  const { marks, weights, query } = how;
  const ranking = candidates.map(({ segment, document, own }, at): Ranking => {
    const likeness = how.likeness.score(segments[segment] as Segment, document);
    const saying = (how.told.together[at] as number) + weights.meaning * Math.max(0, likeness);
    const speaker = own - (how.told.alone[at] as number);
    (marks[segment] as Marks).lent[document] = weights.saying * saying + speaker;
    const score = saying + speaker;
    return { segment, document, own, likeness, alone: score, total: score };
  });
  for (const one of ranking) {
    const segment = segments[one.segment] as Segment;
    one.total += fromNeighbours(one.document, segment, { ...(marks[one.segment] as Marks), weights });
    if (query.time !== undefined)
      one.total += weights.date * nearnessTo(query.time, segment.times[one.document] as number);
  }
  for (const { segment, document } of ranking) {
    const { picked, lent } = marks[segment] as Marks;
    picked[document] = 0;
    lent[document] = 0;
  }
  addThreads(ranking, segments, weights.thread);
  const suitability = createSuitability(query, segments, weights);
  for (const one of ranking) one.total *= suitability(one.segment, one.document);
  return ranking.sort((a, b) => b.total - a.total);
}

function fromNeighbours(
  document: number,
  { before, after }: Segment,
  { lent, weights }: { readonly lent: Float64Array; readonly weights: Weights },
): number {
  // Places count from 1; 0 is nobody.
  const previous = before[document] as number;
  const next = after[document] as number;
  const beforeThat = previous === 0 ? 0 : (before[previous - 1] as number);
  const afterThat = next === 0 ? 0 : (after[next - 1] as number);
  let sum = 0;
  if (previous !== 0) sum += weights.before * (lent[previous - 1] as number);
  if (next !== 0) sum += weights.after * (lent[next - 1] as number);
  if (beforeThat !== 0) sum += weights.beyond * (lent[beforeThat - 1] as number);
  if (afterThat !== 0) sum += weights.beyond * (lent[afterThat - 1] as number);
  return sum;
}

/** Each gains a share of the mean of the best three of its thread; what stands alone is a thread of its own. */
function addThreads(ranking: readonly Ranking[], segments: readonly Segment[], share: number): void {
  const best = new Map<number, number[]>();
  const keyOf = ({ segment, document }: Candidate): number => {
    const thread = segments[segment]?.threads[document] as number;
    return thread === 0 ? ALONE : segment * 2 ** 32 + thread;
  };
  for (const one of ranking) {
    const key = keyOf(one);
    if (key === ALONE) continue;
    const list = best.get(key);
    if (list === undefined) best.set(key, [one.total]);
    else list.push(one.total);
  }
  const means = new Map<number, number>();
  for (const [key, list] of best) {
    const top = list.sort((a, b) => b - a).slice(0, THREAD_BEST);
    means.set(key, top.reduce((sum, value) => sum + value, 0) / THREAD_BEST);
  }
  for (const one of ranking) one.total += share * (means.get(keyOf(one)) ?? one.total / THREAD_BEST);
}
