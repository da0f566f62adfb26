// Two small learners for training scripts: which of two kinds something is (logistic), and which of several is right (softmax). Features are
// brought to one scale while learning; the weights that come back are for features as they are. The same examples give the same weights.

const STEPS = 50;
const SHARE_MIN = 1e-4;
const GAIN_MIN = 1e-7;
/** Keeps a direction that nothing depends on from being divided by nothing. */
const STEADY = 1e-9;

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

/** How wrong some weights are, which way that grows, and how it bends (row by row). */
interface Landscape {
  readonly loss: number;
  readonly slope: Float64Array;
  readonly bend: Float64Array;
}

/** Newton's steps, each halved until it helps: descending along the slope alone swings where features nearly say the same. */
function descend(
  size: number,
  decay: readonly number[],
  lookAt: (weights: Float64Array) => Landscape,
): Float64Array {
  const look = (weights: Float64Array): Landscape => {
    const { loss, slope, bend } = lookAt(weights);
    let whole = loss;
    for (let at = 0; at < size; at += 1) {
      const [own, weight] = [decay[at] as number, weights[at] as number];
      whole += (own * weight * weight) / 2;
      slope[at] = (slope[at] as number) + own * weight;
      bend[at * size + at] = (bend[at * size + at] as number) + own + STEADY;
    }
    return { loss: whole, slope, bend };
  };
  let weights: Float64Array = new Float64Array(size);
  let here = look(weights);
  for (let step = 0; step < STEPS; step += 1) {
    const way = solve(here.bend, here.slope);
    let share = 1;
    let next: { readonly weights: Float64Array; readonly seen: Landscape } | undefined;
    for (; next === undefined && share > SHARE_MIN; share /= 2) {
      const tried = weights.map((weight, at) => weight - share * (way[at] as number));
      const seen = look(tried);
      if (seen.loss < here.loss) next = { weights: tried, seen };
    }
    if (next === undefined) break;
    const gain = here.loss - next.seen.loss;
    [weights, here] = [next.weights, next.seen];
    if (gain < GAIN_MIN) break;
  }
  return weights;
}

/** By Cholesky; the matrix is symmetric and bends upwards everywhere. It is used up. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const at = (row: number, column: number): number => matrix[row * size + column] as number;
  for (let column = 0; column < size; column += 1) {
    for (let row = column; row < size; row += 1) {
      let sum = at(row, column);
      for (let k = 0; k < column; k += 1) sum -= at(row, k) * at(column, k);
      matrix[row * size + column] =
        row === column ? Math.sqrt(Math.max(sum, Number.EPSILON)) : sum / at(column, column);
    }
  }
  const answer = Float64Array.from(right);
  for (let row = 0; row < size; row += 1) {
    for (let k = 0; k < row; k += 1)
      answer[row] = (answer[row] as number) - at(row, k) * (answer[k] as number);
    answer[row] = (answer[row] as number) / at(row, row);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let k = row + 1; k < size; k += 1)
      answer[row] = (answer[row] as number) - at(k, row) * (answer[k] as number);
    answer[row] = (answer[row] as number) / at(row, row);
  }
  return answer;
}

/** Adds `by` times the product of a row with itself; the lower half is all that is looked at. */
function addSquare(bend: Float64Array, row: Float64Array, by: number): void {
  const size = row.length;
  for (let i = 0; i < size; i += 1) {
    const own = by * (row[i] as number);
    if (own === 0) continue;
    for (let j = 0; j <= i; j += 1)
      bend[i * size + j] = (bend[i * size + j] as number) + own * (row[j] as number);
  }
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
    (weights) => {
      const [slope, bend] = [new Float64Array(size), new Float64Array(size * size)];
      let loss = 0;
      for (const { row, isTrue, even } of rows) {
        const chance = 1 / (1 + Math.exp(-dot(row, weights)));
        const share = even / rows.length;
        loss -= share * Math.log(Math.max(isTrue ? chance : 1 - chance, Number.MIN_VALUE));
        const off = share * (chance - Number(isTrue));
        for (let place = 0; place < size; place += 1)
          slope[place] = (slope[place] as number) + off * (row[place] as number);
        addSquare(bend, row, share * chance * (1 - chance));
      }
      return { loss, slope, bend };
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
  { decay }: { readonly decay: number },
): readonly number[] {
  const scale = scaleOf(examples.flatMap(({ choices }) => choices));
  const groups = examples.map(({ choices, isRight }) => ({
    rows: choices.map((row) => scaled(row, scale)),
    isRight,
  }));
  const size = scale.mean.length;
  const weights = descend(size, new Array<number>(size).fill(decay), (at) => {
    const [slope, bend] = [new Float64Array(size), new Float64Array(size * size)];
    let loss = 0;
    for (const { rows, isRight } of groups) {
      const chances = softmax(rows.map((row) => dot(row, at)));
      const right = chances.reduce((sum, chance, place) => (isRight[place] ? sum + chance : sum), 0);
      loss -= Math.log(Math.max(right, Number.MIN_VALUE)) / groups.length;
      const mean = new Float64Array(size);
      for (const [place, row] of rows.entries()) {
        const chance = chances[place] as number;
        const off = (chance - (isRight[place] ? chance / right : 0)) / groups.length;
        for (let column = 0; column < size; column += 1) {
          slope[column] = (slope[column] as number) + off * (row[column] as number);
          mean[column] = (mean[column] as number) + chance * (row[column] as number);
        }
        addSquare(bend, row, chance / groups.length);
      }
      addSquare(bend, mean, -1 / groups.length);
    }
    return { loss, slope, bend };
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
