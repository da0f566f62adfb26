// Two small learners for training scripts: which of two kinds something is (logistic), and which of several is right (softmax). Features are
// brought to one scale while learning; the weights that come back are for features as they are. The same examples give the same weights.

const STEPS = 250;
const RATE = 0.5;

interface Scale {
  readonly mean: readonly number[];
  readonly spread: readonly number[];
}

function scaleOf(rows: readonly (readonly number[])[]): Scale {
  const size = rows[0]?.length ?? 0;
  const over = (of: (row: readonly number[], at: number) => number): readonly number[] =>
    Array.from({ length: size }, (_, at) => rows.reduce((sum, row) => sum + of(row, at), 0) / rows.length);
  const mean = over((row, at) => row[at] as number);
  const spread = over((row, at) => ((row[at] as number) - (mean[at] as number)) ** 2).map(Math.sqrt);
  return { mean, spread };
}

/** A column that is always the same stays as it is: it is the one that carries the constant. */
const scaled = (row: readonly number[], { mean, spread }: Scale): Float64Array =>
  Float64Array.from(row, (value, at) =>
    spread[at] === 0 ? value : (value - (mean[at] as number)) / (spread[at] as number),
  );

function descend(
  size: number,
  decay: readonly number[],
  slopeAt: (weights: Float64Array) => Float64Array,
): Float64Array {
  const weights = new Float64Array(size);
  for (let step = 0; step < STEPS; step += 1) {
    const slope = slopeAt(weights);
    for (let at = 0; at < size; at += 1)
      weights[at] =
        (weights[at] as number) -
        RATE * ((slope[at] as number) + (decay[at] as number) * (weights[at] as number));
  }
  return weights;
}

const dot = (row: Float64Array, weights: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < row.length; at += 1) sum += (row[at] as number) * (weights[at] as number);
  return sum;
};

/** The first feature is always one. Both kinds count alike, however many there are of each. */
export function learnEither(
  examples: readonly { readonly features: readonly number[]; readonly isTrue: boolean }[],
  { decay }: { readonly decay: number },
): readonly number[] {
  const scale = scaleOf(examples.map(({ features }) => features));
  const trueShare = examples.filter(({ isTrue }) => isTrue).length / examples.length;
  const rows = examples.map(({ features, isTrue }) => ({
    row: scaled(features, scale),
    isTrue,
    even: 0.5 / (isTrue ? trueShare : 1 - trueShare),
  }));
  const size = scale.mean.length;
  const weights = descend(
    size,
    Array.from({ length: size }, (_, at) => (at === 0 ? 0 : decay)),
    (at) => {
      const slope = new Float64Array(size);
      for (const { row, isTrue, even } of rows) {
        const off = (even * (1 / (1 + Math.exp(-dot(row, at))) - Number(isTrue))) / rows.length;
        for (let place = 0; place < size; place += 1)
          slope[place] = (slope[place] as number) + off * (row[place] as number);
      }
      return slope;
    },
  );
  const plain = unscale(weights, scale);
  const shift = plain.reduce((sum, weight, at) => (at === 0 ? sum : sum + weight * shiftOf(scale, at)), 0);
  return plain.map((weight, at) => (at === 0 ? weight - shift : weight));
}

/** Of several choices some are right; weights by which a right one comes first. */
export function learnBest(
  examples: readonly {
    readonly choices: readonly (readonly number[])[];
    readonly isRight: readonly boolean[];
  }[],
): readonly number[] {
  const scale = scaleOf(examples.flatMap(({ choices }) => choices));
  const groups = examples.map(({ choices, isRight }) => ({
    rows: choices.map((row) => scaled(row, scale)),
    isRight,
  }));
  const size = scale.mean.length;
  const weights = descend(size, new Array<number>(size).fill(0.002), (at) => {
    const slope = new Float64Array(size);
    for (const { rows, isRight } of groups) {
      const chances = softmax(rows.map((row) => dot(row, at)));
      const right = chances.reduce((sum, chance, place) => (isRight[place] ? sum + chance : sum), 0);
      for (const [place, row] of rows.entries()) {
        const chance = chances[place] as number;
        const off = (chance - (isRight[place] ? chance / right : 0)) / groups.length;
        for (let column = 0; column < size; column += 1)
          slope[column] = (slope[column] as number) + off * (row[column] as number);
      }
    }
    return slope;
  });
  return unscale(weights, scale);
}

const unscale = (weights: Float64Array, { spread }: Scale): readonly number[] =>
  Array.from(weights, (weight, at) => (spread[at] === 0 ? weight : weight / (spread[at] as number)));

const shiftOf = ({ mean, spread }: Scale, at: number): number =>
  spread[at] === 0 ? 0 : (mean[at] as number);

function softmax(scores: readonly number[]): readonly number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / whole);
}
