// The entry of agents' hooks, bundled to one file: reads one event, lets the workspace act on it, answers. It loads
// neither zod nor YAML nor the MCP library on its usual path, and never breaks the session it was called from.

import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { type App, openApp } from '../app.ts';
import { openNodeHost } from '../durable/node-host/index.ts';
import { readSection } from '../kernel/config/section.ts';
import { defineDomain, joinDomains } from '../kernel/domain.ts';
import { isLoaError, type LoaError } from '../kernel/errors.ts';
import type { Host } from '../kernel/host.ts';
import { HOOK_EVENT_BYTES_MAX } from '../kernel/limits.ts';
import type { Caller } from '../kernel/operation.ts';
import { readInstalled } from '../product.ts';
import { showFailure, toReport } from '../surfaces/failure.ts';
import { answerCursor, translateCursor } from '../surfaces/hooks/cursor.ts';
import { readEvent } from '../surfaces/hooks/read-event.ts';
import { GO_ON, type HookAnswer, runHook } from '../surfaces/hooks/run-hook.ts';
import { teamBackground } from '../team/beside/declared.ts';
import type { Payload } from '../workspace/agents/agent-event.ts';
import { AGENT_EVENT, agents } from '../workspace/agents/domain.ts';
import { hooksSection } from '../workspace/sections.ts';
import { type HookNotes, openNotes } from './hook-notes.ts';
import { createStdinReader } from './stdin.ts';

const STDIN_TIMEOUT_MS = 3000;
const FLOOR = [22, 13] as const;
const SETTINGS_BYTES_MAX = 256 * 1024;
/** Events are names; anything else is a mistake, and not worth repeating. */
const EVENT_NAME = /^[A-Za-z]{1,40}$/;
/** What an event changed goes to the team by itself. */
const SENDING = defineDomain({ name: 'team', operations: [], background: [teamBackground] });

async function main(): Promise<void> {
  const { event, client } = readWords(process.argv.slice(2));
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < FLOOR[0] || (major === FLOOR[0] && minor < FLOOR[1])) return runElsewhere(event, client);
  const host = openNodeHost({ waitsInPlace: true });
  const notes = openNotes(event);
  const answer = await runHook({
    event,
    async handle() {
      const reader = createStdinReader(STDIN_TIMEOUT_MS, host.clock.monotonicMs);
      const read = await readEvent(reader, HOOK_EVENT_BYTES_MAX);
      const given = read.kind === 'event' ? read.payload : {};
      const call =
        client === 'cursor' ? translateCursor(event, given, process.cwd()) : { event, payload: given };
      if (call === undefined) return GO_ON;
      const { payload } = call;
      const notices: string[] = [];
      const app = openApp({
        ...readInstalled('hook-manifest.packed'),
        host,
        domains: joinDomains([agents, SENDING]),
        cwd: projectFolder(payload, host),
        onNotice: (notice) => notices.push(notice),
      });
      if (!app.isSetUp()) return tellNotSetUp({ call, notices, client, app });
      if (client === undefined && isCursors(payload, app)) return GO_ON;
      notes.open(app);
      const told = event === 'SessionStart' ? notices.map((notice) => `loa: ${notice}`) : [];
      if (told.length > 0) notes.write({ code: 'machine-dir.not-mine', message: notices.join('; ') });
      const context = await openContext(app, payload);
      if (isLoaError(context)) return answerUnread(context, { app, event, client, call, notes });
      notes.failClosed = readSection(context.config, hooksSection).fail_closed === true;
      if (read.kind === 'none') {
        notes.write({ code: 'input.invalid', message: read.reason });
        return GO_ON;
      }
      const { output } = await app.runIn(context, AGENT_EVENT, call);
      const { say: said, tell, block, afterwards } = output as EventOutput;
      const say = [...told, said].filter((line) => line !== '').join('\n');
      if (afterwards === 'consolidate') consolidateAfterwards(app);
      if (client === 'cursor') return answerCursor(event, { say, block });
      if (block !== undefined) return { stdout: '', stderr: block, exitCode: 2 };
      return { ...GO_ON, stdout: formatAnswer(event, say, tell) };
    },
    noteFailure: (line) => notes.write(line),
    failClosed: () => notes.failClosed,
  });
  finish(answer);
}

