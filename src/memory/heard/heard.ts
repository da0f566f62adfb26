// What a person said in a prompt that is meant to last: what they asked to be remembered, what holds from now on, what they always
// or never want, rules of the house, corrections. Pure. Requests are found by tables of languages, everything else by a small model of
// the words (`lasting.ts`); what is kept is shown to the person, who can undo it.

import { anyScript } from '../../kernel/any-script.ts';
import { isBounded, isDictated, isOfThisPlace, isOwnDoing, isSarcasm } from '../../session/bounded.ts';
import { isOffRecord, withoutOffRecord } from '../../session/off-record.ts';
import { isItem, isReported, withoutQuotes } from '../../session/own-words.ts';
import { splitRefusal } from '../../session/refusal.ts';
import { begins, correctionIn } from '../../session/talk.ts';
import type { Candidate } from '../capture/prepare.ts';
import type { MemoryType } from '../model.ts';
import { type Found, findAsked, isQuestion, mentionsRemembering } from './asked.ts';
import { withoutChangeOfMind } from './change-of-mind.ts';
import { type SentenceForMe, sentencesForMe } from './for-me.ts';
import { withoutForgetting } from './forgetting.ts';
import { namesInstead } from './instead.ts';
import { type Form, type Judge, judgeSentence, type Scores, type Sentence } from './lasting.ts';
import { isBare } from './parts.ts';
import { askedFor, type Judged, listSpokenOf, pointsOnly, statedAt } from './taken-along.ts';

export interface Heard extends Candidate {
  readonly content: string;
  readonly type: MemoryType;
  /** They asked for it in so many words: it is kept, whatever the gates would say of its wording. */
  readonly isExplicit: boolean;
  /** It is for the person alone. */
  readonly isForMe?: true;
}

