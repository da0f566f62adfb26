// Server-sent events for what can be followed: each event as JSON without secrets, a failure in between as an event `error`, and the end
// of the stream when the client leaves or the server stops.

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { JsonSchema } from '../../kernel/schema-check.ts';
import { cleanStrings } from '../../redact/clean-suspects.ts';
import { showFailure, toReport } from '../failure.ts';

export const EVENT_STREAM = 'text/event-stream';

/** Whether the client asks for events. */
export function wantsEvents(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((part) => part.split(';')[0]?.trim() === EVENT_STREAM);
}

export async function sendEvents(
  events: AsyncIterable<unknown>,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, {
    'content-type': EVENT_STREAM,
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.flushHeaders();
  const send = async (text: string): Promise<void> => {
    // A client that reads slowly is waited for, until it leaves.
    if (!response.write(text)) await once(response, 'drain', { signal }).catch(() => undefined);
  };
  try {
    for await (const event of events) await send(`data: ${JSON.stringify(await cleanStrings(event))}\n\n`);
  } catch (thrown) {
    const error = toReport(await showFailure(thrown));
    await send(`event: error\ndata: ${JSON.stringify({ error })}\n\n`);
  }
  response.end();
}

/** An input from a query, where everything is text: what the schema says is a number or a flag is read as one. */
export function readQuery(schema: JsonSchema, query: Readonly<Record<string, unknown>>): object {
  const read = (rule: JsonSchema | undefined, text: unknown): unknown => {
    if (rule?.type === 'array') return [text].flat().map((one) => read(rule.items, one));
    if (typeof text !== 'string') return text;
    if (rule?.type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true';
    const isNumber = (rule?.type === 'integer' || rule?.type === 'number') && text.trim() !== '';
    return isNumber && Number.isFinite(Number(text)) ? Number(text) : text;
  };
  return Object.fromEntries(
    Object.entries(query).map(([name, text]) => [name, read(schema.properties?.[name], text)]),
  );
}
