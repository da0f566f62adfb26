// What a prompt and a memory have in common beyond the words they share: subjects that both speak of, and words of like meaning. As figures for
// the models of `fit`.

import { type Meaning, type Spoken, tellsOf } from '../../search/index.ts';

/** A memory says first what it is about. */
export const SUBJECT_WORDS = 5;
/** Words less alike than this have nothing to do with each other. */
const ALIKE_MIN = 0.25;
const SHARES_MAX = 3;

/** What both speak of in different words: in all, the most telling subject, and how many. */
export function sharedSubjects(
  asked: ReadonlyMap<number, Spoken>,
  told: ReadonlyMap<number, Spoken>,
): readonly number[] {
  const shared = [...told].flatMap(([subject, { stems, weight }]) => {
    const other = asked.get(subject);
    if (other === undefined || stems.every((stemmed) => other.stems.includes(stemmed))) return [];
    return [Math.sqrt(weight * other.weight) * tellsOf(subject)];
  });
  return [
    shared.reduce((sum, one) => sum + one, 0),
    Math.max(0, ...shared),
    Math.min(shared.length, SHARES_MAX),
  ];
}

export interface Weighed {
  readonly stemmed: string;
  /** Its place in the table of vectors, or -1. */
  readonly index: number;
  readonly weight: number;
  /** How much of its direction is what all texts share. */
  readonly common: number;
}

/** Each word against the one most like it on the other side: of the prompt, of the memory, of the memory's beginning, and the best few. */
export function alikeness(
  asked: readonly Weighed[],
  told: readonly Weighed[],
  meaning: Meaning,
): readonly number[] {
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
