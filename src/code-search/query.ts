// A question to ranked places. The full-text index brings candidates; each is then scored by how much of the question it
// answers: the share of the question's weight (rare words weigh more) that stands in its name, its documentation, its path
// or its text. So a score means the same whatever the project: 1 is a declaration named like the question, 0.4 is less
// than half of it, anywhere.

import type { Sql, SqlRow } from '../durable/sql/cache.ts';
import { INNER } from './pieces.ts';
import { nameWords, queryWords, wordsOf } from './words.ts';

export interface CodeHit {
  /** `path:Symbol.name`, or `path:L42`. */
  readonly place: string;
  readonly path: string;
  readonly symbol: string;
  readonly kind: string;
  readonly line: number;
  readonly endLine: number;
  readonly score: number;
}

export interface CodeQuery {
  readonly query: string;
  readonly topK: number;
  readonly threshold: number;
}

/** Reads the lines of a piece; undefined when the file is gone. */
export type ReadText = (path: string) => string | undefined;

const CANDIDATES = 50;
/** What a word is worth by where it stands. */
const WORTH = { name: 1, doc: 0.8, path: 0.7, text: 0.6 } as const;
const ROLE_WORTH: Readonly<Record<string, number>> = {
  source: 1,
  documentation: 0.95,
  tool: 0.95,
  test: 0.92,
  example: 0.92,
  benchmark: 0.92,
};
/** A word in more pieces than this share says little and costs much; it only counts when nothing else is left. */
const COMMON_SHARE = 0.15;

export function searchCode(
  sql: Sql,
  { query, topK, threshold }: CodeQuery,
  readText: ReadText,
): readonly CodeHit[] {
  const pieces = Number(sql.get("SELECT value FROM meta WHERE name = 'pieces'")?.['value'] ?? 0);
  const weights = weigh(sql, queryWords(query), pieces);
  const searched = chooseSearched(weights, pieces);
  if (searched.length === 0) return [];
  const rows = findCandidates(sql, searched);
  const texts = new Map<string, readonly string[] | undefined>();
  const linesOf = (path: string): readonly string[] | undefined => {
    if (!texts.has(path)) texts.set(path, readText(path)?.split('\n'));
    return texts.get(path);
  };
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const exact = findExact(sql, query);
  const isExact = new Set(exact.map((row) => row['id']));
  return [
    ...exact.map((row, rank) => toHit(row, 1, rank)),
    ...rows
      .filter((row) => !isExact.has(row['id']))
      .map((row, rank) => toHit(row, Math.min(EXACT_BELOW, score(row, weights, linesOf) / total), rank)),
  ]
    .filter(({ score: value }) => value >= threshold && value > 0)
    .sort((a, b) => b.score - a.score)
    .filter(onceEach())
    .filter(fewOfEachFile())
    .slice(0, topK);
}

