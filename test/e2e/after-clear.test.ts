// What is known after a clear, without anybody calling a tool: written conversations are played through the hooks, and what a person would expect
// to be known is looked for in the text of the next start and in what comes with its first prompt.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Conversation, holds, play } from '../../bench/session/play.ts';
import { estimateTokens } from '../../src/kernel/tokens.ts';

const START_TOKENS_MAX = 300;
const PROMPT_TOKENS_MAX = 120;
const dir = join(import.meta.dirname, '..', 'fixtures', 'sessions', 'i', 'conversations');

it('nine of ten things that a person expects to be known are, nothing false is told, and the budgets hold', async ({
  annotate,
}) => {
  const missing: string[] = [];
  let expected = 0;
  for (const name of readdirSync(dir)) {
    const conversation = JSON.parse(readFileSync(join(dir, name), 'utf8')) as Conversation;
    const { start, first } = await play(conversation);
    const text = `${start}\n${first}`;
    expect(estimateTokens(start), start).toBeLessThanOrEqual(START_TOKENS_MAX);
    expect(estimateTokens(first), first).toBeLessThanOrEqual(PROMPT_TOKENS_MAX);
    expect((conversation.must_not ?? []).filter((item) => holds(text, item))).toEqual([]);
    expected += conversation.expected.length;
    missing.push(
      ...conversation.expected.filter((item) => !holds(text, item)).map(({ what }) => `${name}: ${what}`),
    );
  }
  await annotate(`known: ${expected - missing.length} of ${expected}`);
  expect(expected).toBeGreaterThanOrEqual(100);
  expect(missing.length / expected, missing.join('\n')).toBeLessThanOrEqual(0.1);
}, 120_000);
