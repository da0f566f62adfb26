// HTTP through the runtime's own client, within a time and a size. Addresses are shown without user, password and query,
// since those may hold secrets.

import { LoaError } from '../../kernel/errors.ts';
import type { HttpAnswer, HttpRequest, Network } from '../../kernel/host.ts';

export function createRealNetwork(): Network {
  return { request };
}

async function request(wanted: HttpRequest): Promise<HttpAnswer> {
  const timeout = AbortSignal.timeout(wanted.timeoutMs);
  const signal = wanted.signal === undefined ? timeout : AbortSignal.any([timeout, wanted.signal]);
  try {
    const response = await fetch(wanted.url, {
      method: wanted.method,
      headers: { ...wanted.headers },
      signal,
      ...(wanted.body === undefined ? {} : { body: wanted.body }),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await readBody(response, wanted),
    };
  } catch (error) {
    throw toNetworkError(error, wanted, timeout.aborted);
  }
}

async function readBody(response: Response, wanted: HttpRequest): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > wanted.sizeBytesMax) {
      throw new LoaError(
        'network.too-large',
        `${shown(wanted.url)} answered with more than ${wanted.sizeBytesMax} bytes`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toNetworkError(error: unknown, { url, timeoutMs }: HttpRequest, isLate: boolean): unknown {
  if (error instanceof LoaError) return error;
  if (isLate) {
    return new LoaError('network.timeout', `${shown(url)} did not answer within ${timeoutMs} ms`, {
      retryable: true,
      cause: error,
    });
  }
  const cause =
    error instanceof Error && error.cause instanceof Error
      ? error.cause.message
      : String((error as Error).message);
  return new LoaError('network.unreachable', `could not reach ${shown(url)}: ${cause}`, {
    retryable: true,
    cause: error,
  });
}

function shown(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url);
    return `${protocol}//${host}${pathname}`;
  } catch {
    return 'the address given';
  }
}
