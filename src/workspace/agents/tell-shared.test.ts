import { expect, it } from 'vitest';
import { createMemoryProject } from '../../memory/project.suite.ts';
import { tellShared } from './tell-shared.ts';

it('that words are kept for the team is told once in a project, and never where nothing is committed', () => {
  const place = createMemoryProject();
  try {
    const { context } = place;
    context.host.files.makeDir(context.project.ownDir);
    expect(tellShared(context, 'loa')).toBe('');
    const inGit = { ...context, project: { ...context.project, isGit: true } };
    expect(tellShared(inGit, 'loa')).toBe(
      'kept for everybody who works on this repository; loa remember --scope private keeps something to you',
    );
    expect(tellShared(inGit, 'loa')).toBe('');
  } finally {
    place.remove();
  }
});
