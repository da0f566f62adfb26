import { describe, expect, it } from 'vitest';
import { DEFAULT_GRADUATION_CRITERIA, evaluateGraduation } from './evaluate.ts';

const NOW = Date.UTC(2026, 5, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const counters = (shadowTotal: bigint, wouldRejectTotal = 0n, divergenceTotal = 0n) => ({
  shadowTotal,
  wouldRejectTotal,
  divergenceTotal,
});
const judge = (counted: ReturnType<typeof counters>, deployedMs = NOW - 8 * DAY, lastMs = 0) =>
  evaluateGraduation('http', counted, deployedMs, lastMs, DEFAULT_GRADUATION_CRITERIA, NOW);

describe('graduation', () => {
  it('is ready when the rate, the window and the clean window are met', () => {
    expect(judge(counters(10_000n, 3n, 10n), NOW - 8 * DAY, NOW - 72 * HOUR)).toMatchObject({
      ready: true,
      warnings: [],
      evaluatedAt: '2026-06-01T00:00:00.000Z',
    });
  });
  it('waits for the clean window after the last would-reject, and no longer', () => {
    const late = judge(counters(10_000n, 1n), NOW - 30 * DAY, NOW - 72 * HOUR + 1);
    expect(late.ready).toBe(false);
    expect(late.criteria.wouldRejectClean).toMatchObject({ met: false, consecutiveCleanMs: 72 * HOUR - 1 });
  });
  it('takes a would-reject without a moment for one of just now', () => {
    expect(judge(counters(10_000n, 1n)).criteria.wouldRejectClean).toMatchObject({
      met: false,
      consecutiveCleanMs: 0,
    });
  });
  it('rounds the rate up, and compares it exactly', () => {
    expect(judge(counters(1_000_000n, 0n, 1000n)).criteria.divergenceRate).toMatchObject({
      met: true,
      currentPpm: 1000n,
    });
    expect(judge(counters(1_000_001n, 0n, 1001n)).criteria.divergenceRate).toMatchObject({
      met: false,
      currentPpm: 1001n,
    });
    expect(judge(counters(3n * 10n ** 18n, 0n, 1n)).criteria.divergenceRate.currentPpm).toBe(1n);
  });
  it('waits for the whole window of observation', () => {
    expect(judge(counters(10n), NOW - 7 * DAY + 1).ready).toBe(false);
    expect(judge(counters(10n), NOW - 7 * DAY).ready).toBe(true);
  });
  it('meets the rate without traffic, and warns of it', () => {
    const status = judge(counters(0n));
    expect(status.ready).toBe(true);
    expect(status.warnings[0]).toMatch(/^zero_traffic: /);
  });
  it('clamps windows at zero and warns when the clock is before the deployment', () => {
    const status = judge(counters(5n), NOW + DAY);
    expect(status.criteria.observationWindow).toMatchObject({ met: false, currentMs: 0 });
    expect(status.criteria.wouldRejectClean.met).toBe(false);
    expect(status.warnings[0]).toMatch(/^clock_skew: /);
  });
  it.each([Number.NaN, 1.5, -1, Math.floor((NOW - 8 * DAY) / 1000), Number.POSITIVE_INFINITY])(
    'does not believe a deployment at %s',
    (deployedMs) => {
      const status = judge(counters(5n), deployedMs);
      expect(status.ready).toBe(false);
      expect(status.warnings.length).toBeGreaterThan(0);
    },
  );
  it('does not believe a would-reject in the future', () => {
    const status = judge(counters(5n, 1n), NOW - 30 * DAY, NOW + 1);
    expect(status.criteria.wouldRejectClean.met).toBe(false);
    expect(status.warnings[0]).toMatch(/^invalid_timestamp: /);
  });
  it('warns of counters that contradict each other', () => {
    expect(judge(counters(1n, 2n)).warnings.join()).toContain('inconsistent_counters');
  });
});
