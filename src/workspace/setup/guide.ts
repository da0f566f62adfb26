// The few lines for the agent itself, in the file of instructions that it reads: when to use which tool. They stand between markers, so
// that everything around them stays as it was and `uninstall` takes out exactly what was put in.

import { join } from 'node:path';
import type { Host } from '../../kernel/host.ts';
import { findBlock, removeBlock, upsertBlock } from '../../kernel/markdown/index.ts';
import { type Agent, type Change, COMMANDS, type InitRequest, type Snapshot } from './setup-plan.ts';

const BLOCK = '';
const CLAUDE_FILES = ['CLAUDE.md', '.claude/CLAUDE.md'] as const;
const AGENTS_FILE = 'AGENTS.md';
const CURSOR_RULE = '.cursor/rules/loa.mdc';
const CURSOR_HEAD = '---\ndescription: When to use the tools of loa\nalwaysApply: true\n---\n';
const GUIDED = [...CLAUDE_FILES, AGENTS_FILE, CURSOR_RULE];
/** Claude Code puts a file in whose name stands like this on a line. */
const IMPORTS_AGENTS = /^\s*@(?:\.\/)?AGENTS\.md\s*$/m;

export function planGuide(request: InitRequest, read: Snapshot): Change[] {
  const isRead = new Set(request.agents.map((agent) => fileOf(agent, read)));
  const files = [...isRead].filter((path) => {
    if (request.linked?.has(path) === true && isRead.has(AGENTS_FILE)) return false;
    return !(isRead.has(AGENTS_FILE) && path !== AGENTS_FILE && IMPORTS_AGENTS.test(read(path) ?? ''));
  });
  return files.map((path) => {
    const before = read(path);
    const text = before ?? (path === CURSOR_RULE ? CURSOR_HEAD : '');
    const why = 'tells the agent when to use which tool';
    // How a teammate types our name is as good: the lines must not change back and forth.
    const body = findBlock(text, BLOCK, 'html')?.body.replaceAll('\r\n', '\n');
    if (COMMANDS.some((command) => body === renderGuide(command)))
      return { path, before, after: before, why };
    const after = upsertBlock(text, BLOCK, renderGuide(request.invocation.command), 'html');
    return { path, before, after, why };
  });
}

export function planGuideRemoval(read: Snapshot): Change[] {
  return GUIDED.flatMap((path) => {
    const before = read(path);
    if (before === undefined) return [];
    const rest = removeBlock(before, BLOCK, 'html');
    const after = path === CURSOR_RULE && rest === CURSOR_HEAD ? '' : rest;
    return [{ path, before, after, why: 'our lines taken out' }];
  });
}

function fileOf(agent: Agent, read: Snapshot): string {
  if (agent === 'codex') return AGENTS_FILE;
  if (agent === 'cursor') return CURSOR_RULE;
  return CLAUDE_FILES.find((path) => read(path) !== undefined) ?? CLAUDE_FILES[0];
}

/** At most twelve lines with its markers: it costs the agent in every session. */
function renderGuide(command: string): string {
  return [
    '## loa',
    '',
    `Memory and decisions of this project, as MCP tools of the server loa or as \`${command} …\` in a shell:`,
    '- Before a task: `recall` what is known about it; `resume` tells where the work stands.',
    '- When something is settled: `decide` (in a shell `ledger decide`), with the line of code that it rests on as evidence.',
    '- What lasts beyond this session (a preference, a fact, an error and its fix): `remember`.',
    '- Before /compact or a handoff: `checkpoint`. /clear needs nothing.',
    '',
  ].join('\n');
}

/** Files of instructions for Claude Code that lead to the one that other agents read. */
export function listLinked(root: string, { files }: Pick<Host, 'files'>): ReadonlySet<string> {
  const target = join(root, AGENTS_FILE);
  return new Set(
    CLAUDE_FILES.filter((path) => {
      const full = join(root, path);
      return (
        files.stat(full)?.kind === 'link' &&
        files.stat(target) !== undefined &&
        files.realPath(full) === files.realPath(target)
      );
    }),
  );
}
