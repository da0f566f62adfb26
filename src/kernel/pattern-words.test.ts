import { expect, it } from 'vitest';
import { matcherOf, narrow, readChoice, requiredWords } from './pattern-words.ts';

it('the words that a form requires are those outside of what may be left out', () => {
  expect(requiredWords('bear (?:it |this )?in mind')).toEqual(['bear']);
  expect(requiredWords('(?:save|store) (?:it|this)')).toEqual(['save', 'store']);
  expect(requiredWords("do(?: not|n't) forget")).toEqual(['forget']);
  expect(requiredWords('notes?(?= to)')).toEqual(['note']);
  expect(requiredWords('(?:fails?|red) (?:on|at)')).toEqual(['fail', 'red']);
  expect(requiredWords('[ab]c?|d')).toEqual([]);
  expect(requiredWords(String.raw`[\]a] over`)).toEqual(['over']);
  expect(requiredWords('still [open')).toEqual(['still']);
});

it('of a choice only the forms are left whose words occur, whatever their case', () => {
  const choice = readChoice(String.raw`next\b|(?:still|yet) open|\d+ left`);
  expect(narrow(choice, 'NEXT: tests')).toBe(String.raw`next\b`);
  expect(narrow(choice, 'still open, 3 left')).toBe(String.raw`(?:still|yet) open|\d+ left`);
  expect(narrow(choice, 'all done')).toBeUndefined();
});

it('a text matches what the whole pattern matches, in its frame and whatever its case', () => {
  const whole = String.raw`next\b|(?:still|yet) open|\d+ left`;
  const matches = matcherOf(readChoice(whole), (forms) => `^(?:${forms})`);
  const texts = ['NEXT: tests', 'nextdoor', 'Still open', 'it is still open', '3 left', 'all done'];
  expect(texts.filter(matches)).toEqual(['NEXT: tests', 'Still open', '3 left']);
});
