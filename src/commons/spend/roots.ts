// Which folders are this project's, as agents name the folder they work in.

import type { Context } from '../../kernel/operation.ts';

export function projectRoots({ project, host }: Pick<Context, 'host' | 'project'>): readonly string[] {
  return [...new Set([project.root, host.files.realPath(project.root)])];
}
