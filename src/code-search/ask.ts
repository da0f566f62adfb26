// A question in words to places. The full-text index brings candidates; each is scored by how much of the question stands in it: every
// word weighs by how rare it is, and counts by where it stands (name, comment, path, text), once more for each further place.
// Forms, short forms, synonyms and near words stand for a word, for less. So a score means the same whatever the project: 1 is everything
// everywhere, and what has nothing to do with the question is near 0.

import type { Sql, SqlRow } from '../durable/sql/cache.ts';
import { type Meaning, stem } from '../search/index.ts';
import { type AskedWord, weighQuestion } from './asked-words.ts';
import type { Demand } from './demand.ts';
import { INNER } from './pieces.ts';
import { type CodeHit, findExact, type ReadText } from './query.ts';
import { type Found, type Scoring, scorePlace } from './score-place.ts';
import { countPieces } from './variants.ts';
import { wordsOf } from './words.ts';

export interface Asked {
  readonly found: readonly Found[];
  /** Words of the question that stand nowhere, nor anything for them. */
  readonly missing: readonly string[];
}

const CANDIDATES = 220;
/** A word in more pieces than this share says little and costs much; it brings no candidates unless nothing else is left. */
const COMMON_SHARE = 0.12;
const COMMON_MIN = 60;
/** What else its file has to say lends something. */
const NEIGHBOURS = 0.12;
const PER_FILE_MAX = 4;
export interface Question {
  readonly words: string;
  readonly topK: number;
  readonly demand: Demand;
}

export function ask(
  sql: Sql,
  { words: text, topK, demand }: Question,
  { readText, meaning }: { readonly readText: ReadText; readonly meaning: Meaning | undefined },
): Asked {
  const total = Number(sql.get("SELECT value FROM meta WHERE name = 'pieces'")?.['value'] ?? 0);
  const words = weighQuestion(text, { sql, meaning, total, demand });
  const there = words.filter(({ pieces }) => pieces > 0);
  const missing = words.filter(({ pieces, weight }) => pieces === 0 && weight > 0).map(({ word }) => word);
  if (there.length === 0) return { found: [], missing };
  const sum = words.reduce((all, { weight }) => all + weight, 0);
  const texts = new Map<string, readonly string[]>();
  const linesOf = (path: string): readonly string[] => {
    const known = texts.get(path) ?? readText(path)?.split('\n') ?? [];
    texts.set(path, known);
    return known;
  };
  const scored = candidates(sql, there, total).map((row) => scorePlace(row, there, { sum, linesOf, demand }));
  const places = withUses(sql, withNeighbours(ofEachPlace(scored)));
  const named = namedInIt(text, { sql, words: there, scoring: { sum, linesOf, demand } });
  const isNamed = new Set(named.map(keyOf));
  const others = places.filter((one) => !isNamed.has(keyOf(one)));
  return { found: fewOfEach([...named, ...others]).slice(0, topK), missing };
}

const keyOf = ({ path, line }: Found): string => `${path}\0${line}`;

