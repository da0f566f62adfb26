// What a person said in a prompt that is meant to last: what they asked to be remembered, what holds from now on, what they always
// or never want, rules of the house, corrections. Pure. Requests are found by tables of languages, everything else by a small model of
// the words (`lasting.ts`); what is kept is shown to the person, who can undo it.

import { anyScript } from '../../kernel/any-script.ts';
import { isItem, type OwnSentence, ownSentences, withoutQuotes } from '../../session/own-words.ts';
import type { Candidate } from '../capture/prepare.ts';
import type { MemoryType } from '../model.ts';
import { type Found, findAsked, isQuestion, mentionsRemembering } from './asked.ts';
import { type Form, scoreLasting } from './lasting.ts';
import { isFragment, isShort, refersBack } from './parts.ts';

export interface Heard extends Candidate {
  readonly content: string;
  readonly type: MemoryType;
  /** They asked for it in so many words: it is kept, whatever the gates would say of its wording. */
  readonly isExplicit: boolean;
}

/** A sentence with what was made of it. */
export interface Judged extends OwnSentence {
  /** With quotations blanked out. */
  readonly own: string;
  readonly form: Form;
  readonly found?: Found | undefined;
  readonly next?: string | undefined;
  readonly isFirst: boolean;
  readonly count: number;
}

const LENGTH_MIN = 8;
const LENGTH_MAX = 600;
const HEARD_MAX = 6;
const CONFIDENCE = 0.95;
/** A request is believed unless nearly everything speaks against it; anything else has to be surer than not. */
export const SCORE_MIN: Readonly<Record<Form, number>> = {
  remember: -3,
  'from-now-on': -3,
  hint: -1,
  mention: 0,
  rule: 0.5,
  none: 1.5,
};
/** Of a sentence on the same line that may belong to what was asked for. */
const GOES_ON_MIN = 0;
/** Of one further before "remember that". */
const BELONGS_MIN = -4;
const SPOKEN_MAX = 6;
const GOING_ON_MAX = 4;
/** Begins with what was just spoken of. */
const PICKS_UP = /^(?:it|it['’]?s|its|they|they['’]?re|he|she|those|these|otherwise|because|else)\b/i;
/** Says the opposite of what it says. */
const SARCASM =
  /(?:^|\s)\/s\b|🙄|\b(?:yeah,? right|sure,? why not|what could (?:possibly )?go wrong|because that (?:worked|went) (?:so|really) well|just kidding|\bjk\b)\b/i;
