// The wire of MCP over stdio: lines in, messages out. Every request that was read is answered, also when the client closes
// its end behind the last one (the library's transport would drop it); a line that is no message is answered as JSON-RPC
// says, and the next one is read. What a message means is the library's.

import { PassThrough, type Readable, type Writable } from 'node:stream';

export interface Wire {
  /** What the library reads in place of stdin: messages only, and no end. */
  readonly input: Readable;
  /** To be called for each message that was sent. */
  noteSent(message: unknown): void;
  /** Resolves when the client has closed its end. */
  readonly ended: Promise<void>;
  /** Resolves when no request is waiting for its answer. */
  whenAnswered(): Promise<void>;
  countWaiting(): number;
}

export interface WireParts {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Whether a value is a message of the protocol. */
  readonly isMessage: (value: unknown) => boolean;
}

type Fields = Readonly<Record<string, unknown>>;
type Id = string | number;

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
/** What the library's own transport takes at most. */
const LINE_BYTES_MAX = 10 * 1024 * 1024;
/** Answered by messages for as long as the client likes; nothing to wait for. */
const OPEN_ENDED = 'subscriptions/listen';

export function openWire({ stdin, stdout, isMessage }: WireParts): Wire {
  const input = new PassThrough();
  const waiting = new Set<Id>();
  let wake: (() => void)[] = [];
  const settle = (id: unknown): void => {
    waiting.delete(id as Id);
    if (waiting.size > 0) return;
    for (const one of wake) one();
    wake = [];
  };
  const refuse = (code: number, message: string, id: Id | null = null): void => {
    stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`);
  };
  const pass = (line: string, value: Fields): void => {
    const { method, params } = value;
    const id = idOf(value);
    if (id !== null && method !== undefined && method !== OPEN_ENDED) waiting.add(id);
    if (method === 'notifications/cancelled') settle((params as Fields | undefined)?.['requestId']);
    input.write(`${line}\n`);
  };
  const take = (line: string): void => {
    if (line.trim() === '') return;
    const value = parseLine(line);
    if (value === undefined) refuse(PARSE_ERROR, 'Parse error: the line is no JSON');
    else if (isMessage(value)) pass(line, value as Fields);
    else refuse(INVALID_REQUEST, 'Invalid request: the line is no JSON-RPC 2.0 message', idOf(value));
  };
  const ended = readLines(stdin, {
    take,
    refuseLong: () => refuse(INVALID_REQUEST, `Invalid request: the line is over ${LINE_BYTES_MAX} bytes`),
  });
  return {
    input,
    ended,
    noteSent: (message) => {
      const { id, method } = message as Fields;
      if (id !== undefined && method === undefined) settle(id);
    },
    whenAnswered: () =>
      waiting.size === 0 ? Promise.resolve() : new Promise((resolve) => wake.push(resolve)),
    countWaiting: () => waiting.size,
  };
}

/** Undefined for what is no JSON, which JSON itself cannot say. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

function idOf(value: unknown): Id | null {
  const id = typeof value === 'object' && value !== null ? (value as Fields)['id'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

interface LineTaker {
  take(line: string): void;
  refuseLong(): void;
}

/** Resolves at the end of the input; what stands there without a line break is a line, too. */
function readLines(stdin: Readable, { take, refuseLong }: LineTaker): Promise<void> {
  let kept: Buffer[] = [];
  let keptBytes = 0;
  const finish = (): void => {
    const isLong = keptBytes > LINE_BYTES_MAX;
    const line = isLong ? '' : Buffer.concat(kept).toString('utf8');
    kept = [];
    keptBytes = 0;
    if (isLong) refuseLong();
    else take(line);
  };
  const keep = (piece: Buffer): void => {
    keptBytes += piece.length;
    if (keptBytes <= LINE_BYTES_MAX) kept.push(piece);
    else kept = []; // The rest of such a line is read and let go.
  };
  return new Promise((resolve) => {
    stdin.on('data', (chunk: Buffer | string) => {
      let rest = Buffer.from(chunk as string);
      for (let at = rest.indexOf(0x0a); at !== -1; at = rest.indexOf(0x0a)) {
        keep(rest.subarray(0, at));
        finish();
        rest = rest.subarray(at + 1);
      }
      keep(rest);
    });
    const end = (): void => {
      finish();
      resolve();
    };
    stdin.once('end', end);
    stdin.once('close', end);
    stdin.once('error', end);
  });
}
