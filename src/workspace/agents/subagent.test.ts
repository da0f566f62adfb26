// What is said before a subagent is started.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSubagent } from './subagent.ts';

const context = { config: {} };
const task = (input: object, tool = 'Task') => ({ tool_name: tool, tool_input: input });

describe('a subagent', () => {
  it('that is given less than the floor is refused, in any unit', () => {
    for (const input of [
      { timeout_minutes: 1 },
      { timeout_seconds: 60 },
      { timeout: 60_000 },
      { timeout_ms: -5 },
    ])
      expect(checkSubagent(task({ model: 'haiku', ...input }), context).block).toMatch(/at least 3 minutes/);
  });
  it('of a model for long work is told about when its time is short, and goes on', () => {
    const answer = checkSubagent(task({ model: 'claude-opus-4-1', timeout_minutes: 12 }, 'Agent'), context);
    expect(answer.block).toBeUndefined();
    expect(answer.tell).toMatch(/30 min instead of 12/);
  });
  it("without a limit, and any other tool, is nobody else's business", () => {
    expect(checkSubagent(task({ model: 'claude-opus-4-1' }), context)).toEqual({ say: '' });
    expect(checkSubagent(task({ timeout: 1000 }, 'Bash'), context)).toEqual({ say: '' });
  });
  it('keeps to the configured floor', () => {
    const config = { operational_hardening: { subagent_timeout: { hard_floor_minutes: 20 } } };
    expect(checkSubagent(task({ timeout_minutes: 10 }), { config }).block).toMatch(/floor of 20/);
  });
  it('of any shape does not fail', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        expect(checkSubagent({ tool_name: 'Task', tool_input: input }, context).say).toBe('');
      }),
    );
  });
});
