import { expect, it } from 'vitest';
import { learnBest, learnEither } from './learn.ts';

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

/** Two columns say nearly the same, and one of them is rare and large: steps along the slope alone swing here. */
const rows = Array.from({ length: 200 }, (_, at) => {
  const rare = at % 40 === 0 ? 30 : 0;
  return [1, rare, rare * 0.99 + (at % 7) * 0.01, at % 3];
});

it('which of two kinds something is, is learned where features nearly say the same', () => {
  const examples = rows.map((features) => ({
    features,
    isTrue: (features[3] ?? 0) > 1 || (features[1] ?? 0) > 0,
  }));
  const weights = learnEither(examples, { decay: 0.001 });
  const right = examples.filter(({ features, isTrue }) => dot(features, weights) > 0 === isTrue);
  expect(right.length).toBe(examples.length);
});

it('which of several is right is learned, and the same examples give the same weights', () => {
  const examples = Array.from({ length: 40 }, (_, at) => {
    const choices = rows.slice(at, at + 9);
    const best = Math.max(...choices.map((row) => row[3] ?? 0));
    return { choices, isRight: choices.map((row) => row[3] === best) };
  });
  const weights = learnBest(examples, { decay: 0.001 });
  for (const { choices, isRight } of examples) {
    const scores = choices.map((row) => dot(row, weights));
    expect(isRight[scores.indexOf(Math.max(...scores))]).toBe(true);
  }
  expect(learnBest(examples, { decay: 0.001 })).toEqual(weights);
});
