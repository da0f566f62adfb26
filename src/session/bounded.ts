// Words that are not meant to last, though they may sound so: bound to this session, this day or this change; dictated, to be written or translated;
// said of the person's own doings; or the opposite of what they say. Pure; the forms are in the table of talk.

import { matcherOf } from '../kernel/pattern-words.ts';
import { SARCASM } from './opposite-forms.ts';
import { begins, holds, lengthAt, talkWords } from './talk.ts';

export const isSarcasm = matcherOf(SARCASM);

type Bound = 'thisSession' | 'thisOnce';

function isBoundBy(kind: Bound, text: string): boolean {
  const words = talkWords(text);
  return words.some((_, at) => lengthAt(kind, words, at) > 0 && !isLifted(words, at));
}

/** "Not just for today" says the opposite. */
const isLifted = (words: readonly string[], at: number): boolean =>
  [1, 2].some((back) => at >= back && lengthAt('negates', words, at - back) > 0);

/** "For this session only": the next one has no use for it. */
export const isOfThisSession = (text: string): boolean => isBoundBy('thisSession', text);

/** "In this function": it goes for the code at hand, and is no rule of the house. */
export const isOfThisPlace = (text: string): boolean => holds('thisPlace', text);

/** It holds no longer than this session, this day or this change. */
export const isBounded = (text: string): boolean => isOfThisSession(text) || isBoundBy('thisOnce', text);

/** "Add a sentence to the docs: …", "translate to German: …": what follows are not the person's own words. */
export function isDictated(own: string): boolean {
  const at = own.search(/[:：]/);
  if (at === -1) return false;
  const head = own.slice(0, at);
  if (begins('translates', head)) return true;
  const words = talkWords(head);
  const ofAgent = words.some((_, index) => lengthAt('agentsOwn', words, index) > 0);
  return begins('writes', head) && !ofAgent && words.some((_, index) => lengthAt('texts', words, index) > 0);
}

/** "From now on I'm in meetings" asks for nothing. */
export const isOwnDoing = (content: string): boolean => begins('ownDoings', content);
