import { expect, it } from 'vitest';
import { hearPrompt } from './heard.ts';

const heard = (prompt: string) => hearPrompt(prompt).map(({ content }) => content);

it.each([
  'Wir nutzen Caddy nicht mehr, sondern Traefik',
  'Nous n’utilisons plus Caddy, mais Traefik',
  'Ya no usamos Caddy, sino Traefik',
  'Nein, nicht Caddy, nehmt Traefik',
  'Non, pas Caddy, prends Traefik',
])('what takes another’s place is kept, whatever the language: %s', (prompt) => {
  expect(heard(prompt)).toHaveLength(1);
});

it.each([
  'Please make sure that you always lint before you push',
  'Would you always lint before you push?',
  'I have told you twice to never push unlinted code',
  'Stell bitte sicher, dass du immer vor dem Push prüfst',
])('a standing order in a polite or an angry form is kept: %s', (prompt) => {
  expect(heard(prompt)).toHaveLength(1);
});

it('what stands behind "no longer" and a "but" of something else is not', () => {
  expect(heard('we no longer see the leak, but memory still grows')).toEqual([]);
  expect(heard('No, not that tab, open the second one')).toEqual([]);
});

it('a scolding behind a rule is no part of it', () => {
  expect(heard('Never use default exports here, name them. How many times do I have to repeat it')).toEqual([
    'Never use default exports here, name them.',
  ]);
});
