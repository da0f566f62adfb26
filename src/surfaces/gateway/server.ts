// The gateway over HTTP: each request is authenticated, counted, limited and read strictly before its route runs. Everything that is not
// a route, a body or a token of the kind it expects is refused with a problem. Draining takes nothing new and finishes the rest.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ContextStatus } from '../../commons/graduation/status.ts';
import type { BoundaryMetrics, Meter, MeterAnswer, MeterCommand, ParseMode } from '../../commons/index.ts';
import { microUsdField } from '../../commons/index.ts';
import { isLoaError } from '../../kernel/errors.ts';
import { type Authenticate, type Principal, requireRole } from './auth.ts';
import { readFields } from './fields.ts';
import type { GatewayMetrics } from './metrics.ts';
import { describeGateway } from './openapi.ts';
import { Problem, problem, refused } from './problem.ts';
import type { RateLimiter } from './rate-limit.ts';
import { ROUTES, type Route } from './routes.ts';
import { type JsonObject, parseStrictJson } from './strict-json.ts';

export interface GatewayParts {
  readonly meter: Meter;
  readonly mode: ParseMode;
  readonly authenticate: Authenticate;
  readonly limiter: RateLimiter;
  readonly metrics: GatewayMetrics;
  readonly boundary: BoundaryMetrics;
  readonly version: string;
  nowMs(): number;
  graduation(): Promise<readonly ContextStatus[]>;
  health(): Promise<object>;
  /** Told of what went wrong on our side, for the log. */
  onFailure(error: unknown): void;
  /** How long a request may take to arrive whole; half a minute unless given. */
  readonly requestTimeoutMs?: number;
}

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly contentType?: string;
  readonly replayed?: boolean;
}

/** What a route is given. */
export interface Call {
  readonly principal: Principal;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly key: string | undefined;
  readonly meter: Meter;
  /** Throws a problem when it is refused. */
  submit(command: MeterCommand): Promise<Extract<MeterAnswer, { ok: true }>>;
  graduation(): Promise<readonly ContextStatus[]>;
}

const BODY_BYTES_MAX = 64 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often the runtime looks for requests that take too long; it would be every half minute. */
const CHECK_MS = 5000;
const HEADER_BYTES_MAX = 16 * 1024;
const KEY = /^[\x21-\x7e]{1,200}$/;
const JSON_TYPE = 'application/json; charset=utf-8';
const SECURE_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
};

export async function createGateway(parts: GatewayParts): Promise<FastifyInstance> {
  const { fastify } = await import('fastify');
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS } = parts;
  const app = fastify({
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    http: {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, requestTimeoutMs),
    },
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, _request, reply) => void sendProblem(toProblem(error, parts), reply),
    clientErrorHandler: refuseConnection,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, _request, reply) => sendProblem(toProblem(error, parts), reply));
  app.setNotFoundHandler((_request, reply) => sendProblem(problem(404, 'there is no such route'), reply));
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    parts.metrics.requests.inc({ method: request.method, route, status: reply.statusCode });
    parts.metrics.duration.observe({ route }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/healthz', async (_request, reply) => reply.headers(SECURE_HEADERS).send(await parts.health()));
  app.get('/openapi.json', (_request, reply) =>
    reply.headers(SECURE_HEADERS).send(describeGateway(parts.version)),
  );
  for (const route of ROUTES) offer(app, route, parts);
  return app;
}

function offer(app: FastifyInstance, route: Route, parts: GatewayParts): void {
  const { mode, meter } = parts;
  const field = microUsdField('http', mode, { metrics: parts.boundary });
  const allowed = Object.keys(route.fields);
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const admitted = admit(request, parts);
      const principal = admitted instanceof Promise ? await admitted : admitted;
      requireRole(principal, route.role);
      const key = route.method === 'POST' ? requireKey(request) : undefined;
      const source = route.method === 'POST' ? readBody(request) : readQuery(request);
      const fields = readFields(source, allowed, { principal, field, mode });
      const call: Call = {
        principal,
        params: request.params as Record<string, string>,
        key,
        meter,
        graduation: parts.graduation,
        submit: async (command) => {
          const answer = await meter.submit(command);
          parts.metrics.operations.inc({ op: command.op, outcome: answer.ok ? 'done' : answer.code });
          if (!answer.ok) throw refused(answer);
          return answer;
        },
      };
      return send(await route.run(call, fields), reply);
    },
  });
}

/** Who asks, and whether they may ask again so soon. Those who fail to say who they are count by their address. */
export function admit(request: FastifyRequest, parts: GatewayParts): Principal | Promise<Principal> {
  const now = parts.nowMs();
  const refuse = (error: unknown): never => {
    limit(`address ${request.ip}`, now, parts);
    throw error;
  };
  const accept = (principal: Principal): Principal => {
    limit(principal.caller, now, parts);
    return principal;
  };
  const found = parts.authenticate(request.headers.authorization, now);
  // Somebody known is let in at once: waiting a turn for nothing costs more than looking them up.
  return found instanceof Promise ? found.then(accept, refuse) : accept(found);
}

function limit(caller: string, nowMs: number, { limiter }: Pick<GatewayParts, 'limiter'>): void {
  const waitS = limiter.take(caller, nowMs);
  if (waitS !== undefined)
    throw problem(429, `too many requests; try again in ${waitS} s`, {}, { 'retry-after': String(waitS) });
}

function requireKey({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw problem(
    400,
    'the header Idempotency-Key is needed: up to 200 visible ASCII characters, a new one for each request',
  );
}

function readBody({ body }: FastifyRequest): JsonObject {
  if (body === undefined || body === null || body === '') return {};
  return parseStrictJson(body as string);
}

/** A parameter twice would be a list: which of them counts is not for us to guess. */
function readQuery({ query }: FastifyRequest): JsonObject {
  const fields = query as JsonObject;
  for (const [name, value] of Object.entries(fields))
    if (typeof value !== 'string') throw problem(400, `${name.slice(0, 40)} is given twice`);
  return fields;
}

function send({ status, body, text, contentType, replayed }: Reply, reply: FastifyReply): FastifyReply {
  reply.code(status).headers(SECURE_HEADERS);
  if (replayed === true) reply.header('idempotency-replayed', 'true');
  // Text passes through without being looked at again.
  return reply.type(contentType ?? JSON_TYPE).send(text ?? JSON.stringify(body));
}

function sendProblem({ status, body, contentType, headers }: Problem, reply: FastifyReply): FastifyReply {
  return reply
    .code(status)
    .headers({ ...SECURE_HEADERS, ...headers })
    .type(contentType)
    .send(JSON.stringify(body));
}

/** Fastify's own refusals keep their status. What is not a refusal is ours, and its words stay here. */
export function toProblem(error: unknown, { onFailure }: Pick<GatewayParts, 'onFailure'>): Problem {
  if (error instanceof Problem) return error;
  const status = (error as { statusCode?: unknown }).statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500)
    return problem(status, 'the request cannot be read');
  onFailure(error);
  if (isLoaError(error) && error.kind === 'environment')
    return problem(
      503,
      'the meter cannot be reached; whether the request was done is not known, ask again with the same key',
      { code: error.code },
      { 'retry-after': '1' },
    );
  return problem(500, 'something went wrong here; ask again with the same key');
}

/** What is not HTTP, or has headers without end, gets one line and no connection. */
function refuseConnection(
  error: NodeJS.ErrnoException & { code?: string },
  socket: import('node:net').Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const line =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  socket.end(`HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
