// Paths that a caller names: a person at the terminal may name any file of theirs, another program only the project's.

import { relative, resolve } from 'node:path';
import { confine } from '../../durable/index.ts';
import type { Context } from '../../kernel/operation.ts';

export function requirePath(path: string, context: Context): string {
  const full = resolve(context.cwd, path);
  if (context.caller.surface === 'cli') return full;
  return confine(context.project.root, relative(context.project.root, full), context.host);
}
