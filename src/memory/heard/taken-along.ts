// What goes with a sentence that is kept: the sentences that it speaks of or that go on from it, and what a request means when it says nothing by
// itself. Pure.

import { isItem } from '../../session/own-words.ts';
import { begins } from '../../session/talk.ts';
import { type Found, isQuestion } from './asked.ts';
import type { SentenceForMe } from './for-me.ts';
import type { Form, Scores } from './lasting.ts';
import { isFragment, isShort, refersBack } from './parts.ts';

/** A sentence with what was made of it. */
export interface Judged extends SentenceForMe {
  /** With quotations blanked out. */
  readonly own: string;
  readonly form: Form;
  readonly found?: Found | undefined;
  readonly next?: string | undefined;
  readonly isFirst: boolean;
  readonly count: number;
  readonly scores: Scores;
  /** It is to be written or translated. */
  readonly isDictated?: boolean;
  /** It is to be kept. */
  readonly isLasting: boolean;
}

export interface Where {
  readonly sentences: readonly Judged[];
  readonly at: number;
  readonly prompt: string;
  /** Sentences that something was made of. */
  readonly used: Set<number>;
}

/** Of a sentence on the same line that may belong to what was asked for. */
const GOES_ON_MIN = 0;
/** Of one further before "remember that". */
const BELONGS_MIN = -5;
/** Of one behind "remember two things". */
const LISTED_MIN = -3;
const SPOKEN_MAX = 6;
const ITEM_LENGTH_MIN = 8;
const GOING_ON_MAX = 4;
/** Begins with what was just spoken of. */
const PICKS_UP = /^(?:it|it['’]?s|its|they|they['’]?re|he|she|those|these|otherwise|because|else)\b/i;
/** Points at something and does not name it. */
const POINTS_ONLY =
  /^(?:this(?: one)?|that(?: one)?|it|these|those|the following|following|them|(?:all|both)(?: of)? (?:this|that|these|those|them)|both|all|these (?:rules|things|points)|das|dies|folgendes|ça|cela|ceci|esto|eso|isso|isto|questo|это|これ|这个|以下|이것)?[\s:：.,!…-]*$/iu;

/** "Remember this." */
export const pointsOnly = (content: string): boolean => POINTS_ONLY.test(content);

/** A statement, with what it speaks of, and those on its line that go on in the same way. */
export function statedAt(where: Where): readonly string[] {
  const { text } = where.sentences[where.at] as Judged;
  return [[...namedBefore(text, where), text, ...goingOn(text, where)].join(' ')];
}

function isSameLine(sentences: readonly Judged[], at: number, other: number): boolean {
  return sentences[other] !== undefined && sentences[other].line === sentences[at]?.line;
}

/** Sentences that a later one takes along: "remember that", "max 60 chars". */
export function listSpokenOf(sentences: readonly Judged[]): ReadonlySet<number> {
  const spoken = sentences.flatMap((one, at) => {
    if (one.found === undefined || !one.isLasting) return [];
    if (one.found.points === 'back') return one.form === 'hint' ? [] : spokenBefore(sentences, at);
    return !pointsOnly(one.found.content) && needsBefore(one.found.content, sentences, at) ? [at - 1] : [];
  });
  return new Set(spoken);
}

/** "Write that down" speaks of the sentence before it, and of those on its line that belong to that one. */
function spokenBefore(sentences: readonly Judged[], at: number): readonly number[] {
  const spoken: number[] = [];
  for (let index = at - 1; index >= 0 && spoken.length < SPOKEN_MAX; index -= 1) {
    const one = sentences[index] as Judged;
    const isNext = spoken.length === 0;
    if (!isNext && (!isSameLine(sentences, at, index) || isQuestion(one.own))) break;
    if (!isNext && !isFragment(one.text) && one.scores.lasting <= BELONGS_MIN) break;
    spoken.unshift(index);
  }
  return spoken;
}

/** What a part that says nothing by itself speaks of: "max 60 chars", "leave them out". */
function namedBefore(content: string, { sentences, at, used }: Where): readonly string[] {
  const before = sentences[at - 1];
  if (before === undefined || used.has(at - 1) || !needsBefore(content, sentences, at)) return [];
  used.add(at - 1);
  return [before.text];
}

function needsBefore(content: string, sentences: readonly Judged[], at: number): boolean {
  const before = sentences[at - 1];
  if (before === undefined || !isSameLine(sentences, at, at - 1)) return false;
  if (isQuestion(before.own) || isFragment(before.text)) return false;
  return isShort(content) || refersBack(content);
}

/** Sentences on its line that go on: meant to last themselves, mere pieces, or about what was named. */
function goingOn(content: string, { sentences, at, used }: Where): readonly string[] {
  const texts: string[] = [];
  for (let next = at + 1; isSameLine(sentences, at, next) && texts.length < GOING_ON_MAX; next += 1) {
    const one = sentences[next] as Judged;
    if (one.found?.isExplicit === true || isQuestion(one.own) || begins('scolds', one.own)) break;
    const isPiece = isFragment(one.text) || isShort([content, ...texts].join(' '));
    const isOfIt = PICKS_UP.test(one.text) || begins('backTo', one.text);
    if (!isPiece && !isOfIt && one.scores.lasting <= GOES_ON_MIN) break;
    texts.push(one.text);
    used.add(next);
  }
  return texts;
}

/** What a request means: itself, the list or sentences behind it, or the sentence before it. */
export function askedFor(found: Found, where: Where): readonly string[] {
  const { sentences, at, used } = where;
  const before = sentences[at - 1];
  if (found.points === 'back' && before !== undefined) {
    const spoken = spokenBefore(sentences, at);
    for (const index of spoken) used.add(index);
    return [[...spoken.map((index) => sentences[index]?.text), found.content].join(' ')];
  }
  const isIntroduction = /[:：]\s*$/.test(found.content);
  if (!pointsOnly(found.content) && !isIntroduction) {
    const parts = [...namedBefore(found.content, where), found.content, ...goingOn(found.content, where)];
    return [parts.join(' ')];
  }
  const items = itemsBehind(where);
  // "tabs" says nothing by itself, and something beside the others.
  if (items.length > 0)
    return items.some(({ length }) => length < ITEM_LENGTH_MIN) ? [items.join('; ')] : items;
  const behind =
    found.points === 'on' ? sentences.slice(at + 1).filter(({ line }) => line === sentences[at]?.line) : [];
  const following = behind.length > 0 ? behind : sentences.slice(at + 1, at + 2);
  const told = following.filter(
    (one) => !isQuestion(one.own) && (following.length === 1 || one.scores.lasting > LISTED_MIN),
  );
  if (told.length === 0) return before === undefined ? [] : [before.text];
  for (const index of told.keys()) used.add(at + 1 + index);
  return [
    pointsOnly(found.content)
      ? told.map(({ text }) => text).join(' ')
      : `${found.content} ${told.map(({ text }) => text).join(' ')}`,
  ];
}

function itemsBehind({ sentences, at, prompt, used }: Where): readonly string[] {
  const items: string[] = [];
  for (let next = at + 1; next < sentences.length; next += 1) {
    const { text, line } = sentences[next] as Judged;
    if (!isItem(prompt, line)) break;
    items.push(text);
    used.add(next);
  }
  return items;
}
