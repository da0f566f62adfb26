// What a new session is told about the one before it: a few words, from what the journal holds.

import type { AgentAct } from './event.ts';

export interface PastAct extends AgentAct {
  readonly timeMs: number;
}

const FILES_SHOWN_MAX = 8;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Undefined when there is nothing to tell. A session that goes on after its context was compacted or resumed is told about
 * itself; any other about the one before it.
 */
export function summarizeLastSession(
  acts: readonly PastAct[],
  current: { readonly session: string; readonly goesOn: boolean },
  nowMs: number,
): string | undefined {
  const isWanted = (act: PastAct): boolean => (act.session === current.session) === current.goesOn;
  const worked = acts.filter((act) => isWanted(act) && act.event === 'PostToolUse');
  const last = worked.at(-1);
  if (last === undefined) return undefined;
  const session = worked.filter((act) => act.session === last.session);
  const touched = [...new Set(session.flatMap((act) => act.files ?? []).toReversed())];
  const shown = touched.slice(0, FILES_SHOWN_MAX);
  const more = touched.length - shown.length;
  const files =
    shown.length === 0 ? '' : `; touched ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const calls = `${session.length} tool call${session.length === 1 ? '' : 's'}`;
  const which = current.goesOn ? 'this session' : 'the last session';
  return `loa: ${which} was last active ${formatAge(nowMs - last.timeMs)}, after ${calls}${files}.`;
}

function formatAge(ms: number): string {
  if (ms < 2 * MINUTE_MS) return 'just now';
  if (ms < 2 * HOUR_MS) return `${Math.round(ms / MINUTE_MS)} minutes ago`;
  if (ms < 2 * DAY_MS) return `${Math.round(ms / HOUR_MS)} hours ago`;
  return `${Math.round(ms / DAY_MS)} days ago`;
}
