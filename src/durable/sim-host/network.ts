// A simulated network: servers are functions, by the beginning of their address, and go on when a machine crashes. Each request can
// be refused, delayed, answered by something in between, cut or never answered. Sending and being answered are steps of the
// world, so a crash can strike before the server saw a request and after it did what was asked.

import type { Clock, HttpBody, HttpCall, HttpStream, Network } from '../../kernel/host.ts';
import { createNetwork, unreachable } from '../network.ts';
import type { Seeded } from './seeded.ts';

export interface SimRequest {
  readonly method: HttpCall['method'];
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface SimAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A stream that throws is a connection that breaks. */
  readonly body?: HttpBody;
}

export type SimHandler = (request: SimRequest) => SimAnswer | Promise<SimAnswer>;

export type NetworkFault =
  /** There is no connection, and the server sees nothing. */
  | { readonly kind: 'refuse' }
  | { readonly kind: 'delay'; readonly ms: number }
  /** Answered on the way, by a proxy say: 409, 412, 503. The server sees nothing. */
  | { readonly kind: 'answer'; readonly answer: SimAnswer }
  /** The server answers; the connection breaks after so many bytes of the body, by chance unless given. */
  | { readonly kind: 'cut'; readonly afterBytes?: number }
  /** The server does what was asked, and its answer never comes. */
  | { readonly kind: 'lose' };

export interface SentRequest {
  readonly number: number;
  readonly method: string;
  readonly url: string;
}

type FaultAt = (sent: SentRequest) => NetworkFault | undefined;

/** What a simulated process brings along: its clock, and the steps of its world. */
export interface SimCaller {
  readonly clock: Clock;
  step(operation: 'request' | 'answer', url: string): void;
}

const LATENCY_MS_MAX = 40;
/** Where a stream of unknown length is cut at the latest. */
const CUT_BYTES_MAX = 1024;

export class SimNetwork {
  readonly sent: SentRequest[] = [];
  readonly #servers = new Map<string, SimHandler>();
  readonly #seeded: Seeded;
  #fault: FaultAt | undefined;

  constructor(seeded: Seeded) {
    this.#seeded = seeded;
  }

  /** Answers every address that begins so; the longest beginning counts. */
  serve(beginning: string, handler: SimHandler): void {
    this.#servers.set(beginning, handler);
  }

  /** From now on, asks before each request; counting begins anew. */
  arm(fault: FaultAt): void {
    this.sent.length = 0;
    this.#fault = fault;
  }

  /** Strikes by chance, repeatable by the seed. */
  armByChance(probability: number, faults: readonly NetworkFault[]): void {
    this.arm(() =>
      this.#seeded.chance(probability) ? faults[this.#seeded.below(faults.length)] : undefined,
    );
  }

  openFor(caller: SimCaller): Network {
    return createNetwork((call, signal) => this.#send(call, signal, caller), caller.clock);
  }

  async #send(call: HttpCall, signal: AbortSignal, caller: SimCaller): Promise<HttpStream> {
    caller.step('request', call.url);
    const sent = { number: this.sent.length, method: call.method, url: call.url };
    this.sent.push(sent);
    const fault = this.#fault?.(sent);
    const url = new URL(call.url);
    const handler = this.#find(url);
    if (handler === undefined || fault?.kind === 'refuse') throw unreachable(call.url, 'connection refused');
    const delayMs = fault?.kind === 'delay' ? fault.ms : this.#seeded.below(LATENCY_MS_MAX);
    await sleepUnlessEnded(caller.clock, delayMs, signal, call.url);
    const request = {
      method: call.method,
      url,
      headers: lowerCase(call.headers),
      body: await collect(call.body),
    };
    const answer = fault?.kind === 'answer' ? fault.answer : await handler(request);
    if (fault?.kind === 'lose')
      await sleepUnlessEnded(caller.clock, Number.MAX_SAFE_INTEGER, signal, call.url);
    caller.step('answer', call.url);
    const stop = new AbortController();
    const ended = AbortSignal.any([signal, stop.signal]);
    return {
      status: answer.status,
      headers: lowerCase(answer.headers),
      body: this.#readBody(call.method === 'HEAD' ? undefined : answer.body, { fault, url: call.url, ended }),
      cancel: () => stop.abort(),
    };
  }

  #find(url: URL): SimHandler | undefined {
    const [found] = [...this.#servers.keys()]
      .filter((beginning) => url.href.startsWith(beginning))
      .toSorted((a, b) => b.length - a.length);
    return found === undefined ? undefined : this.#servers.get(found);
  }

  async *#readBody(body: HttpBody | undefined, { fault, url, ended }: Reading): AsyncGenerator<Uint8Array> {
    let leftBytes = Number.POSITIVE_INFINITY;
    if (fault?.kind === 'cut') {
      const sizeBytes = typeof body === 'string' || body instanceof Uint8Array ? body.length : CUT_BYTES_MAX;
      leftBytes = fault.afterBytes ?? this.#seeded.below(sizeBytes + 1);
    }
    try {
      for await (const chunk of untilEnded(toChunks(body), ended)) {
        if (chunk.length > leftBytes) {
          if (leftBytes > 0) yield chunk.subarray(0, leftBytes);
          break;
        }
        leftBytes -= chunk.length;
        yield chunk;
      }
    } catch (error) {
      throw unreachable(url, 'connection reset', error);
    }
    if (fault?.kind === 'cut') throw unreachable(url, 'connection reset');
  }
}

interface Reading {
  readonly fault: NetworkFault | undefined;
  readonly url: string;
  readonly ended: AbortSignal;
}

async function* toChunks(body: HttpBody | undefined): AsyncGenerator<Uint8Array> {
  if (body === undefined) return;
  if (typeof body === 'string') yield new TextEncoder().encode(body);
  else if (body instanceof Uint8Array) yield body;
  else yield* body;
}

/** A server whose client has gone is told so, even while it waits for what it would send next. */
async function* untilEnded(
  chunks: AsyncGenerator<Uint8Array>,
  ended: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const gone = new Promise<never>((_resolve, reject) => {
    ended.addEventListener('abort', () => reject(new Error('called off')), { once: true });
  });
  gone.catch(() => undefined); // Whoever reads sees it; after the end nobody does.
  try {
    for (;;) {
      const next = await Promise.race([gone, chunks.next()]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    void chunks.return(undefined);
  }
}

async function collect(body: HttpBody | undefined): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of toChunks(body)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function sleepUnlessEnded(clock: Clock, ms: number, signal: AbortSignal, url: string): Promise<void> {
  try {
    await clock.sleep(ms, signal);
  } catch (error) {
    throw unreachable(url, 'called off', error);
  }
}

function lowerCase(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
