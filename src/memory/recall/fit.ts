// Whether a memory fits a prompt well enough to be put in front of an agent unasked, in three small models: how much a prompt calls for
// a memory at all (by its commonest words), which memory fits it best (by what the two share), and whether the best fits well enough.
// Weights and counts come from prompts and notes that others wrote (`scripts/train-fit.ts`); nothing here is set by hand.

import { isStopWord, type Meaning, splitWords, stem } from '../../search/index.ts';
import {
  CALL_WEIGHTS,
  CALL_WORDS,
  EVERYDAY,
  EVERYDAY_PROMPTS,
  RANK_WEIGHTS,
  TELL_WEIGHTS,
} from './fit-weights.ts';

/** A memory says first what it is about. */
const SUBJECT_WORDS = 5;
const TELLING = 0.35;
const NEARNESS_MIN = 0.6;
const UNKNOWN_WORD = 1.1;
/** Words less alike than this have nothing to do with each other. */
const ALIKE_MIN = 0.25;
const SHARES_MAX = 3;

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
export function everydayRarity(counts: ReadonlyMap<string, number>, prompts: number): Rarity {
  const most = Math.log((prompts + 1) / 0.5);
  return (stemmed) => Math.log((prompts + 1) / ((counts.get(stemmed) ?? 0) + 0.5)) / most;
}

/** How telling a word is in prompts of any kind, by its stem. */
export const everydayWeight = everydayRarity(
  new Map(
    EVERYDAY.flatMap((words, index) => words.split(' ').map((word): [string, number] => [word, index + 2])),
  ),
  EVERYDAY_PROMPTS,
);

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
    ];
  };
}

interface Weighed {
  readonly stemmed: string;
  /** Its place in the table of vectors, or -1. */
  readonly index: number;
  readonly weight: number;
  /** How much of its direction is what all texts share. */
  readonly common: number;
}

/** Each word against the one most like it on the other side: of the prompt, of the memory, of the memory's beginning, and the best few. */
function alikeness(asked: readonly Weighed[], told: readonly Weighed[], meaning: Meaning): readonly number[] {
  const bestTold = new Float64Array(told.length);
  const products: number[] = [];
  let [sum, whole] = [0, 0];
  for (const one of asked) {
    let [best, product] = [0, 0];
    for (const [at, other] of told.entries()) {
      const alike = alikeOf(one, other, meaning);
      best = Math.max(best, alike);
      bestTold[at] = Math.max(bestTold[at] as number, alike);
      product = Math.max(product, alike * one.weight * other.weight);
    }
    sum += best * one.weight;
    whole += one.weight;
    products.push(product);
  }
  const share = (words: readonly Weighed[]): number => {
    const all = words.reduce((total, { weight }) => total + weight, 0);
    const found = words.reduce((total, { weight }, at) => total + weight * (bestTold[at] as number), 0);
    return all === 0 ? 0 : found / all;
  };
  const most = products.sort((a, b) => b - a).slice(0, SHARES_MAX);
  return [
    whole === 0 ? 0 : sum / whole,
    share(told),
    share(told.slice(0, SUBJECT_WORDS)),
    most.reduce((total, one) => total + one, 0),
  ];
}

function alikeOf(a: Weighed, b: Weighed, meaning: Meaning): number {
  if (a.stemmed === b.stemmed) return 1;
  if (a.index === -1 || b.index === -1) return 0;
  const own = Math.sqrt((1 - a.common ** 2) * (1 - b.common ** 2));
  const nearness = (meaning.nearness(a.index, b.index) - a.common * b.common) / own;
  return Math.max(0, (nearness - ALIKE_MIN) / (1 - ALIKE_MIN));
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
  const gap = (place: number): number => Math.min(GAP_MAX, best - (ranks[place] ?? best - GAP_MAX));
  return [1, call, best, gap(1), gap(3), ...features];
}

/** Whether the best of so many memories fits well enough: above 0. Among many one is sooner alike by chance than among few. */
export function tellFit(ranked: Ranked, memories: number, weights: readonly number[] = TELL_WEIGHTS): number {
  const more = MORE_FOR_MANY * Math.log(Math.max(1, memories) / USUAL_COUNT);
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
