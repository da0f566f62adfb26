import { describe, expect, it } from 'vitest';
import { isSmallTalk } from './said.ts';
import { summarize } from './summarize.ts';

const askedAfter = (...prompts: readonly string[]) => {
  const acts = prompts.flatMap((text, at) => [
    { kind: 'prompt' as const, text, at: 10_000 * at },
    {
      kind: 'turn' as const,
      at: 10_000 * at + 5000,
      next: [],
      decided: [],
      failing: [],
      text: 'Done so far.',
    },
  ]);
  const record = summarize('s', acts as never);
  return [record?.asked.first, ...(record?.asked.last ?? [])];
};

describe('talk in the middle of the work', () => {
  it.each([
    'brb, lunch',
    'Gotta pick up my daughter, byeee',
    'ok, calling it a day. bye!',
    'tschüss, bis morgen',
    'à demain',
    'hasta mañana',
    'hm, wait.',
  ])('asks for nothing: "%s"', (aside) => {
    expect(askedAfter('Add retries to the client', aside)).toEqual(['Add retries to the client']);
  });
  it.each([
    'add a bye command to the greeter, it says see you',
    'why does the good night job take 40 minutes?',
  ])('is no more than words of it: "%s" asks for work', (prompt) => {
    expect(isSmallTalk(prompt)).toBe(false);
    expect(askedAfter('Add retries to the client', prompt)).toContain(prompt);
  });
});
