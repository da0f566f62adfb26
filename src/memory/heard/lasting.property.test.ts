// What the models that say what is meant to last, and what asks for it, make of texts by a writer they never saw: they are trained on the others.

import { expect, it } from 'vitest';
import { readExamples } from '../../../scripts/heard-texts.ts';
import { hearUnseen } from '../../../scripts/train-heard.ts';
import { SCORE_MIN } from './heard.ts';

/** Whose prompts are requests in so many words; those of the others are mostly rules and facts in passing. */
const ASKING = new Set(['a', 'b', 'c', 'i', 'j']);
/** Whose ordinary prompts are nearly all close to wishes in words, and whose wishes are mostly facts in passing. */
const NEAR = new Set(['l', 'm']);
const unseen = hearUnseen();
const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);

it('what is meant to last is kept whole and what is not is left, on texts of a writer unseen', () => {
  const asking = unseen.filter(({ writer }) => ASKING.has(writer));
  const lost = sum(asking.map((one) => one.lost.length)) / sum(asking.map((one) => one.asked));
  expect(lost).toBeLessThan(0.03);
  expect(sum(unseen.map((one) => one.lost.length)) / sum(unseen.map((one) => one.asked))).toBeLessThan(0.24);
  const wrongOf = (some: typeof unseen): number =>
    sum(some.map((one) => one.wrong.length)) / sum(some.map((one) => one.ordinary));
  // Half of these were written to be mistaken for wishes.
  expect(wrongOf(unseen.filter(({ writer }) => !NEAR.has(writer)))).toBeLessThan(0.0205);
  expect(wrongOf(unseen.filter(({ writer }) => NEAR.has(writer)))).toBeLessThan(0.06);
});

it('most requests of a writer unseen are known without the tables of forms', () => {
  const known = unseen.flatMap(({ writer, judge }) =>
    readExamples(writer)
      .filter(({ asking }) => asking.is)
      .map(({ sentence }) => judge(sentence).asking > SCORE_MIN.asks),
  );
  expect(known.filter(Boolean).length / known.length).toBeGreaterThan(0.7);
});
