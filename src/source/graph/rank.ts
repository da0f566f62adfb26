// PageRank over a weighted graph in typed arrays: what much-used files use counts for more. Fixed number of rounds and
// fixed order of sums, so that the same graph gives the same numbers on every machine.

import type { Weights } from './weights.ts';

const DAMPING = 0.85;
const ROUNDS = 24;

/** One score a node; they sum to 1 (or there is no node). What a node without edges holds is shared among all. */
export function rankNodes(count: number, edges: Weights): Float64Array {
  const out = sumOut(count, edges);
  let ranks = new Float64Array(count).fill(count === 0 ? 0 : 1 / count);
  let next = new Float64Array(count);
  for (let round = 0; round < ROUNDS; round++) {
    next.fill(0);
    let idle = 0;
    for (let node = 0; node < count; node++) if (out[node] === 0) idle += ranks[node] as number;
    passOn(edges, { ranks, out, next });
    const base = count === 0 ? 0 : (1 - DAMPING + DAMPING * idle) / count;
    for (let node = 0; node < count; node++) next[node] = base + DAMPING * (next[node] as number);
    [ranks, next] = [next, ranks];
  }
  return ranks;
}

/** What goes out of each node in all. */
export function sumOut(count: number, { from, weight, count: edges }: Weights): Float64Array {
  const out = new Float64Array(count);
  for (let at = 0; at < edges; at++) {
    const node = from[at] as number;
    out[node] = (out[node] as number) + (weight[at] as number);
  }
  return out;
}

interface Round {
  readonly ranks: Float64Array;
  readonly out: Float64Array;
  readonly next: Float64Array;
}

function passOn({ from, to, weight, count }: Weights, { ranks, out, next }: Round): void {
  for (let at = 0; at < count; at++) {
    const one = from[at] as number;
    const other = to[at] as number;
    next[other] =
      (next[other] as number) + ((ranks[one] as number) * (weight[at] as number)) / (out[one] as number);
  }
}
