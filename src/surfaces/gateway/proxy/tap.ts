// Listens to an answer that passes through, whole or streamed, for what it will cost. It changes no byte and holds none back.

import { readUsage, type Tokens } from '../../../commons/index.ts';

export interface Heard {
  readonly messageId: string | undefined;
  /** Undefined when no usage was told at all. */
  readonly tokens: Tokens | undefined;
  /** The final count was told: nothing more will come. */
  readonly isFinal: boolean;
  /** What was said so far, in bytes; no token is shorter than one. */
  readonly outputBytes: number;
}

type Fields = Readonly<Record<string, unknown>>;
const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const LINE_LENGTH_MAX = 8 * 1024 * 1024;

export class StreamTap {
  readonly #decoder = new TextDecoder();
  #rest = '';
  #messageId: string | undefined;
  #usage: Fields | undefined;
  #isFinal = false;
  #outputBytes = 0;

  push(chunk: Uint8Array): void {
    const lines = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split('\n');
    this.#rest = (lines.pop() ?? '').slice(0, LINE_LENGTH_MAX);
    for (const line of lines) if (line.startsWith('data:')) this.#take(line.slice('data:'.length));
  }

  heard(): Heard {
    return {
      messageId: this.#messageId,
      tokens: toTokens(this.#usage),
      isFinal: this.#isFinal,
      outputBytes: this.#outputBytes,
    };
  }

  #take(text: string): void {
    // The many pieces of an answer only count by their length.
    if (text.includes('"content_block_delta"')) {
      this.#outputBytes += Buffer.byteLength(text);
      return;
    }
    const event = parse(text);
    if (event['type'] === 'message_start') {
      const message = asFields(event['message']);
      this.#messageId = typeof message['id'] === 'string' ? message['id'] : undefined;
      this.#usage = asFields(message['usage']);
    }
    if (event['type'] === 'message_delta' && event['usage'] !== undefined) {
      // Counts that are told again are sums so far; those that are not stay as they were.
      this.#usage = { ...this.#usage, ...dropNulls(asFields(event['usage'])) };
      this.#isFinal = true;
    }
  }
}

/** The usage of an answer that came as one. */
export function hearWhole(text: string): Heard {
  const message = parse(text);
  const id = message['id'];
  const tokens = toTokens(message['usage']);
  return {
    messageId: typeof id === 'string' ? id : undefined,
    tokens,
    isFinal: tokens !== undefined,
    outputBytes: Buffer.byteLength(text),
  };
}

function dropNulls(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function toTokens(usage: unknown): Tokens | undefined {
  const read = usage === undefined ? undefined : readUsage(usage);
  return read?.ok === true ? read.tokens : undefined;
}

function parse(text: string): Fields {
  try {
    return asFields(JSON.parse(text));
  } catch {
    return {};
  }
}
