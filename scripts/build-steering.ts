// Builds assets/steering.bin, the weights by which a memory is told from a text that steers agents, from the written examples in
// test/fixtures/memory/. Run by hand when they change. A logistic regression over signs, words, pairs of neighbours and letters; a sign
// starts from the points its author gave it and is moved by the examples. The same examples give the same bytes.
//   node scripts/build-steering.ts [--cross]      --cross: only tell how well it judges examples it has not seen

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DISGUISES, findInstruction, SIGNS } from '../src/poison/instruction.ts';
import { gramsOf, type LikenessHead, openLikeness } from '../src/poison/likeness.ts';
import { type Columns, columnsOf, encode, evenPriors, learn, rowOf, type Said } from './learn-text.ts';

const root = join(import.meta.dirname, '..');
/** So many examples must have a feature: words and pairs, pieces of words. */
const SEEN_MIN = [2, 3];
/** How fast a weight goes back to nothing in a round, however many examples have its feature; a sign, to what its author thought of it. */
const DECAY = 0.1;
const SIGN_DECAY = 0.1;
const POINT_WEIGHT = 1;
const FOLDS = 5;
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

const saidIn = (text: string): Said => {
  const { share, words, letters } = gramsOf(text);
  return { share, kinds: [words, letters] };
};

interface Model {
  readonly columns: Columns;
  readonly weights: Float64Array;
  readonly signs: ReadonlyMap<string, number>;
  readonly bias: number;
}

/** Signs stand behind the features of the text, and each counts in full. */
function learnFrom(examples: readonly Example[]): Model {
  const said = examples.map(({ text }) => saidIn(text));
  const columns = columnsOf(said, SEEN_MIN);
  const names = [...believed.keys()];
  const placeOf = new Map(names.map((name, at) => [name, columns.size + at]));
  const poison = examples.filter(({ isPoison }) => isPoison).length;
  const rows = examples.map(({ signs, isPoison }, index) => {
    const row = rowOf(said[index] as Said, columns);
    const places = [...new Set(signs)].flatMap((name) => placeOf.get(name) ?? []);
    return {
      at: Int32Array.from([...row.at, ...places]),
      values: Float64Array.from([...row.values, ...places.map(() => 1)]),
      is: isPoison,
      // So that both kinds count alike, however many there are of each.
      weight: examples.length / (2 * (isPoison ? poison : examples.length - poison)),
    };
  });
  const even = evenPriors(columns, DECAY);
  const { weights, bias } = learn(rows, {
    weights: Float64Array.from([...even.weights, ...believed.values()]),
    decay: Float64Array.from([...even.decay, ...names.map(() => SIGN_DECAY)]),
  });
  const signs = new Map(names.map((name, at) => [name, weights[columns.size + at] as number]));
  return { columns, weights: weights.slice(0, columns.size), signs, bias };
}

const round = (value: number): number => Number(value.toFixed(3));

/** As the program reads it, with the bar moved by `shift`. */
function toTable({ columns, weights, signs, bias }: Model, shift: number): Uint8Array {
  const { bytes, steps } = encode(columns, [weights]);
  const head: LikenessHead = {
    bias: round(bias - shift),
    step: steps[0] as number,
    signs: Object.fromEntries([...signs].toSorted().map(([name, weight]) => [name, round(weight)])),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]);
}

/** Each example judged by a model that has not seen it: the score above which few enough ordinary ones lie. */
function cross(examples: readonly Example[]): number {
  const scored = Array.from({ length: FOLDS }, (_, fold) => {
    const judge = openLikeness(
      toTable(learnFrom(examples.filter((_example, index) => index % FOLDS !== fold)), 0),
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
  const encoded = toTable(learnFrom(examples), least);
  writeFileSync(join(root, 'assets', 'steering.bin'), encoded);
  console.log(
    `assets/steering.bin: ${encoded.length} bytes, SHA-256 ${createHash('sha256').update(encoded).digest('hex')}`,
  );
}
