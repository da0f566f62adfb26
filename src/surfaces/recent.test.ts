import { expect, it } from 'vitest';
import { keepRecent } from './recent.ts';

it('those who ask within five seconds share one look, also while it is being made and when it failed', async () => {
  let nowMs = 0;
  let looks = 0;
  const ask = keepRecent(
    async () => {
      looks += 1;
      if (looks === 2) throw new Error('no');
      return looks;
    },
    { monotonicMs: () => nowMs },
  );
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  nowMs = 4999;
  expect(await ask()).toBe(1);
  nowMs = 5000;
  await expect(ask()).rejects.toThrow('no');
  await expect(ask()).rejects.toThrow('no');
  nowMs = 10_000;
  expect(await ask()).toBe(3);
});
