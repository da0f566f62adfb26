// `loa gateway --proxy anthropic`: model calls of agents, each paid for before it is made. The most it can cost is held, the call goes
// through as it is, streamed or whole, and what it really cost is posted at its end; when it never came to be, the hold is voided. However
// many calls come at once, an account cannot be overrun. A call that was cut is posted with what was told of it, never with less.

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { priceTokens } from '../../../commons/charge.ts';
import type { Meter, Prices, Refusal } from '../../../commons/index.ts';
import { type Principal, requireRole } from '../auth.ts';
import { requireOwnAccount } from '../fields.ts';
import { Problem } from '../problem.ts';
import { admit, type GatewayParts, toProblem } from '../server.ts';
import { boundCall, type CallBound } from './bound.ts';
import { type Heard, hearWhole, StreamTap } from './tap.ts';
import type { Upstream } from './upstream.ts';

export interface ProxyParts {
  readonly gateway: GatewayParts;
  readonly upstream: Upstream;
  readonly prices: Prices;
}

const BODY_BYTES_MAX = 40 * 1024 * 1024;
/** A hold outlives any call; one that is left behind by a crash is released by itself. */
const HOLD_MS = 6 * 3_600_000;
const POST_TRIES = 5;
const NOT_RETURNED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-authenticate',
  'set-cookie',
]);

export function offerAnthropic(app: FastifyInstance, parts: ProxyParts): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error, _request, reply) => sendError(toProblem(error, parts.gateway), reply));
    const options = { bodyLimit: BODY_BYTES_MAX };
    scope.post('/v1/messages', options, (request, reply) => payAndPass(request, reply, parts));
    // What costs nothing only needs to be asked by somebody who may ask.
    scope.post('/v1/messages/count_tokens', options, (request, reply) => passFree(request, reply, parts));
    scope.get('/v1/models', (request, reply) => passFree(request, reply, parts));
    scope.get('/v1/models/:id', (request, reply) => passFree(request, reply, parts));
  });
}

async function passFree(
  request: FastifyRequest,
  reply: FastifyReply,
  { gateway, upstream }: ProxyParts,
): Promise<void> {
  const principal = await admit(request, gateway);
  requireRole(principal, 'meter:write');
  const answer = await upstream.send(callOf(request, new AbortController().signal));
  reply.hijack();
  reply.raw.writeHead(answer.statusCode ?? 502, returnable(answer));
  answer.pipe(reply.raw);
}