/** Found when it is asked for: most events load nothing in this way. */
const loadFrom = (file: string) => process.getBuiltinModule('node:module').createRequire(file);

/** None of our business, but for a person who asks for something to be remembered and would believe that it was. */
async function tellNotSetUp({
  call: { event, payload },
  notices,
  client,
  app,
}: Omit<Asked, 'event' | 'notes'> & { readonly notices: readonly string[] }): Promise<HookAnswer> {
  if (event === 'SessionStart' && notices.length === 0 && bringsHooks(app))
    return tellNotices(event, ['not set up in this clone; a person can: npx loa init']);
  if (event !== 'UserPromptSubmit' || client === 'cursor') return tellNotices(event, notices);
  const { tellUnkept } = await import('../workspace/agents/unkept.ts');
  const tell = await tellUnkept(payload, 'loa is not set up in this project; a person can: loa init');
  return tell === undefined
    ? tellNotices(event, notices)
    : { ...GO_ON, stdout: formatAnswer(event, '', tell) };
}

/** Whether the repository came with hooks that call us: a teammate installed the package and believes that this was all. */
function bringsHooks({ host, project }: App): boolean {
  const file = join(project.root, '.claude', 'settings.json');
  const size = host.files.stat(file)?.sizeBytes ?? 0;
  return size > 0 && size <= SETTINGS_BYTES_MAX && Buffer.from(host.files.read(file)).includes('loakit');
}

/** The context, or why the configuration cannot be read. */
async function openContext(app: App, payload: Payload) {
  try {
    return await app.openContext(AGENT_EVENT, { caller: callerOf(payload) });
  } catch (error) {
    if (isLoaError(error) && error.code.startsWith('config.')) return error;
    throw error;
  }
}

interface Asked {
  readonly app: App;
  readonly event: string;
  readonly client: string | undefined;
  readonly call: { readonly event: string; readonly payload: Payload };
  readonly notes: HookNotes;
}

/** A configuration that cannot be read is noted like any failure, and told where silence would be taken for a yes. */
async function answerUnread(failure: LoaError, { app, event, client, call, notes }: Asked) {
  notes.write(toReport(await showFailure(failure)));
  const { tellUnread } = await import('../workspace/agents/unkept.ts');
  const { say, tell } = await tellUnread(call, failure, app);
  if (client === 'cursor') return answerCursor(event, { say });
  return { ...GO_ON, stdout: formatAnswer(event, say, tell) };
}

/** `loa hook [--client cursor] EVENT`; the launcher may have left its own word in front. */
function readWords(words: readonly string[]): { readonly event: string; readonly client?: 'cursor' } {
  const at = words.indexOf('--client');
  const rest = at === -1 ? words : words.toSpliced(at, 2);
  const word = rest.findLast((candidate) => candidate !== 'hook') ?? '';
  const event = EVENT_NAME.test(word) ? word : 'unknown';
  return at !== -1 && words[at + 1] === 'cursor' ? { event, client: 'cursor' } : { event };
}

/** Cursor can be told to run the hooks of Claude Code too. Where it has ours of its own, those answer. */
function isCursors({ cursor_version: version }: Payload, { host, project }: App) {
  const path = join(project.root, '.cursor', 'hooks.json');
  if (version === undefined || host.files.stat(path) === undefined) return false;
  return new TextDecoder().decode(host.files.read(path)).includes('hook.cjs');
}

interface EventOutput {
  readonly say: string;
  readonly tell?: string;
  readonly block?: string;
  readonly afterwards?: string;
}

/** The client shows the person what is printed at these, as it is. */
const SHOWN_AS_PRINTED = new Set(['PreCompact']);

