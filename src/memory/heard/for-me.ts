// What a person says is for themselves alone: "remember for me only: …", "note to self: …". It is kept as theirs and never in the project's files,
// without the words that say so. Pure. Such words count where they can mean nothing else: in front of everything else, right behind a bare request
// to remember, between commas, or behind one at the end. "The door is for me only" tells something about a door.

import { type Choice, narrow } from '../../kernel/pattern-words.ts';
import { isItem, type OwnSentence, ownSentences, withoutQuotes } from '../../session/own-words.ts';
import { lengthAt, talkWords } from '../../session/talk.ts';
import { findAsked } from './asked.ts';
import { FOR_ME_ASKS, FOR_ME_MARKS } from './for-me-forms.ts';
import { pointsOnly } from './taken-along.ts';

export interface ForMe {
  /** Without the words that say so. */
  readonly text: string;
  readonly isForMe: boolean;
  /** They ask by themselves for something to be kept. */
  readonly isAsking: boolean;
}

interface Found {
  readonly before: string;
  readonly after: string;
}

const LEADS_ON = /^\s*[,，、:：–—-]\s*(?=\S)/u;
const ENDS = /^[\s.!。！)]*$/u;
/** In front of words at the end, and what stands between what they speak of and them. */
const TAIL = /[\s]*(?:[,，、;(–—-]|[,;]?\s(?:and|but|und|et|y|e|en|och|og|i|a|и))\s*(?:please |bitte )?$/iu;
/** Around words that are put in. */
const OPENS = /\s*[,，(–—-]\s*$/u;
const CLOSES = /^\s*[,，)–—-](?=\s*\S)/u;
const COLON_END = /[:：]\s*$/u;

/** Prompts are read as often as they are heard, and most hold no such word. */
export function readForMe(text: string): ForMe {
  const own = withoutQuotes(text);
  for (const [choice, isAsking] of [
    [FOR_ME_ASKS, true],
    [FOR_ME_MARKS, false],
  ] as const) {
    for (const found of findForms(text, own, choice)) {
      const left = leave(found);
      if (left !== undefined) return { text: left, isForMe: true, isAsking };
    }
  }
  return { text, isForMe: false, isAsking: false };
}

function findForms(text: string, own: string, choice: Choice): readonly Found[] {
  const forms = narrow(choice, own);
  if (forms === undefined) return [];
  return Array.from(own.matchAll(new RegExp(forms, 'giu')), ({ index, 0: said }) => ({
    before: text.slice(0, index),
    after: text.slice(index + said.length),
  }));
}

/** What is left of the sentence; undefined where the words say something else. */
function leave({ before, after }: Found): string | undefined {
  const isLead = saysNothing(before);
  if (isLead && ENDS.test(after.replace(COLON_END, ''))) return '';
  const rest = after.replace(LEADS_ON, '');
  if (isLead && (rest !== after || findAsked(rest, rest)?.form === 'remember')) return rest;
  if (isBareRequest(before)) return `${before.trimEnd()}${after.startsWith(' ') ? '' : ' '}${after}`.trim();
  if (OPENS.test(before) && CLOSES.test(after))
    return `${before.replace(OPENS, '')} ${after.replace(CLOSES, '').trimStart()}`;
  return ENDS.test(after) && TAIL.test(before) ? before.replace(TAIL, '') : undefined;
}

function saysNothing(before: string): boolean {
  const words = talkWords(before);
  for (let at = 0; at < words.length; ) {
    const length = Math.max(lengthAt('fillers', words, at), lengthAt('polite', words, at));
    if (length === 0) return false;
    at += length;
  }
  return true;
}

function isBareRequest(before: string): boolean {
  const said = before.replace(/[\s,(–—-]+$/u, '');
  const found = said === '' ? undefined : findAsked(said, said);
  return found?.form === 'remember' && pointsOnly(found.content);
}

export interface SentenceForMe extends OwnSentence, ForMe {}

/** The person's sentences; one that says nothing else goes for the one before it, or, as the first, for what follows, as one with a colon does. */
export function sentencesForMe(prompt: string): readonly SentenceForMe[] {
  const sentences = ownSentences(prompt);
  const read = sentences.map((one) => ({ ...one, ...readForMe(one.text) }));
  if (!read.some(({ isForMe }) => isForMe)) return read;
  let goesOnTo = -1;
  const all = read.map((one, at) => {
    const next = read[at + 1];
    const isOfNext = next?.isForMe === true && next.text === '';
    const isGoingOn = one.line === goesOnTo || (goesOnTo >= 0 && isItem(prompt, one.line));
    const announces =
      one.isForMe && (/[:：]/u.test(sentences[at]?.text ?? '') || (at === 0 && one.text === ''));
    if (announces) goesOnTo = COLON_END.test(sentences[at]?.text ?? '') ? (next?.line ?? -1) : one.line;
    else if (!isGoingOn) goesOnTo = -1;
    return isOfNext || isGoingOn ? { ...one, isForMe: true } : one;
  });
  return all.filter(({ text, isAsking }) => text !== '' || isAsking);
}

/** The prompt without such sentences: nothing of the team's is corrected by them, or given up. */
export function withoutForMe(prompt: string): string {
  return ownSentences(prompt).reduce(
    (left, { text }) => (readForMe(text).isForMe ? left.replace(text, '') : left),
    prompt,
  );
}
