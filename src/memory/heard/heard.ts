// What a person said in a prompt that is meant to last: what they asked to be remembered, what holds from now on, what they always
// or never want, what they corrected. Pure, and by the form of the words alone; what it keeps is shown to the person, who can undo it.

import { isItem, type OwnSentence, ownSentences, withoutQuotes } from '../../session/own-words.ts';
import type { Candidate } from '../capture/prepare.ts';
import type { MemoryType } from '../model.ts';
import { type Found, findAsked } from './asked.ts';
import { findRule } from './rules.ts';

export interface Heard extends Candidate {
  readonly content: string;
  readonly type: MemoryType;
  /** They asked for it in so many words: it is kept, whatever the gates would say of its wording. */
  readonly isExplicit: boolean;
}

const LENGTH_MIN = 8;
const LENGTH_MAX = 600;
const HEARD_MAX = 6;
const CONFIDENCE = 0.95;
/** How much of what stands behind a correction is taken with it. */
const CORRECTION_SENTENCES = 2;
const CORRECTION_WORDS_MIN = 5;
const CORRECTION_LENGTH_MAX = 240;
/** How a sentence begins that goes on with the one before it. */
const BELONGS =
  /^(?:use|only|instead|applies|that (?:goes|means|applies)|because|since|otherwise|not|so (?:that|no|never|always)|and (?:not|never|no)|e\.g|i\.e|for example)\b/i;
/** Says the opposite of what it says. */
const SARCASM =
  /(?:^|\s)\/s\b|🙄|\b(?:yeah,? right|sure,? why not|what could (?:possibly )?go wrong|because that (?:worked|went) (?:so|really) well|just kidding|\bjk\b|lol)\b/i;
/** Points at something and does not name it. */
const POINTS_ONLY =
  /^(?:this(?: one)?|that(?: one)?|it|these|those|the following|following|them|all of (?:this|that)|these (?:rules|things|points)|das|dies|folgendes|ça|cela|ceci|esto|eso|isso|isto|questo|это|これ|这个|以下|이것)?[\s:：.,!…-]*$/iu;

/** Whether a prompt was nothing but such words: then nothing was asked for. */
export function isOnlyHeard(prompt: string): boolean {
  return ownSentences(prompt).length <= hearPrompt(prompt).length;
}

export function hearPrompt(prompt: string): readonly Heard[] {
  const sentences = ownSentences(prompt);
  const kept: Heard[] = [];
  const used = new Set<number>();
  for (let at = 0; at < sentences.length && kept.length < HEARD_MAX; at += 1) {
    if (used.has(at)) continue;
    const { text } = sentences[at] as OwnSentence;
    const own = withoutQuotes(text);
    if (SARCASM.test(own)) continue;
    const found = findAsked(text, own) ?? findRule(text, own);
    if (found === undefined) continue;
    for (const content of contentsOf(found, { sentences, at, prompt, used })) {
      const words = content.replaceAll(/\s+/g, ' ').replace(/\?$/, '.').trim();
      if (words.length < minimumFor(words) || kept.some((one) => one.content === words)) continue;
      kept.push({
        content: words.slice(0, LENGTH_MAX).toWellFormed(),
        type: found.type,
        isExplicit: found.isExplicit,
        trust: 'person',
        source: 'conversation',
        confidence: CONFIDENCE,
      });
    }
  }
  return kept.slice(0, HEARD_MAX);
}

/** A character of some scripts says as much as a syllable or a word. */
function minimumFor(words: string): number {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(words)
    ? LENGTH_MIN / 2
    : LENGTH_MIN;
}

interface Where {
  readonly sentences: readonly OwnSentence[];
  readonly at: number;
  readonly prompt: string;
  readonly used: Set<number>;
}

/** What a request means: itself, the list or sentence behind it, or the sentence before it. */
function contentsOf(found: Found, where: Where): readonly string[] {
  const { sentences, at, prompt, used } = where;
  const before = sentences[at - 1];
  if (found.pointsBack === true && before !== undefined) return [before.text];
  if (found.isCorrection === true) {
    const following = sentences.slice(at + 1, at + 1 + CORRECTION_SENTENCES);
    // What is a wish by itself stands for itself.
    const end = following.findIndex(({ text }) => findAsked(text, withoutQuotes(text)) !== undefined);
    const behind = end === -1 ? following : following.slice(0, end);
    for (const index of behind.keys()) used.add(at + 1 + index);
    const whole = [found.content, ...behind.map(({ text }) => text)]
      .join(' ')
      .slice(0, CORRECTION_LENGTH_MAX);
    // "No, the other one" means something only where it was said.
    return whole.split(/\s+/).length < CORRECTION_WORDS_MIN ? [] : [whole];
  }
  const isIntroduction = /[:：]\s*$/.test(found.content);
  if (found.rest !== undefined && found.rest.trim().length > LENGTH_MIN) return [found.rest];
  if (!POINTS_ONLY.test(found.content) && !isIntroduction) {
    const behind = sentences[at + 1];
    if (behind === undefined || behind.line !== sentences[at]?.line || !BELONGS.test(behind.text))
      return [found.content];
    used.add(at + 1);
    return [`${found.content} ${behind.text}`];
  }
  const items: string[] = [];
  for (let next = at + 1; next < sentences.length; next += 1) {
    const { text, line } = sentences[next] as OwnSentence;
    if (!isItem(prompt, line)) break;
    items.push(text);
    used.add(next);
  }
  if (items.length > 0) return items;
  const behind = sentences[at + 1];
  if (behind !== undefined) {
    used.add(at + 1);
    return [POINTS_ONLY.test(found.content) ? behind.text : `${found.content} ${behind.text}`];
  }
  return before === undefined ? [] : [before.text];
}
