// Trains the model that says whether a sentence of a prompt is meant to last (`src/memory/heard/lasting.ts`) on texts by writers who knew
// nothing of it and of each other, and tells how well it does on each writer's texts after learning from the others alone.
// Usage: node scripts/train-heard.ts [--write]

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSentences } from '../src/memory/heard/heard.ts';
import { type Form, lastingFeatures } from '../src/memory/heard/lasting.ts';

const root = join(import.meta.dirname, '..');
const texts = join(root, 'test', 'fixtures', 'sessions');
const WRITERS = readdirSync(texts).filter((name) => existsSync(join(texts, name, 'remember.json')));
/** The plainest forms, written down by hand: always learned from, never judged by. */
const BASICS = 'basics';
const ROUNDS = 60;
const RATE = 0.3;
const KEEPS_SMALL = 0.004;
/** Of a sentence beside one that is to be kept: mostly the task at hand, not always. */
const BESIDE_WEIGHT = 0.25;
const COUNT_MIN = 2;
const SMALLEST = 0.04;
const SEED = 7;
const ROWS_A_LINE = 60;

interface Example {
  readonly features: ReadonlySet<string>;
  readonly form: Form;
  readonly isLasting: boolean;
  readonly weight: number;
  readonly prompt: string;
  readonly isOrdinary: boolean;
}
export interface Model {
  readonly bias: number;
  readonly weights: ReadonlyMap<string, number>;
}

function readExamples(writer: string): readonly Example[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(texts, writer, file), 'utf8'));
  const asked = read('remember.json') as readonly {
    readonly text: string;
    readonly keep: readonly string[];
  }[];
  const ordinary = read('ordinary.json') as readonly string[];
  // The plainest forms stand alone there; people say them between other things too.
  const placed = (text: string): readonly string[] =>
    writer === BASICS ? [text, `Thanks. ${text.replace(/[.!]?$/, '.')} Can you run the tests?`] : [text];
  return [
    ...asked.flatMap(({ text, keep }) => placed(text).flatMap((prompt) => examplesOf(prompt, keep))),
    ...ordinary.flatMap((text) => placed(text).flatMap((prompt) => examplesOf(prompt))),
  ];
}

function examplesOf(prompt: string, keep?: readonly string[]): readonly Example[] {
  const isOrdinary = keep === undefined;
  return readSentences(prompt).map((sentence) => {
    const isLasting = keep?.some((part) => sentence.text.toLowerCase().includes(part.toLowerCase())) ?? false;
    // "Remember this." asks for what stands before it: neither the one nor the other.
    const isRequest = !isOrdinary && !isLasting && sentence.form !== 'none';
    const weight = isOrdinary || isLasting ? 1 : isRequest ? 0 : BESIDE_WEIGHT;
    return {
      features: lastingFeatures(sentence),
      form: sentence.form,
      isLasting,
      weight,
      prompt,
      isOrdinary,
    };
  });
}

/** Logistic regression by steps that grow smaller for features that had many (AdaGrad). */
function train(examples: readonly Example[]): Model {
  const used = examples.filter(({ weight }) => weight > 0);
  const counts = new Map<string, number>();
  for (const { features } of used)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const weights = new Map<string, number>();
  const squares = new Map<string, number>();
  let bias = 0;
  let biasSquares = 1e-6;
  const known = (feature: string): boolean => (counts.get(feature) ?? 0) >= COUNT_MIN;
  const rows = used.map((one) => ({ ...one, features: [...one.features].filter(known) }));
  const random = createRandom(SEED);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { features, isLasting, weight } of shuffle(rows, random)) {
      const sum = features.reduce((total, feature) => total + (weights.get(feature) ?? 0), bias);
      const error = (1 / (1 + Math.exp(-sum)) - Number(isLasting)) * weight;
      for (const feature of features) {
        const now = weights.get(feature) ?? 0;
        const slope = error + KEEPS_SMALL * now;
        const square = (squares.get(feature) ?? 1e-6) + slope * slope;
        squares.set(feature, square);
        weights.set(feature, now - (RATE * slope) / Math.sqrt(square));
      }
      biasSquares += error * error;
      bias -= (RATE * error) / Math.sqrt(biasSquares);
    }
  }
  return { bias, weights };
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

export interface Unseen {
  readonly writer: string;
  readonly form: Form;
  readonly isLasting: boolean;
  readonly isOrdinary: boolean;
  readonly prompt: string;
  readonly score: number;
}

/** Every sentence of every writer, judged by a model that learned from the others alone. */
export function judgeUnseen(): readonly Unseen[] {
  const all = new Map(WRITERS.map((writer) => [writer, readExamples(writer)]));
  return WRITERS.filter((writer) => writer !== BASICS).flatMap((writer) => {
    const others = WRITERS.filter((one) => one !== writer);
    const { bias, weights } = train(others.flatMap((one) => all.get(one) ?? []));
    return (all.get(writer) ?? []).map(({ features, ...one }) => ({
      writer,
      ...one,
      score: [...features].reduce((sum, feature) => sum + (weights.get(feature) ?? 0), bias),
    }));
  });
}

function renderWeights(): string {
  const { bias, weights } = train(WRITERS.flatMap(readExamples));
  const rows = [...weights]
    .filter(([, weight]) => Math.abs(weight) >= SMALLEST)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([feature, weight]) => `${feature}\t${Math.round(weight * 100)}`);
  const blocks = Array.from({ length: Math.ceil(rows.length / ROWS_A_LINE) }, (_, at) => {
    const block = rows.slice(at * ROWS_A_LINE, (at + 1) * ROWS_A_LINE);
    return `  ${JSON.stringify(`${block.join('\n')}\n`)},`;
  });
  return `// Made by scripts/train-heard.ts; not edited by hand.

export const LASTING_BIAS = ${bias.toFixed(3)};

/** A feature and its weight in hundredths, a row for each, in order: see \`lastingFeatures\`. */
export const LASTING_ROWS: readonly string[] = [
${blocks.join('\n')}
];
`;
}

if (process.argv[1] === import.meta.filename) {
  const judged = judgeUnseen();
  for (const form of ['none', 'rule', 'mention', 'hint', 'remember', 'from-now-on'] as const) {
    const lasting = judged.filter((one) => one.form === form && one.isLasting);
    const ordinary = judged.filter((one) => one.form === form && one.isOrdinary);
    const at = [-3, -2, -1, 0, 0.5, 0.7, 1, 1.5, 2].map((least) => {
      const above = (list: readonly Unseen[]) => list.filter(({ score }) => score > least).length;
      return `${least}: ${above(lasting)}/${above(ordinary)}`;
    });
    console.log(
      `${form}: ${lasting.length} lasting, ${ordinary.length} ordinary, unseen; above ${at.join(', ')}`,
    );
  }
  if (process.argv.includes('--write'))
    writeFileSync(join(root, 'src', 'memory', 'heard', 'lasting-weights.ts'), renderWeights());
}
