// How agents shall start this installation: by a path inside the project when the package is installed there (it means
// the same for everybody who has the repository), by an absolute path otherwise. Never by `npx`, which costs 350 ms.

import { isAbsolute, join, relative } from 'node:path';
import type { Invocation } from './model.ts';

/** What the shell of an agent's hook expands to the project's folder. */
const PROJECT_DIR = { claude: '$CLAUDE_PROJECT_DIR', codex: '$(git rev-parse --show-toplevel)' } as const;

export function describeInvocation(root: string, productDir: string): Invocation {
  const inside = relative(root, productDir);
  const isPortable = inside !== '' && !inside.startsWith('..') && !isAbsolute(inside);
  const dir = isPortable ? inside.replaceAll('\\', '/') : productDir;
  return {
    program: quote(`${dir}/bin/loa.js`),
    mcp: { command: 'node', args: [join(dir, 'bin/loa.js'), 'mcp'] },
    hook: (event, agent) =>
      `node ${quote(`${dir}/dist/hook.cjs`, isPortable ? `${PROJECT_DIR[agent]}/` : '')} ${event}`,
    isPortable,
  };
}

/** The file that a hook's command starts, in the project at `root`. */
export function expandProgram(path: string, root: string): string {
  const prefix = Object.values(PROJECT_DIR).find((dir) => path.startsWith(`${dir}/`));
  return prefix === undefined ? path : root + path.slice(prefix.length);
}

/** For a POSIX shell. The prefix expands; nothing of the path does. */
function quote(path: string, prefix = ''): string {
  return `"${prefix}${path.replaceAll(/["\\`$]/g, '\\$&')}"`;
}
