import { expect, it } from 'vitest';
import { commitOf } from './commits.ts';

it('a commit that takes another back, or takes one over, is a commit', () => {
  const answer = '[main 99cc00d] Revert "feat: wider rows"\n 1 file changed';
  expect(commitOf('git revert --no-edit HEAD', answer)).toEqual({
    subject: 'Revert "feat: wider rows"',
    id: '99cc00d',
  });
  expect(commitOf('git cherry-pick 12ab34c', '[main 77aa88b] feat: wider rows')).toMatchObject({
    id: '77aa88b',
  });
});
