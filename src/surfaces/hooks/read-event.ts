// Reads one JSON object from a stream and answers the moment it is complete. Agents leave the pipe open, so waiting
// for the end of the stream would hang the person's session.

import { whereNotJson } from '../../kernel/json-place.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

export interface ObjectScanner {
  /** Offset just behind the object in this chunk, or undefined while it is not complete. */
  push(chunk: Uint8Array): number | undefined;
}

/** Follows braces and strings byte by byte; whether it is good JSON is for the parser to say. */
export function createObjectScanner(): ObjectScanner {
  let depth = 0;
  let inString = false;
  let escaped = false;
  return {
    push(chunk) {
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at] as number;
        if (inString) {
          if (escaped) escaped = false;
          else if (byte === BACKSLASH) escaped = true;
          else if (byte === QUOTE) inString = false;
        } else if (byte === QUOTE) inString = depth > 0;
        else if (byte === OPEN) depth++;
        else if (byte === CLOSE && depth > 0 && --depth === 0) return at + 1;
      }
      return undefined;
    },
  };
}

export type ReadResult =
  | { readonly kind: 'event'; readonly payload: Readonly<Record<string, unknown>> }
  | { readonly kind: 'none'; readonly reason: string };

/** `read` resolves to undefined at the end of the stream, and to `timeout` when nothing came for too long. */
export async function readEvent(
  read: () => Promise<Uint8Array | 'timeout' | undefined>,
  sizeBytesMax: number,
): Promise<ReadResult> {
  const scanner = createObjectScanner();
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for (;;) {
    const chunk = await read();
    if (chunk === 'timeout')
      return { kind: 'none', reason: 'no complete JSON object arrived on stdin in time' };
    if (chunk === undefined) return { kind: 'none', reason: 'stdin ended before a complete JSON object' };
    const end = scanner.push(chunk);
    chunks.push(end === undefined ? chunk : chunk.subarray(0, end));
    sizeBytes += chunk.length;
    if (end !== undefined) return parse(chunks);
    if (sizeBytes > sizeBytesMax)
      return { kind: 'none', reason: `the event is larger than ${sizeBytesMax} bytes` };
  }
}

function parse(chunks: readonly Uint8Array[]): ReadResult {
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  try {
    const payload: unknown = JSON.parse(text);
    return { kind: 'event', payload: payload as Readonly<Record<string, unknown>> };
  } catch {
    // The place is all that is kept of it: an event holds what people and tools said.
    return { kind: 'none', reason: `the event is not JSON, at ${whereNotJson(text)}` };
  }
}
