// How much of what a person would expect to be known is known after a clear: conversations are played through the hooks, event by event,
// as an agent's client sends them; the text of the next start and of its first prompt is looked through for what was expected. Also:
// requests to remember, ordinary prompts, and prompts that call for a memory.
// Usage: node bench/session/run.ts DIR [--verbose]   DIR holds conversations/, remember.json, ordinary.json, recall.json

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { estimateTokens } from '../../src/kernel/tokens.ts';
import { hearPrompt } from '../../src/memory/heard/heard.ts';
import { type Conversation, holds, openProject, play } from './play.ts';

interface Recall {
  readonly memories: readonly { readonly id: string; readonly type: string; readonly content: string }[];
  readonly related: readonly { readonly prompt: string; readonly want: readonly string[] }[];
  readonly unrelated: readonly string[];
}

const [dir = '', flag] = process.argv.slice(2);
const isVerbose = flag === '--verbose';
const read = (name: string): unknown => JSON.parse(readFileSync(join(dir, name), 'utf8'));
const percent = (part: number, whole: number): string =>
  `${part} of ${whole}${whole === 0 ? '' : ` (${((100 * part) / whole).toFixed(1)} %)`}`;

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
