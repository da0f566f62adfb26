// What a person asks to be remembered in a prompt is text in git, for everybody who works on the project. That is told with the first of it, once on
// each machine: who wants to keep something to themselves has to know how.

import { join } from 'node:path';
import type { MemoryScope } from '../../memory/model.ts';
import type { EventContext } from './agent-event.ts';

const MARK = 'shared-told';
const PRIVATE_FILE = 0o600;

/** Where nothing is committed there is no team. */
export function forWhom(scope: MemoryScope, { project }: Pick<EventContext, 'project'>): string {
  if (scope !== 'project') return ' for you';
  return project.isGit ? ' for the team' : '';
}

/** A line for the person; '' once it was told, and where nothing is committed. */
export function tellShared({ project, host }: EventContext, command: string): string {
  const mark = join(project.ownDir, MARK);
  if (!project.isGit || host.files.stat(mark) !== undefined) return '';
  host.files.open(mark, { write: true, create: true, mode: PRIVATE_FILE, noFollow: true }).close();
  return `kept for everybody who works on this repository; ${command} remember --scope private keeps something to you`;
}