async function payAndPass(request: FastifyRequest, reply: FastifyReply, parts: ProxyParts): Promise<void> {
  const { gateway, prices } = parts;
  const principal = await admit(request, gateway);
  requireRole(principal, 'meter:write');
  const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
  const found = boundCall(body.toString('utf8'), body.byteLength, prices);
  if (!found.ok) throw refusal(found.status, 'invalid_request_error', found.reason);
  const hold = await holdFor(request, principal, found.bound, gateway.meter);
  const call = { hold, bound: found.bound, parts };
  const stop = new AbortController();
  let answer: IncomingMessage;
  try {
    answer = await parts.upstream.send(callOf(request, stop.signal));
  } catch (error) {
    await settle(call, undefined);
    throw refusal(
      502,
      'api_error',
      `the provider could not be reached: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
  // When the caller goes away, the provider is told to stop; what was said until then still counts.
  reply.raw.once('close', () => stop.abort());
  reply.hijack();
  reply.raw.writeHead(answer.statusCode ?? 502, returnable(answer));
  const heard = await relay(answer, reply);
  await settle(
    call,
    (answer.statusCode ?? 500) < 400 ? { ...heard, requestId: answer.headers['request-id'] } : undefined,
  );
}

async function holdFor(
  request: FastifyRequest,
  principal: Principal,
  bound: CallBound,
  meter: Meter,
): Promise<string> {
  const header = (name: string): string | undefined => {
    const value = request.headers[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const account = requireOwnAccount(header('x-loa-account') ?? principal.subject, principal, 'x-loa-account');
  const spender = {
    agent: header('x-loa-agent') ?? principal.subject,
    task: header('x-loa-task'),
    session: header('x-loa-session') ?? bound.session,
  };
  const answer = await meter.submit({
    op: 'hold',
    account,
    amount: bound.amount,
    expiresInMs: HOLD_MS,
    spender,
    memo: bound.model,
  });
  if (!answer.ok) throw tooPoor(answer);
  return answer.hold?.id ?? '';
}

/** Passes every byte on as it comes. */
function relay(answer: IncomingMessage, reply: FastifyReply): Promise<Heard> {
  const isStream = String(answer.headers['content-type']).includes('event-stream');
  const tap = new StreamTap();
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    const finish = (): void => {
      reply.raw.end();
      resolve(isStream ? tap.heard() : hearWhole(Buffer.concat(chunks).toString('utf8')));
    };
    answer.on('data', (chunk: Buffer) => {
      if (!reply.raw.write(chunk)) {
        answer.pause();
        reply.raw.once('drain', () => answer.resume());
      }
      if (isStream) tap.push(chunk);
      else chunks.push(chunk);
    });
    answer.once('end', finish);
    // Cut by either side: what was heard is what there is.
    answer.once('error', finish);
    answer.once('aborted', finish);
  });
}

interface PaidCall {
  readonly hold: string;
  readonly bound: CallBound;
  readonly parts: ProxyParts;
}

type Ended = Heard & { readonly requestId: string | string[] | undefined };

/** Posts what it cost, or voids the hold when it never came to be. Tried a few times: the money was spent. */
async function settle({ hold, bound, parts }: PaidCall, ended: Ended | undefined): Promise<void> {
  const { meter, onFailure } = parts.gateway;
  for (let tried = 1; ; tried += 1) {
    try {
      if (ended === undefined) await meter.submit({ op: 'void', hold });
      else
        await meter.submit({ op: 'post', hold, ...costOfCall(bound, ended, parts.prices), isForced: true });
      return;
    } catch (error) {
      onFailure(error);
      if (tried >= POST_TRIES) return;
    }
  }
}

function costOfCall(bound: CallBound, ended: Ended, prices: Prices) {
  const { tokens, isFinal, outputBytes, messageId, requestId } = ended;
  const key = messageId === undefined ? undefined : `usage:claude:${messageId}:${String(requestId ?? '')}`;
  // Nothing was told of what it cost: then it cost what it could.
  if (tokens === undefined) return { cost: bound.amount, memo: `${bound.model}, usage unknown`, key };
  const output = isFinal ? tokens.output : Math.max(tokens.output, Math.min(outputBytes, bound.maxTokens));
  const cost = priceTokens(bound.model, { ...tokens, output }, prices);
  const memo = isFinal ? bound.model : `${bound.model}, cut`;
  return { cost: 'ok' in cost ? bound.amount : cost, memo, key };
}

function callOf(request: FastifyRequest, signal: AbortSignal) {
  const body = request.body as Buffer | undefined;
  return { method: request.method, path: request.url, headers: request.headers, body, signal };
}

function returnable({ headers }: IncomingMessage): Record<string, string | string[]> {
  const returned: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !NOT_RETURNED.has(name)) returned[name] = value;
  return returned;
}

/** In the words that clients of this provider understand. */
function refusal(status: number, type: string, message: string): Problem {
  const body = { type: 'error', error: { type, message } };
  return new Problem(status, body, {
    contentType: 'application/json',
    headers: { 'x-should-retry': 'false' },
  });
}

function tooPoor({ code, message, tripped }: Refusal): Problem {
  const hint = tripped === undefined ? '' : ` Raise it with: loa meter cap raise ${tripped.cap} LIMIT`;
  if (code === 'insufficient' || code === 'cap-tripped')
    return refusal(402, 'billing_error', `${message}.${hint}`);
  if (code !== 'account-missing') return refusal(400, 'invalid_request_error', message);
  const next =
    'Open it with "loa meter account ACCOUNT --create" and fund it, or name another in x-loa-account';
  return refusal(404, 'invalid_request_error', `${message}. ${next}.`);
}

function sendError({ status, body, contentType, headers }: Problem, reply: FastifyReply): FastifyReply {
  const said = body as { readonly detail?: string; readonly error?: unknown };
  const shown =
    said.error === undefined
      ? { type: 'error', error: { type: 'api_error', message: said.detail ?? '' } }
      : body;
  return reply.code(status).headers(headers).type(contentType).send(JSON.stringify(shown));
}
