// The sentences of a prompt that may correct something: they turn something down, or say what is not so. Whether they do is for what is
// remembered to tell.

import { ownSentences, withoutQuotes } from '../../session/own-words.ts';
import { isRefusal, splitRefusal } from '../../session/refusal.ts';
import { correctionIn } from '../../session/talk.ts';
import { isQuestion } from './asked.ts';
import { withoutForgetting } from './forgetting.ts';

/** What may correct something that is remembered. */
export interface Statement {
  /** What is so, without the words that turn something down. */
  readonly content: string;
  /** It turns something down. Without that, "jest, not vitest" may be for the work at hand. */
  readonly isRefusing: boolean;
}

const WORDS_MAX = 40;

/** Pure. */
export function listStatements(prompt: string): readonly Statement[] {
  const sentences = ownSentences(withoutForgetting(prompt));
  return sentences.flatMap(({ text }, at) => {
    if (isQuestion(text) || text.split(/\s+/).length > WORDS_MAX) return [];
    const { lead, rest } = splitRefusal(text);
    const isAfter = at > 0 && isRefusal(sentences[at - 1]?.text ?? '');
    const isBare = lead === '' && !isAfter;
    if ((isBare && correctionIn(rest) === undefined) || withoutQuotes(rest).trim() === '') return [];
    return [{ content: rest.replaceAll(/\s+/g, ' ').trim(), isRefusing: !isBare }];
  });
}
