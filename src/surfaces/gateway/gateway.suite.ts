// A gateway for tests: a real one on loopback, with a meter on a scratch file and keys of its own.

import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Meter, openMeter, openPrices, type ParseMode, type Prices } from '../../commons/index.ts';
import { openNodeHost } from '../../durable/node-host/index.ts';
import { createAuthenticator } from './auth.ts';
import { createMetrics } from './metrics.ts';
import { offerAnthropic } from './proxy/anthropic.ts';
import { openUpstream } from './proxy/upstream.ts';
import { RateLimiter } from './rate-limit.ts';
import { createGateway } from './server.ts';

const pair = generateKeyPairSync('ed25519');
export const PEM = pair.publicKey.export({ format: 'pem', type: 'spki' }).toString();
export const RULES = { issuer: 'loa', audience: 'loa-gateway', algorithms: ['EdDSA'] };

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export interface Claims {
  readonly [name: string]: unknown;
}

/** A token of the test's own key, unless `key` says otherwise. */
export function makeToken(
  claims: Claims = {},
  header: object = { alg: 'EdDSA' },
  key = pair.privateKey,
): string {
  const now = Math.floor(Date.now() / 1000);
  const all = {
    iss: 'loa',
    aud: 'loa-gateway',
    sub: 'me',
    tenant: 'acme',
    roles: ['meter:read', 'meter:write'],
    iat: now,
    exp: now + 600,
    ...claims,
  };
  const signed = `${encode(header)}.${encode(all)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

export interface TestGateway {
  readonly url: string;
  /** Of the file, where it is one. */
  readonly path: string;
  readonly meter: Meter;
  readonly failures: unknown[];
  ask(method: string, path: string, options?: AskOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface AskOptions {
  readonly token?: string | null;
  readonly key?: string | null;
  readonly body?: unknown;
  readonly raw?: string;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
  readonly text: string;
}

let keys = 0;

export interface GatewayTestOptions {
  readonly mode?: ParseMode;
  readonly requests?: number;
  readonly upstream?: string;
  readonly requestTimeoutMs?: number;
  /** PostgreSQL instead of a file. */
  readonly database?: string;
  /** The folder of the file. */
  readonly directory?: string;
  readonly prices?: Prices;
  readonly busyTimeoutMs?: number;
}

export async function startGateway(options: GatewayTestOptions = {}): Promise<TestGateway> {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'loa-gateway-'));
  const place =
    options.database === undefined
      ? ({ driver: 'sqlite', path: join(directory, 'meter.db') } as const)
      : ({ driver: 'postgres', url: options.database } as const);
  const meter = await openMeter(place, openNodeHost(), options);
  const metrics = await createMetrics({ fingerprint: 'test', graduation: async () => [] });
  const failures: unknown[] = [];
  const parts = {
    meter,
    metrics,
    mode: options.mode ?? 'enforce',
    authenticate: await createAuthenticator(RULES, { kind: 'pem', pem: PEM }),
    limiter: new RateLimiter({ requests: options.requests ?? 100_000, perMs: 60_000 }),
    boundary: metrics.boundary,
    version: '0',
    nowMs: () => Date.now(),
    graduation: async () => [],
    health: async () => ({ status: 'ok' }),
    onFailure: (error: unknown) => void failures.push(error),
    ...(options.requestTimeoutMs === undefined ? {} : { requestTimeoutMs: options.requestTimeoutMs }),
  };
  const app = await createGateway(parts);
  const upstream =
    options.upstream === undefined ? undefined : openUpstream(options.upstream, 'provider-key');
  if (upstream !== undefined)
    offerAnthropic(app, { gateway: parts, upstream, prices: options.prices ?? openPrices() });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    path: join(directory, 'meter.db'),
    meter,
    failures,
    ask: (method, path, asked) => ask(url, method, path, asked),
    close: async () => {
      await app.close();
      upstream?.close();
      await meter.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function ask(url: string, method: string, path: string, options: AskOptions = {}): Promise<Answer> {
  const { token = makeToken(), key, body, raw, headers = {} } = options;
  keys += 1;
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'POST' && key !== null ? { 'idempotency-key': key ?? `key-${keys}` } : {}),
      ...(body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined && raw === undefined ? {} : { body: raw ?? JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = String(answer.headers.get('content-type')).includes('json');
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : {} };
}
