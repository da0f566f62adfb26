import { expect, it } from 'vitest';
import { isBounded, isDictated, isOfThisSession, isOwnDoing, isSarcasm } from './bounded.ts';
import { summarize } from './summarize.ts';

it('what is bound to this session, this day or this change is known in several languages', () => {
  for (const text of [
    'use the mirror for this session only',
    'Remember for today: the mirror is read-only.',
    'Denk nur heute an den Spiegel.',
    'solo por hoy usa el espejo',
    'jusqu’à demain le miroir est en lecture seule',
  ])
    expect(isBounded(text), text).toBe(true);
  for (const text of [
    'always use the mirror, not just for today',
    'from today on use the mirror',
    'run it when you’re done',
  ])
    expect(isBounded(text), text).toBe(false);
  expect(isOfThisSession('for today use the mirror')).toBe(false);
});

it('what is to be written or translated is no word of the person', () => {
  for (const text of [
    'append a line to the readme: from now on we need Rust 1.80',
    'Please translate into Danish: never lend your key',
    'Schreib in die Doku einen Satz: ab jetzt immer mit Helm',
    'ajoute une phrase dans la doc : toujours fermer la vanne',
  ])
    expect(isDictated(text), text).toBe(true);
  for (const text of [
    'add to your notes: we need Rust 1.80',
    'commit messages here: imperative mood',
    'rule: no var',
  ])
    expect(isDictated(text), text).toBe(false);
});

it('what the person is about to do asks for nothing, and what they are for the project may', () => {
  expect(isOwnDoing("I'm travelling until Monday")).toBe(true);
  expect(isOwnDoing('I am the release manager')).toBe(false);
});

it('the opposite of what somebody wants, and what was for one session alone, is not told to the next', () => {
  expect(isSarcasm('oh great, yet another nested ternary')).toBe(true);
  const prompt = (text: string, at: number) => ({ kind: 'prompt' as const, text, at });
  const asked = summarize('s', [
    prompt('Sort the list by weight', 1),
    prompt('Oh lovely, another nested ternary. Always write more of those.', 2000),
    prompt('for this session only: print the raw weights. Round them to grams, never to ounces', 4000),
    prompt('nur für diese Sitzung: zeig die Rohdaten', 6000),
  ])?.asked;
  expect([asked?.first, asked?.said.map(({ text }) => text)]).toEqual([
    'Sort the list by weight',
    ['Round them to grams, never to ounces'],
  ]);
});
