import { expect, it } from 'vitest';
import { findAnswer, wordsOfQuestion } from './short-answer.ts';

const placed = (...contents: readonly string[]) => contents.map((content) => ({ memory: { content } }));
const answer = (prompt: string, ...contents: readonly string[]) => {
  const words = wordsOfQuestion(prompt);
  return words.length === 0 ? undefined : findAnswer(words, placed(...contents))?.memory.content;
};
const NOTES = ['we deploy to Fermyon', 'invoices are archived by quarter'] as const;

it('a short question is answered by the one short memory that has all its telling words', () => {
  expect(answer('where do we deploy to?', ...NOTES)).toBe(NOTES[0]);
  expect(answer('how are invoices archived', ...NOTES)).toBe(NOTES[1]);
});

it('nothing answers a task, a long question, one with other words too, or one that two memories may answer', () => {
  expect(answer('deploy the app', ...NOTES)).toBeUndefined();
  expect(answer('how do we deploy the satellite firmware?', ...NOTES)).toBeUndefined();
  expect(answer('where do we deploy?', ...NOTES, 'nobody may deploy on a Sunday')).toBeUndefined();
  const long = 'we deploy in the week after the release notes were read by everybody in the house';
  expect(answer('when do we deploy?', long)).toBeUndefined();
});
