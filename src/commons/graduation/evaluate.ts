// Whether the boundary may go from shadow to enforce, from counters and two moments. Integers only: no rate is rounded in favour of
// going on. Zero traffic meets the rate, and says so; what cannot be believed (a moment in the future, a counter beyond its total)
// is not met, and says so.

import { createRealClock } from '../../durable/node-host/clock.ts';
import type { BoundaryContext } from '../boundary/money.ts';

export interface BoundaryGraduationCriteria {
  /** Parts in a million. */
  readonly maxDivergenceRatePpm: bigint;
  readonly minObservationWindowMs: number;
  readonly wouldRejectConsecutiveWindowMs: number;
}

export const DEFAULT_GRADUATION_CRITERIA: BoundaryGraduationCriteria = {
  maxDivergenceRatePpm: 1000n,
  minObservationWindowMs: 604_800_000,
  wouldRejectConsecutiveWindowMs: 259_200_000,
};

export interface BoundaryCounters {
  readonly shadowTotal: bigint;
  readonly wouldRejectTotal: bigint;
  readonly divergenceTotal: bigint;
}

export interface GraduationStatus {
  readonly context: BoundaryContext;
  readonly ready: boolean;
  readonly criteria: {
    readonly divergenceRate: {
      readonly met: boolean;
      readonly currentPpm: bigint;
      readonly thresholdPpm: bigint;
    };
    readonly observationWindow: {
      readonly met: boolean;
      readonly currentMs: number;
      readonly thresholdMs: number;
    };
    readonly wouldRejectClean: {
      readonly met: boolean;
      readonly wouldRejectTotal: bigint;
      readonly consecutiveCleanMs: number;
      readonly thresholdMs: number;
    };
  };
  readonly warnings: readonly string[];
  readonly evaluatedAt: string;
}

const PPM = 1_000_000n;
/** No boundary of this kind was ever deployed before 2020: an earlier moment is seconds taken for milliseconds. */
const EARLIEST_MS = Date.UTC(2020, 0, 1);

export function evaluateGraduation(
  context: BoundaryContext,
  counters: BoundaryCounters,
  deployTimestamp: number,
  lastWouldRejectTimestamp: number,
  criteria: BoundaryGraduationCriteria = DEFAULT_GRADUATION_CRITERIA,
  now: number = createRealClock().nowMs(),
): GraduationStatus {
  const warnings = [...warnOfCounters(counters), ...warnOfDeployment(deployTimestamp, now)];
  const divergenceRate = judgeRate(counters, criteria);
  const observedMs = isBelievable(deployTimestamp, now) ? now - deployTimestamp : 0;
  const observationWindow = {
    met: isBelievable(deployTimestamp, now) && observedMs >= criteria.minObservationWindowMs,
    currentMs: observedMs,
    thresholdMs: criteria.minObservationWindowMs,
  };
  const clean = findClean({ counters, observedMs, lastMs: lastWouldRejectTimestamp, now });
  if (clean.warning !== undefined) warnings.push(clean.warning);
  const isDated = counters.wouldRejectTotal !== 0n || isBelievable(deployTimestamp, now);
  const wouldRejectClean = {
    met: clean.warning === undefined && isDated && clean.cleanMs >= criteria.wouldRejectConsecutiveWindowMs,
    wouldRejectTotal: counters.wouldRejectTotal,
    consecutiveCleanMs: clean.cleanMs,
    thresholdMs: criteria.wouldRejectConsecutiveWindowMs,
  };
  return {
    context,
    ready: divergenceRate.met && observationWindow.met && wouldRejectClean.met,
    criteria: { divergenceRate, observationWindow, wouldRejectClean },
    warnings,
    evaluatedAt: new Date(Number.isSafeInteger(now) ? now : 0).toISOString(),
  };
}

function isBelievable(momentMs: number, now: number): boolean {
  return Number.isSafeInteger(momentMs) && momentMs >= EARLIEST_MS && momentMs <= now;
}

function judgeRate(
  { shadowTotal, divergenceTotal }: BoundaryCounters,
  { maxDivergenceRatePpm }: BoundaryGraduationCriteria,
): GraduationStatus['criteria']['divergenceRate'] {
  const thresholdPpm = maxDivergenceRatePpm;
  if (shadowTotal <= 0n) return { met: divergenceTotal <= 0n, currentPpm: 0n, thresholdPpm };
  const met = divergenceTotal * PPM <= shadowTotal * thresholdPpm;
  // Rounded up: what is shown never looks better than what was compared.
  const currentPpm = (divergenceTotal * PPM + shadowTotal - 1n) / shadowTotal;
  return { met, currentPpm, thresholdPpm };
}

interface Clean {
  readonly cleanMs: number;
  readonly warning?: string;
}

function findClean(facts: {
  readonly counters: BoundaryCounters;
  readonly observedMs: number;
  readonly lastMs: number;
  readonly now: number;
}): Clean {
  const { counters, observedMs, lastMs, now } = facts;
  if (counters.wouldRejectTotal === 0n) return { cleanMs: observedMs };
  // Something was counted and nobody noted when: then it may have been just now.
  if (lastMs === 0 || lastMs === undefined || lastMs === null) return { cleanMs: 0 };
  if (!isBelievable(lastMs, now))
    return { cleanMs: 0, warning: `invalid_timestamp: the last would-reject cannot have been at ${lastMs}` };
  return { cleanMs: now - lastMs };
}

function warnOfCounters({ shadowTotal, wouldRejectTotal, divergenceTotal }: BoundaryCounters): string[] {
  const warnings: string[] = [];
  if (shadowTotal === 0n)
    warnings.push('zero_traffic: nothing came in while the boundary was in shadow mode');
  if (shadowTotal < 0n || wouldRejectTotal < 0n || divergenceTotal < 0n)
    warnings.push('inconsistent_counters: a counter is negative');
  if (wouldRejectTotal > shadowTotal || divergenceTotal > shadowTotal)
    warnings.push('inconsistent_counters: more was counted than came in');
  return warnings;
}

function warnOfDeployment(deployMs: number, now: number): string[] {
  if (isBelievable(deployMs, now)) return [];
  if (Number.isSafeInteger(deployMs) && deployMs > now)
    return [`clock_skew: the clock is ${deployMs - now} ms before the deployment`];
  return [`invalid_timestamp: the boundary cannot have been deployed at ${deployMs}`];
}
