// Whether a memory fits a prompt well enough to be put in front of an agent unasked: a small model over what the two share. Its weights
// and its count of everyday words come from prompts and notes that others wrote (`scripts/train-fit.ts`); nothing here is set by hand.

import { isStopWord, type Meaning, splitWords, stem } from '../../search/index.ts';
import { EVERYDAY, EVERYDAY_PROMPTS, FIT_WEIGHTS } from './fit-weights.ts';

/** A memory says first what it is about. */
const SUBJECT_WORDS = 5;
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
export function everydayRarity(counts: ReadonlyMap<string, number>, prompts: number): Rarity {
  const most = Math.log((prompts + 1) / 0.5);
  return (stemmed) => Math.log((prompts + 1) / ((counts.get(stemmed) ?? 0) + 0.5)) / most;
}

const everyday = everydayRarity(
  new Map(
    EVERYDAY.flatMap((words, index) => words.split(' ').map((word): [string, number] => [word, index + 2])),
  ),
  EVERYDAY_PROMPTS,
);

/** What a prompt and a memory share, as figures; the first is always one. */
export function createFeatures(prompt: string, world: FitWorld): (content: string) => readonly number[] {
  const { meaning, rarity } = world;
  const general = world.everyday ?? everyday;
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
      1,
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
    ];
  };
}

/** Above 0 it is likelier than not that it helps; what is put in front of an agent has to be surer. */
const FIT_MIN = 0.5;
/** As many memories as the texts had that it was trained on. */
const USUAL_COUNT = 40;
const MORE_FOR_MANY = 0.5;

/** Among many memories one is sooner alike by chance than among few. */
export function fitMin(memories: number): number {
  return FIT_MIN + MORE_FOR_MANY * Math.log(Math.max(1, memories) / USUAL_COUNT);
}

export function scoreFit(features: readonly number[], weights: readonly number[] = FIT_WEIGHTS): number {
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
