import { expect, it } from 'vitest';
import { isTakenUp, type Spoken } from './taken-up.ts';

const later = (first: string, reply: string): readonly Spoken[] => [
  { asked: { first, last: [], said: [], isFinished: false, isCutOff: false }, reply },
];

it('what was asked for in a later session is taken up', () => {
  expect(
    isTakenUp('write tests', later('write the tests for it', 'Tests for compileJson are written and pass.')),
  ).toBe(true);
  expect(isTakenUp('Update History.md', later('leave it, I do History.md myself', 'Fine.'))).toBe(true);
});

it('what nobody spoke of again is still to be done', () => {
  expect(isTakenUp('write tests', later('why is the parser slow?', 'It reads every line twice.'))).toBe(
    false,
  );
  expect(isTakenUp('move the cache into its own module', later('empty the cache once', 'Done.'))).toBe(false);
  expect(isTakenUp('', later('write the tests', 'Done.'))).toBe(false);
});
