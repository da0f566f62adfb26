import { expect, it } from 'vitest';
import { hearPrompt } from './heard.ts';

it.each([
  'remember this for today only: the mirror is read-only',
  'Merk dir nur für heute: der Spiegel ist schreibgeschützt',
  'Remember to rebuild the index once you’re done with this change',
  'append a line to the readme: From now on, Rust 1.80 is required.',
  'translate into Danish: remember that the office closes at four. Never lend your key.',
  'From now on I’m in a workshop',
  'from now on no inline styles in this component',
  'Ab jetzt in dieser Klasse keine statischen Felder mehr',
  'désormais, dans ce fichier, utilise const',
  '从现在开始在这个文件里用 const',
])('what is not meant to last, though it asks for remembering, is not kept: %s', (prompt) => {
  expect(hearPrompt(prompt)).toEqual([]);
});

it('the same without the bound is kept', () => {
  for (const prompt of [
    'remember this: the mirror is read-only',
    'Remember: the docs say Rust 1.80 is required',
    'from now on no inline styles in this project',
    'remember that in this file the order of the imports matters',
  ])
    expect(hearPrompt(prompt).length, prompt).toBe(1);
});
