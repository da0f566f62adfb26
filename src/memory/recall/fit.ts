// Whether a memory fits a prompt well enough to be put in front of an agent unasked, in three small models: how much a prompt calls for
// a memory at all (by its commonest words), which memory fits it best (by what the two share), and whether the best fits well enough.
// Weights and counts come from prompts and notes that others wrote (`scripts/train-fit.ts`); nothing here is set by hand.

import { once } from '../../kernel/once.ts';
import { isStopWord, type Meaning, splitWords, stem, subjectsOf } from '../../search/index.ts';
import { alikeness, SUBJECT_WORDS, sharedSubjects, type Weighed } from './fit-beyond-words.ts';
import {
  CALL_WEIGHTS,
  CALL_WORDS,
  EVERYDAY,
  EVERYDAY_PROMPTS,
  RANK_WEIGHTS,
  TELL_WEIGHTS,
} from './fit-weights.ts';

const TELLING = 0.35;
const NEARNESS_MIN = 0.6;
const UNKNOWN_WORD = 1.1;

/** How rare a word is among the memories at hand, 0 to 1. */
export type Rarity = (stemmed: string) => number;

export interface FitWorld {
  readonly meaning: Meaning;
  readonly rarity: Rarity;
  /** How telling a word is in general; from the model unless it is being trained. */
  readonly everyday?: Rarity;
}

/** The words that tell something, by their stems, in the order they stand. */
export function tellingWords(text: string): ReadonlyMap<string, string> {
  const words = splitWords(text).filter((word) => word.length > 1 && !isStopWord(word));
  return new Map(words.map((word) => [stem(word), word]));
}

/** Words that everybody uses when they ask for work on code tell little. */
export function everydayRarity(counts: Pick<ReadonlyMap<string, number>, 'get'>, prompts: number): Rarity {
  const most = Math.log((prompts + 1) / 0.5);
  return (stemmed) => Math.log((prompts + 1) / ((counts.get(stemmed) ?? 0) + 0.5)) / most;
}

const everydayCounts = once(
  () =>
    new Map(
      EVERYDAY.flatMap((words, index) => words.split(' ').map((word): [string, number] => [word, index + 2])),
    ),
);
/** A line for each count, which stands first. */
const everydayLines = once(() => EVERYDAY.map((words, index) => `${index + 2} ${words} `).join('\n'));
/** For the few words of a prompt, looking through the lines is quicker than making the table. No result depends on it. */
const SOUGHT_MAX = 64;
const usage = { sought: 0 };

function countEveryday(stemmed: string): number | undefined {
  usage.sought += 1;
  if (usage.sought > SOUGHT_MAX) return everydayCounts().get(stemmed);
  const lines = everydayLines();
  const at = stemmed === '' ? -1 : lines.indexOf(` ${stemmed} `);
  return at === -1 ? undefined : Number.parseInt(lines.slice(lines.lastIndexOf('\n', at) + 1), 10);
}

/** How telling a word is in prompts of any kind, by its stem. */
export const everydayWeight = everydayRarity({ get: countEveryday }, EVERYDAY_PROMPTS);

/** How a prompt is put: which of the commonest words of prompts it has, its length, whether it asks. The first is always one. */
export function callFeatures(
  prompt: string,
  meaning: Meaning,
  words: readonly string[] = CALL_WORDS,
): readonly number[] {
  const said = splitWords(prompt);
  const direction = directionOf(tellingWords(prompt).values(), meaning);
  const length = Math.hypot(...direction) || 1;
  const held = new Set(said);
  return [
    1,
    ...words.map((word) => (held.has(word) ? 1 : 0)),
    Math.min(said.length, 40) / 20,
    Math.min(tellingWords(prompt).size, 20) / 10,
    prompt.includes('?') ? 1 : 0,
    ...[...direction].map((value) => value / length),
  ];
}

/** Above 0 a prompt is put more like those that call for a memory than like the others. */
export function callOf(prompt: string, meaning: Meaning): number {
  return scoreBy(callFeatures(prompt, meaning), CALL_WEIGHTS);
}

