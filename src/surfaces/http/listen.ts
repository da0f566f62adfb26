// What every server of ours over HTTP has in common: JSON alone is spoken, bodies are bounded, a failure has the shape it has on every
// surface, and closing lets running requests finish, for a while.

import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type FailureKind, LoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { INPUT_TEXT_BYTES_MAX } from '../../kernel/limits.ts';
import { showFailure, toReport } from '../failure.ts';

const STATUS: Readonly<Record<FailureKind, number>> = {
  usage: 400,
  environment: 503,
  bug: 500,
  timeout: 504,
  interrupted: 503,
};

export interface HttpServer {
  readonly url: string;
  /** Takes nothing new, ends what is followed, and lets the rest finish. */
  close(): Promise<void>;
}

export interface Listen {
  readonly host: string;
  readonly port: number;
}

/** How long running requests may take once the server is to stop. */
const DRAIN_MS = 10_000;

export type FillServer = (server: FastifyInstance, stopping: AbortSignal) => void;

/** `fill` adds guards and routes; it is told of the signal that fires when the server is to stop. */
export async function listenHttp(
  fill: FillServer,
  listen: Listen,
  host: Pick<Host, 'clock'>,
): Promise<HttpServer> {
  const stopping = new AbortController();
  const server = await createServer(stopping.signal);
  fill(server, stopping.signal);
  try {
    await server.listen(listen);
    return {
      url: urlOf(server.server.address() as AddressInfo),
      close: async () => {
        stopping.abort();
        await drain(server, host);
      },
    };
  } catch (cause) {
    throw new LoaError(
      'http.port-taken',
      `cannot listen on ${listen.host}:${listen.port}: ${String(cause)}`,
      {
        hint: 'Choose another with --port N, or --port 0 for any free one.',
        cause,
      },
    );
  }
}

async function drain(server: FastifyInstance, { clock }: Pick<Host, 'clock'>): Promise<void> {
  const closed = new AbortController();
  const late = clock.sleep(DRAIN_MS, closed.signal).then(
    () => server.server.closeAllConnections(),
    () => undefined, // All were done in time.
  );
  await server.close();
  closed.abort();
  await late;
}

/** Where it really listens: 0.0.0.0 is every address of this machine, and that is to be seen. */
function urlOf({ address, port }: AddressInfo): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

async function createServer(stopping: AbortSignal): Promise<FastifyInstance> {
  const { fastify } = await import('fastify');
  const server = fastify({ bodyLimit: INPUT_TEXT_BYTES_MAX, forceCloseConnections: 'idle' });
  // A connection that is kept for the next request would hold up the end.
  server.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
  });
  // A request without a body means an input of defaults only; JSON is the one language spoken here.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(body as string));
    } catch (cause) {
      done(new LoaError('input.invalid', 'the body is not valid JSON', { cause }));
    }
  });
  server.setNotFoundHandler(async (request, reply) => {
    const reason = `there is no route ${request.method} ${request.url}`;
    return reply.code(404).send(await describeRefusal('usage.unknown-command', reason));
  });
  server.setErrorHandler((error, _request, reply) => sendFailure(error, reply));
  return server;
}

/** Fastify's own refusals (body too large, wrong content type) keep their status; the shape is ours. */
async function sendFailure(error: unknown, reply: FastifyReply): Promise<FastifyReply> {
  const status = (error as { statusCode?: unknown }).statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return reply.code(status).send(await describeRefusal('input.invalid', (error as Error).message));
  }
  const failure = await showFailure(error);
  return reply.code(STATUS[failure.kind]).send({ error: toReport(failure) });
}

export async function describeRefusal(
  code: 'input.invalid' | 'usage.unknown-command',
  message: string,
): Promise<object> {
  return { error: toReport(await showFailure(new LoaError(code, message))) };
}

/** A signal that fires when the client has gone. */
export function whenClosed(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  return closed.signal;
}
