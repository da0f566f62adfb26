// What an agent's last message says comes next, or is still broken, by the form of its sentences alone: the same text always gives
// the same. Code, quotations and offers ("would you like me to …") are not plans.

import { anyScript } from '../kernel/any-script.ts';
import { matcherOf } from '../kernel/pattern-words.ts';
import { BEGINS, FAILING, HEADING, HOLDS, OFFERS } from './next-forms.ts';

const begins = matcherOf(BEGINS, (forms) => `^(?:so |and |but |ok(?:ay)?,? )?(?:${forms})`);
const holds = matcherOf(HOLDS, (forms) => String.raw`\b(?:${forms})\b`);
const isHeading = matcherOf(
  HEADING,
  (forms) =>
    String.raw`^\s*(?:#{1,6}\s*|\*\*|__)?(?:what(?:'|’)?s )?(?:${forms})(?:\*\*|__)?\s*[:：]?\s*(?:\*\*|__)?\s*$`,
);
const fails = matcherOf(FAILING, (forms) => String.raw`\b(?:${forms})\b`);
const BULLET = /^\s*(?:[-*+•]|\d+[.)]|\[[ xX]\])\s+(?:\[([ xX])\]\s*)?(.+)$/;
const offers = matcherOf(OFFERS, (forms) => String.raw`\b(?:${forms})\b`);
/** Leaves it to the person: a question, or "let me know". */
export const isOffer = (text: string): boolean => /\?\s*$/.test(text) || offers(text);
const MENDED =
  /\b(?:fixed|mended|resolved|no longer|used to|was (?:failing|broken)|were (?:failing|broken)|previously|now pass\w*|all (?:tests |green|pass)|solved)\b/i;

const NEXT_MAX = 5;
const FAILING_MAX = 2;
const LENGTH_MIN = 6;
const LENGTH_MAX = 180;

export function findNext(message: string): readonly string[] {
  const found: string[] = [];
  const lines = proseLines(message);
  for (let at = 0; at < lines.length && found.length < NEXT_MAX; at += 1) {
    const line = lines[at] as string;
    if (isHeading(line)) {
      for (const item of listBelow(lines, at + 1)) found.push(item);
      continue;
    }
    for (const sentence of sentencesOf(line)) {
      const plan = isOffer(sentence) ? undefined : planIn(sentence);
      if (plan !== undefined) found.push(plan);
    }
  }
  return [...new Set(found.map(tidy))].filter((one) => one.length >= LENGTH_MIN).slice(0, NEXT_MAX);
}

export function findStillFailing(message: string): readonly string[] {
  return proseLines(message)
    .flatMap(sentencesOf)
    .filter((sentence) => fails(sentence) && !MENDED.test(sentence) && !isOffer(sentence))
    .map(tidy)
    .slice(-FAILING_MAX);
}

const LABEL =
  /^(?:next(?: steps?| up)?|still to do|remaining|to[- ]?do|what(?:'|’)?s (?:left|missing|next)|open(?: items?| points?)?)\s*[:：–—-]\s*/i;

function planIn(sentence: string): string | undefined {
  if (!begins(sentence) && !holds(sentence)) return undefined;
  return sentence.replace(LABEL, '');
}

/** The items of a list that begins here; an item that is ticked is done. */
function listBelow(lines: readonly string[], from: number): readonly string[] {
  const items: string[] = [];
  for (let at = from; at < lines.length && items.length < NEXT_MAX; at += 1) {
    const line = lines[at] as string;
    if (line.trim() === '' && items.length === 0) continue;
    const [, tick, item] = BULLET.exec(line) ?? [];
    if (item === undefined) break;
    if (tick === undefined || tick === ' ') items.push(item);
  }
  return items;
}

const PROSE_LENGTH_MAX = 260;

/** The message without code, on one line; of a long one its first sentence and how it ends. */
export function proseOf(message: string): string {
  const prose = proseLines(message)
    .map((line) => line.replace(BULLET, '$2').trim())
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll('**', '')
    .replaceAll(/^#+ | #+ /g, ' ');
  if (prose.length <= PROSE_LENGTH_MAX) return prose;
  const sentences = prose.split(/(?<=[.!?])\s+/);
  const [first = ''] = sentences;
  const end: string[] = [];
  for (const sentence of sentences.slice(1).toReversed()) {
    if ([first, sentence, ...end].join(' ').length > PROSE_LENGTH_MAX) break;
    end.unshift(sentence);
  }
  return `${first.slice(0, PROSE_LENGTH_MAX)} … ${end.join(' ')}`.toWellFormed();
}

/** Lines outside of code fences and block quotations. */
export function proseLines(message: string): readonly string[] {
  const lines: string[] = [];
  let isCode = false;
  for (const line of message.split(/\r?\n/)) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    else if (!isCode && !/^\s*>/.test(line)) lines.push(line);
  }
  return lines;
}

const BETWEEN = anyScript(String.raw`(?<=[.!?;])\s+(?=[\p{Lu}"'\x60\d])`, 'u');

function sentencesOf(line: string): readonly string[] {
  return line
    .replace(BULLET, '$2')
    .replaceAll('**', '')
    .trim()
    .split(BETWEEN(line))
    .filter((sentence) => sentence.length >= LENGTH_MIN);
}

function tidy(text: string): string {
  const line = text
    .replaceAll('**', '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s:,–—-]+|[\s:,–—.-]+$/g, '')
    .trim();
  return line.length > LENGTH_MAX ? `${line.slice(0, LENGTH_MAX - 1).toWellFormed()}…` : line;
}
