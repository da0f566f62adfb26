// What the boundary counted in shadow mode, hour by hour for a week, with the moment of the last would-reject: in the database, so that
// a restart forgets nothing and several services count together.

import type { Database, Queries } from '../../durable/sql/index.ts';
import { BOUNDARY_CONTEXTS, type BoundaryContext } from '../boundary/money.ts';
import type { BoundaryMetrics } from '../boundary/parse-boundary.ts';
import type { BoundaryCounters } from './evaluate.ts';

const HOUR_MS = 3_600_000;
/** A week of them is looked at. */
export const HOURS_KEPT = 168;

interface Counts {
  shadow: bigint;
  wouldReject: bigint;
  divergence: bigint;
}

/** Counts in memory; `flush` takes what was counted since and writes it. */
export class ShadowCounts {
  #counts = emptyCounts();

  readonly metrics: BoundaryMetrics = {
    shadowTotal: (context) => this.#add(context, 'shadow'),
    wouldRejectTotal: (context) => this.#add(context, 'wouldReject'),
    divergenceTotal: (context) => this.#add(context, 'divergence'),
  };

  #add(context: BoundaryContext, name: keyof Counts): void {
    this.#counts[context][name] += 1n;
  }

  /** What could not be written is counted on. */
  async flush(database: Database, nowMs: number): Promise<void> {
    const taken = this.#counts;
    if (BOUNDARY_CONTEXTS.every((context) => taken[context].shadow === 0n)) return;
    this.#counts = emptyCounts();
    try {
      await database.transaction((queries) => writeCounts(queries, taken, nowMs));
    } catch (error) {
      for (const context of BOUNDARY_CONTEXTS)
        for (const name of ['shadow', 'wouldReject', 'divergence'] as const)
          this.#counts[context][name] += taken[context][name];
      throw error;
    }
  }
}

const emptyCounts = (): Record<BoundaryContext, Counts> =>
  Object.fromEntries(
    BOUNDARY_CONTEXTS.map((context) => [context, { shadow: 0n, wouldReject: 0n, divergence: 0n }]),
  ) as Record<BoundaryContext, Counts>;

async function writeCounts(
  queries: Queries,
  counts: Record<BoundaryContext, Counts>,
  nowMs: number,
): Promise<void> {
  const hour = Math.floor(nowMs / HOUR_MS);
  for (const context of BOUNDARY_CONTEXTS) {
    const { shadow, wouldReject, divergence } = counts[context];
    if (shadow === 0n) continue;
    await queries.query(
      `INSERT INTO boundary_hours (context, hour, shadow, would_reject, divergence) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (context, hour) DO UPDATE SET shadow = boundary_hours.shadow + excluded.shadow,
        would_reject = boundary_hours.would_reject + excluded.would_reject, divergence = boundary_hours.divergence + excluded.divergence`,
      [context, hour, shadow, wouldReject, divergence],
    );
    if (wouldReject > 0n)
      await queries.query('UPDATE boundary_contexts SET last_would_reject = $1 WHERE context = $2', [
        nowMs,
        context,
      ]);
    await queries.query('DELETE FROM boundary_hours WHERE context = $1 AND hour <= $2', [
      context,
      hour - HOURS_KEPT,
    ]);
  }
}

/** Shadow mode began then, unless it is known to have begun earlier. */
export async function noteDeployment(database: Database, deployedMs: number): Promise<void> {
  for (const context of BOUNDARY_CONTEXTS)
    await database.query(
      `INSERT INTO boundary_contexts (context, deployed_at, last_would_reject) VALUES ($1, $2, 0)
        ON CONFLICT (context) DO NOTHING`,
      [context, deployedMs],
    );
}

export interface ShadowHistory {
  readonly counters: BoundaryCounters;
  readonly deployedMs: number;
  readonly lastWouldRejectMs: number;
}

/** The last week; a would-reject from before it has left only its moment. */
export async function readHistory(
  queries: Queries,
  context: BoundaryContext,
  nowMs: number,
): Promise<ShadowHistory> {
  const hours = `SELECT coalesce(sum(shadow), 0) AS shadow, coalesce(sum(would_reject), 0) AS would_reject, coalesce(sum(divergence), 0) AS divergence
    FROM boundary_hours WHERE context = $1 AND hour > $2`;
  const [sums] = (await queries.query(hours, [context, Math.floor(nowMs / HOUR_MS) - HOURS_KEPT])).rows;
  const text = 'SELECT deployed_at, last_would_reject FROM boundary_contexts WHERE context = $1';
  const [known] = (await queries.query(text, [context])).rows;
  return {
    counters: {
      shadowTotal: (sums?.['shadow'] as bigint | undefined) ?? 0n,
      wouldRejectTotal: (sums?.['would_reject'] as bigint | undefined) ?? 0n,
      divergenceTotal: (sums?.['divergence'] as bigint | undefined) ?? 0n,
    },
    deployedMs: Number(known?.['deployed_at'] ?? nowMs),
    lastWouldRejectMs: Number(known?.['last_would_reject'] ?? 0),
  };
}
