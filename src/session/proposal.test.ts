import { describe, expect, it } from 'vitest';
import type { Act } from './act.ts';
import { parseWords } from './parse-words.ts';
import { answeredInPart, answeredQuestion, proposedParts } from './proposal.ts';
import { summarize } from './summarize.ts';

const LIST = `I looked at it. I would do two things:

1. **Retries** in the client, three at most.
2. A cache for the answers; it lives in memory.

Shall I go on?`;
const PARTS = ['Retries in the client, three at most', 'A cache for the answers'];

describe('the parts of a proposal', () => {
  it.each([
    ['a list with numbers', LIST],
    ['bullets', 'I suggest:\n- Retries in the client, three at most\n- A cache for the answers'],
    ['one line', 'I propose: (1) Retries in the client, three at most. (2) A cache for the answers.'],
    [
      'words',
      'We could do this. First, Retries in the client, three at most. Second, A cache for the answers.',
    ],
  ])('are found in %s', (_name, message) => expect(proposedParts(message)).toEqual(PARTS));
  it('are none of a report, and none of code', () => {
    expect(proposedParts('Done:\n- retries\n- the cache')).toEqual([]);
    expect(proposedParts('I would do it:\n```\n- retries\n- the cache\n```')).toEqual([]);
  });
});

describe('an answer in part', () => {
  const both = 'agreed to: Retries in the client, three at most – turned down: A cache for the answers';
  it.each([
    'yes to the first, but not the cache',
    'yes to the first but no to the second',
    'Do 1, skip 2.',
    'first yes, second no',
    'only the first, please',
    'ok, everything except the cache',
    'all but not the second one',
    'the retries are fine, leave out the cache',
    'ja zum ersten, aber nicht den cache',
    'oui pour le premier, mais pas le deuxième',
  ])('tells what was agreed to and what was turned down: %s', (answer) =>
    expect(answeredInPart(answer, { parts: PARTS })).toBe(both),
  );
  it('is told whole with the proposal where its parts are not plain', () => {
    expect(
      answeredInPart('yes, but not in the client library', {
        said: 'It is slow. I would add retries to it and a cache.',
      }),
    ).toBe('"yes, but not in the client library" to the proposal: I would add retries to it and a cache.');
  });
  it.each([
    'yes',
    'no',
    'yes to both',
    'now fix the parser, not the printer',
    'is the first one safe?',
    'use 2 retries',
    'yes, do that. Also days must be in Warsaw time, not UTC',
  ])('is none: %s', (answer) => expect(answeredInPart(answer, { parts: PARTS })).toBeUndefined());
});

it('the record of a session tells such an answer with the proposal', () => {
  const [turn] = parseWords('Stop', { last_assistant_message: LIST }, {});
  const acts = [
    { kind: 'prompt', text: 'make the client robust', at: 1 } as const,
    { ...(turn as Act), at: 10_000 },
    { kind: 'prompt', text: 'yes to the first, but not the cache', at: 20_000 } as const,
  ];
  expect(summarize('s', acts)?.asked.said.map(({ text }) => text)).toEqual([
    'agreed to: Retries in the client, three at most – turned down: A cache for the answers',
  ]);
});

describe('an agreement', () => {
  const summary = (message: string, answer: string) =>
    summarize('s', [
      { at: 1, kind: 'prompt', text: 'Why does the seed script hang?' },
      ...parseWords('Stop', { last_assistant_message: message }, {}).map((act) => ({
        at: 2,
        ...act,
      })),
      { at: 5000, kind: 'prompt', text: answer },
      { at: 6000, kind: 'turn', next: [], failing: [], said: 'I found the place.' },
    ])?.asked.said.map(({ text }) => text);
  it('to what one sentence proposes is told with it', () => {
    const message = 'Both seeds lock the same table. I would give each seed a schema of its own.';
    const told = ['agreed to: I would give each seed a schema of its own'];
    for (const answer of ['ok do that', 'yes please', 'ja, mach das'])
      expect(summary(message, answer), answer).toEqual(told);
    expect(summary('Both seeds lock the same table.', 'ok')).toEqual([]);
  });
  it('by a letter is told as what it stands for', () => {
    const message = 'Options: A) one schema for each seed, B) a lock in Redis, C) run them in order.';
    expect(summary(message, 'C.')).toEqual(['agreed to: run them in order.']);
    expect(summary(message, 'b) and drop the retry loop in CI')).toEqual([
      'agreed to: a lock in Redis.',
      'drop the retry loop in CI',
    ]);
  });
});

describe('a short answer to the question that a message ends with', () => {
  it.each([
    [
      'Both work. Should the index be a tree or a table?',
      'tree. and time both',
      '"tree, and time both" to the question: Should the index be a tree or a table',
    ],
    [
      'Shall I drop oldMode?',
      'nope, leave it until v9',
      '"nope, leave it until v9" to the question: Shall I drop oldMode',
    ],
    [
      'Soll ich die Stubs erneuern und den Zähler leeren?',
      'ja, aber den Zähler nicht',
      '"ja, aber den Zähler nicht" to the question: Soll ich die Stubs erneuern und den Zähler leeren',
    ],
  ])('is told with it: %s', (said, answer, told) => {
    expect(answeredQuestion(answer, { said })).toBe(told);
  });
  it.each([
    ['Shall I go on?', 'yes'],
    ['Shall I go on?', 'now write the release notes for the printer'],
    ['The tree is built.', 'no, as a table'],
    ['Shall I go on?', 'no, why would it be a tree?'],
  ])('is left alone where it says all by itself, or nothing was asked: %s – %s', (said, answer) => {
    expect(answeredQuestion(answer, { said })).toBeUndefined();
  });
});
