// What the tests with the real client share: a script for the model, and ways to type and to wait.

import type { Terminal, World } from './client.ts';
import type { Answer, Request } from './scripted-model.ts';

export const TRUE_QUOTE = '`export const PORT = 8080;` [port.ts:1]';
export const FALSE_QUOTE = '`export const PORT = 9090;` [port.ts:1]';

export const decide = (decision: string, ...evidence: string[]) => ({
  tool: 'mcp__loa__decide',
  input: { decision, ...(evidence.length === 0 ? {} : { evidence }) },
});

/** Answers a prompt that holds the word by the given parts, and the tool's result by "Done." */
export function script(world: World, answers: Readonly<Record<string, Answer>>): void {
  world.model.reply = ({ tools, last }: Request): Answer => {
    if (tools.length === 0) return ['A title'];
    // What was typed begins a line; what a hook tells of an earlier session stands behind a label.
    const lines = last.split('\n').map((line) => line.trimStart());
    const word = Object.keys(answers).find((one) => lines.some((line) => line.startsWith(one)));
    return word === undefined ? ['Done.'] : (answers[word] as Answer);
  };
}

/** Waits until the model was asked something that holds the text, and returns that request. */
export async function asked(world: World, terminal: Terminal, text: string): Promise<Request> {
  const find = () => world.model.requests.findLast(({ last }) => last.includes(text));
  await terminal.waitFor(`the model to be asked "${text}"`, () => find() !== undefined);
  return find() as Request;
}

export const settled = (terminal: Terminal): Promise<void> =>
  terminal.waitFor('the prompt', () => /^❯\s*$/m.test(terminal.screen()));

export async function ask(
  world: World,
  terminal: Terminal,
  prompt: string,
  answer = 'Done.',
): Promise<Request> {
  terminal.say(prompt);
  const request = await asked(world, terminal, prompt);
  await terminal.waitFor(`the answer to "${prompt}"`, () => {
    // The client may offer the same words again in its input line, below the answer.
    const [, ...after] = terminal.screen().split(prompt);
    return after.join('').includes(answer);
  });
  return request;
}

/** The client connects to servers while it already takes prompts; what it offers is seen in the next request. */
export async function connected(world: World, terminal: Terminal): Promise<void> {
  await settled(terminal);
  for (let turn = 1; turn <= 10; turn += 1) {
    const { tools } = await ask(world, terminal, `greeting ${turn}`);
    if (tools.some(({ name }) => name.endsWith('__decide'))) return;
  }
  throw new Error(`our server did not connect; the screen:\n${terminal.screen()}`);
}
