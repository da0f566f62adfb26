// `loa gateway`: everything is resolved once, at the start; another setting takes another process. It serves until it is told to stop,
// then takes nothing new, finishes what it has, writes what it counted and closes the book.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { readDeployed, readGraduation } from '../../commons/graduation/status.ts';
import { noteDeployment, ShadowCounts } from '../../commons/graduation/store.ts';
import {
  type BoundaryMetrics,
  type Meter,
  openMeter,
  type ParseMode,
  requireParseMode,
} from '../../commons/index.ts';
import { meterPlace, readPrices } from '../../commons/open-meter.ts';
import { gatewaySection, meterSection } from '../../commons/sections.ts';
import { keyPlace } from '../../durable/commands/key.ts';
import { loadKeyring } from '../../durable/keys/index.ts';
import { readSection } from '../../kernel/config/section.ts';
import { LoaError } from '../../kernel/errors.ts';
import { KEY_FILE_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { Context, ServerCode, Serving } from '../../kernel/operation.ts';
import { keepRecent } from '../recent.ts';
import type { gatewaySchemas } from '../schemas.ts';
import { createAuthenticator, type KeySource } from './auth.ts';
import { fingerprintOf, provideSalt, type ResolvedValues } from './fingerprint.ts';
import { createMetrics, type GatewayMetrics } from './metrics.ts';
import { offerAnthropic } from './proxy/anthropic.ts';
import { openUpstream } from './proxy/upstream.ts';
import { RateLimiter } from './rate-limit.ts';
import { createGateway, type GatewayParts } from './server.ts';

type Input = z.output<typeof gatewaySchemas.input>;
type Info = z.output<typeof gatewaySchemas.output>;

const FLUSH_MS = 1000;
const DRAIN_MS = 10_000;
/** A request waits so long for a book that another process holds, then it is told to come again. */
const BUSY_MS_MAX = 2000;
const JWT_DEFAULTS = { issuer: 'loa', audience: 'loa-gateway', algorithms: ['EdDSA'] };
const UPSTREAMS: Readonly<Record<string, string>> = { anthropic: 'https://api.anthropic.com' };

export const gatewayServer: ServerCode<Input, Info> = {
  async serve(input, context, serving) {
    const settings = resolveSettings(input, context);
    const place = meterPlace(context, input.database);
    const meter = await openMeter(place, context.host, { busyTimeoutMs: BUSY_MS_MAX });
    try {
      await serveWith({ input, context, settings, meter, serving });
    } finally {
      await meter.close();
    }
  },
  render: ({ url, metrics_url: metrics, mode, fingerprint, proxy }) =>
    [
      `Listening on ${url}, metrics on ${metrics}. Amounts are read in ${mode} mode; configuration ${fingerprint}.`,
      ...(proxy === undefined
        ? []
        : [
            `Agents pay before they call: ANTHROPIC_BASE_URL=${url} ANTHROPIC_AUTH_TOKEN=$(loa gateway token --sub me)`,
          ]),
      'A change of settings takes a restart. Ctrl-C ends it.',
    ].join('\n'),
};

interface Settings {
  readonly mode: ParseMode;
  readonly jwt: {
    readonly issuer: string;
    readonly audience: string;
    readonly algorithms: readonly string[];
  };
  readonly keys: KeySource;
  readonly values: ResolvedValues;
}

function resolveSettings(input: Input, context: Context): Settings {
  const { host, config } = context;
  const mode = requireParseMode(host.env);
  const { jwt = {} } = readSection(config, gatewaySection);
  const rules = {
    issuer: jwt.issuer ?? JWT_DEFAULTS.issuer,
    audience: jwt.audience ?? JWT_DEFAULTS.audience,
    algorithms: jwt.algorithms ?? JWT_DEFAULTS.algorithms,
  };
  return { mode, jwt: rules, keys: findKeys(context), values: resolvedValues(input, context) };
}

function resolvedValues(input: Input, { host, config }: Pick<Context, 'config' | 'host'>): ResolvedValues {
  const { database, ...open } = readSection(config, meterSection);
  const { database: given, ...flags } = input;
  return {
    open: {
      meter: open,
      gateway: readSection(config, gatewaySection),
      flags,
      mode: requireParseMode(host.env),
    },
    secret: { database: given ?? database, api_key: host.env['ANTHROPIC_API_KEY'] },
  };
}

function findKeys(context: Context): KeySource {
  const { jwt = {} } = readSection(context.config, gatewaySection);
  if (jwt.jwks_url !== undefined) return { kind: 'jwks', url: jwt.jwks_url };
  if (jwt.public_key_file !== undefined) {
    const bytes = context.host.files.read(jwt.public_key_file, { sizeBytesMax: KEY_FILE_SIZE_BYTES_MAX });
    return { kind: 'pem', pem: new TextDecoder().decode(bytes) };
  }
  const place = keyPlace(context);
  return { kind: 'ring', keys: () => loadKeyring(place, context.host).tokenKeys() };
}

interface Running {
  readonly input: Input;
  readonly context: Context;
  readonly settings: Settings;
  readonly meter: Meter;
  readonly serving: Serving<Info>;
}

async function serveWith({ input, context, settings, meter, serving }: Running): Promise<void> {
  const { host, config, product } = context;
  const { mode } = settings;
  const salt = await provideSalt(context);
  const fingerprint = fingerprintOf(settings.values, salt);
  const graduation = () => readGraduation(meter.database, host.env, host.clock.nowMs());
  const metrics = await createMetrics({ fingerprint, graduation });
  const counts = new ShadowCounts();
  await noteDeployment(meter.database, readDeployed(host.env) ?? host.clock.nowMs());
  const { rate_limit: rate = {} } = readSection(config, gatewaySection);
  const isStale = async (): Promise<boolean> => {
    const { values } = await context.explainConfig();
    return fingerprintOf(resolvedValues(input, { host, config: values }), salt) !== fingerprint;
  };
  const parts: GatewayParts = {
    meter,
    mode,
    metrics,
    authenticate: await createAuthenticator(settings.jwt, settings.keys),
    limiter: new RateLimiter({ requests: rate.requests ?? 600, perMs: 1000 * (rate.per_s ?? 60) }),
    boundary: both(counts.metrics, metrics.boundary),
    version: product.version,
    nowMs: () => host.clock.nowMs(),
    graduation,
    health: keepRecent(() => tellHealth({ meter, metrics, fingerprint, mode, isStale }), host.clock),
    onFailure: (error) =>
      context.progress.report(`gateway: ${error instanceof Error ? error.message : String(error)}`, 0),
  };
  const app = await createGateway(parts);
  const upstream =
    input.proxy === undefined
      ? undefined
      : openUpstream(input.upstream ?? UPSTREAMS[input.proxy] ?? '', host.env['ANTHROPIC_API_KEY']);
  if (upstream !== undefined) offerAnthropic(app, { gateway: parts, upstream, prices: readPrices(context) });
  const metricsServer = await serveMetrics(input, metrics);
  try {
    await listen(app, input);
    const flushing = flushUntil(counts, meter, context, serving.signal);
    serving.ready({
      url: urlOf(app.server.address() as AddressInfo),
      metrics_url: `${urlOf(metricsServer.address() as AddressInfo)}/metrics`,
      mode,
      fingerprint,
      ...(input.proxy === undefined ? {} : { proxy: input.proxy }),
    });
    await flushing;
    await drain(app, context);
    await counts.flush(meter.database, host.clock.nowMs());
  } finally {
    metricsServer.close();
    upstream?.close();
  }
}

interface HealthParts {
  readonly meter: Meter;
  readonly metrics: GatewayMetrics;
  readonly fingerprint: string;
  readonly mode: ParseMode;
  isStale(): Promise<boolean>;
}

async function tellHealth({ meter, metrics, fingerprint, mode, isStale }: HealthParts): Promise<object> {
  const stale = await isStale();
  metrics.stale.set(stale ? 1 : 0);
  await meter.database.query('SELECT 1 AS one');
  return { status: 'ok', mode, config_fingerprint: fingerprint, config_stale: stale };
}

/** Writes what was counted, again and again, until it is to stop. */
async function flushUntil(
  counts: ShadowCounts,
  meter: Meter,
  { host, progress }: Context,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    // Woken by the end: that is what the loop looks at next.
    await host.clock.sleep(FLUSH_MS, signal).catch(() => undefined);
    try {
      await counts.flush(meter.database, host.clock.nowMs());
    } catch (error) {
      // Kept for the next time; what the boundary decides does not wait for it.
      progress.report(`gateway: ${error instanceof Error ? error.message : String(error)}`, 0);
    }
  }
}