/** What a prompt and a memory share, as figures. */
export function createFeatures(prompt: string, world: FitWorld): (content: string) => readonly number[] {
  const { meaning, rarity } = world;
  const general = world.everyday ?? everydayWeight;
  const weigh = (stemmed: string, word: string): number => {
    const found = meaning.find(word);
    return general(stemmed) * (found === -1 ? UNKNOWN_WORD : meaning.weight(found));
  };
  const asked = tellingWords(prompt);
  const near = new Map<string, number>();
  let askedWeight = 0;
  for (const [stemmed, word] of asked) {
    askedWeight += weigh(stemmed, word);
    for (const { stem: other, nearness } of meaning.near(word))
      near.set(other, Math.max(nearness, near.get(other) ?? 0));
  }
  const direction = directionOf(asked.values(), meaning);
  const weighed = (words: ReadonlyMap<string, string>): readonly Weighed[] =>
    [...words].map(([stemmed, word]) => {
      const index = meaning.find(word);
      const common = index === -1 ? 0 : meaning.along(index, meaning.common);
      return { stemmed, index, weight: weigh(stemmed, word), common };
    });
  const askedWords = weighed(asked);
  const askedSubjects = subjectsOf(prompt, weigh);
  return (content) => {
    const words = tellingWords(content);
    const sums = { shared: 0, most: 0, telling: 0, subject: 0, near: 0, whole: 0, rare: 0 };
    for (const [at, [stemmed, word]] of [...words].entries()) {
      const weight = weigh(stemmed, word);
      sums.whole += weight;
      if (!asked.has(stemmed)) {
        sums.near += (weight * Math.max(0, (near.get(stemmed) ?? 0) - NEARNESS_MIN)) / (1 - NEARNESS_MIN);
        continue;
      }
      sums.shared += weight;
      sums.most = Math.max(sums.most, weight);
      sums.rare += weight * rarity(stemmed);
      if (weight > TELLING) sums.telling += 1;
      if (at < SUBJECT_WORDS) sums.subject += weight;
    }
    return [
      sums.shared,
      sums.most,
      Math.min(sums.telling, 3),
      sums.subject,
      askedWeight === 0 ? 0 : Math.min(1, sums.shared / askedWeight),
      sums.whole === 0 ? 0 : sums.shared / sums.whole,
      sums.near,
      cosine(direction, directionOf(words.values(), meaning)),
      sums.rare,
      sums.telling >= 2 ? 1 : 0,
      ...alikeness(askedWords, weighed(words), meaning),
      ...sharedSubjects(askedSubjects, subjectsOf(content, weigh)),
    ];
  };
}

/** How well a memory fits beside the others. */
export function rankFit(features: readonly number[], weights: readonly number[] = RANK_WEIGHTS): number {
  return scoreBy(features, weights);
}

/** As many memories as the texts had that it was trained on. */
const USUAL_COUNT = 40;
const MORE_FOR_MANY = 0.5;
const GAP_MAX = 6;

/** What is less than a twentieth as likely to fit as the best is not told beside it. */
export const BESIDE_BEST = Math.log(20);

export interface Ranked {
  /** Of the prompt: see `callOf`. */
  readonly call: number;
  /** By rank, best first. */
  readonly ranks: readonly number[];
  /** Of the best. */
  readonly features: readonly number[];
}

/** What the decision to tell is made by; the first is always one. */
export function tellFeatures({ call, ranks, features }: Ranked): readonly number[] {
  const [best = 0] = ranks;
  // Where there are few, the last of them stands for those that are not there: to be alone is no merit.
  const gap = (place: number): number => Math.min(GAP_MAX, best - (ranks[place] ?? ranks.at(-1) ?? best));
  return [1, call, best, gap(1), gap(3), ...features];
}

/** Whether the best of so many memories fits well enough: above 0. Among very many one is sooner alike by chance. */
export function tellFit(ranked: Ranked, memories: number, weights: readonly number[] = TELL_WEIGHTS): number {
  const more = MORE_FOR_MANY * Math.log(Math.max(USUAL_COUNT, memories) / USUAL_COUNT);
  return scoreBy(tellFeatures(ranked), weights) - more;
}

export function scoreBy(features: readonly number[], weights: readonly number[]): number {
  return features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);
}

function directionOf(words: Iterable<string>, meaning: Meaning): Float32Array {
  const sum = new Float32Array(meaning.dimensions);
  for (const word of words) {
    const found = meaning.find(word);
    if (found !== -1) meaning.add(found, meaning.weight(found), sum);
  }
  return sum;
}

function cosine(a: Float32Array, b: Float32Array): number {
  let [dot, lengthA, lengthB] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [x, y] = [a[at] as number, b[at] as number];
    dot += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  return lengthA === 0 || lengthB === 0 ? 0 : dot / Math.sqrt(lengthA * lengthB);
}
