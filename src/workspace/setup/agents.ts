// How each agent is told about us: the files it reads, and the entries in them that are ours. Foreign entries stay as they are, byte
// for byte. No file that git tracks gets a path of this machine, and hooks that a repository brings are not set up a second time.

import { addMember, findSpan, removeAt, requireSpans } from '../../kernel/json-edit.ts';
import { findBlock, removeBlock, upsertBlock } from '../../kernel/markdown/index.ts';
import { type HookLayout, listOurHooks, removeHooks, removeIfEmpty, setHooks } from './hook-entries.ts';
import { findsProgram } from './invocation.ts';
import type { Agent, Change, InitRequest, McpServer, Snapshot } from './setup-plan.ts';

/** Seconds a hook may take. SessionEnd is killed after 1.5 s unless it says more. */
const CLAUDE_TIMEOUTS_S = {
  SessionStart: 10,
  UserPromptSubmit: 5,
  PostToolUse: 5,
  PostToolUseFailure: 5,
  Stop: 10,
  PreCompact: 20,
  SessionEnd: 20,
};

/** How the tools that start a subagent are called: only those are looked at before they run. */
const SUBAGENT_TOOLS = 'Task|Agent';
const EMPTY_JSON = '{}\n';
const CURSOR_START = '{\n  "version": 1\n}\n';

const LAYOUTS: Readonly<Record<Agent, HookLayout>> = {
  claude: {
    timeouts: { ...CLAUDE_TIMEOUTS_S, PreToolUse: 5 },
    matchers: { PreToolUse: SUBAGENT_TOOLS },
    shape: 'grouped',
    start: EMPTY_JSON,
  },
  // Codex takes no more than this for the last event, and warns about more.
  codex: { timeouts: { ...CLAUDE_TIMEOUTS_S, SessionEnd: 3 }, shape: 'grouped', start: EMPTY_JSON },
  cursor: {
    timeouts: {
      sessionStart: 10,
      beforeSubmitPrompt: 5,
      afterFileEdit: 5,
      afterShellExecution: 5,
      postToolUse: 5,
      afterAgentResponse: 10,
      stop: 10,
      preCompact: 20,
      sessionEnd: 20,
    },
    shape: 'plain',
    start: CURSOR_START,
  },
};

const CLAUDE_SHARED = '.claude/settings.json';
const CLAUDE_PERSONAL = '.claude/settings.local.json';
const CODEX_HOOKS = '.codex/hooks.json';
const CURSOR_HOOKS = '.cursor/hooks.json';
const MCP_FILES: Readonly<Record<'claude' | 'cursor', string>> = {
  claude: '.mcp.json',
  cursor: '.cursor/mcp.json',
};
const CODEX_FILE = '.codex/config.toml';
const OUR_TRACES = /dist[\\/]hook\.cjs|"loa"/;

const HOOKS_OF: Readonly<Record<Agent, readonly string[]>> = {
  claude: [CLAUDE_SHARED, CLAUDE_PERSONAL],
  codex: [CODEX_HOOKS],
  cursor: [CURSOR_HOOKS],
};
const HOOK_FILES = Object.values(HOOKS_OF).flat();
const JSON_FILES = [...HOOK_FILES, MCP_FILES.claude, MCP_FILES.cursor];
/** Files that a plan may write; whether git tracks them decides what may stand in them. */
export const AGENT_FILES = [...JSON_FILES, CODEX_FILE];

/** The part of a request that says how the files of agents are filled. */
type AgentRequest = Pick<InitRequest, 'invocation' | 'tracked'>;

export function planAgent(agent: Agent, request: AgentRequest, read: Snapshot): Change[] {
  switch (agent) {
    case 'claude':
      return [...planClaudeHooks(request, read), planMcp(MCP_FILES.claude, request, read)];
    case 'cursor':
      return [planHooks(CURSOR_HOOKS, agent, request, read), planMcp(MCP_FILES.cursor, request, read)];
    case 'codex':
      return [planHooks(CODEX_HOOKS, agent, request, read), planCodex(request, read)];
  }
}

