// How agents shall start this installation: by a path inside the project when the package is installed there (it means
// the same for everybody who has the repository), by an absolute path otherwise. Never by `npx`, which costs 350 ms.

import { isAbsolute, join, relative } from 'node:path';
import type { Invocation } from './model.ts';

export function describeInvocation(root: string, productDir: string): Invocation {
  const inside = relative(root, productDir);
  const isPortable = inside !== '' && !inside.startsWith('..') && !isAbsolute(inside);
  const dir = isPortable ? inside.replaceAll('\\', '/') : productDir;
  const prefix = isPortable ? '$CLAUDE_PROJECT_DIR/' : '';
  return {
    program: quote(`${dir}/bin/loa.js`),
    mcp: { command: 'node', args: [join(dir, 'bin/loa.js'), 'mcp'] },
    hook: (event) => `node ${quote(`${dir}/dist/hook.cjs`, prefix)} ${event}`,
    isPortable,
  };
}

/** For a POSIX shell. The prefix expands; nothing of the path does. */
function quote(path: string, prefix = ''): string {
  return `"${prefix}${path.replaceAll(/["\\`$]/g, '\\$&')}"`;
}
