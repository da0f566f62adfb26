// Days as people write them. Pure.

import { LoaError } from '../kernel/errors.ts';

export function requireDate(date: string | undefined): string | undefined {
  if (date === undefined || isDay(date)) return date;
  throw new LoaError('input.invalid', `"${date.slice(0, 40)}" is no day`, {
    hint: 'Write it as YYYY-MM-DD.',
  });
}

/** A day of the calendar: the 31st of February is none. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}
