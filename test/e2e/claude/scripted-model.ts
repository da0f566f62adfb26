// A model on loopback that says what it is told to: speaks just enough of the messages API for the real client, streams its
// answers, and keeps every request for the tests to look at. It has no wits of its own.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ToolUse {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What the model says in one answer: texts and tool calls, in order. */
export type Answer = readonly (string | ToolUse)[];

export interface Request {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools: readonly { readonly name: string; readonly description?: string }[];
  /** All that the model reads in the messages, tool results included, as one text. */
  readonly text: string;
  /** What came since the model spoke last: the prompt or a tool's result, and what hooks added. */
  readonly last: string;
}

export interface ScriptedModel {
  readonly url: string;
  readonly requests: readonly Request[];
  /** Decides each answer; a call without tools is housekeeping of the client (titles, summaries). */
  reply: (request: Request) => Answer;
  /** What it says its context costs. */
  inputTokens: number;
  close(): Promise<void>;
}

export async function openScriptedModel(): Promise<ScriptedModel> {
  const requests: Request[] = [];
  const model = { requests, reply: (): Answer => ['ok'], inputTokens: 1000 } as unknown as ScriptedModel & {
    url: string;
  };
  let serial = 0;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      if (!request.url?.startsWith('/v1/messages')) return sendJson(response, {});
      if (request.url.startsWith('/v1/messages/count_tokens'))
        return sendJson(response, { input_tokens: 100 });
      const parsed = JSON.parse(body) as Record<string, unknown>;
      const seen = toRequest(parsed);
      requests.push(seen);
      serial += 1;
      const message = toMessage(model.reply(seen), serial, model.inputTokens, seen.model);
      if (parsed['stream'] === true) stream(response, message);
      else sendJson(response, message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  (model as { url: string }).url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  model.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return model;
}

function toRequest(parsed: Record<string, unknown>): Request {
  const messages = (parsed['messages'] ?? []) as Request['messages'];
  const texts = messages.map(({ content }) => textOf(content));
  return {
    model: String(parsed['model']),
    system: textOf(parsed['system']),
    messages,
    tools: (parsed['tools'] ?? []) as Request['tools'],
    text: texts.join('\n'),
    last: texts.slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1).join('\n'),
  };
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((block: Record<string, unknown>) => {
      if (block['type'] === 'text') return String(block['text']);
      if (block['type'] === 'tool_result') return textOf(block['content']);
      return '';
    })
    .join('\n');
}

function toMessage(answer: Answer, serial: number, inputTokens: number, model: string) {
  const content = answer.map((part, index) =>
    typeof part === 'string'
      ? { type: 'text', text: part }
      : { type: 'tool_use', id: `toolu_${serial}_${index}`, name: part.tool, input: part.input },
  );
  return {
    id: `msg_${serial}`,
    type: 'message',
    role: 'assistant',
    model,
    content,
    stop_reason: content.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: inputTokens,
      output_tokens: 50,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
    },
  };
}

function stream(response: ServerResponse, message: ReturnType<typeof toMessage>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  send('message_start', { message: { ...message, content: [], stop_reason: null } });
  for (const [index, block] of message.content.entries()) {
    const isText = block.type === 'text';
    const { text, input, ...rest } = block as { type: string; text?: string; input?: object };
    send('content_block_start', {
      index,
      content_block: isText ? { ...rest, text: '' } : { ...rest, input: {} },
    });
    const delta = isText
      ? { type: 'text_delta', text }
      : { type: 'input_json_delta', partial_json: JSON.stringify(input) };
    send('content_block_delta', { index, delta });
    send('content_block_stop', { index });
  }
  send('message_delta', {
    delta: { stop_reason: message.stop_reason, stop_sequence: null },
    usage: { output_tokens: 50 },
  });
  send('message_stop', {});
  response.end();
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
