// How agents start this installation. Files that teams share find the program when they run: in the project's `node_modules`, else
// on the PATH, and where there is none they say so once and let the session go on. A path of this machine only stands in files that
// git leaves alone. Never by `npx`, which costs 350 ms.

import { delimiter, isAbsolute, join, relative } from 'node:path';
import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import type { Invocation } from './setup-plan.ts';

type HookAgent = Parameters<Invocation['hook']>[1];

/** What the shell of an agent's hook expands to the project's folder. */
const PROJECT_DIR: Readonly<Record<HookAgent, string>> = {
  claude: '$CLAUDE_PROJECT_DIR',
  codex: '$(git rev-parse --show-toplevel)',
  // Cursor starts the hooks of a project in its root.
  cursor: '${CURSOR_PROJECT_DIR:-.}',
};
/** How a start of a session is called, by agent. */
const START: Readonly<Record<HookAgent, string>> = {
  claude: 'SessionStart',
  codex: 'SessionStart',
  cursor: 'sessionStart',
};
const LOCAL_DIR = 'node_modules/loakit';
const HOOK = 'dist/hook.cjs';
const LAUNCHER = 'bin/loa.js';
const NOT_HERE =
  'loa is set up in this repository but not installed: npm install, or npm install --global loakit';

/** `isOnPath`: whoever types `loa` gets this installation. */
export function describeInvocation(root: string, productDir: string, isOnPath = false): Invocation {
  const inside = insidePath(root, productDir);
  const isPortable = inside !== undefined;
  const dir = inside ?? productDir;
  const local = { command: 'node', args: [...(isPortable ? startIn(dir) : [join(dir, LAUNCHER)]), 'mcp'] };
  const named = { command: 'loa', args: ['mcp'] };
  const shared = inside ?? LOCAL_DIR;
  return {
    program: quote(`${dir}/${LAUNCHER}`),
    mcp: isOnPath && !isPortable ? named : local,
    sharedMcp: isPortable ? local : named,
    hook: (event, agent) => `node ${quote(`${productDir}/${HOOK}`)} ${wordsFor(event, agent)}`,
    sharedHook: (event, agent) => {
      const missing = event === START[agent] ? `{ ${sayMissing(agent)}; exit 0; }` : 'exit 0';
      const run = `[ -f "$p" ] || ${missing}; exec node "$p" ${wordsFor(event, agent)}`;
      return `${locateProgram(`${PROJECT_DIR[agent]}/${escapeShell(shared)}`, HOOK)}; ${run}`;
    },
    sharedProgram: locateProgram(escapeShell(shared), LAUNCHER),
    command: isInstalledIn(root, productDir) ? 'npx -p loakit loa' : 'loa',
    isPortable,
    isNamed: isPortable || isOnPath,
  };
}

/** How a person in the project types our name: `npx loa` only ever means us where the package is installed. */
export function nameCommand(root: string, productDir: string): 'loa' | 'npx loa' {
  return isInstalledIn(root, productDir) ? 'npx loa' : 'loa';
}

const isInstalledIn = (root: string, productDir: string): boolean =>
  insidePath(root, productDir)?.startsWith('node_modules/') === true;

function insidePath(root: string, productDir: string): string | undefined {
  const inside = relative(root, productDir);
  const isInside = inside !== '' && !inside.startsWith('..') && !isAbsolute(inside);
  return isInside ? inside.replaceAll('\\', '/') : undefined;
}

/** Folders of the project are not on the PATH that the host tells, so what `npx` puts there does not count. */
export function isProgramOnPath(productDir: string, host: Pick<Host, 'env' | 'files'>): boolean {
  return findOnPath('loa', host) === join(productDir, LAUNCHER);
}

/** The real path of a program, as whoever types its name gets it. */
export function findOnPath(name: string, { env, files }: Pick<Host, 'env' | 'files'>): string | undefined {
  const dirs = (env['PATH'] ?? '').split(delimiter).filter((dir) => isAbsolute(dir));
  for (const dir of dirs) {
    try {
      if (files.stat(join(dir, name)) !== undefined) return files.realPath(join(dir, name));
    } catch (error) {
      // A folder of somebody else is no place that this person starts programs from.
      if (!isLoaError(error)) throw error;
    }
  }
  return undefined;
}

/** The file that a hook's command would start in the project at `root`, and whether it is there. */
export function findHookProgram(
  command: string,
  root: string,
  host: Pick<Host, 'env' | 'files'>,
): { readonly path: string; readonly isThere: boolean } {
  const written = /"([^"]+)"/.exec(command)?.[1] ?? command;
  const prefix = Object.values(PROJECT_DIR).find((dir) => written.startsWith(`${dir}/`));
  const path = prefix === undefined ? written : root + written.slice(prefix.length);
  if (host.files.stat(path) !== undefined) return { path, isThere: true };
  const launcher = findsProgram(command) ? findOnPath('loa', host) : undefined;
  const isOurs = launcher?.endsWith(`/${LAUNCHER}`) === true;
  const other = isOurs ? join(launcher, '../..', HOOK) : undefined;
  return { path, isThere: other !== undefined && host.files.stat(other) !== undefined };
}

/** Whether a hook's command looks for the program when it runs. */
export function findsProgram(command: string): boolean {
  return command.includes('command -v loa');
}

/** A line for a POSIX shell that leaves in `p` where the file of our package is, or would be. Fit for `set -e`. */
function locateProgram(local: string, file: string): string {
  const named = '$(readlink -f "$(command -v loa)" 2>/dev/null || :)';
  return `p="${local}/${file}"; [ -f "$p" ] || { p="${named}"; p="\${p%/${LAUNCHER}}/${file}"; }`;
}

/** Words for Node, fit for every system: starts the program in the project, else the one on the PATH, or says in a line that there is none. */
function startIn(dir: string): readonly string[] {
  const names = JSON.stringify(['loa', `${LOCAL_DIR}/${LAUNCHER}`]);
  const script = [
    'const fs=require("fs"),path=require("path")',
    `const real=(at)=>{try{const to=fs.realpathSync(at);return to.split(path.sep).join("/").endsWith("/${LAUNCHER}")?[to]:[]}catch{return[]}}`,
    'const dirs=(process.env.PATH||"").split(path.delimiter).filter((dir)=>path.isAbsolute(dir))',
    `const named=dirs.flatMap((dir)=>${names}.map((name)=>path.join(dir,name)))`,
    `const file=[path.resolve(${JSON.stringify(`${dir}/${LAUNCHER}`)}),...named].flatMap(real)[0]`,
    `if(!file){console.error(${JSON.stringify(NOT_HERE)});process.exit(1)}`,
    'process.argv.splice(1,0,file)',
    'process.execArgv=[]',
    'require(file)',
  ];
  return ['-e', script.join(';')];
}

function wordsFor(event: string, agent: HookAgent): string {
  return agent === 'cursor' ? `--client cursor ${event}` : event;
}

/** In the words that the agent's client takes for an answer. */
function sayMissing(agent: HookAgent): string {
  return agent === 'cursor'
    ? `echo '${JSON.stringify({ additional_context: NOT_HERE })}'`
    : `echo "${NOT_HERE}"`;
}

/** For a POSIX shell, between double quotes. */
function escapeShell(path: string): string {
  return path.replaceAll(/["\\`$]/g, '\\$&');
}

function quote(path: string): string {
  return `"${escapeShell(path)}"`;
}
