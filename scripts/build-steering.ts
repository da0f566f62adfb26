// Builds assets/steering.bin, the weights by which a memory is told from a text that steers agents, from the written examples in
// test/fixtures/memory/. Run by hand when they change. A logistic regression over signs, words, pairs of neighbours and letters; a sign
// starts from the points its author gave it and is moved by the examples. The same examples give the same bytes.
//   node scripts/build-steering.ts [--cross]      --cross: only tell how well it judges examples it has not seen

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packFeatures } from '../src/kernel/feature-table.ts';
import { DISGUISES, findInstruction, SIGNS } from '../src/poison/instruction.ts';
import {
  COLUMNS,
  gramsOf,
  type LikenessHead,
  openLikeness,
  RARITY_STEP,
  weighCount,
} from '../src/poison/likeness.ts';

const root = join(import.meta.dirname, '..');
/** So many examples must have a feature: words and pairs, pieces of words. */
const SEEN_MIN = { words: 2, letters: 3 } as const;
const ROUNDS = 60;
const RATE = 0.5;
/** How fast a weight goes back to nothing in a round, however many examples have its feature; a sign, to what its author thought of it. */
const DECAY = 0.1;
const SIGN_DECAY = 0.1;
const POINT_WEIGHT = 1;
const FOLDS = 5;
const SEED = 7;
/** Of ordinary examples that were not seen, at most this share may be stopped: less than what is asked for texts of others. */
const FALSE_MAX = 0.01;

interface Example {
  readonly text: string;
  readonly isPoison: boolean;
  readonly signs: readonly string[];
}

/** What the author of a sign thought of it; the strongest of those that share a name. */
const believed = new Map<string, number>();
for (const { name, points } of [...SIGNS, ...DISGUISES])
  believed.set(name, Math.max(POINT_WEIGHT * points, believed.get(name) ?? 0));

const read = (name: string, isPoison: boolean): Example[] =>
  readFileSync(join(root, 'test', 'fixtures', 'memory', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((text) => ({ text, isPoison, signs: findInstruction(text).signs }));

/** A feature by its number, and how rare it is. */
interface Column {
  readonly at: number;
  readonly rarity: number;
  /** How many examples have it. */
  readonly count: number;
}
type Columns = ReadonlyMap<string, Column>;

/** Of the features that enough examples have. Rarity is rounded as the table holds it. */
function columnsOf(examples: readonly Example[]): Columns {
  const seen = { words: new Map<string, number>(), letters: new Map<string, number>() };
  for (const { text } of examples) {
    const grams = gramsOf(text);
    for (const kind of ['words', 'letters'] as const)
      for (const feature of grams[kind].keys()) seen[kind].set(feature, (seen[kind].get(feature) ?? 0) + 1);
  }
  const columns = new Map<string, Column>();
  for (const kind of ['words', 'letters'] as const)
    for (const [feature, count] of [...seen[kind]].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      if (count < SEEN_MIN[kind]) continue;
      const rarity = Math.log((1 + examples.length) / (1 + count));
      const rounded = 1 + Math.round(rarity / RARITY_STEP) * RARITY_STEP;
      columns.set(feature, { at: columns.size, rarity: rounded, count });
    }
  return columns;
}

interface Row {
  readonly at: Int32Array;
  readonly values: Float64Array;
  readonly signs: readonly string[];
  readonly goal: 0 | 1;
  /** So that both kinds count alike, however many there are of each. */
  readonly even: number;
}

function rowOf({ text, signs, isPoison }: Example, columns: Columns, even: number): Row {
  const [at, values]: [number[], number[]] = [[], []];
  const grams = gramsOf(text);
  for (const counts of [grams.words, grams.letters]) {
    const own = [...counts].flatMap(([feature, count]) => {
      const column = columns.get(feature);
      return column === undefined ? [] : [{ at: column.at, value: weighCount(count) * column.rarity }];
    });
    const length = Math.hypot(...own.map(({ value }) => value)) || 1;
    for (const one of own) {
      at.push(one.at);
      values.push((one.value / length) * grams.share);
    }
  }
  return {
    at: Int32Array.from(at),
    values: Float64Array.from(values),
    signs,
    goal: isPoison ? 1 : 0,
    even,
  };
}

interface Model {
  readonly columns: Columns;
  readonly weights: Float64Array;
  readonly signs: ReadonlyMap<string, number>;
  readonly bias: number;
}

/** By steps that grow smaller for features that had many (AdaGrad), in an order that is shuffled alike each time. */
function learn(examples: readonly Example[]): Model {
  const columns = columnsOf(examples);
  const poison = examples.filter(({ isPoison }) => isPoison).length;
  const rows = examples.map((one) =>
    rowOf(one, columns, examples.length / (2 * (one.isPoison ? poison : examples.length - poison))),
  );
  const weights = new Float64Array(columns.size);
  const squares = new Float64Array(columns.size).fill(1e-6);
  const decay = Float64Array.from(columns.values(), ({ count }) => DECAY / count);
  const signs = new Map(believed);
  const signSquares = new Map([...believed.keys()].map((name) => [name, 1e-2]));
  let [bias, biasSquares] = [0, 1e-2];
  const random = createRandom(SEED);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const row of shuffle(rows, random)) {
      let sum = bias;
      for (const name of row.signs) sum += signs.get(name) ?? 0;
      for (let i = 0; i < row.at.length; i += 1)
        sum += (weights[row.at[i] as number] as number) * (row.values[i] as number);
      const error = (1 / (1 + Math.exp(-sum)) - row.goal) * row.even;
      for (let i = 0; i < row.at.length; i += 1) {
        const place = row.at[i] as number;
        const slope =
          error * (row.values[i] as number) + (decay[place] as number) * (weights[place] as number);
        squares[place] = (squares[place] as number) + slope * slope;
        weights[place] = (weights[place] as number) - (RATE * slope) / Math.sqrt(squares[place] as number);
      }
      for (const name of row.signs) {
        const now = signs.get(name) ?? 0;
        const slope = error + SIGN_DECAY * (now - (believed.get(name) ?? 0));
        const square = (signSquares.get(name) ?? 1e-2) + slope * slope;
        signSquares.set(name, square);
        signs.set(name, now - (RATE * slope) / Math.sqrt(square));
      }
      biasSquares += error * error;
      bias -= (RATE * error) / Math.sqrt(biasSquares);
    }
  return { columns, weights, signs, bias };
}

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

function shuffle<T>(list: readonly T[], random: () => number): readonly T[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

const BYTE_MAX = 127;
const round = (value: number): number => Number(value.toFixed(3));

/** As the program reads it, with the bar moved by `shift`. */
function encode({ columns, weights, signs, bias }: Model, shift: number): Uint8Array {
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / BYTE_MAX ** 2;
  const toByte = (weight: number): number => Math.sign(weight) * Math.sqrt(Math.abs(weight) / step);
  const head: LikenessHead = {
    bias: round(bias - shift),
    step,
    signs: Object.fromEntries([...signs].toSorted().map(([name, weight]) => [name, round(weight)])),
  };
  const rows = [...columns].map(
    ([feature, { at, rarity }]) =>
      [feature, [toByte(weights[at] as number), (rarity - 1) / RARITY_STEP]] as const,
  );
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), packFeatures(rows, COLUMNS)]);
}

