// The loop of whoever sees to the syncing of a machine: an announcement, a mark or time wakes it up. While the database is away only time
// does, since announcements would have it ask again at once, and each wait lets others run.

import type { Clock } from '../../kernel/host.ts';

const LOOK_MS = 100;
const AWAY_MS_MAX = 60_000;

export interface KeepingUp {
  readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'>;
  readonly signal: AbortSignal;
  readonly pollMs: number;
  isWanted(): boolean;
  takeMark(): boolean;
  /** False when it has to be tried again later. */
  sync(): Promise<boolean>;
  /** Until its signal aborts. */
  listen(onNotice: () => void, signal: AbortSignal): Promise<void>;
  /** Whoever synced just now and stays for more: a while without a mark ends it, and a time at which it ends in any case. */
  readonly lingering?: { readonly idleMs: number; readonly endsMs: number } | undefined;
}

export async function keepUp(one: KeepingUp): Promise<void> {
  const { clock, signal, pollMs, lingering } = one;
  const over = new AbortController();
  const bell = new Bell();
  const listening = one.listen(() => bell.ring(), AbortSignal.any([signal, over.signal]));
  if (lingering === undefined) bell.ring();
  let failures = 0;
  let nextMs = lingering === undefined ? 0 : clock.monotonicMs() + pollMs;
  let markedMs = clock.monotonicMs();
  const isOver = (): boolean => {
    const nowMs = clock.monotonicMs();
    const hasLingered =
      lingering !== undefined && (nowMs - markedMs >= lingering.idleMs || nowMs >= lingering.endsMs);
    return signal.aborted || hasLingered || !one.isWanted();
  };
  try {
    while (!isOver()) {
      const isMarked = one.takeMark();
      if (isMarked) markedMs = clock.monotonicMs();
      if (((isMarked || bell.hasRung) && failures === 0) || clock.monotonicMs() >= nextMs) {
        bell.still();
        failures = (await one.sync()) ? 0 : failures + 1;
        nextMs = clock.monotonicMs() + Math.min(AWAY_MS_MAX, pollMs * 2 ** failures);
      }
      await pause(LOOK_MS, one, failures === 0 ? bell : undefined);
    }
  } finally {
    over.abort();
    await listening;
  }
}

/** Rung by announcements: whoever waits beside it wakes up at once. */
class Bell {
  #rung = Promise.withResolvers<void>();
  hasRung = false;

  ring(): void {
    this.hasRung = true;
    this.#rung.resolve();
  }

  still(): void {
    this.hasRung = false;
    this.#rung = Promise.withResolvers();
  }

  get rung(): Promise<void> {
    return this.#rung.promise;
  }
}

export async function pause(
  ms: number,
  { clock, signal }: Pick<KeepingUp, 'clock' | 'signal'>,
  bell?: Bell,
): Promise<void> {
  const woken = new AbortController();
  // Woken by the signal: that is how it ends.
  const slept = clock.sleep(ms, AbortSignal.any([signal, woken.signal])).catch(() => undefined);
  await (bell === undefined ? slept : Promise.race([slept, bell.rung]));
  woken.abort();
}
