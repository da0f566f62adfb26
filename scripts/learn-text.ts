// Learns linear models over what a text says (`src/kernel/text-model.ts`) and writes them as the table that the program reads. Logistic
// regression by steps that grow smaller for features that had many (AdaGrad), in an order that is shuffled alike each time: the same examples
// give the same weights.

import { packFeatures } from '../src/kernel/feature-table.ts';
import { type Counts, RARITY_STEP, weighCount } from '../src/kernel/text-model.ts';

const ROUNDS = 60;
const RATE = 0.5;
const SEED = 7;
const BYTE_MAX = 127;

/** What a text says, by kinds of features. */
export interface Said {
  readonly kinds: readonly Counts[];
  /** How far it can be judged at all, up to 1. */
  readonly share: number;
}

/** A feature by its number, how rare it is, and how many examples have it. */
export interface Column {
  readonly at: number;
  readonly rarity: number;
  readonly count: number;
}
export type Columns = ReadonlyMap<string, Column>;

/** Of the features that enough examples have. Rarity is rounded as the table holds it. */
export function columnsOf(all: readonly Said[], seenMin: readonly number[]): Columns {
  const columns = new Map<string, Column>();
  for (const [kind, least] of seenMin.entries()) {
    const seen = new Map<string, number>();
    for (const { kinds } of all)
      for (const feature of kinds[kind]?.keys() ?? []) seen.set(feature, (seen.get(feature) ?? 0) + 1);
    for (const [feature, count] of [...seen].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      if (count < least) continue;
      const rarity = Math.log((1 + all.length) / (1 + count));
      const rounded = 1 + Math.round(rarity / RARITY_STEP) * RARITY_STEP;
      columns.set(feature, { at: columns.size, rarity: rounded, count });
    }
  }
  return columns;
}

/** An example's features with their values, as the program weighs them. */
export interface Row {
  readonly at: Int32Array;
  readonly values: Float64Array;
}

export function rowOf({ kinds, share }: Said, columns: Columns): Row {
  const [at, values]: [number[], number[]] = [[], []];
  for (const counts of kinds) {
    const own = [...counts].flatMap(([feature, count]) => {
      const column = columns.get(feature);
      return column === undefined ? [] : [{ at: column.at, value: weighCount(count) * column.rarity }];
    });
    const length = Math.hypot(...own.map(({ value }) => value)) || 1;
    for (const one of own) {
      at.push(one.at);
      values.push((one.value / length) * share);
    }
  }
  return { at: Int32Array.from(at), values: Float64Array.from(values) };
}

export interface Judged extends Row {
  readonly is: boolean;
  readonly weight: number;
}

/** What a weight begins with and goes back to, and how fast it does in a step. */
export interface Priors {
  readonly weights: Float64Array;
  readonly decay: Float64Array;
}

/** All begin with nothing and go back to it by `decay` in a round, however many examples have the feature. */
export function evenPriors(columns: Columns, decay: number): Priors {
  return {
    weights: new Float64Array(columns.size),
    decay: Float64Array.from(columns.values(), ({ count }) => decay / count),
  };
}

export interface Weighed {
  readonly weights: Float64Array;
  readonly bias: number;
}

export function learn(rows: readonly Judged[], { weights: before, decay }: Priors): Weighed {
  const weights = before.slice();
  const squares = new Float64Array(before.length).fill(1e-6);
  let [bias, biasSquares] = [0, 1e-2];
  const random = createRandom(SEED);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { at, values, is, weight } of shuffle(rows, random)) {
      let sum = bias;
      for (let i = 0; i < at.length; i += 1)
        sum += (weights[at[i] as number] as number) * (values[i] as number);
      const error = (1 / (1 + Math.exp(-sum)) - Number(is)) * weight;
      for (let i = 0; i < at.length; i += 1) {
        const place = at[i] as number;
        const now = weights[place] as number;
        const slope =
          error * (values[i] as number) + (decay[place] as number) * (now - (before[place] as number));
        squares[place] = (squares[place] as number) + slope * slope;
        weights[place] = now - (RATE * slope) / Math.sqrt(squares[place] as number);
      }
      biasSquares += error * error;
      bias -= (RATE * error) / Math.sqrt(biasSquares);
    }
  return { weights, bias };
}

/** The same numbers for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

export function shuffle<T>(list: readonly T[], random: () => number): readonly T[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

/** The table, and what a byte of 1 weighs in it for each question. Features that weigh next to nothing anywhere are left out. */
export function encode(
  columns: Columns,
  questions: readonly Float64Array[],
): { readonly bytes: Uint8Array; readonly steps: readonly number[] } {
  const steps = questions.map(
    (weights) => weights.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / BYTE_MAX ** 2 || 1,
  );
  const rows = [...columns].map(([feature, { at, rarity }]) => {
    const bytes = questions.map((weights, question) => {
      const weight = weights[at] as number;
      return Math.round(Math.sign(weight) * Math.sqrt(Math.abs(weight) / (steps[question] as number)));
    });
    return [feature, [...bytes, (rarity - 1) / RARITY_STEP]] as const;
  });
  return { bytes: packFeatures(rows, questions.length + 1), steps };
}
