import { describe, expect, it } from 'vitest';
import type { Context } from '../../kernel/operation.ts';
import { checkAgents, checkHookFailures } from './agent-checks.ts';

/** A project with these files alone. */
function contextOf(files: Readonly<Record<string, string>>): Context {
  const stat = (path: string) =>
    path in files || path === '/product/bin/loa.js' ? { kind: 'file' } : undefined;
  return {
    host: {
      files: { stat, read: (path: string) => Buffer.from(files[path] ?? '') },
      clock: { nowMs: () => Date.parse('2030-01-02T00:00:00Z') },
    },
    project: { root: '/p', ownDir: '/p/.git/loa' },
    product: { dir: '/product' },
  } as unknown as Context;
}

describe('an agent', () => {
  it('that knows our server and runs no hooks here is not told to be set up', () => {
    const server = JSON.stringify({ mcpServers: { loa: { command: 'loa', args: ['mcp'] } } });
    expect(checkAgents(contextOf({ '/p/.mcp.json': server }))).toMatchObject([
      {
        verdict: 'warn',
        message: expect.stringContaining('no hooks'),
        fix: expect.stringContaining('--agent claude'),
      },
    ]);
  });
});

describe('failures of hooks', () => {
  it('are told for a day, and nobody is asked to remove a file', () => {
    const failed = (time: string) =>
      checkHookFailures(
        contextOf({
          '/p/.git/loa/hook-failures.jsonl': `${JSON.stringify({ time, event: 'Stop', message: 'why' })}\n`,
        }),
      );
    const [recent] = failed('2030-01-01T12:00:00Z');
    expect(recent).toMatchObject({ verdict: 'warn', message: expect.stringContaining('why') });
    expect(recent?.fix).not.toMatch(/remove|delete|jsonl/);
    expect(failed('2029-12-31T12:00:00Z')).toMatchObject([{ verdict: 'pass' }]);
  });
});
