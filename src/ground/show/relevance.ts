// How much a name, a path and what is said of it have to do with a task in words. Rare words weigh more; a word in a name more
// than one in a path or a comment. Pure.

import { isStopWord, splitWords, stem } from '../../search/index.ts';
import type { RankedSymbol } from '../../source/index.ts';
import type { Material } from '../model.ts';

/** Said of every task. */
const OF_TASKS = new Set(
  'add adding new fix fixing change make create implement update remove delete write support handle how where what find bug feature run one happen which when does do work need touch look'
    .split(' ')
    .map(stem),
);
/** What no more than so many names and places have is no common word. */
const RARE_MAX = 20;
const WORTH = { name: 1, path: 0.6, doc: 0.5 } as const;

export function taskWords(task: string): readonly string[] {
  const words = splitWords(task)
    .filter((word) => word.length > 1 && !isStopWord(word))
    .map(stem);
  return [...new Set(words)].filter((word) => !OF_TASKS.has(word));
}

/** The same, as they are written. */
export const taskWordsAsWritten = (task: string): readonly string[] =>
  [...new Set(splitWords(task).map((word) => word.toLowerCase()))].filter(
    (word) => word.length > 1 && !isStopWord(word) && !OF_TASKS.has(stem(word)),
  );

export interface Relevant {
  readonly one: RankedSymbol;
  readonly score: number;
  /** How many of the words it has. */
  readonly words: number;
  /** Its name has a word that few others have. */
  readonly isTelling: boolean;
}

const wordsIn = (text: string): ReadonlySet<string> => new Set(splitWords(text).map(stem));

/** Best first; those that have nothing to do with it are left out. */
export function rankForTask({ facts }: Material, words: readonly string[]): Relevant[] {
  const unique = new Map(
    [...facts.symbols, ...facts.members, ...facts.popular].map((one) => [
      `${one.path}\0${one.symbol.start}`,
      one,
    ]),
  );
  const all = [...unique.values()].map((one) => ({
    one,
    name: wordsIn(`${one.symbol.container} ${one.symbol.name}`),
    path: wordsIn(one.path),
    doc: wordsIn(one.symbol.doc),
  }));
  const counts = new Map<string, number>();
  const weight = new Map(
    words.map((word) => {
      const having = all.filter(
        ({ name, path, doc }) => name.has(word) || path.has(word) || doc.has(word),
      ).length;
      counts.set(word, having);
      return [word, Math.log(1 + all.length / (1 + having))];
    }),
  );
  return all
    .map(({ one, name, path, doc }) => {
      const said = words.reduce((sum, word) => {
        const worth = name.has(word)
          ? WORTH.name
          : path.has(word)
            ? WORTH.path
            : doc.has(word)
              ? WORTH.doc
              : 0;
        return sum + worth * (weight.get(word) ?? 0);
      }, 0);
      const having = words.filter((word) => name.has(word) || path.has(word) || doc.has(word)).length;
      const isTelling = words.some((word) => name.has(word) && (counts.get(word) ?? 0) <= RARE_MAX);
      return { one, words: having, isTelling, score: said * (1 + Math.log1p(one.references) / 8) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.one.path < b.one.path ? -1 : 1));
}

const CHARACTERS_PER_TOKEN = 3.6;

/** About as many as models count; code and paths take more than prose. */
export const countTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);
