// What an agent proposes in parts, and which of them a person takes and which they turn down: "yes to the first, but not the cache" says nothing to
// who did not read the proposal. Pure.

import { isOffer, proseLines } from './next.ts';
import { begins, holds, isName, lengthAt, type Talk, talkWords } from './talk.ts';

const PARTS_MAX = 6;
const PART_LENGTH_MAX = 90;
const PROPOSAL_LENGTH_MAX = 130;
const ITEM = /^\s*(?:[-*+•]|\(?\d{1,2}[.)]|\(?[a-f]\))\s+(?<text>\S.*)$/i;
/** In one line: "(1) retries, (2) a cache", "First, retries. Second, a cache." */
const INLINE = /(?:^|[\s:])(?:\(?[1-6][.)]|\(?[a-f]\)|(?:first|second|third|fourth|finally)(?:ly)?[,:])\s+/gi;

/** The items of its last list, when the message proposes something. */
export function proposedParts(message: string): readonly string[] {
  const lines = proseLines(message);
  const text = lines.join('\n');
  if (!holds('proposes', text) && !isOffer(text.trimEnd()) && !lines.some((line) => isOffer(line))) return [];
  const parts = lastList(lines) ?? inlineParts(lines);
  return parts.length < 2 || parts.length > PARTS_MAX ? [] : parts.map(tidy);
}

function lastList(lines: readonly string[]): readonly string[] | undefined {
  const end = lines.findLastIndex((line) => ITEM.test(line));
  const items: string[] = [];
  for (let at = end; at >= 0; at -= 1) {
    const text = ITEM.exec(lines[at] as string)?.groups?.['text'];
    if (text === undefined && !/^\s{2,}\S|^\s*$/.test(lines[at] as string)) break;
    if (text !== undefined) items.unshift(text);
  }
  return items.length < 2 ? undefined : items;
}

function inlineParts(lines: readonly string[]): readonly string[] {
  const pieces = lines.map((line) => line.split(INLINE)).find(({ length }) => length > 2) ?? [];
  return pieces.slice(1);
}

