// The entry of agents' hooks, bundled to one file: reads one event, lets the workspace act on it, answers. It loads
// neither zod nor YAML nor the MCP library on its usual path, and never breaks the session it was called from.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openNodeHost } from '../durable/node-host/index.ts';
import type { ConfigValues } from '../kernel/config/index.ts';
import type { Host } from '../kernel/host.ts';
import { HOOK_EVENT_BYTES_MAX } from '../kernel/limits.ts';
import type { JsonSchema } from '../kernel/schema-check.ts';
import { type OpenedProject, openProject } from '../state/open-project.ts';
import { withConfiguredPaths } from '../state/project.ts';
import { readEvent } from '../surfaces/hooks/read-event.ts';
import { GO_ON, type HookAnswer, runHook } from '../surfaces/hooks/run.ts';
import { agentRecordTypes, handleAgentEvent } from '../workspace/agents/handle.ts';
import { loadConfig } from '../workspace/configuration/load.ts';
import { createStdinReader } from './stdin.ts';

/** Put in by the build. */
declare const LOA_BUILD: string;

const STDIN_TIMEOUT_MS = 3000;
const LOG_FILE = 'hook-failures.jsonl';
const LOG_BYTES_MAX = 256 * 1024;
const FLOOR = [22, 13] as const;
/** Events are names; anything else is a mistake, and not worth repeating. */
const EVENT_NAME = /^[A-Za-z]{1,40}$/;

async function main(): Promise<void> {
  const word = process.argv.slice(2).findLast((candidate) => candidate !== 'hook') ?? '';
  const event = EVENT_NAME.test(word) ? word : 'unknown';
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < FLOOR[0] || (major === FLOOR[0] && minor < FLOOR[1])) return runElsewhere(event);
  const outer = openNodeHost({ waitsInPlace: true });
  let world: OpenedProject | undefined;
  let config: ConfigValues = {};
  const answer = await runHook({
    event,
    async handle() {
      const read = await readEvent(
        createStdinReader(STDIN_TIMEOUT_MS, outer.clock.monotonicMs),
        HOOK_EVENT_BYTES_MAX,
      );
      const payload = read.kind === 'event' ? read.payload : {};
      const opened = openProject(projectFolder(payload, outer), outer);
      const { project: found, host } = opened;
      if (host.files.stat(found.ownDir) === undefined) return tellNotices(event, opened); // Not set up here.
      world = opened;
      for (const message of opened.notices) note(opened, { event, code: 'machine-dir.not-mine', message });
      config = await loadConfig(configRequest(opened), host);
      if (read.kind === 'none') {
        note(opened, { event, code: 'input.invalid', message: read.reason });
        return GO_ON;
      }
      const context = {
        project: withConfiguredPaths(found, config),
        config,
        host,
        product: { dir: dirname(__dirname) },
        types: agentRecordTypes,
      };
      const { say, block } = await handleAgentEvent(event, payload, context);
      if (block !== undefined) return { stdout: '', stderr: block, exitCode: 2 };
      return { ...GO_ON, stdout: say === '' ? '' : `${say}\n` };
    },
    noteFailure: (line) => note(world, line),
    failClosed: () => (config['hooks'] as { fail_closed?: boolean } | undefined)?.fail_closed === true,
  });
  finish(answer);
}

/** An agent may run hooks on another Node than the person does. The one that the launchers would move to is used instead. */
function runElsewhere(event: string): void {
  const { findPinnedNode } = createRequire(join(__dirname, 'hook.cjs'))('../bin/launch.js') as {
    findPinnedNode(): string | undefined;
  };
  const pinned = process.env['LOA_RELAUNCHED'] === '1' ? undefined : findPinnedNode();
  if (pinned !== undefined) {
    const env = { ...process.env, LOA_RELAUNCHED: '1' };
    const { status } = spawnSync(pinned, [join(__dirname, 'hook.cjs'), event], { stdio: 'inherit', env });
    process.exit(status ?? 0);
  }
  // It must not break the session, but it must not be silent either.
  if (event === 'SessionStart')
    writeOut(1, `loa's hooks need Node ${FLOOR.join('.')} or newer; this is ${process.versions.node}.\n`);
}

function projectFolder(payload: Readonly<Record<string, unknown>>, host: Host): string {
  const { cwd } = payload;
  return host.env['CLAUDE_PROJECT_DIR'] ?? (typeof cwd === 'string' ? cwd : process.cwd());
}

/** A person who upgraded, or unpacked an archive, has to hear of it where they are: nothing else runs here. */
function tellNotices(event: string, { notices }: OpenedProject): HookAnswer {
  return event === 'SessionStart' && notices.length > 0
    ? { ...GO_ON, stdout: `${notices.map((notice) => `loa: ${notice}`).join('\n')}\n` }
    : GO_ON;
}

function configRequest({ project, person }: OpenedProject) {
  return {
    project,
    person,
    schema: () => JSON.parse(readFileSync(join(__dirname, 'config-schema.json'), 'utf8')) as JsonSchema,
    build: LOA_BUILD,
  };
}

/** Kept small by starting over: the newest failures are what a doctor wants to see. */
function note(world: OpenedProject | undefined, line: Readonly<Record<string, unknown>>): void {
  if (world === undefined) return;
  const { files, clock } = world.host;
  const path = join(world.project.ownDir, LOG_FILE);
  const sizeBytes = files.stat(path)?.sizeBytes ?? 0;
  if (sizeBytes > LOG_BYTES_MAX) files.rename(path, `${path}.old`);
  const file = files.open(path, { write: true, create: true, mode: 0o600 });
  try {
    const text = `${JSON.stringify({ time: new Date(clock.nowMs()).toISOString(), ...line })}\n`;
    file.write(Buffer.from(text), file.stat().sizeBytes);
  } finally {
    file.close();
  }
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
