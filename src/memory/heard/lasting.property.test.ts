// What the model that says whether a sentence is meant to last makes of texts by a writer it never saw: it is trained on the others.

import { expect, it } from 'vitest';
import { judgeUnseen } from '../../../scripts/train-heard.ts';
import { SCORE_MIN } from './heard.ts';

it('what is meant to last is kept and what is not is left, on texts of a writer unseen', () => {
  const judged = judgeUnseen().map((one) => ({ ...one, isKept: one.score > SCORE_MIN[one.form] }));
  const isAsked = ({ form }: (typeof judged)[number]): boolean => form !== 'none' && form !== 'rule';
  const asked = judged.filter((one) => one.isLasting && isAsked(one));
  expect(asked.filter(({ isKept }) => isKept).length / asked.length).toBeGreaterThan(0.95);
  const ordinary = new Set(judged.filter(({ isOrdinary }) => isOrdinary).map(({ prompt }) => prompt));
  const wrong = new Set(
    judged.filter(({ isOrdinary, isKept }) => isOrdinary && isKept).map(({ prompt }) => prompt),
  );
  // Half of these were written to be mistaken for wishes.
  expect(wrong.size / ordinary.size).toBeLessThan(0.022);
}, 120_000);
