// How much a text reads like those that steer agents: one linear model over the signs found in it and the words it is made of. Each sign,
// word and pair of words adds its weight; the weights stand in a table that scripts/build-steering.ts makes from written examples.

import { once } from '../kernel/once.ts';

const WORD = /[a-z]+(?:'[a-z]+)?/g;
/** With fewer words a single one would decide. */
const WORDS_MIN = 7;
/** A longer text is judged sentence by sentence, so that one bad sentence is not drowned. */
const WORDS_WHOLE = 45;
const SENTENCE_END = /[.!?](?=\s)|\n/;
export const BIAS = '#bias';
const WEIGHT_SCALE = 1000;
/** What weighs less changes no verdict. */
const WEIGHT_MIN = 30;

/** Words of as many are looked up by halving in the time that it takes to read the whole table in. */
const LOOKED_MAX = 200;

/** How much a text reads like one that steers; above 0 more than any ordinary note should. */
export type Likeness = (text: string, signs: readonly string[]) => number;

/** How a sign stands in the table. */
export function signGram(name: string): string {
  return `!${name.replaceAll(' ', '-')}`;
}

/** Words this near to each other are weighed together. */
const PAIR_REACH = 3;
const ENDING = /(?<=[a-z]{3})(?:ing|ed|es|s)$/;

/** What a text is weighed by: its words, pairs of them that stand near each other, and how it begins. Each counts once. */
export function gramsOf(words: readonly string[]): ReadonlySet<string> {
  const grams = new Set<string>(words);
  const stems = words.map(stemOf);
  for (const [index, stem] of stems.entries()) {
    grams.add(`~${stem}`);
    for (let next = index + 1; next <= index + PAIR_REACH && next < stems.length; next += 1)
      grams.add(`${stem}_${stems[next]}`);
  }
  if (words.length > 0) grams.add(`^${words[0]}`);
  return grams;
}

function stemOf(word: string): string {
  return word.replace(ENDING, '');
}

export function wordsOf(text: string): readonly string[] {
  return text.normalize('NFKC').toLowerCase().replaceAll('’', "'").match(WORD) ?? [];
}

/** Long texts weigh no more than short ones. */
export function shareOf(words: readonly string[]): number {
  return 1 / Math.sqrt(Math.max(WORDS_MIN, words.length));
}

export function openLikeness(table: Uint8Array): Likeness {
  const lines = Buffer.from(table.buffer, table.byteOffset, table.byteLength);
  const bias = findWeight(lines, BIAS);
  const weights = once(() => readWeights(lines));
  let looked = 0;
  const judge = (words: readonly string[]): number => {
    looked += words.length;
    const sum = looked > LOOKED_MAX ? sumOfAll(weights(), words) : sumByHalving(lines, words);
    return (sum * shareOf(words) + bias) / WEIGHT_SCALE;
  };
  const judgeSigns = (signs: readonly string[]): number =>
    signs.reduce((sum, name) => sum + findWeight(lines, signGram(name)), 0) / WEIGHT_SCALE;
  return (text, signs) => {
    const words = wordsOf(text);
    const bySigns = judgeSigns(signs);
    if (words.length <= WORDS_WHOLE) return bySigns + judge(words);
    return bySigns + Math.max(...text.split(SENTENCE_END).map((sentence) => judge(wordsOf(sentence))));
  };
}

/** The table as text: a line for each gram and its weight, in the order of their bytes. */
export function encodeLikeness(weights: ReadonlyMap<string, number>): string {
  return [...weights]
    .map(([gram, weight]) => [gram, Math.round(weight * WEIGHT_SCALE)] as const)
    .filter(([, weight]) => Math.abs(weight) >= WEIGHT_MIN)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([gram, weight]) => `${gram} ${weight}\n`)
    .join('');
}

function sumByHalving(lines: Buffer, words: readonly string[]): number {
  let sum = 0;
  for (const gram of gramsOf(words)) sum += findWeight(lines, gram);
  return sum;
}

/** The whole table, taken apart so that no gram has to be spelled out: pairs go by the numbers of their stems. */
interface Weights {
  readonly words: Map<string, number>;
  readonly firsts: Map<string, number>;
  readonly stems: Map<string, { readonly number: number; weight: number }>;
  readonly pairs: Map<number, number>;
}

const STEMS_MAX = 2 ** 20;

function readWeights(lines: Buffer): Weights {
  const weights: Weights = { words: new Map(), firsts: new Map(), stems: new Map(), pairs: new Map() };
  const { words, firsts, stems, pairs } = weights;
  const known = (stem: string) => {
    const found = stems.get(stem) ?? { number: stems.size, weight: 0 };
    stems.set(stem, found);
    return found;
  };
  for (const line of lines.toString('latin1').split('\n')) {
    if (line === '') continue;
    const [gram = '', weight] = line.split(' ');
    const joint = gram.indexOf('_');
    if (gram.startsWith('!')) continue;
    if (gram.startsWith('~')) known(gram.slice(1)).weight = Number(weight);
    else if (gram.startsWith('^')) firsts.set(gram.slice(1), Number(weight));
    else if (joint === -1) words.set(gram, Number(weight));
    else {
      const [first, second] = [known(gram.slice(0, joint)), known(gram.slice(joint + 1))];
      pairs.set(first.number * STEMS_MAX + second.number, Number(weight));
    }
  }
  return weights;
}

/** Of what `gramsOf` gives for these words. */
function sumOfAll(weights: Weights, words: readonly string[]): number {
  let sum = weights.firsts.get(words[0] ?? '') ?? 0;
  for (const word of new Set(words)) sum += weights.words.get(word) ?? 0;
  const stems = words.map((word) => weights.stems.get(stemOf(word)));
  for (const stem of new Set(stems)) sum += stem?.weight ?? 0;
  const pairs = new Set<number>();
  for (const [index, stem] of stems.entries()) {
    for (let next = index + 1; next <= index + PAIR_REACH && next < stems.length; next += 1) {
      const other = stems[next];
      if (stem !== undefined && other !== undefined) pairs.add(stem.number * STEMS_MAX + other.number);
    }
  }
  for (const pair of pairs) sum += weights.pairs.get(pair) ?? 0;
  return sum;
}

/** Found by halving over the bytes, so that opening the table costs nothing; 0 for what it does not have. */
function findWeight(lines: Buffer, gram: string): number {
  const wanted = Buffer.from(`${gram} `, 'latin1');
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = middle === 0 ? 0 : lines.lastIndexOf(10, middle - 1) + 1;
    const behind = Math.min(start + wanted.length, lines.length);
    const order = lines.compare(wanted, 0, wanted.length, start, behind);
    if (order === 0) return Number(lines.toString('latin1', behind, lines.indexOf(10, start)));
    if (order < 0) low = lines.indexOf(10, start) + 1;
    else high = start;
  }
  return 0;
}
