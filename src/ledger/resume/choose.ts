// Which decisions a question is about: by the words they share, rare ones first, the newer one when equal.

import type { LoggedDecision } from '../notes/decision-block.ts';

/** All of them, the newest first, without a question. */
export function chooseDecisions(
  decisions: readonly LoggedDecision[],
  query: string | undefined,
  max: number,
): readonly LoggedDecision[] {
  const wanted = [...new Set(wordsOf(query ?? ''))];
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
  const split = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return (split.match(/[\p{L}\d]{3,}/gu) ?? []).map((word) => word.replace(/(?:ing|ed|es|s)$/, ''));
}
