// The forms of a row of the table, looked for in a text. Patterns of twenty languages cost more to build than a whole hook may take, so a form's
// pattern is built only once one of the words that everything it stands for must hold occurs, and what may stand before a form
// is followed backwards word by word instead of being part of every pattern.

import { once } from '../../kernel/once.ts';
import type { RowWords } from './form-words.ts';
import { type LanguageRow, readForm, splitForms } from './languages.ts';

/** Where a form was found: from where its clause begins to where the form ends. */
export interface FormMatch {
  readonly start: number;
  readonly end: number;
  readonly verb: string;
  /** A form that often means something else. */
  readonly isHint: boolean;
  /** A question that asks for it. */
  readonly isPolite: boolean;
}

export interface RowForms {
  /** The verb at the beginning of a sentence or a clause. */
  findRemember(folded: string): FormMatch | undefined;
  findFromNowOn(folded: string): FormMatch | undefined;
  findRule(folded: string): FormMatch | undefined;
  readonly joins: () => RegExp;
}

interface Forms {
  /** For each form the words of which everything it stands for holds one; nothing is known when there is none. */
  readonly words: readonly (readonly string[])[];
  /** Built when it is first tried. */
  read(index: number): { readonly isHint: boolean; readonly isPolite: boolean; readonly pattern: RegExp };
}

/** Lower case in which every character stays where it was. */
export function foldCase(text: string): string {
  const folded = text.toLowerCase();
  if (folded.length === text.length) return folded;
  return Array.from(text, (one) => (one.toLowerCase().length === one.length ? one.toLowerCase() : one)).join(
    '',
  );
}

/** Letters, digits and what joins them, in all scripts of the table; a class by its properties takes milliseconds to build. */
const EDGE = String.raw`(?![\w\u00c0-\u1fff\u3040-\ud7ff-])`;
const SEPARATORS = new Set(' \t\n\r\u00a0,;:.!–—-');
const JUNK = new Set(' \t\n\r\u00a0"“\'(*_#-¿¡');
const CLAUSE_ENDS = new Set(',;:–—(');
const BOUNDARIES = new Set(' \t\n\r\u00a0,;:.!–—("“\'-');
const JOINING = new Set(['and', 'but', 'so', 'und', 'et', 'y', 'e', 'en', 'och', 'og', 'i', 'и']);
/** Openers that may follow one another at the beginning of a sentence, and of a clause inside it. */
const OPENERS_MAX = 4;
const INNER_OPENERS_MAX = 2;
const OPENER_LENGTH_MAX = 40;

export function readRow(row: LanguageRow, words: RowWords): RowForms {
  const isSpaced = row.isUnspaced !== true;
  const edge = isSpaced ? EDGE : '';
  const remember = readForms(row.remember, words.remember, edge);
  const fromNowOn = readForms(row.fromNowOn, words.fromNowOn, edge);
  const rules = readForms(row.rules, words.rules, edge);
  const openers = once(() => new Set(splitForms(row.openers).map(plainWords)));
  const inPlace = (_folded: string, at: number) => at;
  const inClause = (folded: string, at: number) => findClause(folded, at, openers(), innerStart);
  const first = (folded: string, at: number) => findClause(folded, at, openers(), () => undefined);
  return {
    findRemember: (folded) => findFirst(remember, folded, isSpaced ? inClause : inPlace),
    findFromNowOn: (folded) => findFirst(fromNowOn, folded, isSpaced ? afterBoundary : inPlace),
    findRule: (folded) => findFirst(rules, folded, first),
    joins: once(() => compileJoins(row, edge)),
  };
}

/** The match whose clause begins first; of several there, the form that the table names first. */
function findFirst(
  forms: Forms,
  folded: string,
  startOf: (folded: string, at: number) => number | undefined,
): FormMatch | undefined {
  let first: FormMatch | undefined;
  for (const [index, words] of forms.words.entries()) {
    if (words.length > 0 && !words.some((word) => folded.includes(word))) continue;
    const { isHint, isPolite, pattern } = forms.read(index);
    for (const found of folded.matchAll(pattern)) {
      const start = startOf(folded, found.index);
      if (start === undefined || (first !== undefined && first.start <= start)) continue;
      first = { start, end: found.index + found[0].length, verb: found[0], isHint, isPolite };
    }
  }
  return first;
}

