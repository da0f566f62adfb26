// Plays a written conversation through the hooks of a project of its own, event by event, as an agent's client sends them, and gives what the next
// session is told at its start and with its first prompt.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../../src/app.ts';
import { domains } from '../../src/domains.ts';
import { openNodeHost } from '../../src/durable/node-host/index.ts';
import { unpackManifest } from '../../src/packed-manifest.ts';

interface Turn {
  readonly prompt?: string;
  readonly tool?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly response?: string;
  readonly failed?: boolean;
  readonly reply?: string;
}
export interface Item {
  readonly what: string;
  readonly any_of: readonly string[];
}
export interface Conversation {
  readonly title: string;
  readonly turns: readonly Turn[];
  readonly expected: readonly Item[];
  readonly must_not?: readonly Item[];
  readonly first_prompt?: string;
}
const loa = join(import.meta.dirname, '..', '..', 'bin', 'loa.js');
export const holds = (text: string, { any_of }: Item): boolean =>
  any_of.some((part) => text.toLowerCase().includes(part.toLowerCase()));
export function openProject() {
  const base = mkdtempSync(join(tmpdir(), 'loa-session-'));
  const root = join(base, 'project');
  const env = {
    ...process.env,
    HOME: base,
    XDG_STATE_HOME: join(base, 'state'),
    XDG_CONFIG_HOME: join(base, 'config'),
  };
  execFileSync('git', ['init', '-q', root], { env });
  writeFileSync(join(root, 'README.md'), '# A project\n');
  execFileSync('git', ['-C', root, 'add', '-A'], { env });
  execFileSync(
    'git',
    ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-qm', 'one'],
    { env },
  );
  execFileSync(process.execPath, [loa, 'init', '--yes', '--cwd', root], { env });
  const host = { ...openNodeHost(), env };
  const product = { version: '0', dir: join(import.meta.dirname, '..', '..'), node: process.execPath };
  const manifest = unpackManifest(readFileSync(join(product.dir, 'dist', 'manifest.packed'), 'latin1'));
  const app = openApp({ product, manifest, domains, host, cwd: root });
  const hook = async (event: string, payload: object) => {
    const given = { cwd: root, hook_event_name: event, ...payload };
    const context = await app.openContext('agent.event', { caller: { surface: 'hook' } });
    const { output } = await app.runIn(context, 'agent.event', { event, payload: given });
    return output as { readonly say: string; readonly tell?: string };
  };
  return {
    root,
    app,
    hook,
    close: async () => {
      await app.close();
      rmSync(base, { recursive: true });
    },
  };
}

/** Writers name files as their client would, from the root of a disk: what all have in common is the project. */
function projectOf(turns: readonly Turn[]): (path: string) => string {
  const parts = (path: string): string[] => path.replace(/^[A-Z]:/, '').split(/[\\/]/);
  const isWhole = (path: string): boolean => /^(?:\/|[A-Z]:\\)/.test(path);
  const paths = turns.flatMap(({ input }) => {
    const path = input?.['file_path'];
    return typeof path === 'string' && isWhole(path) ? [parts(path).slice(0, -1)] : [];
  });
  const [first = []] = paths;
  const end = first.findIndex((part, at) => paths.some((path) => path[at] !== part));
  const shared = end === -1 ? Math.min(first.length, PROJECT_DEPTH) : end;
  return (path) => (isWhole(path) ? parts(path).slice(shared).join('/') : path);
}

/** Where only one folder is named: `/home/lena/project`. */
const PROJECT_DEPTH = 4;

export async function play({ turns, first_prompt }: Conversation) {
  const { root, hook, close } = openProject();
  const session_id = '11111111-1111-4111-8111-111111111111';
  const transcript_path = join(root, '..', 'transcript.jsonl');
  const base = { session_id, transcript_path };
  await hook('SessionStart', { ...base, source: 'startup' });
  let made = 0;
  const inProject = projectOf(turns);
  for (const turn of turns) {
    if (turn.prompt !== undefined) await hook('UserPromptSubmit', { ...base, prompt: turn.prompt });
    else if (turn.tool !== undefined) {
      const input = { ...turn.input };
      if (typeof input['file_path'] === 'string')
        input['file_path'] = join(root, inProject(input['file_path']));
      const failed = turn.failed === true;
      if (turn.tool === 'TaskCreate') made += 1;
      const tool_response =
        turn.tool === 'TaskCreate'
          ? { task: { id: String(made), subject: input['subject'] } }
          : { stdout: turn.response ?? '', stderr: '' };
      const used = { ...base, tool_name: turn.tool, tool_input: input };
      if (failed) await hook('PostToolUseFailure', { ...used, error: turn.response ?? 'failed' });
      else await hook('PostToolUse', { ...used, tool_response });
    } else if (turn.reply !== undefined) {
      const line = {
        type: 'assistant',
        uuid: `u${made++}`,
        message: { content: [{ type: 'text', text: turn.reply }] },
      };
      writeFileSync(transcript_path, `${JSON.stringify(line)}\n`, { flag: 'a' });
      await hook('Stop', { ...base, last_assistant_message: turn.reply, stop_hook_active: false });
    }
  }
  await hook('SessionEnd', { ...base, reason: 'clear' });
  const next = {
    session_id: '22222222-2222-4222-8222-222222222222',
    transcript_path: join(root, '..', 'next.jsonl'),
  };
  const start = (await hook('SessionStart', { ...next, source: 'clear' })).say;
  const first = (await hook('UserPromptSubmit', { ...next, prompt: first_prompt ?? 'continue' })).say;
  await close();
  return { start, first };
}
