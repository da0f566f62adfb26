// Builds assets/steering.txt, the weights by which a memory is told from a text that steers agents, from the written examples in
// test/fixtures/memory/. Run by hand when they change. One logistic regression over signs, word vectors, words and pairs of words: a sign
// starts from the points its author gave it and is moved by the examples; what is learned of the vectors is spread over the commonest
// words, so that words no example has count too. The same examples give the same bytes.
//   node scripts/build-steering.ts [--cross]      --cross: only tell how well it judges examples it has not seen

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DISGUISES, findInstruction, SIGNS } from '../src/poison/instruction.ts';
import {
  BIAS,
  encodeLikeness,
  gramsOf,
  openLikeness,
  shareOf,
  signGram,
  wordsOf,
} from '../src/poison/likeness.ts';
import { requireWordTable } from '../src/search/vectors/table.ts';

const root = join(import.meta.dirname, '..');
const WORDS_COMMON = 6000;
const SEEN_MIN = 2;
const STEPS = 350;
const RATE = 0.08;
const VECTOR_DECAY = 1;
const GRAM_DECAY = 0.3;
/** How fast a sign goes back to what its author thought of it. */
const SIGN_DECAY = 1;
const POINT_WEIGHT = 2;
const FOLDS = 5;
/** Of ordinary examples that were not seen, at most this share may be stopped: half of what is asked for texts of others. */
const FALSE_MAX = 0.01;

interface Example {
  readonly text: string;
  readonly isPoison: boolean;
  readonly signs: readonly string[];
}

/** What the author of a sign thought of it; the strongest of those that share a name. */
const believed = new Map<string, number>();
for (const { name, points } of [...SIGNS, ...DISGUISES]) {
  const gram = signGram(name);
  believed.set(gram, Math.max(POINT_WEIGHT * points, believed.get(gram) ?? 0));
}

