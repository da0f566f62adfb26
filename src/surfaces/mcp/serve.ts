// MCP over stdio. stdout carries JSON-RPC and nothing else; a call that fails is an answer with `isError`, in words the
// model can act on, and never ends the server.

import type { Readable, Writable } from 'node:stream';
import type { CallToolResult, JSONRPCMessage, ListToolsResult, Server } from '@modelcontextprotocol/server';
import type { App, Request } from '../../app.ts';
import type { Executed } from '../../execute.ts';
import { showLine } from '../../kernel/display.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { ManifestOperation } from '../../manifest.ts';
import { cleanShown, cleanStrings } from '../../redact/clean-suspects.ts';
import { renderAnswer } from '../answer.ts';
import { type ShownFailure, showFailure } from '../failure.ts';
import { PLAIN_STYLE } from '../style.ts';
import { isTemplate, listPrompting, listReadable, resolveUri, TEXT_TYPE } from './resources.ts';
import { listTools, resolveCall, type Tool } from './tools.ts';
import { openWire } from './wire.ts';

export interface McpServerParts {
  readonly app: App;
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Trouble on the wire, for stderr. */
  readonly report: (message: string) => void;
}

/** Put in front of the model in every session, so each word has to earn its place. */
const INSTRUCTIONS = [
  'loa keeps what is known of this project and of your work on it.',
  'Before a task: `recall` what is known about it; `resume` when you do not know where the work stands.',
  'When something is settled: `decide`, with the line of code that it rests on as evidence.',
  'What lasts beyond this session (a preference, a fact, an error and its fix): `remember`.',
  'Before a compaction or a handoff: `checkpoint`.',
].join('\n');

const ANSWERS_WAIT_MS = 30_000;

/** Serves until the client leaves and has its answers, or `stop` fires. */
export async function serveMcp(parts: McpServerParts, stop: AbortSignal): Promise<void> {
  const { Server, isJSONRPCNotification, isJSONRPCRequest, isJSONRPCResponse } = await import(
    '@modelcontextprotocol/server'
  );
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  const { manifest, product } = parts.app;
  const tools = listTools(manifest);
  const createServer = () => {
    const capabilities = { tools: {}, resources: {}, prompts: {} };
    const server = new Server(
      { name: 'loa', version: product.version },
      { capabilities, instructions: INSTRUCTIONS },
    );
    offerResources(server, parts);
    offerPrompts(server, parts);
    server.setRequestHandler('tools/list', () => ({ tools: tools.map(toWire) }));
    server.setRequestHandler('tools/call', (request, extra) =>
      callTool(parts, tools, { ...request.params, signal: extra.mcpReq.signal }),
    );
    return server;
  };
  const wire = openWire({
    stdin: parts.stdin,
    stdout: parts.stdout,
    isMessage: (value) => isJSONRPCRequest(value) || isJSONRPCNotification(value) || isJSONRPCResponse(value),
  });
  class AnsweringTransport extends StdioServerTransport {
    override async send(message: JSONRPCMessage): Promise<void> {
      await super.send(message).finally(() => wire.noteSent(message));
    }
  }
  const handle = serveStdio(createServer, {
    transport: new AnsweringTransport(wire.input, parts.stdout),
    onerror: (error) => parts.report(error.message),
  });
  const left = new Promise<void>((resolve) => {
    stop.addEventListener('abort', () => resolve(), { once: true });
    parts.stdout.once('error', () => resolve()); // The client is gone; there is nobody left to tell.
  });
  await Promise.race([left, wire.ended]);
  const done = new AbortController();
  const late = parts.app.host.clock.sleep(ANSWERS_WAIT_MS, done.signal).then(
    () => parts.report(`gave up on ${wire.countWaiting()} requests after ${ANSWERS_WAIT_MS / 1000} s`),
    () => undefined, // Not needed any more.
  );
  await Promise.race([left, wire.whenAnswered(), late]);
  done.abort();
  await handle.close();
}

