// How much a text reads like those that steer agents: one linear model over the signs found in it, its words, pairs of neighbours, and the
// letters its words are made of, so that words no example had count by their parts. Weights and how rare each feature is stand in a table
// that scripts/build-steering.ts makes from written examples.

import { type FeatureTable, openFeatures } from '../kernel/feature-table.ts';
import { once } from '../kernel/once.ts';

const WORD = /[\p{L}\p{M}]+(?:'\p{L}+)?/gu;
/** A longer text is judged sentence by sentence, so that one bad sentence is not drowned. */
const WORDS_WHOLE = 45;
/** With as many a text is judged in full. */
const WORDS_MIN = 9;
/** Of one sentence; what is longer is no sentence. */
const WORDS_MAX = 400;
const SENTENCE_END = /[.!?](?=\s)|\n/;
const PIECE = /\S+/g;
const LETTERS = [2, 3, 4, 5] as const;
/** Longer words are names, hashes and code. */
const WORD_LENGTH_MAX = 30;

/** What one step of a byte says of how rare a feature is; the commonest has 1. */
export const RARITY_STEP = 0.07;
export const COLUMNS = 2;

/** How much a text reads like one that steers; above 0 more than any ordinary note should. */
export type Likeness = (text: string, signs: readonly string[]) => number;

/** The first line of the table, as JSON; the bytes of `openFeatures` follow. */
export interface LikenessHead {
  readonly bias: number;
  /** What a byte of 1 weighs; a weight grows with the square of its byte, so that small ones are told apart. */
  readonly step: number;
  readonly signs: Readonly<Record<string, number>>;
}

const plainOf = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('’', "'");
const wordsOf = (plain: string): readonly string[] => plain.match(WORD) ?? [];

/** Two kinds of features, each with how often the text has it. Pieces of words hold a blank where a word begins or ends. */
export interface Grams {
  /** How far the text can be judged at all, up to 1: of a few words a single one would decide. */
  readonly share: number;
  readonly words: ReadonlyMap<string, number>;
  readonly letters: ReadonlyMap<string, number>;
}

export function gramsOf(text: string): Grams {
  const plain = plainOf(text);
  const words = new Map<string, number>();
  const letters = new Map<string, number>();
  const add = (counts: Map<string, number>, feature: string): void => {
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  };
  const said = wordsOf(plain).slice(0, WORDS_MAX);
  for (const [at, word] of said.entries()) {
    add(words, word);
    const next = said[at + 1];
    if (next !== undefined) add(words, `${word}_${next}`);
  }
  // With the marks that stand at words: `$(`, `.env`, `--force` say as much as words do.
  for (const piece of (plain.match(PIECE) ?? []).slice(0, WORDS_MAX)) {
    const padded = ` ${piece.slice(0, WORD_LENGTH_MAX)} `;
    for (const length of LETTERS)
      for (let start = 0; start + length <= padded.length; start += 1)
        add(letters, `~${padded.slice(start, start + length)}`);
  }
  return { share: Math.min(1, Math.sqrt(said.length / WORDS_MIN)), words, letters };
}

/** Saying a thing thrice says little more than saying it once. */
export const weighCount = (count: number): number => 1 + Math.log(count);

export function openLikeness(bytes: Uint8Array): Likeness {
  const end = bytes.indexOf(0x0a);
  const head = once(
    (): LikenessHead =>
      end < 0
        ? { bias: 0, step: 0, signs: {} }
        : (JSON.parse(Buffer.from(bytes.subarray(0, end)).toString('utf8')) as LikenessHead),
  );
  const table = openFeatures(bytes.subarray(end + 1), COLUMNS);
  const judge = (text: string): number => {
    const grams = gramsOf(text);
    const sum = sumOf(grams.words, table) + sumOf(grams.letters, table);
    return head().bias + head().step * grams.share * sum;
  };
  return (text, signs) => {
    const bySigns = signs.reduce((sum, name) => sum + (head().signs[name] ?? 0), 0);
    if (wordsOf(plainOf(text)).length <= WORDS_WHOLE) return bySigns + judge(text);
    return bySigns + Math.max(...text.split(SENTENCE_END).map(judge));
  };
}

/** Each kind is brought to the same length, whatever the text's. */
function sumOf(counts: ReadonlyMap<string, number>, table: FeatureTable): number {
  let [sum, square] = [0, 0];
  for (const [feature, count] of counts) {
    const place = table.find(feature);
    if (place < 0) continue;
    const value = weighCount(count) * (1 + table.figure(place, 1) * RARITY_STEP);
    const figure = table.figure(place, 0);
    sum += value * figure * Math.abs(figure);
    square += value * value;
  }
  return square === 0 ? 0 : sum / Math.sqrt(square);
}
