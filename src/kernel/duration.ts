// Spans of time as people write them: 1s, 10m, 1h, 7d.

import { LoaError } from './errors.ts';

const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export function parseDuration(text: string): number | undefined {
  const [, count, unit] = /^([1-9]\d{0,8})([smhd])$/.exec(text) ?? [];
  return count === undefined || unit === undefined ? undefined : Number(count) * (UNITS_MS[unit] as number);
}

export function requireDuration(text: string): number {
  const ms = parseDuration(text);
  if (ms !== undefined) return ms;
  throw new LoaError('input.invalid', `${JSON.stringify(text)} is no span of time`, {
    hint: 'Write a number and s, m, h or d, such as 30s, 10m, 1h or 7d.',
  });
}
