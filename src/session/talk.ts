// Reads the table of forms: whether a text refuses, denies, proposes or reports a trouble, whatever its language, and what a correction says is not
// so. Pure. Words are compared one after the other; no pattern is built, since a hook has no time for that.

import { once, remembering } from '../kernel/once.ts';
import { TALK_FORMS, type TalkForms } from './talk-forms.ts';

export type Talk = keyof TalkForms;

interface Forms {
  /** By the first word. They are split when that one is met: most never are. */
  readonly plain: ReadonlyMap<string, readonly string[]>;
  /** Beginnings of words. */
  readonly beginnings: readonly string[];
  /** Of scripts without blanks. */
  readonly unspaced: readonly string[];
}

const WORD = /[a-z0-9_\u00aa-\u1fff\u3040-\ud7ff]+/g;
const UNSPACED = /[\u0e00-\u0e7f\u3040-\ud7ff]/;
const KINDS = Object.keys(TALK_FORMS).length;

const formsOf = remembering((kind: string): Forms => readForms(TALK_FORMS[kind as Talk]), KINDS);

function readForms(text: string): Forms {
  const plain = new Map<string, string[]>();
  const beginnings: string[] = [];
  const unspaced: string[] = [];
  for (const piece of text.split(';')) {
    const form = piece.trim();
    if (form.endsWith('*')) beginnings.push(form.slice(0, -1));
    if (UNSPACED.test(form)) unspaced.push(form);
    else if (!form.endsWith('*')) {
      const end = form.indexOf(' ');
      const first = end === -1 ? form : form.slice(0, end);
      const others = plain.get(first);
      if (others === undefined) plain.set(first, [form]);
      else others.push(form);
    }
  }
  return { plain, beginnings, unspaced };
}

/** In lower case, without apostrophes; "I'd" is none of the ids. */
export const talkWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll(/\bi['’]d\b/g, 'i would')
    .replaceAll(/['’]/g, '')
    .match(WORD) ?? [];

/** How many words a form of this kind takes at a place; 0 when none stands there. */
export function lengthAt(kind: Talk, words: readonly string[], at: number): number {
  const { plain, beginnings } = formsOf(kind);
  const word = words[at] ?? '';
  let longest = 0;
  for (const form of plain.get(word) ?? []) {
    const said = form.split(' ');
    if (said.length > longest && said.every((one, index) => words[at + index] === one)) longest = said.length;
  }
  return longest > 0 ? longest : Number(beginnings.some((one) => word.startsWith(one)));
}

const holdsUnspaced = (kind: Talk, text: string): boolean =>
  UNSPACED.test(text) && formsOf(kind).unspaced.some((form) => text.includes(form));

/** Whether a text of a script without blanks is a form of this kind. */
export const isUnspacedForm = (kind: Talk, text: string): boolean =>
  UNSPACED.test(text) && formsOf(kind).unspaced.includes(text.trim());

/** Whether a form of this kind stands anywhere in the text. */
export function holds(kind: Talk, text: string): boolean {
  const words = talkWords(text);
  return words.some((_, at) => lengthAt(kind, words, at) > 0) || holdsUnspaced(kind, text);
}

/** Whether the text begins with a form of this kind, fillers passed over. */
export function begins(kind: Talk, text: string): boolean {
  const words = talkWords(text);
  for (let at = 0; at < words.length; ) {
    if (lengthAt(kind, words, at) > 0) return true;
    const filler = lengthAt('fillers', words, at);
    if (filler === 0) break;
    at += filler;
  }
  return UNSPACED.test(text) && formsOf(kind).unspaced.some((form) => text.trimStart().startsWith(form));
}

/** What a correction says: which words name what is not so, and which what it is about. */
export interface Correction {
  readonly denied: readonly string[];
  readonly about: readonly string[];
}

/** More words behind "not" tell something else. */
const DENIED_MAX = 4;

/** "No, the worker is called bee, not wasp": the last words, behind one for "not", name what is not so. */
export function correctionIn(sentence: string): Correction | undefined {
  const words = talkWords(sentence);
  const at = words.findLastIndex((_, index) => lengthAt('not', words, index) > 0);
  if (at < 2) return undefined;
  const denied = words.slice(at + lengthAt('not', words, at));
  const named = denied.filter(isNaming);
  if (denied.length > DENIED_MAX || named.length === 0) return undefined;
  return { denied: named, about: words.slice(0, at).filter(isNaming) };
}

/** "The port is 4000, not 3000" without what it says is not so. */
export function withoutDenied(sentence: string): string {
  if (correctionIn(sentence) === undefined) return sentence;
  const starts = Array.from(sentence.matchAll(/(?<=[\s,;(–—])\S/g), ({ index }) => index);
  const isNot = (start: number): boolean => lengthAt('not', talkWords(sentence.slice(start)), 0) > 0;
  const last = starts.findLastIndex(isNot);
  // "and not" begins a word earlier.
  const at = isNot(starts[last - 1] ?? sentence.length) ? starts[last - 1] : starts[last];
  return at === undefined ? sentence : sentence.slice(0, at).replace(/[\s,;(–—-]+$/, '');
}

/** Whether a sentence said what a later one says is not so. */
export function isCorrected(sentence: string, { denied, about }: Correction): boolean {
  const words = new Set(talkWords(sentence));
  const others = about.filter((word) => !denied.includes(word));
  return denied.every((word) => words.has(word)) && others.some((word) => words.has(word));
}

const WORD_LENGTH_MIN = 3;

/** A word that may name something; figures do when they are denied, and say nothing of what they are about. */
const isNaming = (word: string): boolean => /^\d/.test(word) || isName(word);
export const isName = (word: string): boolean =>
  word.length >= WORD_LENGTH_MIN && !/^\d+$/.test(word) && !common().has(word);

/** A word that says nothing of what a text is about, in one of several languages. */
export const isCommon = (word: string): boolean => common().has(word);

const common = once(
  () =>
    new Set(
      'the and for are was were now has have had not but with that this its from into all one two can will still only also then than when what which there here get got been does did our your you they them use uses used called should must always never please first second last other die der das und ist sind mit für auf den dem ein eine auch noch jetzt wie nicht heißt wird soll immer les des est une pour dans que con por los las una del para com não por mais het een van voor met det att och som för på jest nie się czy это что для как'.split(
        ' ',
      ),
    ),
);
