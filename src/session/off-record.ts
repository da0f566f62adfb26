// What a person says and does not want kept: "off the record", "don't remember this". It is no memory, and no part of what the next session
// is told was asked. Pure.

import { remembering } from '../kernel/once.ts';
import { matcherOf, narrow } from '../kernel/pattern-words.ts';
import { OFF_RECORD } from './off-record-forms.ts';
import { ownSentences } from './own-words.ts';

/** A sentence with less besides that speaks of the one next to it. */
const SAYS_ITSELF_LENGTH_MIN = 12;
/** Of one prompt it is asked more than once. */
const PROMPTS_KEPT_MAX = 8;

export const isOffRecord = matcherOf(OFF_RECORD);

/** The prompt without such sentences, and without those that they speak of: the one behind "Off the record:", the one before "Don't remember that." */
export const withoutOffRecord = remembering(leaveOut, PROMPTS_KEPT_MAX);

function leaveOut(prompt: string): string {
  const forms = narrow(OFF_RECORD, prompt);
  if (forms === undefined) return prompt;
  const pattern = new RegExp(forms, 'i');
  const sentences = ownSentences(prompt).map(({ text }) => text);
  const out = new Set<number>();
  for (const [at, text] of sentences.entries()) {
    const said = pattern.exec(text)?.[0];
    if (said === undefined) continue;
    out.add(at);
    if (text.length - said.length >= SAYS_ITSELF_LENGTH_MIN) continue;
    const speaksOfNext = at === 0 || /[:：]\s*$/.test(text);
    out.add(speaksOfNext ? at + 1 : at - 1);
  }
  let left = prompt;
  for (const at of out) left = left.replace(sentences[at] ?? '', '');
  return left.trim();
}
