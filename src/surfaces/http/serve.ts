// HTTP for every operation that opts in: POST /v1/SUBJECT/VERB with the input as JSON. Loopback unless asked
// otherwise; every request is guarded; bodies are bounded; a failure has the same shape as on every other surface.

import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../../app.ts';
import { type FailureKind, LoaError } from '../../kernel/errors.ts';
import { INPUT_TEXT_BYTES_MAX } from '../../kernel/limits.ts';
import type { ManifestOperation } from '../../manifest.ts';
import { cleanStrings } from '../../redact/clean-suspects.ts';
import { showFailure, toReport } from '../failure.ts';
import { isSecret, refuse } from './guard.ts';
import { describeApi, routeOf } from './openapi.ts';

const STATUS: Readonly<Record<FailureKind, number>> = {
  usage: 400,
  environment: 503,
  bug: 500,
  timeout: 504,
  interrupted: 503,
};

export interface HttpServerParts {
  readonly app: App;
  readonly token: string;
  /** Names besides the loopback ones that requests may be addressed to. */
  readonly extraHosts: readonly string[];
}

export interface HttpServer {
  readonly url: string;
  close(): Promise<void>;
}

export async function serveHttp(
  parts: HttpServerParts,
  listen: { readonly host: string; readonly port: number },
): Promise<HttpServer> {
  if (!isSecret(parts.token)) {
    throw new LoaError('key.unreadable', 'the HTTP token is empty or too short to keep anybody out', {
      hint: 'Remove its file; the next start makes a new one.',
    });
  }
  const app = await createApp(parts);
  try {
    await app.listen(listen);
    return { url: urlOf(app.server.address() as AddressInfo), close: () => app.close() };
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

/** Where it really listens: 0.0.0.0 is every address of this machine, and that is to be seen. */
function urlOf({ address, port }: AddressInfo): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

async function createApp(parts: HttpServerParts): Promise<FastifyInstance> {
  const { fastify } = await import('fastify');
  const app = fastify({ bodyLimit: INPUT_TEXT_BYTES_MAX, forceCloseConnections: true });
  const allowed = { token: parts.token, hosts: ['127.0.0.1', 'localhost', '[::1]', ...parts.extraHosts] };

  app.addHook('onRequest', async (request, reply) => {
    const { host, origin, authorization } = request.headers;
    const refusal = refuse({ host, origin, authorization }, allowed);
    if (refusal !== undefined) {
      await reply.code(refusal.status).send(await describeRefusal('input.invalid', refusal.reason));
    }
  });
  // A request without a body means an input of defaults only; JSON is the one language spoken here.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(body as string));
    } catch (cause) {
      done(new LoaError('input.invalid', 'the body is not valid JSON', { cause }));
    }
  });

  app.get('/openapi.json', () => describeApi(parts.app.manifest, parts.app.product.version));
  for (const entry of parts.app.manifest.operations.filter((candidate) => candidate.http)) {
    app.post(routeOf(entry), async (request, reply) => {
      const closed = new AbortController();
      reply.raw.once('close', () => closed.abort());
      return answer(parts, { entry, input: request.body ?? {}, signal: closed.signal }, reply);
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    return reply
      .code(404)
      .send(
        await describeRefusal('usage.unknown-command', `there is no route ${request.method} ${request.url}`),
      );
  });
  app.setErrorHandler((error, _request, reply) => sendFailure(error, reply));
  return app;
}

interface HttpCall {
  readonly entry: ManifestOperation;
  readonly input: unknown;
  readonly signal: AbortSignal;
}

async function answer(parts: HttpServerParts, call: HttpCall, reply: FastifyReply): Promise<unknown> {
  const request = { caller: { surface: 'http' as const }, signal: call.signal };
  const done = await parts.app.run(call.entry.name, call.input, request);
  reply.header('x-loa-verdict', done.verdict);
  return cleanStrings(done.output);
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

async function describeRefusal(
  code: 'input.invalid' | 'usage.unknown-command',
  message: string,
): Promise<object> {
  return { error: toReport(await showFailure(new LoaError(code, message))) };
}
