// How much of what a person would expect to be known is known after a clear: conversations are played through the hooks, event by event,
// as an agent's client sends them; the text of the next start and of its first prompt is looked through for what was expected. Also:
// requests to remember, ordinary prompts, and prompts that call for a memory.
// Usage: node bench/session/run.ts DIR [--verbose]   DIR holds conversations/, remember.json, ordinary.json, recall.json

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../../src/app.ts';
import { domains } from '../../src/domains.ts';
import { openNodeHost } from '../../src/durable/node-host/index.ts';
import { estimateTokens } from '../../src/kernel/tokens.ts';
import { hearPrompt } from '../../src/memory/heard/heard.ts';
import { unpackManifest } from '../../src/packed-manifest.ts';

interface Turn {
  readonly prompt?: string;
  readonly tool?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly response?: string;
  readonly failed?: boolean;
  readonly reply?: string;
}
interface Item {
  readonly what: string;
  readonly any_of: readonly string[];
}
interface Conversation {
  readonly title: string;
  readonly turns: readonly Turn[];
  readonly expected: readonly Item[];
  readonly must_not?: readonly Item[];
  readonly first_prompt?: string;
}
interface Recall {
  readonly memories: readonly { readonly id: string; readonly type: string; readonly content: string }[];
  readonly related: readonly { readonly prompt: string; readonly want: readonly string[] }[];
  readonly unrelated: readonly string[];
}

const [dir = '', flag] = process.argv.slice(2);
const isVerbose = flag === '--verbose';
const read = (name: string): unknown => JSON.parse(readFileSync(join(dir, name), 'utf8'));
const loa = join(import.meta.dirname, '..', '..', 'bin', 'loa.js');
const holds = (text: string, { any_of }: Item): boolean =>
  any_of.some((part) => text.toLowerCase().includes(part.toLowerCase()));
const percent = (part: number, whole: number): string =>
  `${part} of ${whole}${whole === 0 ? '' : ` (${((100 * part) / whole).toFixed(1)} %)`}`;

function openProject() {
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

async function play({ turns, first_prompt }: Conversation) {
  const { root, hook, close } = openProject();
  const session_id = '11111111-1111-4111-8111-111111111111';
  const transcript_path = join(root, '..', 'transcript.jsonl');
  const base = { session_id, transcript_path };
  await hook('SessionStart', { ...base, source: 'startup' });
  let made = 0;
  for (const turn of turns) {
    if (turn.prompt !== undefined) await hook('UserPromptSubmit', { ...base, prompt: turn.prompt });
    else if (turn.tool !== undefined) {
      const input = { ...turn.input };
      if (typeof input['file_path'] === 'string') input['file_path'] = join(root, input['file_path']);
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

async function judgeConversations(): Promise<void> {
  const names = readdirSync(join(dir, 'conversations'))
    .filter((name) => name.endsWith('.json'))
    .sort();
  let [known, expected, wrong, forbidden, most] = [0, 0, 0, 0, 0];
  for (const name of names) {
    const conversation = read(join('conversations', name)) as Conversation;
    const { start, first } = await play(conversation);
    const text = `${start}\n${first}`;
    const missing = conversation.expected.filter((item) => !holds(text, item));
    const told = (conversation.must_not ?? []).filter((item) => holds(text, item));
    known += conversation.expected.length - missing.length;
    expected += conversation.expected.length;
    wrong += told.length;
    forbidden += conversation.must_not?.length ?? 0;
    most = Math.max(most, estimateTokens(start));
    if (!isVerbose) continue;
    console.log(`\n--- ${name} ${conversation.title} (${estimateTokens(start)} tokens)\n${text}`);
    for (const { what, any_of } of missing) console.log(`  MISSING ${what}  [${any_of.join(' | ')}]`);
    for (const { what, any_of } of told) console.log(`  FALSE   ${what}  [${any_of.join(' | ')}]`);
  }
  console.log(
    `conversations   ${names.length}: known ${percent(known, expected)}, must not be told ${percent(wrong, forbidden)}, at most ${most} tokens at start`,
  );
}

function judgePrompts(): void {
  const remember = read('remember.json') as readonly { text: string; keep: readonly string[] }[];
  const lost = remember.filter(({ text, keep }) => {
    const kept = hearPrompt(text)
      .map(({ content }) => content.toLowerCase())
      .join('\n');
    return kept === '' || !keep.every((part) => kept.includes(part.toLowerCase()));
  });
  const ordinary = read('ordinary.json') as readonly string[];
  const kept = ordinary.filter((text) => hearPrompt(text).length > 0);
  console.log(`remember        kept ${percent(remember.length - lost.length, remember.length)}`);
  console.log(`ordinary        kept wrongly ${percent(kept.length, ordinary.length)}`);
  if (!isVerbose) return;
  for (const { text, keep } of lost)
    console.log(
      `  LOST ${JSON.stringify(text)} wants ${keep.join(' & ')} has ${hearPrompt(text).map(({ content }) => content)}`,
    );
  for (const text of kept)
    console.log(
      `  KEPT ${JSON.stringify(text.slice(0, 200))} as ${hearPrompt(text).map(({ content }) => content)}`,
    );
}

async function judgeRecall(): Promise<void> {
  const { memories, related, unrelated } = read('recall.json') as Recall;
  const { root, app, hook, close } = openProject();
  const texts = new Map(memories.map(({ id, content }) => [id, content]));
  for (const { content, type } of memories)
    await app.run('memory.add', { content, type }, { caller: { surface: 'library' } });
  let session = 0;
  const ask = async (prompt: string): Promise<string> => {
    session += 1;
    const session_id = `33333333-3333-4333-8333-${String(session).padStart(12, '0')}`;
    return (await hook('UserPromptSubmit', { session_id, transcript_path: join(root, 'none'), prompt })).say;
  };
  let [right, quiet, most] = [0, 0, 0];
  for (const { prompt, want } of related) {
    const said = await ask(prompt);
    most = Math.max(most, estimateTokens(said));
    const found = want.some((id) => said.includes((texts.get(id) ?? id).slice(0, 60)));
    if (found) right += 1;
    else if (isVerbose)
      console.log(
        `  MISSED ${JSON.stringify(prompt)} wants ${want.map((id) => texts.get(id))}\n    got ${said}`,
      );
  }
  for (const prompt of unrelated) {
    const said = await ask(prompt);
    if (said === '') quiet += 1;
    else if (isVerbose) console.log(`  UNASKED ${JSON.stringify(prompt)} got ${said}`);
  }
  await close();
  console.log(
    `related prompts ${percent(right, related.length)} get the right memory, at most ${most} tokens`,
  );
  console.log(`unrelated       ${percent(unrelated.length - quiet, unrelated.length)} get one`);
}

judgePrompts();
if (existsSync(join(dir, 'recall.json'))) await judgeRecall();
if (existsSync(join(dir, 'conversations'))) await judgeConversations();
