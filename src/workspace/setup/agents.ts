// How each agent is told about us: the files it reads, and the entries in them that are ours. Foreign entries stay as
// they are, byte for byte; ours are known by the program they start.

import {
  addElement,
  addMember,
  findSpan,
  type JsonSpan,
  removeAt,
  requireSpans,
} from '../../kernel/json-edit.ts';
import { findBlock, removeBlock, upsertBlock } from '../../kernel/markdown/index.ts';
import type { Agent, Change, Invocation, Snapshot } from './model.ts';

/** Seconds a hook may take. SessionEnd is killed after 1.5 s unless it says more. */
const HOOK_TIMEOUTS_S: Readonly<Record<string, number>> = {
  SessionStart: 10,
  UserPromptSubmit: 5,
  PostToolUse: 5,
  Stop: 10,
  PreCompact: 20,
  SessionEnd: 20,
};

/** Codex takes no more than this for the last event, and warns about more. */
const CODEX_TIMEOUTS_S: Readonly<Record<string, number>> = { ...HOOK_TIMEOUTS_S, SessionEnd: 3 };

const OUR_HOOK = /[\\/]dist[\\/]hook\.cjs["']? \w+$/;
const OUR_TRACES = /dist[\\/]hook\.cjs|"loa"/;
const CLAUDE_SHARED = '.claude/settings.json';
const CLAUDE_PERSONAL = '.claude/settings.local.json';
const MCP_FILES: Readonly<Record<'claude' | 'cursor', string>> = {
  claude: '.mcp.json',
  cursor: '.cursor/mcp.json',
};
const CODEX_FILE = '.codex/config.toml';
const CODEX_HOOKS = '.codex/hooks.json';
const EMPTY_JSON = '{}\n';

const HOOK_FILES = [CLAUDE_SHARED, CLAUDE_PERSONAL, CODEX_HOOKS];
const JSON_FILES = [...HOOK_FILES, MCP_FILES.claude, MCP_FILES.cursor];

export function planAgent(agent: Agent, invocation: Invocation, read: Snapshot): Change[] {
  switch (agent) {
    case 'claude':
      return [planClaudeHooks(invocation, read), planMcp(MCP_FILES.claude, invocation, read)];
    case 'cursor':
      return [planMcp(MCP_FILES.cursor, invocation, read)];
    case 'codex':
      return [planCodexHooks(invocation, read), planCodex(invocation, read)];
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
  if (hasServer(MCP_FILES.claude) || listHookPrograms(read, [CLAUDE_SHARED, CLAUDE_PERSONAL]).length > 0)
    found.push('claude');
  if (findBlock(read(CODEX_FILE) ?? '', 'mcp', 'hash') !== undefined) found.push('codex');
  if (hasServer(MCP_FILES.cursor)) found.push('cursor');
  return found;
}

/** The files that our hooks start, as written in the agents' settings. */
export function listHookPrograms(read: Snapshot, files: readonly string[] = HOOK_FILES): string[] {
  return files.flatMap((path) => {
    const text = read(path);
    if (text === undefined) return [];
    const commands = Object.keys(HOOK_TIMEOUTS_S)
      .flatMap((event) => readHooks(text, path, event))
      .flatMap((entry) => entry.hooks?.map(({ command }) => command) ?? []);
    const ours = commands.filter(
      (command) => typeof command === 'string' && OUR_HOOK.test(command),
    ) as string[];
    return [...new Set(ours.map((command) => /"([^"]+)"/.exec(command)?.[1] ?? command))];
  });
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

/** A path that works on this machine only goes into the personal file, which teams do not share. */
function planClaudeHooks(invocation: Invocation, read: Snapshot): Change {
  const path = invocation.isPortable ? CLAUDE_SHARED : CLAUDE_PERSONAL;
  const before = read(path);
  const after = setHooks(before ?? EMPTY_JSON, path, (event) => invocation.hook(event, 'claude'));
  return { path, before, after, why: 'Claude Code runs our hooks' };
}

/** Codex has the same events in the same shape, in a file of their own. */
function planCodexHooks(invocation: Invocation, read: Snapshot): Change {
  const before = read(CODEX_HOOKS);
  const command = (event: string): string => invocation.hook(event, 'codex');
  const after = setHooks(before ?? EMPTY_JSON, CODEX_HOOKS, command, CODEX_TIMEOUTS_S);
  return { path: CODEX_HOOKS, before, after, why: 'Codex runs our hooks' };
}

function setHooks(
  original: string,
  path: string,
  command: (event: string) => string,
  timeouts: Readonly<Record<string, number>> = HOOK_TIMEOUTS_S,
): string {
  if (hasExactHooks(original, path, command)) return original;
  let text = removeHooks(original, path);
  if (findSpan(requireSpans(text, path), ['hooks']) === undefined) text = addMember(text, [], ['hooks', {}]);
  for (const [event, timeout] of Object.entries(timeouts)) {
    const list = findSpan(requireSpans(text, path), ['hooks', event]);
    if (list === undefined) text = addMember(text, ['hooks'], [event, []]);
    const entry = { hooks: [{ type: 'command', command: command(event), timeout }] };
    text = addElement(text, ['hooks', event], entry);
  }
  return text;
}

interface HookEntry {
  readonly hooks?: readonly { readonly command?: unknown }[];
}

function hasExactHooks(text: string, path: string, command: (event: string) => string): boolean {
  return Object.keys(HOOK_TIMEOUTS_S).every((event) => {
    const commands = readHooks(text, path, event).flatMap(
      (entry) => entry.hooks?.map((hook) => hook.command) ?? [],
    );
    const ours = commands.filter((one) => typeof one === 'string' && OUR_HOOK.test(one));
    return ours.length === 1 && ours[0] === command(event);
  });
}

function readHooks(text: string, path: string, event: string): readonly HookEntry[] {
  const span = findSpan(requireSpans(text, path), ['hooks', event]);
  if (span?.elements === undefined) return [];
  return JSON.parse(text.slice(span.start, span.end)) as HookEntry[];
}

function isOurs(entry: HookEntry): boolean {
  const commands = entry.hooks ?? [];
  return (
    commands.length > 0 &&
    commands.every(({ command }) => typeof command === 'string' && OUR_HOOK.test(command))
  );
}

function removeHooks(original: string, path: string): string {
  let text = original;
  const events = findSpan(requireSpans(text, path), ['hooks'])?.members?.map((member) => member.key) ?? [];
  let removed = false;
  for (const event of events) {
    const entries = readHooks(text, path, event);
    for (let index = entries.length - 1; index >= 0; index--) {
      if (!isOurs(entries[index] as HookEntry)) continue;
      text = removeAt(text, ['hooks', event, index]);
      removed = true;
    }
    if (removed && entries.every(isOurs)) text = removeIfEmpty(text, path, ['hooks', event]);
  }
  return removed ? removeIfEmpty(text, path, ['hooks']) : text;
}

function planMcp(path: string, invocation: Invocation, read: Snapshot): Change {
  const before = read(path);
  const server = { command: invocation.mcp.command, args: invocation.mcp.args };
  let text = before ?? EMPTY_JSON;
  const current = findSpan(requireSpans(text, path), ['mcpServers', 'loa']);
  const isSame =
    current !== undefined &&
    JSON.stringify(JSON.parse(text.slice(current.start, current.end))) === JSON.stringify(server);
  if (!isSame) {
    text = removeServer(text, path);
    if (findSpan(requireSpans(text, path), ['mcpServers']) === undefined)
      text = addMember(text, [], ['mcpServers', {}]);
    text = addMember(text, ['mcpServers'], ['loa', server]);
  }
  return { path, before, after: text, why: 'the agent finds our MCP server' };
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

function removeIfEmpty(text: string, path: string, at: readonly string[]): string {
  const span: JsonSpan | undefined = findSpan(requireSpans(text, path), at);
  const count = span?.members?.length ?? span?.elements?.length;
  return count === 0 ? removeAt(text, at) : text;
}

function planCodex(invocation: Invocation, read: Snapshot): Change {
  const before = read(CODEX_FILE);
  const words = invocation.mcp.args.map((word) => JSON.stringify(word)).join(', ');
  const body = `[mcp_servers.loa]\ncommand = ${JSON.stringify(invocation.mcp.command)}\nargs = [${words}]\n`;
  const after = upsertBlock(before ?? '', 'mcp', body, 'hash');
  return { path: CODEX_FILE, before, after, why: 'Codex finds our MCP server' };
}
