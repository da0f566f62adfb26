// How agents shall start this installation: by a path inside the project when the package is installed there, by its name when it
// is the one on the PATH (both mean the same for everybody who has the repository), by an absolute path otherwise. Never by
// `npx`, which costs 350 ms. Hooks are started by their path in any case, since each of them counts.

import { delimiter, isAbsolute, join, relative } from 'node:path';
import type { Host } from '../../kernel/host.ts';
import type { Invocation } from './model.ts';

/** What the shell of an agent's hook expands to the project's folder. */
const PROJECT_DIR = { claude: '$CLAUDE_PROJECT_DIR', codex: '$(git rev-parse --show-toplevel)' } as const;

/** `isOnPath`: whoever types `loa` gets this installation. */
export function describeInvocation(root: string, productDir: string, isOnPath = false): Invocation {
  const inside = relative(root, productDir);
  const isPortable = inside !== '' && !inside.startsWith('..') && !isAbsolute(inside);
  const dir = isPortable ? inside.replaceAll('\\', '/') : productDir;
  return {
    program: quote(`${dir}/bin/loa.js`),
    mcp:
      isOnPath && !isPortable
        ? { command: 'loa', args: ['mcp'] }
        : { command: 'node', args: [join(dir, 'bin/loa.js'), 'mcp'] },
    hook: (event, agent) =>
      `node ${quote(`${dir}/dist/hook.cjs`, isPortable ? `${PROJECT_DIR[agent]}/` : '')} ${event}`,
    isPortable,
  };
}

export function isProgramOnPath(productDir: string, { env, files }: Pick<Host, 'env' | 'files'>): boolean {
  const dirs = (env['PATH'] ?? '').split(delimiter).filter((dir) => isAbsolute(dir));
  const found = dirs.map((dir) => join(dir, 'loa')).find((path) => files.stat(path) !== undefined);
  return found !== undefined && files.realPath(found) === join(productDir, 'bin/loa.js');
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
