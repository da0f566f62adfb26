// Whether something like what is asked for stands anywhere in the code, however it is called: for claims that it does not. Each word counts
// with its synonyms, its other forms and words near it in meaning, in names, comments, paths and text. It would rather find too much: a
// claim of absence has to survive it.

import type { Sql, SqlRow } from '../durable/sql/cache.ts';
import type { Meaning } from '../search/index.ts';
import { type CodeHit, onceEach, type ReadText, toHit } from './query.ts';
import { countPieces, variantsOf } from './variants.ts';
import { questionWords, wordsOf } from './words.ts';

/** One word of the question: the stems that may stand for it in code, each with how surely it does. */
interface WideWord {
  readonly variants: ReadonlyMap<string, number>;
  /** 0.5 for a word that is everywhere, 1 for one that hardly anything holds. */
  readonly weight: number;
}

const WORTH = { itself: 1, synonym: 0.9, form: 0.9, short: 0, near: 0.65, related: 0 } as const;
const PLACE_WORTH = { name: 1, doc: 0.9, path: 0.85, text: 0.75 } as const;
/** A page that speaks of a thing is less than the thing. */
const ROLE_WORTH: Readonly<Record<string, number>> = { documentation: 0.75, example: 0.9 };
const CANDIDATES = 200;

export function searchWidely(
  sql: Sql,
  question: { readonly words: string; readonly topK: number },
  { readText, meaning }: { readonly readText: ReadText; readonly meaning: Meaning },
): readonly CodeHit[] {
  const pieces = Number(sql.get("SELECT value FROM meta WHERE name = 'pieces'")?.['value'] ?? 0);
  const words = questionWords(question.words).map((word) => widen(word, { sql, meaning, pieces }));
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return [];
  return findCandidates(sql, words)
    .map((row, rank) => toHit(row, scoreOf(row, words, readText) / total, rank))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .filter(onceEach())
    .slice(0, question.topK);
}

function widen(
  word: string,
  { sql, meaning, pieces }: { readonly sql: Sql; readonly meaning: Meaning; readonly pieces: number },
): WideWord {
  const variants = variantsOf(word, { sql, meaning }, WORTH);
  const holding = Math.max(0, ...[...variants.keys()].map((term) => countPieces(sql, term)));
  const rarity = pieces === 0 ? 1 : 1 - Math.log(1 + holding) / Math.log(1 + pieces);
  return { variants, weight: 0.5 + Math.max(0, rarity) / 2 };
}

const FIND = `SELECT piece.id, symbol, kind, line, last, piece.doc AS doc, file.path AS path, role
  FROM (SELECT rowid AS id, bm25(words, 10, 4, 3, 1) AS rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT ${CANDIDATES}) AS found
  JOIN piece ON piece.id = found.id JOIN file ON file.id = piece.file ORDER BY found.rank`;

/** Those with something for every word, and those with something for any. */
function findCandidates(sql: Sql, words: readonly WideWord[]): readonly SqlRow[] {
  const groups = words.map(
    ({ variants }) => `(${[...variants.keys()].map((term) => `"${term.replaceAll('"', '')}"`).join(' OR ')})`,
  );
  const all = groups.length > 1 ? sql.all(FIND, groups.join(' AND ')) : [];
  const any = sql.all(FIND, groups.join(' OR '));
  const known = new Set(all.map((row) => row['id']));
  return [...all, ...any.filter((row) => !known.has(row['id']))];
}

function scoreOf(row: SqlRow, words: readonly WideWord[], readText: ReadText): number {
  const path = row['path'] as string;
  const from = (row['line'] as number) - 1;
  const places = [
    [PLACE_WORTH.name, row['symbol'] as string],
    [PLACE_WORTH.doc, row['doc'] as string],
    [PLACE_WORTH.path, path],
    [
      PLACE_WORTH.text,
      readText(path)
        ?.split('\n')
        .slice(from, row['last'] as number)
        .join('\n') ?? '',
    ],
  ] as const;
  const held = places.map(([worth, text]) => [worth, new Set(wordsOf(text))] as const);
  const said = words.reduce((sum, { variants, weight }) => {
    const best = [...variants].map(([term, worth]) => {
      const place = held.find(([, terms]) => terms.has(term));
      return place === undefined ? 0 : worth * place[0];
    });
    return sum + weight * Math.max(0, ...best);
  }, 0);
  return said * (ROLE_WORTH[row['role'] as string] ?? 1);
}
