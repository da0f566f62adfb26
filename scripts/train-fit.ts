// Trains the models that say whether a memory fits a prompt (`src/memory/recall/fit.ts`) on texts by eleven writers who knew nothing of them
// and of each other, and tells how well they do on each writer's texts after learning from the others alone.
// Usage: node scripts/train-fit.ts [--write]

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BESIDE_BEST,
  callFeatures,
  createFeatures,
  everydayRarity,
  type Rarity,
  rankFit,
  scoreBy,
  tellFeatures,
  tellFit,
  tellingWords,
} from '../src/memory/recall/fit.ts';
import { openMeaning, requireWordTable, splitWords } from '../src/search/index.ts';
import { learnBest, learnEither } from './learn.ts';

const root = join(import.meta.dirname, '..');
const WRITERS = ['a', 'b', 'c', 'd', 'e', 'h', 'i', 'j', 'k', 'n', 'o'];
const CALL_WORDS_COUNT = 80;
const SHOWN_MAX = 3;
/** Of prompts that call for none, at most this share may get a memory; less than what is asked, since the next writer is another one. */
const UNRELATED_MAX = 0.007;

interface Recall {
  readonly memories: readonly { readonly id: string; readonly content: string }[];
  readonly related: readonly { readonly prompt: string; readonly want: readonly string[] }[];
  readonly unrelated: readonly string[];
}
interface Asked {
  readonly prompt: string;
  /** Of each memory. */
  readonly features: readonly (readonly number[])[];
  readonly isWanted: readonly boolean[];
  readonly isRelated: boolean;
}
interface Models {
  readonly words: readonly string[];
  readonly call: readonly number[];
  readonly rank: readonly number[];
  readonly tell: readonly number[];
}

const meaning = openMeaning(requireWordTable(readFileSync(join(root, 'assets', 'words.bin'))));
const fixture = (writer: string, file: string): string =>
  join(root, 'test', 'fixtures', 'sessions', writer, file);
const read = (writer: string, file: string): unknown =>
  JSON.parse(readFileSync(fixture(writer, file), 'utf8'));
const readOrdinary = (writer: string): readonly string[] =>
  existsSync(fixture(writer, 'ordinary.json')) ? (read(writer, 'ordinary.json') as readonly string[]) : [];

export function countEveryday(writers: readonly string[]) {
  const prompts = writers.flatMap(readOrdinary);
  const counts = new Map<string, number>();
  for (const prompt of prompts)
    for (const word of tellingWords(prompt).keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, prompts: prompts.length };
}

function readAsked(writer: string, everyday: Rarity): readonly Asked[] {
  const { memories, related, unrelated } = read(writer, 'recall.json') as Recall;
  const held = new Map<string, number>();
  for (const { content } of memories)
    for (const word of tellingWords(content).keys()) held.set(word, (held.get(word) ?? 0) + 1);
  const rarity: Rarity = (word) =>
    Math.log((memories.length + 1) / (held.get(word) ?? 1)) / Math.log(memories.length + 1);
  const ask = (prompt: string, want: readonly string[]): Asked => {
    const features = createFeatures(prompt, { meaning, rarity, everyday });
    return {
      prompt,
      features: memories.map(({ content }) => features(content)),
      isWanted: memories.map(({ id }) => want.includes(id)),
      isRelated: want.length > 0,
    };
  };
  return [
    ...related.map(({ prompt, want }) => ask(prompt, want)),
    ...unrelated.map((prompt) => ask(prompt, [])),
  ];
}

/** The words that most prompts have. */
function commonest(prompts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const prompt of prompts)
    for (const word of new Set(splitWords(prompt))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return sorted.slice(0, CALL_WORDS_COUNT).map(([word]) => word);
}

function learnCall(asked: readonly Asked[], words: readonly string[]): readonly number[] {
  return learnEither(
    asked.map(({ prompt, isRelated }) => ({
      features: callFeatures(prompt, meaning, words),
      isTrue: isRelated,
    })),
    { decay: 0.4 },
  );
}

const learnRank = (asked: readonly Asked[]): readonly number[] =>
  learnBest(
    asked
      .filter(({ isRelated }) => isRelated)
      .map(({ features, isWanted }) => ({ choices: features, isRight: isWanted })),
    { decay: 0.01 },
  );

/** Best first. */
function rank({ prompt, features, isWanted }: Asked, { words, call, rank: weights }: Omit<Models, 'tell'>) {
  const places = features.map((one, place) => ({ place, score: rankFit(one, weights) }));
  places.sort((a, b) => b.score - a.score);
  const best = places[0]?.score ?? 0;
  return {
    ranked: {
      call: scoreBy(callFeatures(prompt, meaning, words), call),
      ranks: places.map(({ score }) => score),
      features: features[places[0]?.place ?? 0] ?? [],
    },
    isFound: places
      .slice(0, SHOWN_MAX)
      .some(({ place, score }) => isWanted[place] === true && score >= best - BESIDE_BEST),
  };
}

