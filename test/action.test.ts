import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { toComment } from '../action/comment.mjs';

const result = {
  status: 'warn',
  file: 'BUTTERFREEZONE.md',
  references: 10,
  citations: 5,
  checks: [
    { name: 'existence', status: 'pass', detail: 'fine' },
    { name: 'citations', status: 'warn', detail: 'Stale', problems: ['x'] },
    {
      name: 'references',
      status: 'fail',
      detail: 'lead nowhere',
      problems: ['Referenced file missing: `a`\n<img src=x>'],
    },
  ],
  stale: [
    {
      reference: 'src/a.ts:b',
      state: 'moved',
      now: 'src/c.ts:b',
      section: 'capabilities',
      file: 'BUTTERFREEZONE.md',
    },
  ],
};

describe('the action', () => {
  it('comments what went stale, and takes nothing in it for markup', () => {
    const text = toComment(result);
    expect(text).toMatch(/^<!-- loa-ground -->\n/);
    expect(text).toContain('| `src/a.ts:b` | moved, now `src/c.ts:b` | capabilities |');
    expect(text).toContain('  - `Referenced file missing:  a  <img src=x>`');
    expect(text).not.toContain('Stale');
    expect(toComment({ ...result, status: 'pass', checks: [], stale: [] })).not.toContain('ground gen');
  });

  it('is a composite action whose steps all name their shell', () => {
    const action = parse(readFileSync(join(import.meta.dirname, '../action.yml'), 'utf8')) as {
      runs: { using: string; steps: { shell?: string; run?: string }[] };
    };
    expect(action.runs.using).toBe('composite');
    for (const step of action.runs.steps)
      expect(step).toMatchObject({ shell: 'bash', run: expect.any(String) });
  });
});
