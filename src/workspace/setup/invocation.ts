// How agents shall start this installation: by a path inside the project when the package is installed there (it means
// the same for everybody who has the repository), by an absolute path otherwise. Never by `npx`, which costs 350 ms.

import { isAbsolute, join, relative } from 'node:path';
import type { Invocation } from './model.ts';

export function describeInvocation(root: string, productDir: string): Invocation {
  const inside = relative(root, productDir);
  const isPortable = inside !== '' && !inside.startsWith('..') && !isAbsolute(inside);
  const dir = isPortable ? inside.replaceAll('\\', '/') : productDir;
  const hookDir = isPortable ? `$CLAUDE_PROJECT_DIR/${dir}` : dir;
  return {
    program: quote(`${dir}/bin/loa.js`),
    mcp: { command: 'node', args: [join(dir, 'bin/loa.js'), 'mcp'] },
    hook: (event) => `node ${quote(`${hookDir}/dist/hook.cjs`)} ${event}`,
    isPortable,
  };
}

/** For a POSIX shell: double quotes, so that the project variable still expands. */
function quote(path: string): string {
  return `"${path.replaceAll(/["\\`]/g, '\\$&')}"`;
}