/** Its first sentence or clause, without marks. */
function tidy(part: string): string {
  const line = part
    .replaceAll(/\*\*|__/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [first = ''] = line.split(/(?<=[.!?;])\s/);
  const text = first.replace(/[\s.,;:!?]+$/, '');
  return text.length > PART_LENGTH_MAX ? `${text.slice(0, PART_LENGTH_MAX - 1).toWellFormed()}…` : text;
}

const ANSWER_WORDS_MAX = 30;
const CLAUSE_ENDS = /[,;:.!–—]+\s+|\s[-–—]\s/;

/** What the answer comes to, in the words of the proposal; undefined where it is no answer in part. */
export function answeredInPart(
  answer: string,
  {
    parts = [],
    said = '',
  }: { readonly parts?: readonly string[] | undefined; readonly said?: string | undefined },
): string | undefined {
  if (!isAnswer(answer)) return undefined;
  const chosen = LETTER.exec(answer)?.groups;
  const option = parts[LETTERS.indexOf(chosen?.['letter']?.toLowerCase() ?? '-')];
  if (option !== undefined) return `agreed to: ${option}. ${chosen?.['rest'] ?? ''}`.trim();
  const taken = readParts(answer, parts);
  if (taken !== undefined) {
    const list = (wanted: boolean): string => parts.filter((_, at) => taken.get(at) === wanted).join('; ');
    return `agreed to: ${list(true)} – turned down: ${list(false)}`;
  }
  const isOne = !/[.!…]\s+\S/.test(answer);
  const isHalf =
    isOne && begins('agrees', answer) && talkWords(answer).some((_, at, words) => isTurn(words, at));
  const proposal = said.split(/(?<=[.!?])\s+/).filter((one) => holds('proposes', one) || isOffer(one));
  if (!isHalf || (parts.length === 0 && proposal.length === 0)) return undefined;
  const proposed = (parts.length > 0 ? parts.join('; ') : proposal.join(' ')).slice(0, PROPOSAL_LENGTH_MAX);
  return `"${answer.trim()}" to the proposal: ${proposed.toWellFormed().replaceAll(/[.!?]\s/g, ', ')}`;
}

/** "B." alone, or with more behind it. */
const LETTER =
  /^\s*(?:(?:option|variante?|opción|opção|opzione|optie)\s+)?\(?(?<letter>[a-f])(?:[.,:;!)–—]+|\s+(?=and\b|und\b|et\b|y\b|please\b|bitte\b)|\s*$)\s*(?:(?:and|und|et|y|please|bitte)\b[\s,]*)*(?<rest>[\s\S]*)$/i;
const LETTERS = 'abcdef';

/** What a nod agrees to, where it was proposed in a sentence and not in parts. */
export function agreedWhole(
  answer: string,
  {
    parts = [],
    said = '',
  }: { readonly parts?: readonly string[] | undefined; readonly said?: string | undefined },
): string | undefined {
  if (parts.length > 0 || !isAnswer(answer) || !begins('agrees', answer) || !isNod(answer)) return undefined;
  const proposed = said.split(/(?<=[.!?])\s+/).findLast((one) => holds('proposes', one) && !isOffer(one));
  return proposed === undefined ? undefined : `agreed to: ${proposed.replace(/[.!]+$/, '')}`;
}

/** A longer answer says by itself what it is about. */
const SHORT_WORDS_MAX = 12;

/** A short answer that takes up the question which the message ends with, told with it: "Map, and add a benchmark" says nothing alone. */
export function answeredQuestion(
  answer: string,
  { said = '' }: { readonly said?: string | undefined },
): string | undefined {
  const question =
    said
      .trim()
      .split(/(?<=[.!?？])\s+/)
      .at(-1) ?? '';
  const words = talkWords(answer);
  if (!/[?？]$/.test(question) || !isAnswer(answer) || words.length > SHORT_WORDS_MAX || isNod(answer))
    return undefined;
  const asked = new Set(talkWords(question).filter(isName));
  const takesUp =
    (['agrees', 'refuses', 'declines'] as const).some((kind) => begins(kind, answer)) ||
    asked.has(words[0] ?? '');
  if (!takesUp) return undefined;
  const told = question
    .replace(/[?？]+$/, '')
    .slice(-PROPOSAL_LENGTH_MAX)
    .toWellFormed();
  return `"${answer.trim().replaceAll(/[.!…]+\s+/g, ', ')}" to the question: ${told}`;
}

/** It says yes, and nothing of its own. */
function isNod(text: string): boolean {
  const words = talkWords(text);
  for (let at = 0; at < words.length; ) {
    const length = Math.max(
      ...(['agrees', 'polite', 'fillers'] as const).map((kind) => lengthAt(kind, words, at)),
    );
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** Short, and no question. */
const isAnswer = (text: string): boolean =>
  talkWords(text).length <= ANSWER_WORDS_MAX && !/[\n?？]/.test(text.trim());

/** "Yes, but not the cache." */
const isTurn = (words: readonly string[], at: number): boolean =>
  at > 0 && lengthAt('declines', words, at) > 0 && words.slice(at).some(isName);

/** By the index of a part, whether it is taken; undefined where that is not plain, or all of them are alike. */
export function readParts(
  answer: string,
  parts: readonly string[],
): ReadonlyMap<number, boolean> | undefined {
  if (parts.length < 2 || !isAnswer(answer)) return undefined;
  const taken = new Map<number, boolean>();
  let isTaken = true;
  let isOpen = false;
  for (const clause of answer.split(CLAUSE_ENDS).flatMap(splitTurns)) {
    const has = (kind: Talk): boolean => clause.some((_, at) => lengthAt(kind, clause, at) > 0);
    if (has('declines')) isTaken = false;
    else if (has('accepts')) isTaken = true;
    const named = namedParts(clause, parts);
    for (const at of named) {
      if (taken.get(at) === !isTaken) return undefined;
      taken.set(at, isTaken);
    }
    const hasOthers = has('allOthers') && !(named.length > 0 && isTaken);
    if (hasOthers || (has('onlyThese') && named.length > 0)) isOpen = true;
    if (hasOthers && named.length > 0) isTaken = false;
  }
  const values = new Set(taken.values());
  if (isOpen && values.size === 1) {
    const [value] = values;
    for (const at of parts.keys()) if (!taken.has(at)) taken.set(at, value !== true);
  }
  return new Set(taken.values()).size === 2 ? taken : undefined;
}

function splitTurns(clause: string): readonly (readonly string[])[] {
  const clauses: string[][] = [[]];
  for (const [at, word] of talkWords(clause).entries()) {
    if (lengthAt('turns', [word], 0) > 0 && at > 0) clauses.push([]);
    else clauses.at(-1)?.push(word);
  }
  return clauses;
}

const ORDINALS = ['part1', 'part2', 'part3', 'part4'] as const;

/** By their place, or by a word that no other part has. */
function namedParts(clause: readonly string[], parts: readonly string[]): readonly number[] {
  const words = parts.map((part) => new Set(talkWords(part).filter(isName)));
  const isOnlyDigits = clause.every((word) => /^\d$/.test(word) || !isName(word) || isPolar(word));
  const found = clause.flatMap((word, at) => {
    if (/^\d$/.test(word) && !isOnlyDigits) return [];
    const place = ORDINALS.findIndex((kind) => lengthAt(kind, clause, at) > 0);
    if (place !== -1) return place < parts.length ? [place] : [];
    if (lengthAt('partLast', clause, at) > 0) return [parts.length - 1];
    const having = words.flatMap((one, part) => (isName(word) && one.has(word) ? [part] : []));
    return having.length === 1 ? having : [];
  });
  return [...new Set(found)];
}

const isPolar = (word: string): boolean =>
  lengthAt('accepts', [word], 0) + lengthAt('declines', [word], 0) + lengthAt('polite', [word], 0) > 0;
