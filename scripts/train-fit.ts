// Trains the model that says whether a memory fits a prompt (`src/memory/recall/fit.ts`) on texts by five writers who knew nothing of it
// and of each other, and tells how well it does on each writer's texts after learning from the others alone.
// Usage: node scripts/train-fit.ts [--write]

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createFeatures,
  everydayRarity,
  fitMin,
  type Rarity,
  scoreFit,
  tellingWords,
} from '../src/memory/recall/fit.ts';
import { openMeaning, requireWordTable } from '../src/search/index.ts';

const root = join(import.meta.dirname, '..');
const WRITERS = ['a', 'b', 'c', 'd', 'e'];
const STEPS = 1500;
const RATE = 3;
const KEEPS_SMALL = 0.0005;
const UNWANTED_WEIGHT = 0.15;
const UNRELATED_WEIGHT = 0.25;
const SHOWN_MAX = 3;

interface Recall {
  readonly memories: readonly { readonly id: string; readonly content: string }[];
  readonly related: readonly { readonly prompt: string; readonly want: readonly string[] }[];
  readonly unrelated: readonly string[];
}
interface Pair {
  readonly features: readonly number[];
  readonly isWanted: boolean;
}
interface Examples {
  readonly related: readonly (readonly Pair[])[];
  readonly unrelated: readonly (readonly Pair[])[];
}

const meaning = openMeaning(requireWordTable(readFileSync(join(root, 'assets', 'words.bin'))));
const read = (writer: string, file: string): unknown =>
  JSON.parse(readFileSync(join(root, 'test', 'fixtures', 'sessions', writer, file), 'utf8'));

export function countEveryday(writers: readonly string[]) {
  const prompts = writers.flatMap((writer) => read(writer, 'ordinary.json') as readonly string[]);
  const counts = new Map<string, number>();
  for (const prompt of prompts)
    for (const word of tellingWords(prompt).keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, prompts: prompts.length };
}

function readExamples(writer: string, everyday: Rarity): Examples {
  const { memories, related, unrelated } = read(writer, 'recall.json') as Recall;
  const held = new Map<string, number>();
  for (const { content } of memories)
    for (const word of tellingWords(content).keys()) held.set(word, (held.get(word) ?? 0) + 1);
  const rarity: Rarity = (word) =>
    Math.log((memories.length + 1) / (held.get(word) ?? 1)) / Math.log(memories.length + 1);
  const pairs = (prompt: string, want: readonly string[]): readonly Pair[] => {
    const features = createFeatures(prompt, { meaning, rarity, everyday });
    return memories.map(({ id, content }) => ({ features: features(content), isWanted: want.includes(id) }));
  };
  return {
    related: related.map(({ prompt, want }) => pairs(prompt, want)),
    unrelated: unrelated.map((prompt) => pairs(prompt, [])),
  };
}

function train(all: readonly Examples[]): readonly number[] {
  const rows = all.flatMap(({ related, unrelated }) => [
    ...related.flat().map((pair) => ({ ...pair, weight: pair.isWanted ? 1 : UNWANTED_WEIGHT })),
    ...unrelated.flat().map((pair) => ({ ...pair, weight: UNRELATED_WEIGHT })),
  ]);
  const size = rows[0]?.features.length ?? 0;
  const whole = rows.reduce((sum, { weight }) => sum + weight, 0);
  const weights = new Array<number>(size).fill(0);
  for (let step = 0; step < STEPS; step += 1) {
    const slope = new Array<number>(size).fill(0);
    for (const { features, isWanted, weight } of rows) {
      const error = (1 / (1 + Math.exp(-scoreFit(features, weights))) - Number(isWanted)) * weight;
      for (let at = 0; at < size; at += 1)
        slope[at] = (slope[at] as number) + error * (features[at] as number);
    }
    for (let at = 0; at < size; at += 1) {
      const weight = weights[at] as number;
      weights[at] = weight - RATE * ((slope[at] as number) / whole + (at === 0 ? 0 : KEEPS_SMALL * weight));
    }
  }
  return weights;
}

export interface Judged {
  readonly related: number;
  readonly relatedRight: number;
  readonly unrelated: number;
  readonly unrelatedTold: number;
}

function judge({ related, unrelated }: Examples, weights: readonly number[]): Judged {
  const told = (pairs: readonly Pair[]): readonly Pair[] =>
    pairs
      .map((pair) => ({ pair, score: scoreFit(pair.features, weights) }))
      .filter(({ score }) => score >= fitMin(pairs.length))
      .sort((a, b) => b.score - a.score)
      .slice(0, SHOWN_MAX)
      .map(({ pair }) => pair);
  return {
    related: related.length,
    relatedRight: related.filter((pairs) => told(pairs).some(({ isWanted }) => isWanted)).length,
    unrelated: unrelated.length,
    unrelatedTold: unrelated.filter((pairs) => told(pairs).length > 0).length,
  };
}

/** For each writer: learned from the others alone. */
export function judgeUnseen(): readonly (Judged & { readonly writer: string })[] {
  return WRITERS.map((writer) => {
    const others = WRITERS.filter((one) => one !== writer);
    const { counts, prompts } = countEveryday(others);
    const everyday = everydayRarity(counts, prompts);
    const weights = train(others.map((one) => readExamples(one, everyday)));
    return { writer, ...judge(readExamples(writer, everyday), weights) };
  });
}

function renderWeights(): string {
  const { counts, prompts } = countEveryday(WRITERS);
  const weights = train(WRITERS.map((writer) => readExamples(writer, everydayRarity(counts, prompts))));
  const byCount: string[][] = [];
  for (const [word, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (count < 2) continue;
    const at = count - 2;
    byCount[at] = [...(byCount[at] ?? []), word];
  }
  const rows = Array.from(byCount, (words = []) => `  ${JSON.stringify(words.join(' '))},`);
  return `// Made by scripts/train-fit.ts; not edited by hand.

/** Of what a prompt and a memory share: see \`createFeatures\`. */
export const FIT_WEIGHTS: readonly number[] = [${weights.map((weight) => weight.toFixed(3)).join(', ')}];

/** In how many everyday prompts were counted. */
export const EVERYDAY_PROMPTS = ${prompts};

/** Stems that occur in two of them, in three, and so on. */
export const EVERYDAY: readonly string[] = [
${rows.join('\n')}
];
`;
}

if (process.argv[1] === import.meta.filename) {
  for (const { writer, relatedRight, related, unrelatedTold, unrelated } of judgeUnseen())
    console.log(
      `writer ${writer}, unseen: ${relatedRight} of ${related} related prompts get the right memory, ${unrelatedTold} of ${unrelated} unrelated ones get one`,
    );
  if (process.argv.includes('--write'))
    writeFileSync(join(root, 'src', 'memory', 'recall', 'fit-weights.ts'), renderWeights());
}
