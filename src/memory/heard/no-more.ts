// Finds the sentences in which a person says that something holds no longer, without asking for it to be forgotten: "let's drop node 0.10", "we
// don't use yarn any more", "we moved to node 18". Pure. Which memory it speaks of, if any, is for `revoke.ts` to tell; a sentence that takes
// nothing back is heard like any other.

import { once } from '../../kernel/once.ts';
import { ownSentences, withoutQuotes } from '../../session/own-words.ts';
import { begins, isName, lengthAt, type Talk, talkWords } from '../../session/talk.ts';
import { isQuestion } from './asked.ts';
import { JOINTS } from './clauses.ts';
import { withoutForgetting } from './forgetting.ts';

export interface NoMore {
  /** Without white space around it. */
  readonly sentence: string;
  /** How it is said: `drops` names what is done away with, `denies` says what is not so any more, `moves` names what took another's place. */
  readonly kind: 'drops' | 'denies' | 'moves';
  /** The words that name it, in order, without those for "not any more". */
  readonly words: readonly string[];
  /** Of `moves`: what was before, where it was said. */
  readonly from: readonly string[];
  /** Of `denies`: what holds again instead, where it was said there or in the next sentence. */
  readonly back: readonly string[];
  /** It speaks of a rule as such, so that it does not matter whether that one allows or forbids. */
  readonly isRule: boolean;
}

const joints = once(() => new RegExp(JOINTS, 'iu'));
const WORDS_MAX = 30;
/** A longer one names no single thing. */
const MOVED_WORDS_MAX = 4;

export function findNoMore(prompt: string): readonly NoMore[] {
  const sentences = ownSentences(withoutForgetting(prompt)).map(({ text }) => text);
  return sentences.flatMap((text, at) => {
    const found = readSentence(text);
    const next = sentences[at + 1] ?? '';
    const isBack = begins('backTo', next) && !isQuestion(next);
    return found.map((one) =>
      isBack ? { ...one, sentence: `${one.sentence} ${next.trim()}`, back: backIn(orderedWords(next)) } : one,
    );
  });
}

/** What stands behind "back to", wherever that stands. */
function backIn(words: readonly string[]): readonly string[] {
  const at = words.findIndex((_, index) => lengthAt('backTo', words, index) > 0);
  if (at === -1) return [];
  const named = words.slice(at + lengthAt('backTo', words, at));
  const end = named.findIndex((word, index) => index > 0 && PLACES.has(word));
  return end === -1 ? named : named.slice(0, end);
}

function readSentence(text: string): readonly NoMore[] {
  if (isQuestion(text) || text.split(/\s+/).length > WORDS_MAX) return [];
  const clauses = withoutQuotes(text).split(joints()).map(orderedWords);
  if (clauses.some((words) => hasForm('unsettled', words))) return [];
  const [first] = clauses.filter((words) => words.length > skipFillers(words));
  return clauses.flatMap((words) => {
    const read = readClause(words, words === first);
    const isRule = hasForm('rules', words);
    const back = clauses.flatMap(backIn);
    return read === undefined ? [] : [{ sentence: text.trim(), isRule, from: [], back, ...read }];
  });
}

type Read = Pick<NoMore, 'kind' | 'words'> & Partial<Pick<NoMore, 'from'>>;

/** A second clause that only does away with something may be part of a task. */
function readClause(words: readonly string[], isFirst: boolean): Read | undefined {
  const start = skipFillers(words);
  const moved = lengthAt('movesTo', words, start);
  if (moved > 0) return readMove(words, start + moved);
  const dropped = isFirst ? lengthAt('drops', words, start) : 0;
  if (dropped > 0) {
    const named = words.slice(start + dropped);
    return isThing(named) ? undefined : { kind: 'drops', words: named };
  }
  const ended = words.findIndex((_, at) => {
    const length = lengthAt('hasEnded', words, at);
    return length > 0 && at + length === words.length;
  });
  if (ended > start) return { kind: 'denies', words: words.slice(start, ended) };
  return readDenial(words, start);
}

/** "We don't use yarn any more", "no longer need it": the person or the house does it, or nobody is named. */
function readDenial(words: readonly string[], start: number): Read | undefined {
  const person = lengthAt('persons', words, start);
  const gone = words.findIndex((_, at) => lengthAt('noLonger', words, at) > 0);
  const not = words.findIndex((_, at) => lengthAt('negates', words, at) > 0);
  const more = words.findIndex((_, at) => at > not && lengthAt('anyMore', words, at) > 0);
  const isLed = (at: number): boolean => at === start || (person > 0 && at > start);
  if (gone !== -1 && isLed(gone))
    return denial(words, [{ at: gone, length: lengthAt('noLonger', words, gone) }]);
  if (not === -1 || more === -1 || !isLed(not)) return undefined;
  return denial(words, [
    { at: not, length: lengthAt('negates', words, not) },
    { at: more, length: lengthAt('anyMore', words, more) },
  ]);
}

interface Span {
  readonly at: number;
  readonly length: number;
}

function denial(words: readonly string[], gone: readonly Span[]): Read {
  const isGone = (index: number): boolean =>
    gone.some(({ at, length }) => index >= at && index < at + length);
  return { kind: 'denies', words: words.filter((_, index) => !isGone(index)) };
}

function readMove(words: readonly string[], at: number): Read | undefined {
  const rest = words.slice(at);
  const to =
    words[at - 1] === 'from' ? rest.findIndex((_, index) => lengthAt('movedTo', rest, index) > 0) : -1;
  if (words[at - 1] === 'from' && to < 1) return undefined;
  const behind = rest.slice(to === -1 ? 0 : to + lengthAt('movedTo', rest, to));
  const named = behind.filter((_, index) => lengthAt('polite', behind, index) === 0);
  const from = to === -1 ? [] : rest.slice(0, to);
  const isOne = named.some(isName) && named.length <= MOVED_WORDS_MAX && !isThing(named);
  return isOne ? { kind: 'moves', words: named, from } : undefined;
}

/** Before the first small word stands what is done away with: "the users table in the test". */
function isThing(named: readonly string[]): boolean {
  const end = named.findIndex((word, at) => at > 0 && PLACES.has(word));
  const head = named.slice(0, end === -1 ? named.length : end);
  return hasForm('things', head) && !hasForm('rules', named);
}

const PLACES = new Set(
  'from in of for at on with to into by as von in aus für bei mit de du des dans pour en para da do no na di nel per van voor uit med från av fra z ze w из в для'.split(
    ' ',
  ),
);

const hasForm = (kind: Talk, words: readonly string[]): boolean =>
  words.some((_, at) => lengthAt(kind, words, at) > 0);

function skipFillers(words: readonly string[]): number {
  let at = 0;
  for (let length = 1; length > 0; at += length) length = lengthAt('fillers', words, at);
  return at;
}

/** A version is one word: "0.10" is neither 0 nor 10. */
export const orderedWords = (text: string): readonly string[] =>
  talkWords(text.replaceAll(/(?<=\d)\.(?=\d)/g, '_'));