/** Takes our entries out of every agent's files. */
export function planAgentRemoval(read: Snapshot): Change[] {
  const json = JSON_FILES.map((path) => {
    return removal(path, read, (text) => removeApproval(removeServer(removeHooks(text, path), path), path));
  });
  return [...json, removal(CODEX_FILE, read, (text) => removeBlock(text, 'mcp', 'hash'))];
}

/** Files of agents that are there and cannot be read as JSON. */
export function listUnreadable(read: Snapshot): string[] {
  return JSON_FILES.filter((path) => !isReadable(path, read));
}

function isReadable(path: string, read: Snapshot): boolean {
  const text = path === CODEX_FILE ? undefined : read(path);
  if (text === undefined) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // Which file it is, is the finding; what is wrong in it, its own tools say best.
  }
}

/** Agents whose files name us. Files that cannot be read name nobody. */
export function findAgents(readAny: Snapshot): Agent[] {
  const read: Snapshot = (path) => (isReadable(path, readAny) ? readAny(path) : undefined);
  const hasServer = (path: string): boolean => {
    const text = read(path);
    return text !== undefined && findSpan(requireSpans(text, path), ['mcpServers', 'loa']) !== undefined;
  };
  const found: Agent[] = [];
  if (hasServer(MCP_FILES.claude) || listHooks(read, [CLAUDE_SHARED, CLAUDE_PERSONAL]).length > 0)
    found.push('claude');
  if (findBlock(read(CODEX_FILE) ?? '', 'mcp', 'hash') !== undefined) found.push('codex');
  if (hasServer(MCP_FILES.cursor)) found.push('cursor');
  return found;
}

/** The commands of our hooks in the agents' settings. */
export function listHooks(read: Snapshot, files: readonly string[] = HOOK_FILES): readonly string[] {
  return files.flatMap((path) => {
    const text = read(path);
    return text === undefined ? [] : listOurHooks(text, path);
  });
}

/** Whether the agent runs our hooks here; the file that names our server may have come with the repository alone. */
export const hasHooks = (agent: Agent, read: Snapshot): boolean =>
  listHooks(read, HOOKS_OF[agent]).length > 0;

/** Whether Claude Code runs our hooks twice: by the settings that the team shares, and by the person's own. */
export function hasDoubledHooks(read: Snapshot): boolean {
  return [CLAUDE_SHARED, CLAUDE_PERSONAL].every((path) => listHooks(read, [path]).length > 0);
}

function removal(path: string, read: Snapshot, edit: (text: string) => string): Change {
  const before = read(path);
  // A file that cannot be read and does not name us is none of our business; one that does has to be mended first.
  if (before !== undefined && !isReadable(path, read) && !OUR_TRACES.test(before))
    return { path, before, after: before, why: '' };
  const after = before === undefined ? undefined : edit(before);
  const isApproval = before !== undefined && path === CLAUDE_PERSONAL && isOnlyApproval(before);
  return { path, before, after: isApproval ? undefined : after, why: 'entries of loa taken out' };
}

/** A file that the client made only to write down that our server may run. */
function isOnlyApproval(text: string): boolean {
  const value = JSON.parse(text) as { readonly enabledMcpjsonServers?: unknown };
  return JSON.stringify(value) === '{"enabledMcpjsonServers":["loa"]}';
}

/** Whether nothing is left in a file but what we begin one with. */
export function isBare(text: string): boolean {
  return ['', EMPTY_JSON, CURSOR_START].some((start) => text.trim() === start.trim());
}

/**
 * In the file that the team shares when the package is installed in the project, or when our hooks stand there already; else in
 * the person's own. Never in both: each prompt would be answered twice.
 */
function planClaudeHooks(request: AgentRequest, read: Snapshot): Change[] {
  const { isPortable } = request.invocation;
  const theirs = listHooks(read, [CLAUDE_SHARED]);
  if (!isPortable && theirs.length === 0)
    return [planHooks(CLAUDE_PERSONAL, 'claude', { ...request, isOwn: true }, read)];
  const personal = read(CLAUDE_PERSONAL);
  const after = personal === undefined ? undefined : removeHooks(personal, CLAUDE_PERSONAL);
  const isKept = !isPortable && theirs.every(findsProgram);
  return [
    ...(isKept ? [] : [planHooks(CLAUDE_SHARED, 'claude', request, read)]),
    { path: CLAUDE_PERSONAL, before: personal, after, why: 'our hooks stand in the shared settings' },
  ];
}

