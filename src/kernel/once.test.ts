import { expect, it } from 'vitest';
import { once, remembering, rememberingRecent } from './once.ts';

it('makes a value when it is first asked for, and once only, whatever it is', () => {
  let made = 0;
  const value = once(() => {
    made += 1;
    return undefined;
  });
  expect([made, value(), value(), made]).toEqual([0, undefined, undefined, 1]);
});

it('remembers what a function gave, for no more texts than it was told', () => {
  const asked: string[] = [];
  const length = remembering((text) => {
    asked.push(text);
    return text.length;
  }, 2);
  expect(['a', 'bb', 'a', 'ccc', 'a'].map(length)).toEqual([1, 2, 1, 3, 1]);
  expect(asked).toEqual(['a', 'bb', 'ccc', 'a']);
});

it('remembers the latest of long texts, as many as have a length together', () => {
  const asked: string[] = [];
  const length = rememberingRecent((text) => {
    asked.push(text);
    return text.length;
  }, 5);
  expect(['aa', 'bbb', 'aa', 'cc', 'aa', 'bbb', 'longer'].map(length)).toEqual([2, 3, 2, 2, 2, 3, 6]);
  // One that is longer than all may be is not kept, and takes the others along.
  expect(['longer', 'aa'].map(length)).toEqual([6, 2]);
  expect(asked).toEqual(['aa', 'bbb', 'cc', 'bbb', 'longer', 'longer', 'aa']);
});
