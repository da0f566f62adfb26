// HTTP for every operation that opts in: POST /v1/SUBJECT/VERB with the input as JSON; what can be followed gives server-sent events to
// those who accept them, with GET too. Loopback unless asked otherwise; every request is guarded; bodies are bounded; a failure has
// the same shape as on every other surface. Closing lets running requests finish, for a while.

import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import { type FailureKind, LoaError } from '../../kernel/errors.ts';
import { INPUT_TEXT_BYTES_MAX } from '../../kernel/limits.ts';
import type { HttpPage } from '../../kernel/operation.ts';
import type { ManifestOperation } from '../../manifest.ts';
import { cleanStrings } from '../../redact/clean-suspects.ts';
import { showFailure, toReport } from '../failure.ts';
import { EVENT_STREAM, readQuery, sendEvents, wantsEvents } from './events.ts';
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
  /** Takes nothing new, ends what is followed, and lets the rest finish. */
  close(): Promise<void>;
}

/** How long running requests may take once the server is to stop. */
const DRAIN_MS = 10_000;

export async function serveHttp(
  parts: HttpServerParts,
  listen: { readonly host: string; readonly port: number },
): Promise<HttpServer> {
  if (!isSecret(parts.token)) {
    throw new LoaError('key.unreadable', 'the HTTP token is empty or too short to keep anybody out', {
      hint: 'Remove its file; the next start makes a new one.',
    });
  }
  const stopping = new AbortController();
  const app = await createApp(parts, stopping.signal);
  try {
    await app.listen(listen);
    return {
      url: urlOf(app.server.address() as AddressInfo),
      close: async () => {
        stopping.abort();
        await drain(app, parts.app);
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

async function drain(server: FastifyInstance, { host }: App): Promise<void> {
  const closed = new AbortController();
  const late = host.clock.sleep(DRAIN_MS, closed.signal).then(
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

async function createApp(parts: HttpServerParts, stopping: AbortSignal): Promise<FastifyInstance> {
  const { fastify } = await import('fastify');
  const app = fastify({ bodyLimit: INPUT_TEXT_BYTES_MAX, forceCloseConnections: 'idle' });
  const allowed = { token: parts.token, hosts: ['127.0.0.1', 'localhost', '[::1]', ...parts.extraHosts] };

  const pages = parts.app.manifest.operations.flatMap((entry) =>
    entry.page === undefined ? [] : [{ entry, page: entry.page }],
  );
  const openPaths = new Set<string>(pages.flatMap(({ page }) => (page.isOpen === true ? [page.path] : [])));
  app.addHook('onRequest', async (request, reply) => {
    const { host, origin, authorization } = request.headers;
    const isOpen = openPaths.has(request.url);
    const refusal = refuse({ host, origin, authorization }, allowed, isOpen);
    if (refusal !== undefined) {
      await reply.code(refusal.status).send(await describeRefusal('input.invalid', refusal.reason));
    }
  });
  // A connection that is kept for the next request would hold up the end.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
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
  for (const entry of parts.app.manifest.operations.filter((candidate) => candidate.http))
    offer(app, { parts, entry, stopping });
  for (const { entry, page } of pages) app.get(page.path, showPage(parts, entry, page));
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

interface Offer {
  readonly parts: HttpServerParts;
  readonly entry: ManifestOperation;
  readonly stopping: AbortSignal;
}

function offer(app: FastifyInstance, { parts, entry, stopping }: Offer): void {
  const call = async (request: FastifyRequest, reply: FastifyReply, input: unknown): Promise<unknown> => {
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    if (entry.form !== 'follow' || !wantsEvents(request.headers.accept))
      return answer(parts, { entry, input, signal: closed.signal }, reply);
    const signal = AbortSignal.any([closed.signal, stopping]);
    const { events } = await parts.app.follow(entry.name, input, { caller: { surface: 'http' }, signal });
    reply.hijack();
    return sendEvents(events, reply.raw, signal);
  };
  app.post(routeOf(entry), (request, reply) => call(request, reply, request.body ?? {}));
  if (entry.form !== 'follow') return;
  app.get(routeOf(entry), async (request, reply) => {
    if (!wantsEvents(request.headers.accept)) {
      const reason = `GET gives events only: accept ${EVENT_STREAM}, or use POST`;
      return reply.code(406).send(await describeRefusal('input.invalid', reason));
    }
    return call(request, reply, readQuery(entry.input, request.query as Record<string, unknown>));
  });
}

/** 503 for a verdict of failure, which is all that some of those who ask look at. */
function showPage(parts: HttpServerParts, { name }: ManifestOperation, { field, contentType }: HttpPage) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    const done = await parts.app.run(name, {}, { caller: { surface: 'http' }, signal: closed.signal });
    const output = (await cleanStrings(done.output)) as Readonly<Record<string, unknown>>;
    const text = String(output[field]);
    reply.code(done.verdict === 'fail' ? 503 : 200).header('cache-control', 'no-store');
    return reply.type(contentType).send(text.endsWith('\n') ? text : `${text}\n`);
  };
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
