// What a session that starts could not be told for want of room, told with its first prompt when that goes on with the work: what the prompt
// names first, then what is worth most. A prompt about something else gets nothing.

import { cutToTokens, estimateTokens } from '../../kernel/tokens.ts';
import { everydayWeight, tellingWords } from '../../memory/recall/fit.ts';
import type { Act } from '../../session/act.ts';
import { holds } from '../../session/talk.ts';

export type More = Extract<Act, { readonly kind: 'more' }>;

const HEAD = 'loa resume, the rest:';
const LINE_TOKENS_MAX = 34;
const LINE_TOKENS_MIN = 6;
/** What the prompt names goes before so many lines that are worth more. */
const NAMED_PLACES = 6.5;
/** A word so common in prompts says nothing of what a prompt is about. */
const TELLING_MIN = 0.45;
/** Of 41 first prompts that go on these let 40 through, of 360 that do not 27, most of them like "run the tests" (docs/adr/0016). */
const WHOLE_MIN = 0.9;
const SHARE_MIN = 0.4;
const MOST_MIN = 0.6;
/** Lines for the model; '' when the prompt is about something else. */
export function tellMore(prompt: string, { about, lines }: More, tokensMax: number): string {
  if (!goesOn(prompt, [about, ...lines].join('\n'))) return '';
  const asked = telling(prompt);
  const named = (line: string): number => [...telling(line)].filter((word) => asked.has(word)).length;
  const byNeed = lines
    .map((line, place) => ({ line, place: named(line) > 0 ? place - NAMED_PLACES : place }))
    .sort((a, b) => a.place - b.place);
  const told: string[] = [];
  for (const { line } of byNeed) {
    const room = tokensMax - estimateTokens([HEAD, ...told].join('\n')) - 1;
    const shown = cutToTokens(line, Math.min(LINE_TOKENS_MAX, room));
    if (estimateTokens(shown) >= Math.min(LINE_TOKENS_MIN, estimateTokens(line))) told.push(shown);
  }
  return told.length === 0 ? '' : [HEAD, ...told].join('\n');
}

const LABEL = /^(?:-|[\p{L} ,]{1,30}:)\s+/u;

/** Without lines that the same answer tells as remembered. */
export function withoutTold(more: More, remembered: string): More {
  return { ...more, lines: more.lines.filter((line) => !remembered.includes(line.replace(LABEL, ''))) };
}

/** A prompt that says so, that names nothing of its own, or much of which was spoken of before. */
function goesOn(prompt: string, before: string): boolean {
  if (holds('goesOn', prompt)) return true;
  const known = tellingWords(before);
  let [shared, whole, most] = [0, 0, 0];
  for (const stemmed of tellingWords(prompt).keys()) {
    const weight = everydayWeight(stemmed);
    whole += weight;
    if (!known.has(stemmed)) continue;
    shared += weight;
    most = Math.max(most, weight);
  }
  return whole < WHOLE_MIN || (shared / whole >= SHARE_MIN && most >= MOST_MIN);
}

/** Stems of the words that say what a text is about. */
function telling(text: string): ReadonlySet<string> {
  return new Set([...tellingWords(text).keys()].filter((stemmed) => everydayWeight(stemmed) > TELLING_MIN));
}
