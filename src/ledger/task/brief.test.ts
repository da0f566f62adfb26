import { expect, it } from 'vitest';
import type { TextStyle } from '../../kernel/operation.ts';
import { type Brief, renderBrief } from './brief.ts';

const same = (text: string): string => text;
const plainStyle = { bad: same, good: same, caution: same, bold: same, dim: same } as TextStyle;
const brief: Brief = {
  id: 'bd-1',
  title: 'Write the docs',
  status: 'in_progress',
  priority: 2,
  type: 'task',
  dependsOn: [],
};

it('a task whose file names somebody else than its holder here is told so, since a merge may have brought that', () => {
  const told = (assignee: string | undefined, status = 'in_progress') =>
    renderBrief({ ...brief, status, heldBy: 'bob@laptop', assignee }, plainStyle);
  expect(told('alice@desk')).toMatch(/held by bob@laptop here, but its file names alice@desk/);
  for (const one of [told('bob@laptop'), told(undefined), told('alice@desk', 'open')])
    expect(one).not.toContain('but its file');
});