export const AGENT_NAMES: Readonly<Record<Agent, string>> = {
  claude: 'Claude Code',
  codex: 'Codex',
  cursor: 'Cursor',
};

/** `isOwn`: a file of the person, which may name this machine's path unless git tracks it. */
function planHooks(
  path: string,
  agent: Agent,
  request: AgentRequest & { readonly isOwn?: boolean },
  read: Snapshot,
): Change {
  const { invocation, tracked, isOwn } = request;
  const before = read(path);
  const isPersonal = (isOwn === true || !invocation.isNamed) && path !== CLAUDE_SHARED && !tracked.has(path);
  const command = isPersonal ? invocation.hook : invocation.sharedHook;
  const after = setHooks(before ?? LAYOUTS[agent].start, path, LAYOUTS[agent], (event) =>
    command(event, agent),
  );
  return { path, before, after, why: `${AGENT_NAMES[agent]} runs our hooks`, isPersonal };
}

function chooseServer(path: string, { invocation, tracked }: AgentRequest) {
  const isPersonal = !invocation.isNamed && !tracked.has(path);
  return { server: isPersonal || invocation.isNamed ? invocation.mcp : invocation.sharedMcp, isPersonal };
}

function planMcp(path: string, request: AgentRequest, read: Snapshot): Change {
  const before = read(path);
  const { server, isPersonal } = chooseServer(path, request);
  const why = 'the agent finds our MCP server';
  let text = before ?? EMPTY_JSON;
  const span = findSpan(requireSpans(text, path), ['mcpServers', 'loa']);
  const current =
    span === undefined ? undefined : (JSON.parse(text.slice(span.start, span.end)) as Partial<McpServer>);
  if (current !== undefined && request.tracked.has(path) && isShared(current))
    return { path, before, after: before, why };
  if (JSON.stringify(current) !== JSON.stringify(server)) {
    text = removeServer(text, path);
    if (findSpan(requireSpans(text, path), ['mcpServers']) === undefined)
      text = addMember(text, [], ['mcpServers', {}]);
    text = addMember(text, ['mcpServers'], ['loa', { command: server.command, args: server.args }]);
  }
  return { path, before, after: text, why, isPersonal };
}

/** An entry that means us on every machine: what the team agreed on is not exchanged for another that does the same. */
function isShared({ command, args }: Partial<McpServer>): boolean {
  const words = Array.isArray(args) ? args : [];
  return (command === 'loa' || command === 'node') && words.at(-1) === 'mcp' && !words[0]?.startsWith('/');
}

function removeServer(text: string, path: string): string {
  if (findSpan(requireSpans(text, path), ['mcpServers', 'loa']) === undefined) return text;
  return removeIfEmpty(removeAt(text, ['mcpServers', 'loa']), path, ['mcpServers']);
}

/** The client writes it when the person lets our server run. */
function removeApproval(text: string, path: string): string {
  const list = ['enabledMcpjsonServers'];
  const span = findSpan(requireSpans(text, path), list);
  if (span?.elements === undefined) return text;
  const index = (JSON.parse(text.slice(span.start, span.end)) as unknown[]).indexOf('loa');
  return index < 0 ? text : removeIfEmpty(removeAt(text, [...list, index]), path, list);
}

function planCodex(request: AgentRequest, read: Snapshot): Change {
  const before = read(CODEX_FILE);
  const { server, isPersonal } = chooseServer(CODEX_FILE, request);
  const words = server.args.map((word) => JSON.stringify(word)).join(', ');
  const body = `[mcp_servers.loa]\ncommand = ${JSON.stringify(server.command)}\nargs = [${words}]\n`;
  const current = findBlock(before ?? '', 'mcp', 'hash');
  const isKept = current !== undefined && request.tracked.has(CODEX_FILE) && !current.body.includes('["/');
  const after = isKept ? before : upsertBlock(before ?? '', 'mcp', body, 'hash');
  return { path: CODEX_FILE, before, after, why: 'Codex finds our MCP server', isPersonal };
}