/** As it is written in code and nowhere else: with a mark inside, or a capital letter. */
const WRITTEN = /(?<![\w-])(?:[A-Za-z]\w*_\w+|[a-z][a-z0-9]*[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*)(?![\w-])/g;
const NAMED_MAX = 4;
const NAMED_SCORE = 1;

interface Naming {
  readonly sql: Sql;
  readonly words: readonly AskedWord[];
  readonly scoring: Scoring;
}

/** Whoever writes the very name of a declaration means it. */
function namedInIt(text: string, { sql, words, scoring }: Naming): readonly Found[] {
  const names = [...new Set([...text.matchAll(WRITTEN)].map(([name]) => name))];
  const found = names.flatMap((name) => findExact(sql, name).map((row) => scorePlace(row, words, scoring)));
  return ofEachPlace(found)
    .slice(0, NAMED_MAX)
    .map((one) => ({ ...one, score: NAMED_SCORE }));
}

/** Of so many of the best, who uses them is asked. */
const USES_ASKED = 60;
const USES_WORTH = 0.05;
const USES_MAX = 60;

/** Of two that say as much, the one that others use is the one that is meant. */
function withUses(sql: Sql, places: readonly Found[]): readonly Found[] {
  return places
    .map((one, at) => {
      if (at >= USES_ASKED || one.symbol === '') return one;
      const uses = countUses(sql, one.symbol.split('.').at(-1) ?? '');
      return { ...one, score: Math.min(1, one.score * (1 + USES_WORTH * Math.log2(1 + uses))) };
    })
    .toSorted((a, b) => b.score - a.score);
}

function countUses(sql: Sql, name: string): number {
  const words = wordsOf(name);
  if (words.length === 0) return 0;
  const phrase = `text : "${words.join(' ').replaceAll('"', '')}"`;
  const row = sql.get(
    `SELECT count(*) AS n FROM (SELECT rowid FROM words WHERE words MATCH ? LIMIT ${USES_MAX})`,
    phrase,
  );
  return Math.max(0, Number(row?.['n'] ?? 0) - 1);
}

const FIND = `SELECT piece.id, symbol, kind, line, last, ranges, piece.doc AS doc, file.path AS path, role
  FROM (SELECT rowid AS id, bm25(words, 6, 4, 3, 1) AS rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT ${CANDIDATES}) AS found
  JOIN piece ON piece.id = found.id JOIN file ON file.id = piece.file ORDER BY found.rank`;

const IN_PATH_MAX = 60;
/** A folder or a file that is called so. */
const FIND_IN_PATH = `SELECT piece.id, symbol, kind, line, last, ranges, piece.doc AS doc, file.path AS path, role
  FROM file JOIN piece ON piece.file = file.id WHERE instr(lower(file.path), ?) > 0 LIMIT ${IN_PATH_MAX}`;

const either = (terms: readonly string[]): string =>
  terms.map((term) => `"${term.replaceAll('"', '')}"`).join(' OR ');

/** Those that have the words themselves, and those that have anything for them. */
function candidates(sql: Sql, words: readonly AskedWord[], total: number): readonly SqlRow[] {
  const most = Math.max(COMMON_MIN, total * COMMON_SHARE);
  const isTelling = (term: string): boolean => countPieces(sql, term) <= most;
  const telling = words.filter(({ weight }) => weight > 0).map((one) => [...one.variants.keys()]);
  const own = words.flatMap(({ word, variants }) => (variants.has(stem(word)) ? [stem(word)] : []));
  const own1 = own.filter(isTelling);
  const all = telling.flat().filter(isTelling);
  const queries = [own1.length > 0 ? own1 : own, all.length > 0 ? all : telling.flat()];
  const rows = queries.flatMap((terms) =>
    terms.length === 0 ? [] : sql.all(FIND, either([...new Set(terms)])),
  );
  const agents = words.flatMap(({ agent }) => agent ?? []);
  const inPath = agents.flatMap((agent) => sql.all(FIND_IN_PATH, agent));
  return [...new Map([...rows, ...inPath].map((row) => [row['id'], row])).values()];
}

/** Here one name may be declared for several kinds of arguments, each with a body of its own. */
const OVERLOADS = /\.(?:java|kt|cs|scala|swift)$/;

/** The parts of a long declaration are one place, as good as the best of them; so are all of one name. */
function ofEachPlace(scored: readonly Found[]): readonly Found[] {
  const groups = Map.groupBy(scored, ({ path, symbol, line }) =>
    symbol === '' || OVERLOADS.test(path) ? `${path}\0${symbol}\0${line}` : `${path}\0${symbol}\0`,
  );
  return [...groups.values()].map((group) => {
    const sorted = group.toSorted((a, b) => b.score - a.score);
    const best = sorted[0] as Found;
    return {
      ...best,
      lines: sorted.filter(({ line }) => line === best.line).flatMap(({ lines }) => lines),
    };
  });
}

/** A file that has more to say about it is the likelier one. */
function withNeighbours(places: readonly Found[]): readonly Found[] {
  const files = Map.groupBy(places, ({ path }) => path);
  const best = new Map(
    [...files].map(([path, own]) => [
      path,
      own
        .map(({ score }) => score)
        .sort((a, b) => b - a)
        .slice(0, 4),
    ]),
  );
  return places
    .map((one) => {
      const others = (best.get(one.path) ?? []).filter((score) => score !== one.score).slice(0, 3);
      const lent = others.reduce((sum, score) => sum + score, 0) / 3;
      return { ...one, score: Math.min(1, one.score * (1 - NEIGHBOURS) + lent * NEIGHBOURS) };
    })
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line));
}

/** Parts of one long text would fill the list, and say little more than the first of them. */
const WINDOWS_PER_FILE_MAX = 3;

/** What a file has beyond its share comes after what the others have. */
function fewOfEach(places: readonly Found[]): readonly Found[] {
  const counts = new Map<string, number>();
  const isWithin = ({ path, symbol }: Found): boolean => {
    const key = `${symbol === '' ? 'text' : 'code'} ${path}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= (symbol === '' ? WINDOWS_PER_FILE_MAX : PER_FILE_MAX);
  };
  const within = new Set(places.filter(isWithin));
  return [...within, ...places.filter((one) => one.symbol !== '' && !within.has(one))];
}

/** Few places say all of a question everywhere: what says most of it is near 1. */
export const toCodeHit = ({ path, symbol, kind, line, endLine, score }: Found): CodeHit => ({
  place: symbol === '' || kind === INNER ? `${path}:L${line}` : `${path}:${symbol}`,
  path,
  symbol,
  kind,
  line,
  endLine,
  score: Math.round((1 - (1 - score) ** 1.6) * 1e4) / 1e4,
});
