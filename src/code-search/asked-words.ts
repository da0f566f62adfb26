// The words of a question as they are looked for: each with what it weighs and with all that may stand for it in code. Words that stand
// side by side are one word elsewhere, and some phrases have a word of their own.

import type { Sql } from '../durable/sql/cache.ts';
import { type Meaning, stem } from '../search/index.ts';
import type { Demand } from './demand.ts';
import { wordsForPhrases } from './said-as.ts';
import { countPieces, variantsOf } from './variants.ts';
import { questionWords } from './words.ts';

/** What stands for a word, by how it does. */
const WORTH = { itself: 1, synonym: 0.6, form: 0.85, short: 0.5, near: 0.4, related: 0.45 } as const;
/** What a word weighs that the code has only others for. */
const UNWRITTEN_RARITY = 0.55;
const TO_BE_EDITED = /\b(?:be touched|(?:i|we|one|you) (?:have to |need to |must )?touch)\b/i;
const JOINED_WEIGHT = 0.6;
const PHRASE_WEIGHT = 0.9;

export interface AskedWord {
  readonly word: string;
  readonly weight: number;
  readonly pieces: number;
  /** Stems, with what each counts. */
  readonly variants: ReadonlyMap<string, number>;
  /** What does a thing, whose stem is the thing's: `versioner`. A text that only has the stem may be about something else. */
  readonly agent?: string;
}

export interface Weighing {
  readonly sql: Sql;
  readonly meaning: Meaning | undefined;
  readonly total: number;
  readonly demand: Demand;
}

export function weighQuestion(text: string, weighing: Weighing): readonly AskedWord[] {
  const all = questionWords(text);
  // What has to be edited is asked for, and nothing that is called so.
  const telling = TO_BE_EDITED.test(text) ? all.filter((word) => stem(word) !== stem('touch')) : all;
  const words = telling.length > 0 ? telling : all;
  return [
    ...words.map((word) => weigh(word, weighing)),
    ...joined(words, weighing),
    ...phrases(text, weighing),
  ];
}

const rarity = (pieces: number, total: number): number =>
  Math.log(1 + (total - Math.min(pieces, total) + 0.5) / (pieces + 0.5)) / Math.log(2 + total);

function weigh(word: string, { sql, meaning, total, demand }: Weighing): AskedWord {
  const raw = variantsOf(word, { sql, meaning }, WORTH);
  const counts = new Map([...raw.keys()].map((term) => [term, countPieces(sql, term)]));
  const own = counts.get(stem(word)) ?? 0;
  const most = Math.max(0, ...counts.values());
  const base = own > 0 ? rarity(own, total) : UNWRITTEN_RARITY;
  const variants = [...raw]
    .filter(([term]) => (counts.get(term) ?? 0) > 0)
    // What stands for it and is everywhere says less than it would.
    .map(
      ([term, worth]) =>
        [term, worth * Math.min(1, (rarity(counts.get(term) ?? 0, total) + 0.05) / (base + 0.05))] as const,
    );
  return {
    ...(isAgent(word) ? { agent: word.replace(/s$/, '') } : {}),
    word,
    weight: (base + 0.03) * demand.weightOf(word),
    pieces: own > 0 ? own : most,
    variants: new Map(variants),
  };
}

const isAgent = (word: string): boolean =>
  /(?:er|or)s?$/.test(word) && stem(word) === stem(word.replace(/(?:er|or)s?$/, ''));

type Counting = Pick<Weighing, 'sql' | 'total'>;

/** `lock file` is `lockfile` elsewhere; where that stands nowhere, nothing is missing. */
function joined(words: readonly string[], { sql, total }: Counting): readonly AskedWord[] {
  return words.slice(1).flatMap((word, at) => {
    const term = stem(`${words[at]}${word}`);
    const pieces = countPieces(sql, term);
    const weight = JOINED_WEIGHT * rarity(pieces, total);
    return pieces === 0 ? [] : [{ word: term, pieces, weight, variants: new Map([[term, 1]]) }];
  });
}

/** Whichever of the words that a phrase has in code. */
function phrases(text: string, { sql, total }: Counting): readonly AskedWord[] {
  return wordsForPhrases(text).flatMap((words): readonly AskedWord[] => {
    const terms = words.map(stem).filter((term) => countPieces(sql, term) > 0);
    if (terms.length === 0) return [];
    const pieces = Math.max(...terms.map((term) => countPieces(sql, term)));
    const weight = PHRASE_WEIGHT * rarity(pieces, total);
    return [{ word: terms[0] as string, pieces, weight, variants: new Map(terms.map((term) => [term, 1])) }];
  });
}