function offerResources(server: Server, parts: McpServerParts): void {
  const readable = listReadable(parts.app.manifest);
  const describe = ({ resource }: (typeof readable)[number]) => {
    return { name: resource.uri, description: resource.description, mimeType: TEXT_TYPE };
  };
  server.setRequestHandler('resources/list', () => ({
    resources: readable
      .filter((entry) => !isTemplate(entry))
      .map((entry) => ({ uri: entry.resource.uri, ...describe(entry) })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: readable
      .filter(isTemplate)
      .map((entry) => ({ uriTemplate: entry.resource.uri, ...describe(entry) })),
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }, extra) => {
    const { entry, input } = resolveUri(readable, uri);
    const text = await readText(parts, { entry, input, signal: extra.mcpReq.signal });
    return { contents: [{ uri, mimeType: TEXT_TYPE, text }] };
  });
}

function offerPrompts(server: Server, parts: McpServerParts): void {
  const prompting = listPrompting(parts.app.manifest);
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompting.map(({ prompt: { name, description } }) => ({ name, description })),
  }));
  server.setRequestHandler('prompts/get', async ({ params: { name } }, extra) => {
    const entry = prompting.find(({ prompt }) => prompt.name === name);
    if (entry === undefined) {
      throw new LoaError('input.invalid', 'there is no such prompt', {
        hint: `Prompts: ${prompting.map(({ prompt }) => prompt.name).join(', ')}.`,
      });
    }
    const text =
      entry.prompt.text ?? (await readText(parts, { entry, input: {}, signal: extra.mcpReq.signal }));
    const message = { role: 'user' as const, content: { type: 'text' as const, text } };
    return { description: entry.prompt.description, messages: [message] };
  });
}

/** Failures reach the client as an error of the request, in the same words as everywhere. */
async function readText(
  parts: McpServerParts,
  wanted: {
    readonly entry: ManifestOperation;
    readonly input: Readonly<Record<string, unknown>>;
    readonly signal: AbortSignal;
  },
): Promise<string> {
  try {
    const done = await parts.app.run(wanted.entry.name, wanted.input, requestOf(wanted.signal));
    return await cleanText(done, wanted.entry);
  } catch (thrown) {
    const failure = await showFailure(thrown);
    throw new Error(describeFailure(failure).join(' '));
  }
}

const requestOf = (signal: AbortSignal): Request => ({ caller: { surface: 'mcp' }, signal });

function toWire(tool: Tool): ListToolsResult['tools'][number] {
  return {
    name: tool.name,
    description: tool.description,
    inputSchema: tool.inputSchema as ListToolsResult['tools'][number]['inputSchema'],
    annotations: { readOnlyHint: tool.readOnly, destructiveHint: tool.destructive },
  };
}

interface ToolCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
  readonly signal: AbortSignal;
}

async function callTool(
  parts: McpServerParts,
  tools: readonly Tool[],
  call: ToolCall,
): Promise<CallToolResult> {
  try {
    const { entry, input } = resolveCall(tools, call.name, call.arguments ?? {});
    const done = await parts.app.run(entry.name, input, requestOf(call.signal));
    const content = [{ type: 'text' as const, text: await cleanText(done, entry) }];
    if (entry.mcp.answer === 'text') return { content };
    const structuredContent = (await cleanStrings(done.output)) as Record<string, unknown>;
    return { content, structuredContent };
  } catch (thrown) {
    const failure = await showFailure(thrown);
    if (failure.kind === 'bug') parts.report(failure.causes);
    return { content: [{ type: 'text', text: describeFailure(failure).join('\n') }], isError: true };
  }
}

/** Renderers put names and values side by side, which may show a secret that the value alone does not. */
async function cleanText(done: Executed, entry: ManifestOperation): Promise<string> {
  const text = renderAnswer(done, entry, PLAIN_STYLE);
  return cleanShown(text);
}

function describeFailure({ message, hint }: ShownFailure): readonly string[] {
  return (hint === undefined ? [message] : [message, hint]).map(showLine);
}
