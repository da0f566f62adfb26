// What the gateway tells a monitor, in Prometheus' text. Counters are there from the start with zero, so that an increase is seen.

import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { BOUNDARY_CONTEXTS, type BoundaryMetrics } from '../../commons/index.ts';

export interface GatewayMetrics {
  readonly registry: Registry;
  readonly requests: Counter<'method' | 'route' | 'status'>;
  readonly duration: Histogram<'route'>;
  readonly operations: Counter<'op' | 'outcome'>;
  readonly stale: Gauge;
  /** Counts what the boundary does, besides whoever keeps it. */
  readonly boundary: BoundaryMetrics;
}

export interface MetricSources {
  readonly fingerprint: string;
  /** Which contexts are ready to graduate, asked for when the metrics are. */
  graduation(): Promise<readonly { readonly context: string; readonly ready: boolean }[]>;
}

export async function createMetrics(sources: MetricSources): Promise<GatewayMetrics> {
  const client = await import('prom-client');
  const registry = new client.Registry();
  const registers = [registry];
  const counted = (name: string, help: string) => {
    const counter = new client.Counter({ name, help, labelNames: ['context'], registers });
    for (const context of BOUNDARY_CONTEXTS) counter.inc({ context }, 0);
    return (context: string) => counter.inc({ context });
  };
  const ready = new client.Gauge({
    name: 'boundary_graduation_ready',
    help: 'whether the boundary may go from shadow to enforce',
    labelNames: ['context'],
    registers,
    async collect() {
      for (const { context, ready: isReady } of await sources.graduation())
        this.set({ context }, isReady ? 1 : 0);
    },
  });
  for (const context of BOUNDARY_CONTEXTS) ready.set({ context }, 0);
  const info = {
    name: 'gateway_config_info',
    help: 'fingerprint of the configuration that this process started with',
  };
  new client.Gauge({ ...info, labelNames: ['fingerprint'], registers }).set(
    { fingerprint: sources.fingerprint },
    1,
  );
  return {
    registry,
    requests: new client.Counter({
      name: 'http_requests_total',
      help: 'requests that were answered',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    duration: new client.Histogram({
      name: 'http_request_duration_seconds',
      help: 'how long requests took',
      labelNames: ['route'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
      registers,
    }),
    operations: new client.Counter({
      name: 'meter_operations_total',
      help: 'requests to the meter, by what became of them',
      labelNames: ['op', 'outcome'],
      registers,
    }),
    stale: new client.Gauge({
      name: 'config_stale',
      help: 'whether the configuration on disk is no longer the one that this process started with',
      registers,
    }),
    boundary: {
      shadowTotal: counted('boundary_shadow_total', 'amounts that came in while in shadow mode'),
      wouldRejectTotal: counted('boundary_would_reject_total', 'amounts that enforce mode would refuse'),
      divergenceTotal: counted('boundary_divergence_total', 'amounts that the two parsers do not agree on'),
    },
  };
}
