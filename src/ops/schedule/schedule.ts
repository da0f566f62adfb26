// When a job is due, as a value: by the calendar, every so often, or once. Slots are instants, so a job has each of them once, on the
// nights when clocks are put back or forward too.

import { Cron } from 'croner';
import { parseDuration } from '../../kernel/duration.ts';
import { LoaError } from '../../kernel/errors.ts';

export type Schedule =
  | { readonly kind: 'cron'; readonly expression: string; readonly zone: string }
  /** Counted from `anchorMs`, when it was made. */
  | { readonly kind: 'every'; readonly everyMs: number; readonly anchorMs: number }
  | { readonly kind: 'at'; readonly atMs: number };

export interface ScheduleWords {
  readonly cron?: string | undefined;
  readonly tz?: string | undefined;
  readonly every?: string | undefined;
  readonly at?: string | undefined;
}

const EVERY_MS_MIN = 1000;

export function parseSchedule(words: ScheduleWords, nowMs: number): Schedule {
  const given = [words.cron, words.every, words.at].filter((one) => one !== undefined);
  if (given.length !== 1)
    throw refuse('a job has one of --cron, --every and --at', 'For instance: --cron "0 3 * * *".');
  if (words.cron !== undefined) return parseCron(words.cron, words.tz ?? machineZone());
  if (words.every !== undefined) {
    const everyMs = parseDuration(words.every);
    if (everyMs === undefined || everyMs < EVERY_MS_MIN)
      throw refuse(`"${words.every}" is no span of time`, 'Write it as 30s, 15m, 6h or 1d.');
    return { kind: 'every', everyMs, anchorMs: nowMs };
  }
  const atMs = Date.parse(words.at as string);
  if (Number.isNaN(atMs))
    throw refuse(
      `"${words.at}" is no time`,
      'Write it as 2026-03-01T03:00:00Z or 2026-03-01T03:00:00+02:00.',
    );
  return { kind: 'at', atMs };
}

export function parseCron(expression: string, zone: string): Schedule {
  const schedule: Schedule = { kind: 'cron', expression: expression.trim(), zone };
  let first: Date | null;
  try {
    first = cronOf(schedule).nextRun(new Date(0));
  } catch (error) {
    throw refuse(
      `"${expression}" in the time zone ${zone} is no schedule: ${(error as Error).message.replace(/^\w+: /, '')}`,
      'Five fields, as cron has them: minute hour day month weekday; a sixth before them means seconds.',
    );
  }
  if (first === null) throw refuse(`"${expression}" never comes`, 'No year has such a day.');
  return schedule;
}

const refuse = (message: string, hint: string): LoaError => new LoaError('input.invalid', message, { hint });

export function machineZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Zones whose clocks are never changed need no table of zones, which takes 8 MB of memory once it is used. */
const UNIVERSAL = new Set(['UTC', 'Etc/UTC', 'Etc/UCT', 'GMT', 'Etc/GMT']);

const cronOf = ({ expression, zone }: Extract<Schedule, { kind: 'cron' }>): Cron =>
  new Cron(expression, { ...(UNIVERSAL.has(zone) ? { utcOffset: 0 } : { timezone: zone }), paused: true });

/** The slots after one instant up to and including another, the oldest first, as many as `countMax`. */
export function slotsBetween(
  schedule: Schedule,
  {
    afterMs,
    throughMs,
    countMax,
  }: { readonly afterMs: number; readonly throughMs: number; readonly countMax: number },
): readonly number[] {
  const slots: number[] = [];
  // To read the expression takes longer than to find a slot.
  const cron = schedule.kind === 'cron' ? cronOf(schedule) : undefined;
  for (let last = afterMs; slots.length < countMax; ) {
    const next = cron === undefined ? nextSlot(schedule, last) : cron.nextRun(new Date(last))?.getTime();
    if (next === undefined || next > throughMs) break;
    slots.push(next);
    last = next;
  }
  return slots;
}

export function nextSlot(schedule: Schedule, afterMs: number): number | undefined {
  switch (schedule.kind) {
    case 'cron':
      return cronOf(schedule).nextRun(new Date(afterMs))?.getTime();
    case 'every': {
      const { everyMs, anchorMs } = schedule;
      return anchorMs + Math.max(1, Math.floor((afterMs - anchorMs) / everyMs) + 1) * everyMs;
    }
    case 'at':
      return schedule.atMs > afterMs ? schedule.atMs : undefined;
  }
}

export function describeSchedule(schedule: Schedule): string {
  switch (schedule.kind) {
    case 'cron':
      return `${schedule.expression} ${schedule.zone}`;
    case 'every':
      return `every ${describeSpan(schedule.everyMs)}`;
    case 'at':
      return `at ${new Date(schedule.atMs).toISOString()}`;
  }
}

export function describeSpan(ms: number): string {
  for (const [unit, size] of [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['m', 60_000],
  ] as const)
    if (ms >= size && ms % size === 0) return `${ms / size}${unit}`;
  return `${Math.round(ms / 1000)}s`;
}
