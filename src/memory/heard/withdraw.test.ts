import { expect, it } from 'vitest';
import type { PlacedMemory } from '../model.ts';
import { findWithdrawals } from './forgetting.ts';
import { findNamed } from './withdraw.ts';

const placed = (id: string, content: string): PlacedMemory => ({
  memory: {
    id,
    type: 'preference',
    content,
    source: 'conversation',
    confidence: 0.95,
    timestamp: '2026-03-04T05:06:07.000Z',
    scope: 'project',
    tags: [],
    trust: 'person',
  },
  place: 'session',
  path: 'g/NOTES.md',
});
const SAID = [
  placed('a', 'Releases are cut on Thursdays by the platform group.'),
  placed('b', 'Commit messages start with the ticket number.'),
  placed('c', 'Commit messages are written in English.'),
  placed('d', 'Die Testdaten liegen im Ordner Vorlagen.'),
  placed('e', 'Les sauvegardes partent vers Lyon le dimanche.'),
];
const named = (prompt: string): readonly (string | undefined)[] =>
  findWithdrawals(prompt).map((one) => findNamed(one, SAID)[0]?.memory.id);

it('a request to forget names what it means, in several languages', () => {
  expect(named('Forget that releases are cut on Thursdays.')).toEqual(['a']);
  expect(named('Good. Please forget what I said about the ticket number in commit messages.')).toEqual(['b']);
  expect(named('You can drop the rule about releases cut on Thursdays')).toEqual(['a']);
  expect(named('Vergiss bitte, dass die Testdaten im Ordner Vorlagen liegen.')).toEqual(['d']);
  expect(named('Oublie que les sauvegardes partent vers Lyon.')).toEqual(['e']);
});
it('what is not named, named twice over, asked, quoted, or meant otherwise takes nothing back', () => {
  for (const prompt of [
    'Forget that file and look at the parser instead.',
    'Forget about it.',
    'Forget that commit messages exist.',
    'Should we forget that releases are cut on Thursdays?',
    'Do not forget that releases are cut on Thursdays.',
    'I forgot that releases are cut on Thursdays.',
    'The ticket says "forget that releases are cut on Thursdays".',
  ])
    expect([prompt, named(prompt).filter((id) => id !== undefined)]).toEqual([prompt, []]);
});
it('a request to remember in the same sentence is no part of what is named', () => {
  const parts = (prompt: string) => findWithdrawals(prompt).map(({ named, rest }) => ({ named, rest }));
  expect(parts('Drop the rule about tabs and remember that we indent with four spaces.')).toEqual([
    { named: 'tabs', rest: 'remember that we indent with four spaces.' },
  ]);
  expect(parts('Forget about tabs, from now on always use spaces in this repo.')).toEqual([
    { named: 'tabs', rest: 'from now on always use spaces in this repo.' },
  ]);
  expect(parts('Vergiss, dass wir Tabs nehmen, und merk dir, dass wir Leerzeichen nehmen.')).toEqual([
    { named: 'wir Tabs nehmen', rest: expect.stringContaining('merk dir') },
  ]);
  expect(parts('Forget that we test, build and release on Thursdays.')).toEqual([
    { named: 'we test, build and release on Thursdays.', rest: '' },
  ]);
});
it('only what speaks of memories and nothing else is sure to be a request', () => {
  const isSure = (prompt: string) => findWithdrawals(prompt).map((one) => one.isSure);
  expect(isSure('Forget what I said about the release day.')).toEqual([true]);
  expect(isSure('Delete the memory about the release day.')).toEqual([true]);
  expect(isSure('Forget about the tests for now, fix the build.')).toEqual([false]);
  expect(isSure('Remove the rule for unused imports from the linter.')).toEqual([false]);
});

it('what is only set aside for the work at hand stays', () => {
  expect(named('Forget the Thursday releases, take the beta channel for now')).toEqual([undefined]);
});