async function drain(app: FastifyInstance, { host }: Context): Promise<void> {
  const closed = new AbortController();
  const late = host.clock.sleep(DRAIN_MS, closed.signal).then(
    () => app.server.closeAllConnections(),
    () => undefined, // All were done in time.
  );
  await app.close();
  closed.abort();
  await late;
}

async function listen(app: FastifyInstance, { host, port }: Input): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    throw portTaken(host, port, cause);
  }
}

function serveMetrics({ host, metricsPort }: Input, { registry }: GatewayMetrics): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(portTaken(host, metricsPort, cause)));
    server.listen(metricsPort, host, () => resolve(server));
  });
}

function portTaken(host: string, port: number, cause: unknown): LoaError {
  return new LoaError('http.port-taken', `cannot listen on ${host}:${port}: ${String(cause)}`, {
    hint: 'Choose others with --port N and --metrics-port N; 0 takes any free one.',
    cause,
  });
}

const urlOf = ({ address, port }: AddressInfo): string =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}`;

function both(one: BoundaryMetrics, other: BoundaryMetrics): BoundaryMetrics {
  const call = (name: keyof BoundaryMetrics) => (context: Parameters<BoundaryMetrics['shadowTotal']>[0]) => {
    one[name](context);
    other[name](context);
  };
  return {
    shadowTotal: call('shadowTotal'),
    wouldRejectTotal: call('wouldRejectTotal'),
    divergenceTotal: call('divergenceTotal'),
  };
}