/** The decision is learned from what the other models make of a writer they have not seen. */
function learn(writers: ReadonlyMap<string, readonly Asked[]>): Models {
  const all = [...writers.values()].flat();
  const words = commonest(all.map(({ prompt }) => prompt));
  const rows = [...writers].flatMap(([writer, asked]) => {
    const others = [...writers].flatMap(([other, its]) => (other === writer ? [] : its));
    const models = { words, call: learnCall(others, words), rank: learnRank(others) };
    return asked.map((one) => ({
      ...rank(one, models),
      isRelated: one.isRelated,
      count: one.features.length,
    }));
  });
  const learned = rows.filter(({ isRelated, isFound }) => !isRelated || isFound);
  const tell = [
    ...learnEither(
      learned.map(({ ranked, isRelated }) => ({ features: tellFeatures(ranked), isTrue: isRelated })),
      { decay: 0.002 },
    ),
  ];
  const unrelated = rows
    .filter(({ isRelated }) => !isRelated)
    .map(({ ranked, count }) => tellFit(ranked, count, tell))
    .sort((a, b) => b - a);
  tell[0] = (tell[0] ?? 0) - (unrelated[Math.floor(UNRELATED_MAX * unrelated.length)] ?? 0);
  return { words, call: learnCall(all, words), rank: learnRank(all), tell };
}

export interface Judged {
  readonly related: number;
  readonly relatedRight: number;
  /** The right one was among those that would be told. */
  readonly relatedFound: number;
  readonly unrelated: number;
  readonly unrelatedTold: number;
}

function judge(asked: readonly Asked[], models: Models): Judged {
  const rows = asked.map((one) => {
    const { ranked, isFound } = rank(one, models);
    return {
      isRelated: one.isRelated,
      isFound,
      isTold: tellFit(ranked, one.features.length, models.tell) > 0,
    };
  });
  const related = rows.filter(({ isRelated }) => isRelated);
  const unrelated = rows.filter(({ isRelated }) => !isRelated);
  return {
    related: related.length,
    relatedRight: related.filter(({ isTold, isFound }) => isTold && isFound).length,
    relatedFound: related.filter(({ isFound }) => isFound).length,
    unrelated: unrelated.length,
    unrelatedTold: unrelated.filter(({ isTold }) => isTold).length,
  };
}

const readWriters = (writers: readonly string[], everyday: Rarity): ReadonlyMap<string, readonly Asked[]> =>
  new Map(writers.map((writer) => [writer, readAsked(writer, everyday)]));

/** For each writer: learned from the others alone. */
export function judgeUnseen(writers = WRITERS): readonly (Judged & { readonly writer: string })[] {
  return writers.map((writer) => {
    const others = WRITERS.filter((one) => one !== writer);
    const { counts, prompts } = countEveryday(others);
    const everyday = everydayRarity(counts, prompts);
    return { writer, ...judge(readAsked(writer, everyday), learn(readWriters(others, everyday))) };
  });
}

function renderWeights(): string {
  const { counts, prompts } = countEveryday(WRITERS);
  const { words, call, rank: ranking, tell } = learn(readWriters(WRITERS, everydayRarity(counts, prompts)));
  const byCount: string[][] = [];
  for (const [word, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (count < 2) continue;
    const at = count - 2;
    byCount[at] = [...(byCount[at] ?? []), word];
  }
  const rows = Array.from(byCount, (held = []) => `  ${JSON.stringify(held.join(' '))},`);
  const list = (weights: readonly number[]): string =>
    `numbers('${weights.map((weight) => weight.toFixed(3)).join(' ')}')`;
  return `// Made by scripts/train-fit.ts; not edited by hand.

const numbers = (list: string): readonly number[] => list.split(' ').map(Number);

/** The commonest words of prompts. */
export const CALL_WORDS: readonly string[] = ${JSON.stringify(words.join(' '))}.split(' ');

/** Of how a prompt is put: see \`callFeatures\`. */
export const CALL_WEIGHTS: readonly number[] = ${list(call)};

/** Of what a prompt and a memory share: see \`createFeatures\`. */
export const RANK_WEIGHTS: readonly number[] = ${list(ranking)};

/** Of the best memory beside the others: see \`tellFeatures\`. */
export const TELL_WEIGHTS: readonly number[] = ${list(tell)};

/** In how many everyday prompts were counted. */
export const EVERYDAY_PROMPTS = ${prompts};

/** Stems that occur in two of them, in three, and so on. */
export const EVERYDAY: readonly string[] = [
${rows.join('\n')}
];
`;
}

if (process.argv[1] === import.meta.filename) {
  for (const { writer, relatedRight, relatedFound, related, unrelatedTold, unrelated } of judgeUnseen())
    console.log(
      `writer ${writer}, unseen: ${relatedRight} of ${related} related prompts get the right memory (${relatedFound} if all were told), ${unrelatedTold} of ${unrelated} unrelated ones get one`,
    );
  if (process.argv.includes('--write'))
    writeFileSync(join(root, 'src', 'memory', 'recall', 'fit-weights.ts'), renderWeights());
}
