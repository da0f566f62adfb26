// What the models that say what is meant to last, and what asks for it, make of texts by a writer they never saw: they are trained on the others.

import { expect, it } from 'vitest';
import { readExamples } from '../../../scripts/heard-texts.ts';
import { hearUnseen } from '../../../scripts/train-heard.ts';
import { SCORE_MIN } from './heard.ts';

/** Whose prompts are requests in so many words; those of the others are mostly rules and facts in passing. */
const ASKING = new Set(['a', 'b', 'c', 'i', 'j']);
const unseen = hearUnseen();
const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);

it('what is meant to last is kept whole and what is not is left, on texts of a writer unseen', () => {
  const asking = unseen.filter(({ writer }) => ASKING.has(writer));
  const lost = sum(asking.map((one) => one.lost.length)) / sum(asking.map((one) => one.asked));
  expect(lost).toBeLessThan(0.03);
  expect(sum(unseen.map((one) => one.lost.length)) / sum(unseen.map((one) => one.asked))).toBeLessThan(0.23);
  // Half of these were written to be mistaken for wishes.
  const wrong = sum(unseen.map((one) => one.wrong.length)) / sum(unseen.map((one) => one.ordinary));
  expect(wrong).toBeLessThan(0.0205);
});

it('most requests of a writer unseen are known without the tables of forms', () => {
  const known = unseen.flatMap(({ writer, judge }) =>
    readExamples(writer)
      .filter(({ asking }) => asking.is)
      .map(({ sentence }) => judge(sentence).asking > SCORE_MIN.asks),
  );
  expect(known.filter(Boolean).length / known.length).toBeGreaterThan(0.7);
});