/** Plain text goes to the model alone; for the person beside it the client wants JSON. */
function formatAnswer(event: string, say: string, tell: string | undefined): string {
  if (tell === undefined) return say === '' ? '' : `${say}\n`;
  if (SHOWN_AS_PRINTED.has(event)) return `${tell}\n`;
  const context = { hookEventName: event, additionalContext: say };
  const answer = { systemMessage: tell, ...(say === '' ? {} : { hookSpecificOutput: context }) };
  return `${JSON.stringify(answer)}\n`;
}

/** In a process of its own, which nobody waits for: the session is over, and its end must not take longer for it. */
function consolidateAfterwards({ project }: App): void {
  const load = loadFrom(join(__dirname, 'hook.cjs'));
  const { spawn } = load('node:child_process') as typeof import('node:child_process');
  const args = [
    join(__dirname, '..', 'bin', 'loa.js'),
    'memory',
    'consolidate',
    '--quiet',
    '--cwd',
    project.root,
  ];
  spawn(process.execPath, args, { detached: true, stdio: 'ignore' })
    .on('error', () => {}) // Then it is done at the end of the next session, or by hand.
    .unref();
}

/** Who the agent says it is; names only. */
function callerOf({ session_id: session, agent }: Payload): Caller {
  const name = (value: unknown) =>
    typeof value === 'string' && /^[\w.@:-]{1,100}$/.test(value) ? value : undefined;
  const [known, who] = [name(session), name(agent)];
  return {
    surface: 'hook',
    ...(known === undefined ? {} : { session: known }),
    ...(who === undefined ? {} : { agent: who }),
  };
}

/** An agent may run hooks on another Node than the person does. The one that the launchers would move to is used instead. */
function runElsewhere(event: string, client: string | undefined): void {
  const load = loadFrom(join(__dirname, 'hook.cjs'));
  const { findPinnedNode } = load('../bin/launch.js') as { findPinnedNode(): string | undefined };
  const pinned = process.env['LOA_RELAUNCHED'] === '1' ? undefined : findPinnedNode();
  if (pinned !== undefined) {
    const env = { ...process.env, LOA_RELAUNCHED: '1' };
    // Loaded here: it takes as long as the rest of a hook.
    const { spawnSync } = load('node:child_process') as typeof import('node:child_process');
    const words = [...(client === undefined ? [] : ['--client', client]), event];
    const { status } = spawnSync(pinned, [join(__dirname, 'hook.cjs'), ...words], { stdio: 'inherit', env });
    process.exit(status ?? 0);
  }
  // It must not break the session, but it must not be silent either.
  if (event === 'SessionStart')
    writeOut(1, `loa's hooks need Node ${FLOOR.join('.')} or newer; this is ${process.versions.node}.\n`);
}

function projectFolder(payload: Payload, host: Host): string {
  const { cwd } = payload;
  return host.env['CLAUDE_PROJECT_DIR'] ?? (typeof cwd === 'string' ? cwd : process.cwd());
}

/** A person who upgraded, or unpacked an archive, has to hear of it where they are: nothing else runs here. */
function tellNotices(event: string, notices: readonly string[]): HookAnswer {
  return event === 'SessionStart' && notices.length > 0
    ? { ...GO_ON, stdout: `${notices.map((notice) => `loa: ${notice}`).join('\n')}\n` }
    : GO_ON;
}

/** By plain writes: the stream objects of stdout would cost as much as the journal. */
function finish(answer: HookAnswer): void {
  if (answer.stderr !== '') writeOut(2, `${answer.stderr}\n`);
  if (answer.stdout !== '') writeOut(1, answer.stdout);
  // At once: the agent may keep stdin open for ever, and an open read would keep us alive as long.
  process.exit(answer.exitCode);
}

function writeOut(descriptor: 1 | 2, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(descriptor, bytes, done);
    } catch (error) {
      // A full pipe is tried again; a reader that left, or a closed descriptor, wants nothing any more.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
    }
  }
}

void main();
