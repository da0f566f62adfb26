import { expect, it } from 'vitest';
import { otherForms } from './forms.ts';

it('forms of a word lead to each other, by their stems', () => {
  expect(otherForms('buying')).toEqual(['bought']);
  expect(otherForms('bought')).toEqual(['buy']);
  expect(otherForms('taken')).toEqual(['take', 'took']);
  expect(otherForms('choosing')).toEqual(['chos', 'chosen']);
  expect(otherForms('flies')).toEqual(['fly', 'flew', 'flown']);
  expect(otherForms('become')).toEqual(['becam']);
  expect(otherForms('deploy')).toEqual([]);
});