/** A long declaration is in several pieces. */
export function onceEach(): (hit: CodeHit) => boolean {
  const seen = new Set<string>();
  return ({ place, line }) => {
    const key = `${place} ${line}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  };
}

/** Parts of one long text would fill the list, and say little more than the first of them. */
const WINDOWS_PER_FILE_MAX = 3;

function fewOfEachFile(): (hit: CodeHit) => boolean {
  const windows = new Map<string, number>();
  return ({ path, symbol }) => {
    if (symbol !== '') return true;
    const count = (windows.get(path) ?? 0) + 1;
    windows.set(path, count);
    return count <= WINDOWS_PER_FILE_MAX;
  };
}

export interface Unread {
  readonly reason: string;
  readonly files: number;
}

/** Files of the project that no answer can come from. */
export function countUnread(sql: Sql): readonly Unread[] {
  return sql
    .all("SELECT unread, count(*) AS n FROM file WHERE unread != '' GROUP BY unread ORDER BY n DESC")
    .map((row) => ({ reason: row['unread'] as string, files: row['n'] as number }));
}

const FIND = `SELECT piece.id, symbol, kind, line, last, ranges, piece.doc AS doc, file.path AS path, role
  FROM (SELECT rowid AS id, bm25(words, 10, 4, 3, 1) AS rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT ${CANDIDATES}) AS found
  JOIN piece ON piece.id = found.id JOIN file ON file.id = piece.file ORDER BY found.rank`;

/** Pieces with every word are enough when there are many: ranking all that have any of them is what takes time. */
function findCandidates(sql: Sql, searched: readonly Weighed[]): readonly SqlRow[] {
  const words = searched.map(({ word }) => `"${word}"`);
  const whole = words.length > 1 ? sql.all(FIND, words.join(' AND ')) : [];
  return whole.length >= CANDIDATES ? whole : sql.all(FIND, words.join(' OR '));
}

/** What is only like the question comes below what is called exactly so. */
const EXACT_BELOW = 0.99;

/** Declarations that are called as the question says, in upper and lower case; of code before tests. */
export function findExact(sql: Sql, query: string): readonly SqlRow[] {
  const words = nameWords(query);
  if (words.length === 0) return [];
  const name = query.trim();
  const isNamed = (symbol: string): boolean => symbol === name || symbol.split(/[.#:]/).at(-1) === name;
  return sql
    .all(FIND, `name : (${words.map((word) => `"${word}"`).join(' AND ')})`)
    .filter((row) => isNamed(row['symbol'] as string))
    .toSorted((a, b) => (ROLE_WORTH[b['role'] as string] ?? 0.9) - (ROLE_WORTH[a['role'] as string] ?? 0.9));
}

interface Weighed {
  readonly word: string;
  readonly weight: number;
  readonly pieces: number;
}

function weigh(sql: Sql, words: readonly string[], total: number): readonly Weighed[] {
  return words.map((word) => {
    const pieces = Number(sql.get('SELECT doc FROM vocabulary WHERE term = ?', word)?.['doc'] ?? 0);
    return { word, pieces, weight: Math.log(1 + (total - pieces + 0.5) / (pieces + 0.5)) + 0.1 };
  });
}

function chooseSearched(weights: readonly Weighed[], total: number): readonly Weighed[] {
  const there = weights.filter(({ pieces }) => pieces > 0);
  const telling = there.filter(({ pieces }) => pieces <= Math.max(50, total * COMMON_SHARE));
  return telling.length > 0 ? telling : there;
}

function score(
  row: SqlRow,
  weights: readonly Weighed[],
  linesOf: (path: string) => readonly string[] | undefined,
): number {
  const name = new Set(wordsOf(row['symbol'] as string));
  const doc = new Set(wordsOf(row['doc'] as string));
  const path = new Set(wordsOf(row['path'] as string));
  let text: Set<string> | undefined;
  let sum = 0;
  for (const { word, weight } of weights) {
    if (name.has(word)) sum += weight * WORTH.name;
    else if (doc.has(word)) sum += weight * WORTH.doc;
    else if (path.has(word)) sum += weight * WORTH.path;
    else {
      text ??= new Set(
        wordsOf(
          linesOf(row['path'] as string)
            ?.slice((row['line'] as number) - 1, row['last'] as number)
            .join('\n') ?? '',
        ),
      );
      if (text.has(word)) sum += weight * WORTH.text;
    }
  }
  return sum * (ROLE_WORTH[row['role'] as string] ?? 0.9);
}

export function toHit(row: SqlRow, value: number, rank: number): CodeHit {
  const [path, symbol, line] = [row['path'] as string, row['symbol'] as string, row['line'] as number];
  // The index's own order settles what the coarse score leaves equal.
  const settled = Math.max(0, Math.min(1, value - rank * 1e-4));
  return {
    place: symbol === '' || row['kind'] === INNER ? `${path}:L${line}` : `${path}:${symbol}`,
    path,
    symbol,
    kind: row['kind'] as string,
    line,
    endLine: row['last'] as number,
    score: Math.round(settled * 1e4) / 1e4,
  };
}
