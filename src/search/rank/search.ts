// From a question to ranked documents over any number of segments: own scores, candidates, likeness of meaning, what
// neighbours and the thread add, the best of that. Buffers are made once for a searcher and used for every question.

import type { SearchHit, SearchRequest } from '../model.ts';
import type { Segment } from '../segment/segment.ts';
import type { Meaning } from '../vectors/meaning.ts';
import { type Candidate, pickBest, withNeighbours } from './candidates.ts';
import { allowedIn } from './filter.ts';
import { createMeaningScore, type MeaningScore } from './meaning-score.ts';
import { parseQuery } from './query.ts';
import { explainHit } from './reasons.ts';
import { scoreSegment } from './score.ts';
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

export function openSearcher(
  segments: readonly Segment[],
  meaning: Meaning,
  options: SearcherOptions = {},
): Searcher {
  const weights = options.weights ?? WEIGHTS;
  const documents = segments.reduce((sum, segment) => sum + segment.documents, 0);
  const words = segments.reduce((sum, segment) => sum + segment.words, 0);
  const scores = segments.map((segment) => new Float32Array(segment.documents));
  const seen = segments.map((segment) => new Uint8Array(segment.documents));
  const wordScores = new Float32Array(meaning.count);
  return {
    segments,
    search: ({ query: text, limit, filter }, other) => {
      const query = parseQuery(text, segments, meaning);
      const lengthMean = Math.max(1, words / Math.max(1, documents));
      for (const [index, segment] of segments.entries()) {
        const into = { scores: scores[index] as Float32Array, seen: seen[index] as Uint8Array };
        into.scores.fill(0);
        into.seen.fill(0);
        scoreSegment(segment, index, query, { ...into, options: { weights, lengthMean } });
      }
      const allowed = segments.map((segment) => allowedIn(segment, filter));
      const best = pickBest(scores, options.candidatesMax ?? CANDIDATES_MAX);
      const candidates = withNeighbours(best, segments, scores);
      const likeness = other ?? createMeaningScore(query, meaning, wordScores);
      const ranked = combine(candidates, segments, {
        likeness,
        weights: { ...weights, meaning: other?.weight ?? weights.meaning },
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

function combine(
  candidates: readonly Candidate[],
  segments: readonly Segment[],
  how: { readonly likeness: MeaningScore; readonly weights: Weights },
): Ranked[] {
  const { weights } = how;
  const alone = segments.map(() => new Map<number, number>());
  const scored = candidates.map((candidate) => {
    const { segment, document, own } = candidate;
    const likeness = how.likeness.score(segments[segment] as Segment, document);
    const score = own + weights.meaning * Math.max(0, likeness);
    alone[segment]?.set(document, score);
    return { ...candidate, likeness, alone: score };
  });
  const lifted = scored.map((candidate) => {
    const near = alone[candidate.segment] as ReadonlyMap<number, number>;
    return { ...candidate, total: candidate.alone + fromNeighbours(candidate, segments, near, weights) };
  });
  return addThreads(lifted, segments, weights.thread).sort((a, b) => b.total - a.total);
}

function fromNeighbours(
  { segment, document }: Candidate,
  segments: readonly Segment[],
  alone: ReadonlyMap<number, number>,
  weights: Weights,
): number {
  const { before, after } = segments[segment] as Segment;
  const previous = (before[document] as number) - 1;
  const next = (after[document] as number) - 1;
  let sum = 0;
  if (previous >= 0) {
    sum += weights.before * (alone.get(previous) ?? 0);
    sum += weights.beyond * (alone.get((before[previous] as number) - 1) ?? 0);
  }
  if (next >= 0) {
    sum += weights.after * (alone.get(next) ?? 0);
    sum += weights.beyond * (alone.get((after[next] as number) - 1) ?? 0);
  }
  return sum;
}

/** Each gains a share of the mean of the best three of its thread; what stands alone is a thread of its own. */
function addThreads(candidates: readonly Ranked[], segments: readonly Segment[], share: number): Ranked[] {
  const best = new Map<string, number[]>();
  const keyOf = ({ segment, document }: Candidate): string => {
    const thread = segments[segment]?.threads[document] as number;
    return thread === 0 ? '' : `${segment}/${thread}`;
  };
  for (const candidate of candidates) {
    const key = keyOf(candidate);
    if (key === '') continue;
    const list = best.get(key) ?? [];
    list.push(candidate.total);
    best.set(key, list);
  }
  const means = new Map<string, number>();
  for (const [key, list] of best) {
    const top = list.sort((a, b) => b - a).slice(0, THREAD_BEST);
    means.set(key, top.reduce((sum, value) => sum + value, 0) / THREAD_BEST);
  }
  return candidates.map((candidate) => {
    const mean = means.get(keyOf(candidate)) ?? candidate.total / THREAD_BEST;
    return { ...candidate, total: candidate.total + share * mean };
  });
}
