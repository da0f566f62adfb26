// The connection to the provider: the request as it came, without who sent it and how it was connected, and the answer as it comes.

import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export interface Upstream {
  send(call: UpstreamCall): Promise<IncomingMessage>;
  close(): void;
}

export interface UpstreamCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array | undefined;
  readonly signal: AbortSignal;
}

/** Headers that belong to one connection, and those that say who the caller is to us. */
const NOT_PASSED = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'proxy-authorization',
  'proxy-connection',
  'content-length',
  'expect',
  'authorization',
  'accept-encoding',
  'cookie',
]);
const ANSWER_TIMEOUT_MS = 10 * 60_000;

export function openUpstream(base: string, apiKey: string | undefined): Upstream {
  const { protocol, hostname, port, pathname } = new URL(base);
  const isPlain = protocol === 'http:';
  const agent = isPlain ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true });
  const request = isPlain ? httpRequest : httpsRequest;
  const prefix = pathname.replace(/\/$/, '');
  return {
    send: ({ method, path, headers, body, signal }) =>
      new Promise((resolve, reject) => {
        const outgoing = request({
          agent,
          hostname,
          port,
          method,
          path: `${prefix}${path}`,
          headers: {
            ...passOn(headers, apiKey),
            ...(body === undefined ? {} : { 'content-length': body.byteLength }),
          },
          signal,
          timeout: ANSWER_TIMEOUT_MS,
        });
        outgoing.on('response', resolve);
        outgoing.on('error', reject);
        outgoing.on('timeout', () => outgoing.destroy(new Error('the provider did not answer in time')));
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}

function passOn(headers: IncomingHttpHeaders, apiKey: string | undefined): Record<string, string | string[]> {
  const passed: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !NOT_PASSED.has(name) && !name.startsWith('x-loa-')) passed[name] = value;
  // Compressed, it could not be listened to.
  passed['accept-encoding'] = 'identity';
  if (apiKey !== undefined) passed['x-api-key'] = apiKey;
  return passed;
}