function afterBoundary(folded: string, at: number): number | undefined {
  if (at === 0) return 0;
  return BOUNDARIES.has(folded.charAt(at - 1)) ? at - 1 : undefined;
}

/**
 * Where the clause begins whose verb stands at a place: at the beginning of the text, behind a comma or the like, or at a word that
 * joins clauses, with nothing but openers in between.
 */
function findClause(
  folded: string,
  verbAt: number,
  openers: ReadonlySet<string>,
  inside: (folded: string, at: number) => number | undefined,
): number | undefined {
  let found: number | undefined;
  let places = [verbAt];
  for (let count = 0; places.length > 0 && count <= OPENERS_MAX; count += 1) {
    for (const at of places) {
      if (isJunkBefore(folded, at)) return 0;
      const start = count <= INNER_OPENERS_MAX ? inside(folded, at) : undefined;
      if (start !== undefined && (found === undefined || start < found)) found = start;
    }
    places = [...new Set(places.flatMap((at) => beforeOpeners(folded, at, openers)))];
  }
  return found;
}

function isJunkBefore(folded: string, at: number): boolean {
  for (let index = 0; index < at; index += 1) if (!JUNK.has(folded.charAt(index))) return false;
  return true;
}

function innerStart(folded: string, at: number): number | undefined {
  const before = folded.slice(0, at).trimEnd();
  if (CLAUSE_ENDS.has(before.at(-1) ?? '')) return before.length - 1;
  if (before.length === at) return undefined;
  const word = before.slice(lastWordStart(before));
  return JOINING.has(word) ? before.length - word.length : undefined;
}

function lastWordStart(text: string): number {
  let at = text.length;
  while (at > 0 && !BOUNDARIES.has(text.charAt(at - 1))) at -= 1;
  return at;
}

/** Where openers begin that end at a place, the separators behind them passed over. */
function beforeOpeners(folded: string, at: number, openers: ReadonlySet<string>): readonly number[] {
  let end = at;
  while (end > 0 && SEPARATORS.has(folded.charAt(end - 1))) end -= 1;
  if (end === at) return [];
  const starts: number[] = [];
  for (let start = end - 1; start >= Math.max(0, end - OPENER_LENGTH_MAX); start -= 1) {
    const isStart =
      start === 0 || BOUNDARIES.has(folded.charAt(start - 1)) || JUNK.has(folded.charAt(start - 1));
    if (isStart && openers.has(plainWords(folded.slice(start, end)))) starts.push(start);
  }
  return starts;
}

/** An opener as it is compared: one blank between words, without apostrophes and the separators at its end. */
function plainWords(opener: string): string {
  return opener
    .replaceAll(/['’]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[.,;:!–—-]+$/, '');
}

function readForms(forms: string, words: Forms['words'], edge: string): Forms {
  const split = once(() => splitForms(forms));
  const built = new Map<number, ReturnType<Forms['read']>>();
  return {
    words,
    read(index) {
      const known = built.get(index);
      if (known !== undefined) return known;
      const { source, ...kind } = readForm(split()[index] as string);
      const form = { ...kind, pattern: new RegExp(toPattern(source) + edge, 'g') };
      built.set(index, form);
      return form;
    },
  };
}

/** A blank is any white space, an apostrophe any of its shapes. */
function toPattern(form: string): string {
  return form.replaceAll(' ', String.raw`\s+`).replaceAll("'", "['’]?");
}

function compileJoins(row: LanguageRow, edge: string): RegExp {
  const joins = splitForms(row.joins).map(toPattern).join('|');
  return new RegExp(`^(?:[\\s,:：;–—-]*(?:${joins})${edge})+(?:[\\s,:：;!.–—-]+|$)|^[\\s,:：;!.–—-]+`);
}
