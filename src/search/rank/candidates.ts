// The documents worth a closer look: the best by their own score, and their neighbours in the thread. Everything after
// this step costs by the candidate, so a million documents cost little more than a thousand.

import type { Segment } from '../segment/segment.ts';

export interface Candidate {
  readonly segment: number;
  readonly document: number;
  readonly own: number;
}

const REACH = 2;

/** The `count` best over all segments, in no particular order; scores of zero are no candidates. */
export function pickBest(scores: readonly Float32Array[], count: number): Candidate[] {
  const threshold = findThreshold(scores, count);
  const picked: Candidate[] = [];
  const equal: Candidate[] = [];
  for (const [segment, list] of scores.entries()) {
    for (let document = 0; document < list.length; document += 1) {
      const own = list[document] as number;
      if (own < threshold || own <= 0) continue;
      (own > threshold ? picked : equal).push({ segment, document, own });
    }
  }
  return [...picked, ...equal.slice(0, Math.max(0, count - picked.length))];
}

/** The score of the `count`-th best, by a heap of that size. */
function findThreshold(scores: readonly Float32Array[], count: number): number {
  const heap = new Float32Array(count);
  let size = 0;
  for (const list of scores) {
    for (let document = 0; document < list.length; document += 1) {
      const value = list[document] as number;
      if (value <= 0) continue;
      if (size < count) {
        raise(heap, size, value);
        size += 1;
      } else if (value > (heap[0] as number)) sink(heap, value);
    }
  }
  return size < count ? 0 : (heap[0] as number);
}

function raise(heap: Float32Array, at: number, value: number): void {
  let place = at;
  while (place > 0) {
    const parent = (place - 1) >> 1;
    if ((heap[parent] as number) <= value) break;
    heap[place] = heap[parent] as number;
    place = parent;
  }
  heap[place] = value;
}

function sink(heap: Float32Array, value: number): void {
  let place = 0;
  for (;;) {
    let child = place * 2 + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child += 1;
    if ((heap[child] as number) >= value) break;
    heap[place] = heap[child] as number;
    place = child;
  }
  heap[place] = value;
}

/** What a searcher keeps for each document of a segment, all zero between two questions. */
export interface Marks {
  /** 1 for a candidate. */
  readonly picked: Uint8Array;
  /** What a candidate lends to its neighbours. */
  readonly lent: Float64Array;
}

/** The candidates with those that stand up to two places away from them in their threads. */
export function withNeighbours(
  best: readonly Candidate[],
  segments: readonly Segment[],
  world: { readonly scores: readonly Float32Array[]; readonly marks: readonly Marks[] },
): Candidate[] {
  const all: Candidate[] = [...best];
  for (const { segment, document } of best) (world.marks[segment] as Marks).picked[document] = 1;
  for (const { segment, document } of best) {
    const { before, after } = segments[segment] as Segment;
    const { picked } = world.marks[segment] as Marks;
    const scores = world.scores[segment] as Float32Array;
    for (const links of [before, after]) {
      let next = document;
      for (let step = 0; step < REACH; step += 1) {
        next = (links[next] as number) - 1;
        if (next < 0) break;
        if (picked[next] === 1) continue;
        picked[next] = 1;
        all.push({ segment, document: next, own: scores[next] as number });
      }
    }
  }
  return all;
}
