import { expect, it } from 'vitest';
import { sayings } from './said.ts';
import { summarize } from './summarize.ts';

it('a correction without its subject is told with what was said just before, and that not without it', () => {
  const texts = (prompts: readonly string[]) => sayings(prompts).map(({ text }) => text);
  expect(texts(['the timeout is 30 seconds.', 'actually no, make it 60', 'now look at the logs'])).toEqual([
    'the timeout is 30 seconds; actually no, make it 60',
    'now look at the logs',
  ]);
  for (const apart of [
    ['the timeout is 30 seconds, 3 retries. The port is 4000', 'actually no, make it 60'],
    ['the timeout is 30 seconds', 'no, look at line 60 of the client'],
    ['the timeout is 30 seconds', 'keep the logs', 'actually no, make it 60'],
  ])
    expect(texts(apart).some((text) => text.includes('; actually'))).toBe(false);
  const prompt = (text: string, at: number) => ({ kind: 'prompt', text, at }) as const;
  const kept = { kind: 'kept', ids: ['a'], isAll: true, at: 30 } as const;
  const acts = [
    prompt('fix the client', 10),
    prompt('the width is 40 px', 15),
    prompt('remember: the timeout is 30 seconds', 20),
    kept,
    prompt('actually no, make it 60', 40),
  ];
  const said = summarize('s', acts)?.asked.said.map(({ text }) => text);
  expect(said).toEqual(['the width is 40 px', 'actually no, make it 60']);
});

it('what nobody could go on with is left out: small talk, a head without its text, a good-bye', () => {
  const told = [
    'Rename the parser',
    'oh wait.',
    'The linter says:',
    'Sorry, I have to leave now.',
    'keep the alias',
  ];
  expect(sayings(told).map(({ text }) => text)).toEqual(['Rename the parser', 'keep the alias']);
});
