// HTTP through the runtime's own client: one request, and its answer as it comes.

import type { Clock, HttpCall, HttpStream, Network } from '../../kernel/host.ts';
import { createNetwork, unreachable } from '../network.ts';

export function createRealNetwork(clock: Pick<Clock, 'sleep'>): Network {
  return createNetwork(send, clock);
}

async function send(call: HttpCall, signal: AbortSignal): Promise<HttpStream> {
  const { method, url, headers, body } = call;
  const stop = new AbortController();
  const response = await explained(
    url,
    fetch(url, {
      method,
      headers: { ...headers },
      redirect: 'manual',
      signal: AbortSignal.any([signal, stop.signal]),
      ...(body === undefined ? {} : { body: body as NonNullable<RequestInit['body']>, duplex: 'half' }),
    }),
  );
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: readBody(response, url),
    cancel: () => stop.abort(),
  };
}

async function* readBody(response: Response, url: string): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await explained(url, reader.read());
    if (done) return;
    yield value;
  }
}

async function explained<T>(url: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? cause.message : message;
    throw unreachable(url, why, error);
  }
}
