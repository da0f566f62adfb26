// Which decisions a question is about: by the words they share, rare ones first, the newer one when equal. When none shares a word, the
// nearest by their letters, so that a question never comes back empty.

import { isStopWord, splitWords, stem } from '../../search/text/index.ts';
import type { LoggedDecision } from '../notes/decision-block.ts';

export interface Chosen {
  readonly decisions: readonly LoggedDecision[];
  /** None of them shares a word with the question. */
  readonly isNearest: boolean;
}

const NEAREST_MAX = 3;

/** The newest when the question names nothing. */
export function chooseDecisions(decisions: readonly LoggedDecision[], query: string, max: number): Chosen {
  const wanted = [...new Set(wordsOf(query))];
  if (wanted.length === 0) return { decisions: decisions.slice(0, max), isNearest: false };
  const bags = decisions.map((one) => new Set(wordsOf(textOf(one))));
  const weight = new Map(
    wanted.map((word) => [
      word,
      Math.log(1 + decisions.length / (1 + bags.filter((bag) => bag.has(word)).length)),
    ]),
  );
  const matching = takeBest(decisions, (_one, index) =>
    wanted.reduce((sum, word) => sum + (bags[index]?.has(word) ? (weight.get(word) ?? 0) : 0), 0),
  ).filter(({ score }) => score > 0);
  if (matching.length > 0)
    return { decisions: matching.slice(0, max).map(({ one }) => one), isNearest: false };
  const letters = trigramsOf(query);
  const nearest = takeBest(decisions, (one) => shareOf(letters, trigramsOf(textOf(one))));
  const shown = nearest.slice(0, Math.min(max, NEAREST_MAX)).map(({ one }) => one);
  return { decisions: shown, isNearest: shown.length > 0 };
}

type Scored = { readonly one: LoggedDecision; readonly score: number };

function takeBest(
  decisions: readonly LoggedDecision[],
  scoreOf: (one: LoggedDecision, index: number) => number,
): readonly Scored[] {
  return decisions
    .map((one, index) => ({ one, index, score: scoreOf(one, index) }))
    .sort((a, b) => b.score - a.score || a.index - b.index);
}

/** Everything in it that somebody may remember it by. */
function textOf({ title, decision, rationale, evidence, scenarios }: LoggedDecision): string {
  const quotes = evidence.flatMap(({ path, quote }) => [path, quote]);
  return [title, decision, rationale, ...quotes, ...scenarios].join('\n');
}

function wordsOf(text: string): readonly string[] {
  return splitWords(text)
    .filter((word) => !isStopWord(word))
    .map(stem);
}

function trigramsOf(text: string): ReadonlySet<string> {
  const words = splitWords(text).map((word) => ` ${word} `);
  return new Set(words.flatMap((word) => Array.from(word.slice(2), (_, at) => word.slice(at, at + 3))));
}

function shareOf(wanted: ReadonlySet<string>, there: ReadonlySet<string>): number {
  return [...wanted].filter((one) => there.has(one)).length;
}
