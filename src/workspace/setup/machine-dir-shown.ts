// The machine directory as plans name it.

import { relative } from 'node:path';
import type { Project } from '../../kernel/operation.ts';

export function shownMachineDir({ root, ownDir }: Pick<Project, 'root' | 'ownDir'>): string {
  const inside = relative(root, ownDir);
  return `${inside.startsWith('..') ? ownDir : inside}/`;
}
