// The words that may stand in code for a word of a question: itself, its other forms, short forms, synonyms, words near it in meaning;
// each with how surely it does. Only words that the index has.

import type { Sql } from '../durable/sql/cache.ts';
import { type Meaning, stem } from '../search/index.ts';
import { synonymsOf } from '../search/text/synonyms.ts';
import { relatedTo } from './said-as.ts';

export interface Worths {
  readonly itself: number;
  readonly synonym: number;
  readonly form: number;
  /** `ptr` for pointer. */
  readonly short: number;
  readonly near: number;
  /** Of the same notion of programming. */
  readonly related: number;
}

/** What comes before a word and leaves it what it is about. */
const PREFIX = /^(?:re|sub|un|pre|multi|auto|non|mis)(?=[a-z]{4})/;
/** Letters that two forms of a word share at least, and as a share of the longer one: "config" and "configuration". */
const PREFIX_LENGTH_MIN = 4;
const PREFIX_SHARE_MIN = 0.6;
const FORMS_MAX = 12;
/** Cosine from which a word of the table may stand for another. */
const NEARNESS_MIN = 0.66;
const NEAR_MAX = 4;
const SHORT_LENGTH_MAX = 4;

export interface Vocabulary {
  readonly sql: Sql;
  readonly meaning: Meaning | undefined;
}

/** Stems by worth; the word itself is among them whether it stands anywhere or not. */
export function variantsOf(
  word: string,
  { sql, meaning }: Vocabulary,
  worths: Worths,
): ReadonlyMap<string, number> {
  const variants = new Map<string, number>();
  const add = (term: string, worth: number): void => {
    if (worth > 0 && (variants.get(term) ?? 0) < worth) variants.set(term, worth);
  };
  const own = stem(word);
  add(own, worths.itself);
  for (const synonym of synonymsOf(word)) add(stem(synonym), worths.synonym);
  for (const other of worths.related > 0 ? relatedTo(word) : []) add(stem(other), worths.related);
  if (worths.related > 0)
    for (const form of [word.replace(PREFIX, '')]) if (form.length > 3) add(stem(form), worths.form);
  for (const form of formsIn(sql, own)) add(form, worths.form);
  if (worths.short > 0) for (const short of shortFormsIn(sql, word)) add(short, worths.short);
  const near = meaning?.near(word).filter(({ nearness }) => nearness >= NEARNESS_MIN) ?? [];
  for (const other of near.slice(0, NEAR_MAX)) add(other.stem, worths.near);
  return variants;
}

/** Words of the code that begin as this one does: short forms and long ones. */
function formsIn(sql: Sql, word: string): readonly string[] {
  if (word.length < PREFIX_LENGTH_MIN) return [];
  const longer = sql
    .all(
      'SELECT term FROM vocabulary WHERE term >= ? AND term < ? ORDER BY doc DESC LIMIT ?',
      word,
      `${word}\u{10ffff}`,
      FORMS_MAX,
    )
    .map((row) => row['term'] as string)
    .filter((term) => word.length >= term.length * PREFIX_SHARE_MIN);
  const shorter = Array.from({ length: Math.max(0, word.length - PREFIX_LENGTH_MIN) }, (_, cut) =>
    word.slice(0, word.length - 1 - cut),
  ).filter((term) => term.length >= word.length * PREFIX_SHARE_MIN && countPieces(sql, term) > 0);
  return [...longer, ...shorter];
}

const VOWELS = /[aeiouy]/g;

/** Its first letters (`buf`, `proc`), or those of its consonants (`msg`, `ptr`, `hdr`). */
function shortFormsIn(sql: Sql, word: string): readonly string[] {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return [];
  const consonants = word[0] + word.slice(1).replace(VOWELS, '');
  const first = [word.slice(0, 3), word.slice(0, 4)].filter((short) => !/[aeiouy]$/.test(short));
  return [...new Set([...first, ...subsequences(consonants)])].filter((short) => countPieces(sql, short) > 0);
}

/** Three or four consonants in their order, the first and, of three, not only neighbours at the start. */
function subsequences(consonants: string): readonly string[] {
  const [head = '', ...rest] = [...consonants];
  const found = new Set<string>();
  const grow = (text: string, from: number): void => {
    if (text.length >= 3) found.add(text);
    if (text.length === SHORT_LENGTH_MAX) return;
    for (let at = from; at < Math.min(rest.length, 7); at++) grow(text + (rest[at] as string), at + 1);
  };
  grow(head, 0);
  return [...found];
}

export function countPieces(sql: Sql, term: string): number {
  return Number(sql.get('SELECT doc FROM vocabulary WHERE term = ?', term)?.['doc'] ?? 0);
}