const table = requireWordTable(readFileSync(join(root, 'assets', 'words.bin')));
const read = (name: string, isPoison: boolean): Example[] =>
  readFileSync(join(root, 'test', 'fixtures', 'memory', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((text) => ({ text, isPoison, signs: findInstruction(text).signs }));

function unitOf(word: string): Float64Array | undefined {
  const index = table.find(word);
  if (index === -1) return undefined;
  const vector = Float64Array.from(table.vector(index));
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** Which columns an example has, and how much. */
type Row = readonly (readonly [column: number, value: number])[];

function rowOf({ text, signs }: Example, columns: ReadonlyMap<string, number>): Row {
  const words = wordsOf(text);
  const share = shareOf(words);
  const sum = new Float64Array(table.dimensions);
  for (const word of new Set(words)) {
    for (const [place, value] of unitOf(word)?.entries() ?? []) sum[place] = (sum[place] as number) + value;
  }
  const row: [number, number][] = [...sum].map((value, place) => [place, value * share]);
  for (const gram of gramsOf(words)) {
    const column = columns.get(gram);
    if (column !== undefined) row.push([column, share]);
  }
  for (const sign of signs) row.push([columns.get(signGram(sign)) as number, 1]);
  return row;
}

interface Model {
  readonly columns: ReadonlyMap<string, number>;
  readonly weights: Float64Array;
}

function learn(examples: readonly Example[]): Model {
  const columns = columnsOf(examples);
  const bias = table.dimensions + columns.size;
  const poison = examples.filter(({ isPoison }) => isPoison).length;
  const rows = examples.map((example): Weighed => {
    const even = examples.length / (2 * (example.isPoison ? poison : examples.length - poison));
    return { row: [...rowOf(example, columns), [bias, 1]], goal: example.isPoison ? 1 : 0, even };
  });
  const start = startOf(columns, bias + 1);
  const weights = start.slice();
  const [slow, square] = [new Float64Array(bias + 1), new Float64Array(bias + 1)];
  for (let step = 1; step <= STEPS; step += 1) {
    const slope = slopeAt(weights, rows, start);
    for (const [column, value] of slope.entries()) {
      slow[column] = 0.9 * (slow[column] as number) + 0.1 * value;
      square[column] = 0.999 * (square[column] as number) + 0.001 * value * value;
      const mean = (slow[column] as number) / (1 - 0.9 ** step);
      const spread = Math.sqrt((square[column] as number) / (1 - 0.999 ** step));
      weights[column] = (weights[column] as number) - (RATE * mean) / (spread + 1e-8);
    }
  }
  return { columns, weights };
}

function startOf(columns: ReadonlyMap<string, number>, size: number): Float64Array {
  const start = new Float64Array(size);
  for (const [gram, weight] of believed) start[columns.get(gram) as number] = weight;
  return start;
}

/** A column for each gram that several examples have, behind those of the vectors, and for each sign. */
function columnsOf(examples: readonly Example[]): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  for (const { text } of examples)
    for (const gram of gramsOf(wordsOf(text))) seen.set(gram, (seen.get(gram) ?? 0) + 1);
  const grams = [...seen].flatMap(([gram, count]) => (count >= SEEN_MIN ? [gram] : [])).toSorted();
  return new Map([...grams, ...believed.keys()].map((gram, index) => [gram, table.dimensions + index]));
}

interface Weighed {
  readonly row: Row;
  readonly goal: 0 | 1;
  /** So that both kinds count alike, however many there are of each. */
  readonly even: number;
}

function slopeAt(weights: Float64Array, rows: readonly Weighed[], start: Float64Array): Float64Array {
  const bias = weights.length - 1;
  const decay = (column: number): number =>
    column < table.dimensions ? VECTOR_DECAY : column < bias - believed.size ? GRAM_DECAY : SIGN_DECAY;
  const slope = weights.map((weight, column) =>
    column === bias ? 0 : decay(column) * (weight - (start[column] as number)),
  );
  for (const { row, goal, even } of rows) {
    let sum = 0;
    for (const [column, value] of row) sum += value * (weights[column] as number);
    const off = even * (1 / (1 + Math.exp(-sum)) - goal);
    for (const [column, value] of row) slope[column] = (slope[column] as number) + off * value;
  }
  return slope;
}

/** The model as one weight a gram: what it says of vectors is a weight of each word. */
function toWeights({ columns, weights }: Model, shift: number): ReadonlyMap<string, number> {
  const spread = new Map<string, number>();
  const words = Array.from({ length: table.count }, (_, index) => index)
    .toSorted((a, b) => table.rank(a) - table.rank(b))
    .slice(0, WORDS_COMMON)
    .map((index) => table.word(index));
  const known = [...columns.keys()].filter((gram) => /^[a-z']+$/.test(gram));
  for (const word of new Set([...words, ...known])) {
    const unit = unitOf(word);
    if (unit !== undefined)
      spread.set(
        word,
        unit.reduce((sum, value, place) => sum + value * (weights[place] as number), 0),
      );
  }
  for (const [gram, column] of columns)
    spread.set(gram, (spread.get(gram) ?? 0) + (weights[column] as number));
  spread.set(BIAS, (weights.at(-1) as number) - shift);
  return spread;
}

const judgeOf = (model: Model, shift: number) =>
  openLikeness(Buffer.from(encodeLikeness(toWeights(model, shift)), 'latin1'));

/** Each example judged by a model that has not seen it: the score above which few enough ordinary ones lie. */
function cross(examples: readonly Example[]): number {
  const scored = Array.from({ length: FOLDS }, (_, fold) => {
    const judge = judgeOf(learn(examples.filter((_example, index) => index % FOLDS !== fold)), 0);
    return examples
      .filter((_example, index) => index % FOLDS === fold)
      .map((example) => ({ ...example, score: judge(example.text, example.signs) }));
  }).flat();
  const ordinary = scored.filter(({ isPoison }) => !isPoison).toSorted((a, b) => b.score - a.score);
  const poison = scored.filter(({ isPoison }) => isPoison);
  for (const share of [0, 0.003, FALSE_MAX, 0.02]) {
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
  'ordinary.txt': false,
  'ordinary-written.txt': false,
  'everyday.txt': false,
};
const examples = Object.entries(FILES).flatMap(([name, isPoison]) => read(name, isPoison));
const least = cross(examples);
if (!process.argv.includes('--cross')) {
  const encoded = encodeLikeness(toWeights(learn(examples), least));
  writeFileSync(join(root, 'assets', 'steering.txt'), encoded);
  console.log(
    `assets/steering.txt: ${encoded.length} bytes, SHA-256 ${createHash('sha256').update(encoded).digest('hex')}`,
  );
}