/** Each example judged by a model that has not seen it: the score above which few enough ordinary ones lie. */
function cross(examples: readonly Example[]): number {
  const scored = Array.from({ length: FOLDS }, (_, fold) => {
    const judge = openLikeness(
      encode(learn(examples.filter((_example, index) => index % FOLDS !== fold)), 0),
    );
    return examples
      .filter((_example, index) => index % FOLDS === fold)
      .map((example) => ({ ...example, score: judge(example.text, example.signs) }));
  }).flat();
  const ordinary = scored.filter(({ isPoison }) => !isPoison).toSorted((a, b) => b.score - a.score);
  const poison = scored.filter(({ isPoison }) => isPoison);
  for (const share of [0, 0.003, 0.01, FALSE_MAX, 0.02]) {
    const least = ordinary[Math.floor(share * ordinary.length)]?.score ?? 0;
    const found = poison.filter(({ score }) => score > least).length;
    console.log(`false ${share}: above ${least.toFixed(2)}, found ${found} of ${poison.length}`);
  }
  if (process.argv.includes('--wrong'))
    for (const { text, score } of ordinary.slice(0, 15)) console.log(score.toFixed(2), text);
  return ordinary[Math.floor(FALSE_MAX * ordinary.length)]?.score ?? 0;
}

const FILES = {
  'poison.txt': true,
  'poison-hard.txt': true,
  'poison-written.txt': true,
  'poison-planted.txt': true,
  'ordinary.txt': false,
  'ordinary-written.txt': false,
  'ordinary-near.txt': false,
  'everyday.txt': false,
};
const examples = Object.entries(FILES).flatMap(([name, isPoison]) => read(name, isPoison));
const least = cross(examples);
if (!process.argv.includes('--cross')) {
  const encoded = encode(learn(examples), least);
  writeFileSync(join(root, 'assets', 'steering.bin'), encoded);
  console.log(
    `assets/steering.bin: ${encoded.length} bytes, SHA-256 ${createHash('sha256').update(encoded).digest('hex')}`,
  );
}
