// How benchmarks measure: ours and the floor (or a peer) take turns in the same run, so that both meet the same machine,
// and medians are compared. A row says what was aimed at and whether it holds; nothing is rounded in its favour.

export interface Row {
  readonly name: string;
  readonly ours: number;
  /** What stands beside it: the bare system call, the runtime's own function, or a peer. */
  readonly floor?: number;
  /** Ours divided by the floor, in the unit of the row. */
  readonly ratio?: number;
  readonly unit: string;
  readonly target: string;
  readonly holds: boolean;
}

export interface Benchmark {
  readonly name: string;
  run(): Promise<readonly Row[]>;
}

/** What a row must reach. */
export type Target =
  | { readonly ratioMax: number }
  | { readonly ratioMin: number }
  | { readonly min: number }
  | { readonly max: number };

export interface Comparison {
  readonly name: string;
  readonly runs: number;
  readonly ours: () => void | Promise<void>;
  readonly floor: () => void | Promise<void>;
  readonly target: Target;
  /** Times the work is done in one call of `ours` and of `floor`; the row is per piece. */
  readonly pieces?: number;
}

/** Time per piece of both, in turns. The order flips each time, so that neither always comes second. */
export async function compare(comparison: Comparison): Promise<Row> {
  const { name, runs, pieces = 1, target } = comparison;
  const oursMs: number[] = [];
  const floorMs: number[] = [];
  await comparison.ours();
  await comparison.floor();
  for (let run = 0; run < runs; run += 1) {
    const turns = [
      async () => void oursMs.push((await timeMs(comparison.ours)) / pieces),
      async () => void floorMs.push((await timeMs(comparison.floor)) / pieces),
    ];
    for (const turn of run % 2 === 0 ? turns : turns.reverse()) await turn();
  }
  return judge({ name, ours: median(oursMs), floor: median(floorMs), unit: 'ms' }, target);
}

export async function timeMs(work: () => void | Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** A row from two medians. */
export function judge(
  measured: { readonly name: string; readonly ours: number; readonly floor?: number; readonly unit: string },
  target: Target,
): Row {
  const { ours, floor } = measured;
  const ratio = floor === undefined ? undefined : ours / floor;
  return {
    ...measured,
    ...(ratio === undefined ? {} : { ratio }),
    target: describeTarget(target, measured.unit),
    holds: isReached(target, ours, ratio),
  };
}

function describeTarget(target: Target, unit: string): string {
  if ('ratioMax' in target) return `<= ${target.ratioMax}x`;
  if ('ratioMin' in target) return `>= ${target.ratioMin}x`;
  return 'min' in target ? `>= ${target.min} ${unit}` : `<= ${target.max} ${unit}`;
}

function isReached(target: Target, ours: number, ratio: number | undefined): boolean {
  if ('min' in target) return ours >= target.min;
  if ('max' in target) return ours <= target.max;
  if (ratio === undefined) return false;
  return 'ratioMax' in target ? ratio <= target.ratioMax : ratio >= target.ratioMin;
}
