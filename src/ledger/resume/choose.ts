// Which decisions a question is about: by the words they share, rare ones first, the newer one when equal.

import { isStopWord, splitWords, stem } from '../../search/text/index.ts';
import type { LoggedDecision } from '../notes/decision-block.ts';

/** The newest when the question names nothing. */
export function chooseDecisions(
  decisions: readonly LoggedDecision[],
  query: string,
  max: number,
): readonly LoggedDecision[] {
  const wanted = [...new Set(wordsOf(query))];
  if (wanted.length === 0) return decisions.slice(0, max);
  const bags = decisions.map(
    (one) =>
      new Set(
        wordsOf([one.title, one.decision, one.rationale, ...one.evidence.map(({ path }) => path)].join(' ')),
      ),
  );
  const weight = new Map(
    wanted.map((word) => [
      word,
      Math.log(1 + decisions.length / (1 + bags.filter((bag) => bag.has(word)).length)),
    ]),
  );
  return decisions
    .map((one, index) => ({
      one,
      index,
      score: wanted.reduce((sum, word) => sum + (bags[index]?.has(word) ? (weight.get(word) ?? 0) : 0), 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, max)
    .map(({ one }) => one);
}

function wordsOf(text: string): readonly string[] {
  return splitWords(text)
    .filter((word) => !isStopWord(word))
    .map(stem);
}
