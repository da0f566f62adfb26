// HTTP for every operation that opts in: POST /v1/SUBJECT/VERB with the input as JSON; what can be followed gives server-sent events to
// those who accept them, with GET too. Loopback unless asked otherwise; every request is guarded; bodies are bounded; a failure has
// the same shape as on every other surface. Closing lets running requests finish, for a while.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { HttpPage } from '../../kernel/operation.ts';
import type { ManifestOperation } from '../../manifest.ts';
import { cleanStrings } from '../../redact/clean-suspects.ts';
import { keepRecent } from '../recent.ts';
import { EVENT_STREAM, readQuery, sendEvents, wantsEvents } from './events.ts';
import { isSecret, LOOPBACK_NAMES, refuse } from './guard.ts';
import { describeRefusal, type HttpServer, type Listen, listenHttp, whenClosed } from './listen.ts';
import { describeApi, routeOf } from './openapi.ts';

export interface HttpServerParts {
  readonly app: App;
  readonly token: string;
  /** Names besides the loopback ones that requests may be addressed to. */
  readonly extraHosts: readonly string[];
}

export async function serveHttp(parts: HttpServerParts, listen: Listen): Promise<HttpServer> {
  if (!isSecret(parts.token)) {
    throw new LoaError('key.unreadable', 'the HTTP token is empty or too short to keep anybody out', {
      hint: 'Remove its file; the next start makes a new one.',
    });
  }
  return listenHttp((server, stopping) => fill(server, parts, stopping), listen, parts.app.host);
}

function fill(server: FastifyInstance, parts: HttpServerParts, stopping: AbortSignal): void {
  const allowed = { token: parts.token, hosts: [...LOOPBACK_NAMES, ...parts.extraHosts] };
  const pages = parts.app.manifest.operations.flatMap((entry) =>
    entry.page === undefined ? [] : [{ entry, page: entry.page }],
  );
  const openPaths = new Set<string>(pages.flatMap(({ page }) => (page.isOpen === true ? [page.path] : [])));
  server.addHook('onRequest', async (request, reply) => {
    const { host, origin, authorization } = request.headers;
    const isOpen = openPaths.has(request.url);
    const refusal = refuse({ host, origin, authorization }, allowed, isOpen);
    if (refusal !== undefined) {
      await reply.code(refusal.status).send(await describeRefusal('input.invalid', refusal.reason));
    }
  });
  server.get('/openapi.json', () => describeApi(parts.app.manifest, parts.app.product.version));
  for (const entry of parts.app.manifest.operations.filter((candidate) => candidate.http))
    offer(server, { parts, entry, stopping });
  for (const { entry, page } of pages) server.get(page.path, showPage(parts, entry, page));
}

interface Offer {
  readonly parts: HttpServerParts;
  readonly entry: ManifestOperation;
  readonly stopping: AbortSignal;
}

function offer(app: FastifyInstance, { parts, entry, stopping }: Offer): void {
  const call = async (request: FastifyRequest, reply: FastifyReply, input: unknown): Promise<unknown> => {
    const closed = whenClosed(reply);
    if (entry.form !== 'follow' || !wantsEvents(request.headers.accept))
      return answer(parts, { entry, input, signal: closed }, reply);
    const signal = AbortSignal.any([closed, stopping]);
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
  const look = async (): Promise<{ readonly text: string; readonly isBad: boolean }> => {
    const done = await parts.app.run(name, {}, { caller: { surface: 'http' } });
    const output = (await cleanStrings(done.output)) as Readonly<Record<string, unknown>>;
    return { text: String(output[field]), isBad: done.verdict === 'fail' };
  };
  // Some may look without a token: however often they do, it is one look in a while.
  const recent = keepRecent(look, parts.app.host.clock);
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { text, isBad } = await recent();
    reply.code(isBad ? 503 : 200).header('cache-control', 'no-store');
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
