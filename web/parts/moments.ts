// Moments as people say them.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' });

export function formatTime(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : whole.format(date);
}

/** `12:04`, `yesterday 12:04`, `3 Mar`, `3 Mar 2025`. */
export function sayTime(iso: string, nowMs = Date.now()): string {
  const date = new Date(iso);
  const atMs = date.getTime();
  if (Number.isNaN(atMs)) return iso;
  const ageMs = nowMs - atMs;
  if (ageMs >= 0 && ageMs < MINUTE_MS) return 'just now';
  if (ageMs >= 0 && ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`;
  const days = Math.round((startOfDay(nowMs) - startOfDay(atMs)) / DAY_MS);
  if (days === 0) return clock.format(date);
  if (days === 1) return `yesterday ${clock.format(date)}`;
  if (days === -1) return `tomorrow ${clock.format(date)}`;
  return Math.abs(days) < 300 ? day.format(date) : dayOfYear.format(date);
}

function startOfDay(ms: number): number {
  const date = new Date(ms);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

export const sayDay = (iso: string): string => {
  const date = new Date(iso.length === 10 ? `${iso}T12:00:00` : iso);
  return Number.isNaN(date.getTime()) ? iso : day.format(date);
};
