// Trains the models that say whether a sentence of a prompt is meant to last, and whether it asks for something to be kept
// (`src/memory/heard/lasting.ts`), and tells how well they do on each writer's texts after learning from the others alone.
// Usage: node scripts/train-heard.ts [--write | --verbose]

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packFeatures } from '../src/kernel/feature-table.ts';
import { hearPrompt } from '../src/memory/heard/heard.ts';
import { type Judge, lastingFeatures, WEIGHT_COLUMNS, WEIGHT_STEP } from '../src/memory/heard/lasting.ts';
import {
  type Asked,
  type Example,
  type Label,
  readAsked,
  readExamples,
  readHandwritten,
  readOrdinary,
  WRITERS,
} from './heard-texts.ts';
import { createRandom, shuffle } from './learn-text.ts';

const ROUNDS = 60;
const RATE = 0.05;
const KEEPS_SMALL = 0.004;
const COUNT_MIN = 2;
/** What weighs less is left out. */
const SMALLEST = 0.1;
const SEED = 7;
const LINE = /.{1,4000}/g;

export interface Model {
  readonly bias: number;
  readonly weights: ReadonlyMap<string, number>;
}
export interface Models {
  readonly lasting: Model;
  readonly asking: Model;
}

type Row = Label & { readonly features: readonly string[] };

export function trainModels(examples: readonly Example[]): Models {
  const rows = (what: 'lasting' | 'asking'): readonly Row[] =>
    examples
      .map((one) => ({ ...one[what], features: [...lastingFeatures(one.sentence)] }))
      .filter(({ weight }) => weight > 0);
  // What the tables found is not for the model that is to find what they do not have.
  const blind = rows('asking').map((row) => ({
    ...row,
    features: row.features.filter((one) => !isForm(one)),
  }));
  return { lasting: train(rows('lasting')), asking: train(blind) };
}

const FORMS = new Set(
  ['remember', 'from-now-on', 'hint', 'mention', 'rule', 'none'].map((form) => `=${form}`),
);
const isForm = (feature: string): boolean => FORMS.has(feature);

/** Logistic regression by steps that grow smaller for features that had many (AdaGrad). */
function train(rows: readonly Row[]): Model {
  const places = placesOf(rows);
  const used = rows.map(({ is, weight, features }) => ({
    is,
    weight,
    at: Int32Array.from(features.flatMap((feature) => places.get(feature) ?? [])),
  }));
  const weights = new Float64Array(places.size);
  const squares = new Float64Array(places.size).fill(1e-6);
  let [bias, biasSquares] = [0, 1e-6];
  const random = createRandom(SEED);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { is, weight, at } of shuffle(used, random)) {
      let sum = bias;
      for (const place of at) sum += weights[place] as number;
      const error = (1 / (1 + Math.exp(-sum)) - Number(is)) * weight;
      for (const place of at) {
        const now = weights[place] as number;
        const slope = error + KEEPS_SMALL * now;
        const square = (squares[place] as number) + slope * slope;
        squares[place] = square;
        weights[place] = now - (RATE * slope) / Math.sqrt(square);
      }
      biasSquares += error * error;
      bias -= (RATE * error) / Math.sqrt(biasSquares);
    }
  }
  const telling = [...places].filter(([, place]) => Math.abs(weights[place] as number) >= SMALLEST);
  return { bias, weights: new Map(telling.map(([feature, place]) => [feature, weights[place] as number])) };
}

/** Of the features that occur often enough to learn from. */
function placesOf(rows: readonly Row[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of rows)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const known = [...counts].filter(([, count]) => count >= COUNT_MIN);
  return new Map(known.map(([feature], place) => [feature, place]));
}

export function judgeBy({ lasting, asking }: Models): Judge {
  const sum = ({ bias, weights }: Model, features: ReadonlySet<string>): number =>
    [...features].reduce((total, feature) => total + (weights.get(feature) ?? 0), bias);
  return (sentence) => {
    const features = lastingFeatures(sentence);
    return { lasting: sum(lasting, features), asking: sum(asking, features) };
  };
}

export interface Unseen {
  readonly writer: string;
  readonly asked: number;
  readonly lost: readonly Asked[];
  readonly ordinary: number;
  readonly wrong: readonly string[];
  readonly judge: Judge;
}

/** The prompts of every writer, heard by models that learned from the others alone. */
export function hearUnseen(writers: readonly string[] = WRITERS): readonly Unseen[] {
  const all = new Map(WRITERS.map((writer) => [writer, readExamples(writer)]));
  const handwritten = readHandwritten();
  return writers.map((writer) => {
    const others = WRITERS.filter((one) => one !== writer).flatMap((one) => all.get(one) ?? []);
    const judge = judgeBy(trainModels([...others, ...handwritten]));
    const [asked, ordinary] = [readAsked(writer), readOrdinary(writer)];
    return {
      writer,
      asked: asked.length,
      lost: asked.filter((one) => !isKeptWhole(one, judge)),
      ordinary: ordinary.length,
      wrong: ordinary.filter((text) => hearPrompt(text, judge).length > 0),
      judge,
    };
  });
}

function isKeptWhole({ text, keep }: Asked, judge: Judge): boolean {
  const kept = hearPrompt(text, judge)
    .map(({ content }) => content.toLowerCase())
    .join('\n');
  return keep.every((part) => kept.includes(part.toLowerCase()));
}

function renderWeights({ lasting, asking }: Models): string {
  const features = [...new Set([...lasting.weights.keys(), ...asking.weights.keys()])].sort();
  const bytes = packFeatures(
    features.map((one) => [
      one,
      [lasting, asking].map(({ weights }) => (weights.get(one) ?? 0) / WEIGHT_STEP),
    ]),
    WEIGHT_COLUMNS,
  );
  const lines = Buffer.from(bytes).toString('base64').match(LINE) ?? [];
  return `// Made by scripts/train-heard.ts; not edited by hand.

/** Of what is meant to last, and of asking. */
export const BIASES: readonly [lasting: number, asking: number] = [${lasting.bias.toFixed(3)}, ${asking.bias.toFixed(3)}];

/** Features and their weights, as bytes in text: see \`lastingFeatures\` and \`openFeatures\`. The build puts them in a file of their own. */
export const readWeights = (): Uint8Array => Buffer.from(TEXT.join(''), 'base64');

const TEXT: readonly string[] = [
${lines.map((line) => `  '${line}',`).join('\n')}
];
`;
}

if (process.argv[1] === import.meta.filename) {
  const isVerbose = process.argv.includes('--verbose');
  for (const { writer, asked, lost, ordinary, wrong } of hearUnseen()) {
    console.log(
      `${writer}, unseen: ${asked - lost.length} of ${asked} kept whole, ${wrong.length} of ${ordinary} ordinary ones kept`,
    );
    if (!isVerbose) continue;
    for (const { text, keep } of lost) console.log(`  LOST ${text}  [${keep.join(' & ')}]`);
    for (const text of wrong) console.log(`  KEPT ${text}`);
  }
  if (process.argv.includes('--write')) {
    const models = trainModels([...WRITERS.flatMap(readExamples), ...readHandwritten()]);
    writeFileSync(
      join(import.meta.dirname, '..', 'src', 'memory', 'heard', 'lasting-weights.ts'),
      renderWeights(models),
    );
  }
}
