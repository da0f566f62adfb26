import { expect, it } from 'vitest';
import { everydayRarity, everydayWeight } from './fit.ts';
import { EVERYDAY, EVERYDAY_PROMPTS } from './fit-weights.ts';

it('a word is as telling when it is the first that is asked for as when many were', () => {
  const counts = new Map(
    EVERYDAY.flatMap((words, index) => words.split(' ').map((word) => [word, index + 2] as const)),
  );
  const known = [...counts.keys()].filter((word) => word !== '');
  const words = ['', 'zyzzyva', ...known.slice(0, 20), ...known.slice(-200)];
  const weigh = everydayRarity(new Map([...counts].filter(([word]) => word !== '')), EVERYDAY_PROMPTS);
  expect(words.slice(1).map(everydayWeight)).toEqual(words.slice(1).map(weigh));
});
