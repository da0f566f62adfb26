// Who is told of a message, and when: severities, cool-down by topic, escalation of what does not stop, quiet hours. Pure.

import { type NotifySettings, SEVERITIES, type Severity } from '../settings.ts';
import type { Channel } from './channel.ts';

export interface Past {
  /** When this topic was last told, if it ever was. */
  readonly toldMs?: number | undefined;
  /** How often it came up since, without being told. */
  readonly suppressed: number;
}

export type Plan =
  | { readonly kind: 'suppressed'; readonly reason: string }
  | { readonly kind: 'told'; readonly severity: Severity; readonly dueMs: number; readonly note?: string };

export const isAtLeast = (severity: Severity, least: Severity): boolean =>
  SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least);

export function planMessage(
  severity: Severity,
  past: Past,
  { settings, nowMs }: { readonly settings: NotifySettings; readonly nowMs: number },
): Plan {
  if (!settings.isEnabled) return { kind: 'suppressed', reason: 'notifications are off' };
  if (!isAtLeast(severity, settings.minSeverity))
    return { kind: 'suppressed', reason: `below ${settings.minSeverity}` };
  const isCooling = past.toldMs !== undefined && Math.abs(nowMs - past.toldMs) < settings.coolDownMs;
  const isEscalated = past.suppressed + 1 >= settings.escalateAfter;
  if (isCooling && !isEscalated) return { kind: 'suppressed', reason: 'told a short while ago' };
  const told = isCooling ? 'critical' : severity;
  const dueMs = told === 'critical' ? nowMs : endOfQuiet(settings.quietHours, nowMs);
  if (past.suppressed === 0) return { kind: 'told', severity: told, dueMs };
  const times = past.suppressed === 1 ? 'once' : `${past.suppressed} times`;
  return { kind: 'told', severity: told, dueMs, note: `${times} more since it was last told` };
}

export function channelsFor(severity: Severity, channels: readonly Channel[]): readonly Channel[] {
  return channels.filter(({ minSeverity = 'info' }) => isAtLeast(severity, minSeverity));
}

/** In the machine's time zone, which is the person's. */
export function endOfQuiet(quiet: NotifySettings['quietHours'], nowMs: number): number {
  if (quiet === undefined) return nowMs;
  const now = new Date(nowMs);
  const minute = now.getHours() * 60 + now.getMinutes();
  const [from, to] = [minuteOf(quiet.from), minuteOf(quiet.to)];
  const isQuiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return nowMs;
  const end = new Date(nowMs);
  end.setHours(Math.floor(to / 60), to % 60, 0, 0);
  if (end.getTime() <= nowMs) end.setDate(end.getDate() + 1);
  return end.getTime();
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