const LENGTH_MIN = 8;
const HEARD_MAX = 6;
const WISH_WORDS_MAX = 24;
const CONFIDENCE = 0.95;
/** A request is believed unless nearly everything speaks against it; anything else has to be surer than not. */
export const SCORE_MIN: Readonly<Record<Form, number>> = {
  remember: -4,
  'from-now-on': -4,
  hint: -2.5,
  mention: 0,
  rule: 0.5,
  none: 1.5,
  /** Of asking: the tables did not find it. */
  asks: 0.5,
};
/** Of asking, where it mentions remembering and a list stands below it. */
const LIST_HEAD_MIN = -2;
/** Of what turns something down and says what is so instead. */
const CORRECTS_MIN = 0.5;
/** Of asking, where the tables found a request too. */
const AGREED_MIN = 0;
/** Says what somebody wants, rather than what is so. */
const IS_WISH =
  /\b(?:always|never|don['’]?t|do not|prefer|like|want|hate|must|should|avoid|please|rule|style|convention|use|run|write|keep|ask|no)\b/i;
/** Turns down what was said before, and is no part of what is so. */
const ANSWER = /^\s*(?:no|nope|non|nein|nee|nej|não|nie|нет)(?![\w\u00c0-\u1fff])[\s,.:;!–—-]+/i;
/** Joins a sentence to what was said before it, and is no part of what is so. */
const JOINED = /^(?:and|but|also|plus|und|et)\b[\s,:–—-]+(?=\S)/i;
const QUESTION_END = /\s*(?:[吗嗎]?？|[?؟])\s*$/;
/** The person's own sentences, with the form that each has. */
export function readSentences(prompt: string, judge: Judge = judgeSentence): readonly Judged[] {
  const sentences = sentencesForMe(prompt)
    .map((one) => ({ ...one, text: withoutChangeOfMind(one.text) }))
    .filter(({ text, isAsking }) => text !== '' || isAsking)
    .map((one) => ({ ...one, own: withoutQuotes(one.text) }));
  const dictated = listDictated(sentences);
  return sentences.map((one, at) => {
    const asked = findAsked(one.text, one.own) ?? askedForMe(one);
    const mentions = asked === undefined && mentionsRemembering(one.own) && !isQuestion(one.own);
    const form: Form = asked?.form ?? (mentions ? 'mention' : 'none');
    const next = sentences[at + 1];
    const place = { next: next?.own, isFirst: at === 0, count: sentences.length };
    // "Can you remember that …?" is a question by its form alone.
    const own =
      asked?.form === 'remember' || asked?.isPolite === true ? one.own.replace(QUESTION_END, '.') : one.own;
    const scores = judgeClause(asked, { own, form, ...place }, judge);
    const isHead = mentions && /[:：]$/.test(one.own) && next !== undefined && isItem(prompt, next.line);
    const scored = { own: one.own, isFirst: at === 0, scores };
    const found =
      asked?.isExplicit === true
        ? asked
        : (learnedAsking(one.text, scored, isHead ? LIST_HEAD_MIN : SCORE_MIN.asks) ?? asked);
    const judged = {
      ...one,
      ...place,
      scores,
      found,
      form: found?.form ?? form,
      isDictated: dictated.has(at),
    };
    return { ...judged, isLasting: isLasting(judged) };
  });
}

/** "Note to self: …" asks as "note: …" does. */
const askedForMe = ({ text, isAsking }: SentenceForMe): Found | undefined =>
  isAsking
    ? {
        content: text,
        type: typeOf(text),
        isExplicit: true,
        ...(text === '' ? { form: 'remember', points: 'back' } : { form: 'hint' }),
      }
    : undefined;

/** What is to be written or translated goes to the end of its line, or of the lines below a head. */
function listDictated(sentences: readonly Pick<Judged, 'own' | 'line'>[]): ReadonlySet<number> {
  const dictated = new Set<number>();
  for (const [at, { own, line }] of sentences.entries()) {
    const before = sentences[at - 1];
    const isBelow =
      before !== undefined && line === before.line + 1 && /[:：]$/.test(sentences[0]?.own ?? '');
    const goesOn = dictated.has(at - 1) && (line === before?.line || isBelow);
    if (goesOn || isDictated(own)) dictated.add(at);
  }
  return dictated;
}

/** "Fix the pager, and from now on count from 1": the task in front of a request says nothing against it. */
function judgeClause(asked: Found | undefined, sentence: Sentence, judge: Judge): Scores {
  const whole = judge(sentence);
  if (asked?.from === undefined) return whole;
  const clause = judge({ ...sentence, own: sentence.own.slice(asked.from).replace(/^[\s,:;–—-]+/, '') });
  return clause.lasting > whole.lasting ? clause : whole;
}

/** A request in words that the tables do not have. */
function learnedAsking(text: string, { own, isFirst, scores }: Scored, askingMin: number): Found | undefined {
  if (scores.asking <= askingMin || isQuestion(own)) return undefined;
  const asked = { content: text, type: typeOf(own), isExplicit: true, form: 'asks' } as const;
  if (!isBare(own)) return asked;
  const saysNothing = isFirst && scores.lasting <= SCORE_MIN.none;
  return { ...asked, content: saysNothing ? '' : text, points: 'back' };
}

type Scored = Pick<Judged, 'own' | 'isFirst' | 'scores'>;

const typeOf = (own: string): MemoryType => (IS_WISH.test(own.replace(ANSWER, '')) ? 'preference' : 'fact');

function isLasting(one: Omit<Judged, 'isLasting'>): boolean {
  return soundsLasting(one) && !isMeantOtherwise(one);
}

function soundsLasting(one: Omit<Judged, 'isLasting'>): boolean {
  if (one.form === 'asks') return true;
  if (one.found === undefined && isQuestion(one.own)) return false;
  // "Remember this." says nothing by itself that could speak against it.
  const isBareRequest = one.form === 'remember' && pointsOnly(one.found?.content ?? '');
  // Two that say the same of it need not be as sure as one.
  const isAsked = one.found?.isExplicit === true && one.scores.asking > AGREED_MIN;
  return isBareRequest || isAsked || one.scores.lasting > leastFor(one) || namesInstead(one.own);
}

/** Though it sounds so: the opposite, somebody else's words, for this once, or nothing but a complaint. */
function isMeantOtherwise({
  own,
  form,
  found,
  isDictated: isToBeWritten,
}: Omit<Judged, 'isLasting'>): boolean {
  if (isToBeWritten === true || isSarcasm(own) || isOffRecord(own) || isReported(own)) return true;
  if (isBounded(own) || begins('scolds', own)) return true;
  return form === 'from-now-on' && (isOwnDoing(found?.content ?? '') || isOfThisPlace(own));
}

/** "No, the worker is called bee, not wasp" is built like nothing else. */
function leastFor({ own, form, isForMe }: Pick<Judged, 'own' | 'form' | 'isForMe'>): number {
  if (isForMe && form === 'none') return SCORE_MIN.mention;
  return form === 'none' && ANSWER.test(own) && correctionIn(own) !== undefined
    ? CORRECTS_MIN
    : SCORE_MIN[form];
}

/** Whether a prompt was nothing but such words: then nothing was asked for. What is long and asks for nothing in so many words may be a task. */
export function isOnlyHeard(prompt: string): boolean {
  const said = withoutForgetting(withoutOffRecord(prompt));
  const sentences = readSentences(said);
  const { used } = hearSentences(sentences, said);
  if (sentences.some(({ found, form }) => found?.isExplicit === true && form !== 'asks'))
    return sentences.length <= used.size;
  return sentences.every(({ isLasting: isOne }) => isOne) && prompt.split(/\s+/).length <= WISH_WORDS_MAX;
}

export function hearPrompt(prompt: string, judge?: Judge): readonly Heard[] {
  const said = withoutForgetting(withoutOffRecord(prompt));
  return hearSentences(readSentences(said, judge), said).kept;
}

function hearSentences(sentences: readonly Judged[], prompt: string) {
  const kept: Heard[] = [];
  const used = new Set<number>();
  const spokenOf = listSpokenOf(sentences);
  for (const [at, one] of sentences.entries()) {
    if (kept.length >= HEARD_MAX) break;
    if (used.has(at) || spokenOf.has(at) || !one.isLasting) continue;
    const where = { sentences, at, prompt, used };
    const usedBefore = new Set(used);
    const contents = one.found?.isExplicit === true ? askedFor(one.found, where) : statedAt(where);
    used.add(at);
    const isForMe = sentences.some(
      (other, index) => other.isForMe && used.has(index) && !usedBefore.has(index),
    );
    for (const content of contents) {
      const said = splitRefusal(content).rest.replace(JOINED, '');
      const words = said.replaceAll(/\s+/g, ' ').replace(QUESTION_END, '.').trim();
      if (words.length < minimumFor(words) || kept.some((other) => other.content === words)) continue;
      kept.push({
        content: words.toWellFormed(),
        type: one.found?.type ?? typeOf(one.own),
        isExplicit: one.form !== 'rule' && one.form !== 'none',
        trust: 'person',
        source: 'conversation',
        confidence: CONFIDENCE,
        ...(isForMe ? { isForMe } : {}),
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
