// Whether each context may graduate, by the product's own criteria: those of the protocol, and enough traffic to mean something.

import type { Database } from '../../durable/sql/index.ts';
import { BOUNDARY_CONTEXTS } from '../boundary/money.ts';
import { DEFAULT_GRADUATION_CRITERIA, evaluateGraduation, type GraduationStatus } from './evaluate.ts';
import { readHistory } from './store.ts';

/** With so many and none refused, the rate is below 1,000 ppm with 95 % confidence. */
export const SHADOW_SAMPLES_MIN = 2995n;
export const DEPLOYED_ENV = 'SHADOW_MODE_DEPLOY_TIMESTAMP';

export interface ContextStatus extends GraduationStatus {
  readonly shadowTotal: bigint;
  readonly hasSamples: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/** When shadow mode was deployed, as the environment says; undefined when it does not, or not in milliseconds. */
export function readDeployed(env: Env): number | undefined {
  const text = env[DEPLOYED_ENV];
  if (text === undefined || text === '') return undefined;
  return /^\d{1,15}$/.test(text) ? Number(text) : Date.parse(text);
}

/** Without a database there was no traffic yet. */
export async function readGraduation(
  database: Database | undefined,
  env: Env,
  nowMs: number,
): Promise<readonly ContextStatus[]> {
  const statuses: ContextStatus[] = [];
  for (const context of BOUNDARY_CONTEXTS) {
    const history = database === undefined ? undefined : await readHistory(database, context, nowMs);
    const counters = history?.counters ?? { shadowTotal: 0n, wouldRejectTotal: 0n, divergenceTotal: 0n };
    const deployedMs = readDeployed(env) ?? history?.deployedMs ?? nowMs;
    const status = evaluateGraduation(
      context,
      counters,
      deployedMs,
      history?.lastWouldRejectMs ?? 0,
      DEFAULT_GRADUATION_CRITERIA,
      nowMs,
    );
    const hasSamples = counters.shadowTotal >= SHADOW_SAMPLES_MIN;
    statuses.push({
      ...status,
      ready: status.ready && hasSamples,
      shadowTotal: counters.shadowTotal,
      hasSamples,
    });
  }
  return statuses;
}

/** The same for machines: amounts as text. */
export function presentStatus({
  context,
  ready,
  criteria,
  warnings,
  shadowTotal,
  hasSamples,
}: ContextStatus) {
  const { divergenceRate: rate, observationWindow: window, wouldRejectClean: clean } = criteria;
  return {
    context,
    ready,
    shadow_total: String(shadowTotal),
    criteria: {
      divergence_rate: {
        met: rate.met,
        current_ppm: String(rate.currentPpm),
        threshold_ppm: String(rate.thresholdPpm),
      },
      observation_window: { met: window.met, current_ms: window.currentMs, threshold_ms: window.thresholdMs },
      would_reject_clean: {
        met: clean.met,
        would_reject_total: String(clean.wouldRejectTotal),
        consecutive_clean_ms: clean.consecutiveCleanMs,
        threshold_ms: clean.thresholdMs,
      },
      shadow_samples: {
        met: hasSamples,
        current: String(shadowTotal),
        threshold: String(SHADOW_SAMPLES_MIN),
      },
    },
    warnings: [...warnings],
  };
}
