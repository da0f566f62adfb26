// PageRank over a weighted graph in typed arrays: what much-used files use counts for more. Fixed number of rounds and
// fixed order of sums, so that the same graph gives the same numbers on every machine.

const DAMPING = 0.85;
const ROUNDS = 24;

export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** One score a node; they sum to 1 (or there is no node). What a node without edges holds is shared among all. */
export function rankNodes(count: number, edges: readonly Edge[]): Float64Array {
  const out = new Float64Array(count);
  for (const { from, weight } of edges) out[from] = (out[from] as number) + weight;
  let ranks = new Float64Array(count).fill(count === 0 ? 0 : 1 / count);
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(count);
    let idle = 0;
    for (let node = 0; node < count; node++) if (out[node] === 0) idle += ranks[node] as number;
    for (const { from, to, weight } of edges) {
      next[to] = (next[to] as number) + ((ranks[from] as number) * weight) / (out[from] as number);
    }
    const base = count === 0 ? 0 : (1 - DAMPING + DAMPING * idle) / count;
    for (let node = 0; node < count; node++) next[node] = base + DAMPING * (next[node] as number);
    ranks = next;
  }
  return ranks;
}
