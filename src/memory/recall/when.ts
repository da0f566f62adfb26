// Times as people say them: a date, a month, or so long ago.

import { LoaError } from '../../kernel/errors.ts';

const DAY_MS = 86_400_000;
const UNITS_MS: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
};

export function requireWhen(text: string, nowMs: number): number {
  const wanted = text.trim().toLowerCase();
  if (wanted === 'today') return startOfDay(nowMs);
  if (wanted === 'yesterday') return startOfDay(nowMs) - DAY_MS;
  const [, count, unit] =
    /^(?:(\d{1,6}|an?|last|past)\s+)?(minute|hour|day|week|month|year)s?(?:\s+ago)?$/.exec(wanted) ?? [];
  if (unit !== undefined) return nowMs - (Number(count) || 1) * (UNITS_MS[unit] as number);
  const timeMs = /^\d{4}(?:-\d{2}){0,2}(?:t.*)?$/.test(wanted) ? Date.parse(text.trim()) : Number.NaN;
  if (!Number.isNaN(timeMs)) return timeMs;
  throw new LoaError('input.invalid', `"${text.slice(0, 60)}" is not a time`, {
    hint: 'Write a date such as 2026-03-31, or "last week", "3 days".',
  });
}

function startOfDay(nowMs: number): number {
  return nowMs - (nowMs % DAY_MS);
}