/** Asks for the opposite: "do not remember this". */
const NOT_KEPT =
  /\b(?:do not|don['’]?t|no need to|you need not) (?:ever |please )?(?:remember|memori[sz]e|write down|note down) (?:this|that|it|any of)\b|\bmerk(?:e|en)? (?:dir|euch|sie sich) (?:das|dies|es) (?:bitte )?nicht\b|\bne (?:retiens|retenez) pas (?:ça|cela|ceci)\b|\bno (?:recuerdes|guardes) (?:esto|eso)\b/i;
/** Says what somebody wants, rather than what is so. */
const IS_WISH =
  /\b(?:always|never|don['’]?t|do not|prefer|like|want|hate|must|should|avoid|please|rule|style|convention|use|run|write|keep|ask|no)\b/i;
/** Turns down what was said before, and is no part of what is so. */
const ANSWER = /^\s*(?:no|nope)\b[\s,.:;!–—-]+/i;
/** Points at something and does not name it. */
const POINTS_ONLY =
  /^(?:this(?: one)?|that(?: one)?|it|these|those|the following|following|them|all of (?:this|that)|these (?:rules|things|points)|das|dies|folgendes|ça|cela|ceci|esto|eso|isso|isto|questo|это|これ|这个|以下|이것)?[\s:：.,!…-]*$/iu;

/** The person's own sentences, with the form that each has. */
export function readSentences(prompt: string): readonly Judged[] {
  const sentences = ownSentences(prompt).map((one) => ({ ...one, own: withoutQuotes(one.text) }));
  return sentences.map((one, at) => {
    const found = findAsked(one.text, one.own);
    const mentions = found === undefined && mentionsRemembering(one.own) && !isQuestion(one.own);
    const form = found?.form ?? (mentions ? 'mention' : 'none');
    return { ...one, found, form, next: sentences[at + 1]?.own, isFirst: at === 0, count: sentences.length };
  });
}

function isLasting(one: Judged): boolean {
  if (SARCASM.test(one.own) || NOT_KEPT.test(one.own)) return false;
  if (one.found === undefined && isQuestion(one.own)) return false;
  // "Remember this." says nothing by itself that could speak against it.
  const isBareRequest = one.form === 'remember' && POINTS_ONLY.test(one.found?.content ?? '');
  return isBareRequest || scoreLasting(one) > SCORE_MIN[one.form];
}

/** Whether a prompt was nothing but such words: then nothing was asked for. */
export function isOnlyHeard(prompt: string): boolean {
  const sentences = readSentences(prompt);
  return sentences.length <= hearSentences(sentences, prompt).used.size;
}

export function hearPrompt(prompt: string): readonly Heard[] {
  return hearSentences(readSentences(prompt), prompt).kept;
}

function hearSentences(sentences: readonly Judged[], prompt: string) {
  const kept: Heard[] = [];
  const used = new Set<number>();
  const spokenOf = listSpokenOf(sentences);
  for (const [at, one] of sentences.entries()) {
    if (kept.length >= HEARD_MAX) break;
    if (used.has(at) || spokenOf.has(at) || !isLasting(one)) continue;
    const where = { sentences, at, prompt, used };
    const contents = one.found?.isExplicit === true ? askedFor(one.found, where) : statedAt(where);
    used.add(at);
    for (const content of contents) {
      const words = content.replaceAll(/\s+/g, ' ').replace(/\?$/, '.').trim();
      if (words.length < minimumFor(words) || kept.some((other) => other.content === words)) continue;
      kept.push({
        content: words.slice(0, LENGTH_MAX).toWellFormed(),
        type: one.found?.type ?? (IS_WISH.test(one.own.replace(ANSWER, '')) ? 'preference' : 'fact'),
        isExplicit: one.form !== 'rule' && one.form !== 'none',
        trust: 'person',
        source: 'conversation',
        confidence: CONFIDENCE,
      });
    }
  }
  return { kept: kept.slice(0, HEARD_MAX), used };
}

const DENSE = anyScript(
  String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]`,
  'u',
);

/** A character of some scripts says as much as a syllable or a word. */
function minimumFor(words: string): number {
  return DENSE(words).test(words) ? LENGTH_MIN / 2 : LENGTH_MIN;
}

interface Where {
  readonly sentences: readonly Judged[];
  readonly at: number;
  readonly prompt: string;
  /** Sentences that something was made of. */
  readonly used: Set<number>;
}

/** A statement, with what it speaks of, and those on its line that go on in the same way. */
function statedAt(where: Where): readonly string[] {
  const { text } = where.sentences[where.at] as Judged;
  return [[...namedBefore(text, where), text, ...goingOn(text, where)].join(' ')];
}

function isSameLine(sentences: readonly Judged[], at: number, other: number): boolean {
  return sentences[other] !== undefined && sentences[other].line === sentences[at]?.line;
}

/** Sentences that a later one takes along: "remember that", "max 60 chars". */
function listSpokenOf(sentences: readonly Judged[]): ReadonlySet<number> {
  const spoken = sentences.flatMap((one, at) => {
    if (one.found === undefined || !isLasting(one)) return [];
    if (one.found.points === 'back') return one.form === 'remember' ? spokenBefore(sentences, at) : [];
    return !POINTS_ONLY.test(one.found.content) && needsBefore(one.found.content, sentences, at)
      ? [at - 1]
      : [];
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
    if (!isNext && !isFragment(one.text) && scoreLasting(one) <= BELONGS_MIN) break;
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
    if (one.found?.isExplicit === true || isQuestion(one.own)) break;
    const isPiece = isFragment(one.text) || isShort([content, ...texts].join(' '));
    if (!isPiece && !PICKS_UP.test(one.text) && scoreLasting(one) <= GOES_ON_MIN) break;
    texts.push(one.text);
    used.add(next);
  }
  return texts;
}

/** What a request means: itself, the list or sentences behind it, or the sentence before it. */
function askedFor(found: Found, where: Where): readonly string[] {
  const { sentences, at, used } = where;
  const before = sentences[at - 1];
  if (found.points === 'back' && before !== undefined) {
    const spoken = spokenBefore(sentences, at);
    for (const index of spoken) used.add(index);
    return [[...spoken.map((index) => sentences[index]?.text), found.content].join(' ')];
  }
  const isIntroduction = /[:：]\s*$/.test(found.content);
  if (!POINTS_ONLY.test(found.content) && !isIntroduction) {
    const parts = [...namedBefore(found.content, where), found.content, ...goingOn(found.content, where)];
    return [parts.join(' ')];
  }
  const items = itemsBehind(where);
  if (items.length > 0) return items;
  const behind =
    found.points === 'on' ? sentences.slice(at + 1).filter(({ line }) => line === sentences[at]?.line) : [];
  const following = behind.length > 0 ? behind : sentences.slice(at + 1, at + 2);
  const told = following.filter(
    (one) => !isQuestion(one.own) && (following.length === 1 || scoreLasting(one) > SCORE_MIN.remember),
  );
  if (told.length === 0) return before === undefined ? [] : [before.text];
  for (const index of told.keys()) used.add(at + 1 + index);
  return [
    POINTS_ONLY.test(found.content)
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
