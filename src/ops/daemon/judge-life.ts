// Whether the daemon lives, from two looks at its heartbeat. Pure: the same looks give the same answer on any clock.

import type { Heartbeat } from './heartbeat.ts';

export interface Look {
  readonly bootId: string;
  readonly counter: number;
  /** When the counter was first seen at this count. */
  readonly sinceMs: number;
}

export type Life = 'alive' | 'stalled' | 'dead' | 'unknown';

export interface Judgement {
  readonly status: Life;
  /** How old the sign of life is, as far as clocks can say. */
  readonly ageMs: number;
  readonly look?: Look | undefined;
}

export function judgeLife(
  beat: Heartbeat | 'missing' | 'unreadable',
  world: {
    readonly nowMs: number;
    readonly stallMs: number;
    readonly isRunning: (beat: Heartbeat) => boolean;
    readonly last?: Look | undefined;
  },
): Judgement {
  const { nowMs, stallMs, isRunning, last } = world;
  if (beat === 'missing') return { status: 'unknown', ageMs: 0 };
  if (beat === 'unreadable') return { status: 'dead', ageMs: 0 };
  const isSame = last?.bootId === beat.bootId && last.counter === beat.counter;
  // A clock that was put back makes a look of the future: then counting begins anew.
  const sinceMs = isSame && last.sinceMs <= nowMs ? last.sinceMs : nowMs;
  const look = { bootId: beat.bootId, counter: beat.counter, sinceMs };
  const ageMs = Math.max(0, nowMs - beat.atMs);
  if (!isRunning(beat)) return { status: 'dead', ageMs, look };
  const hasMoved = last !== undefined && last.bootId === beat.bootId && last.counter < beat.counter;
  const isStalled = isSame ? nowMs - sinceMs >= stallMs : !hasMoved && ageMs >= stallMs;
  return { status: isStalled ? 'stalled' : 'alive', ageMs, look };
}
