// Keeps a machine in step for as long as a server runs (daemon, MCP, HTTP): the database announces what others wrote, a mark tells what other
// processes of this machine wrote, and now and then it looks by itself. One of the servers of a machine does it; another takes
// over when it ends. A database that is away is asked again, more and more rarely, and what was written meanwhile waits.

import { listenTo } from '../../durable/sql/listen.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';
import { requireDatabase } from '../connect.ts';
import { TEAM_CHANNEL } from '../log/tables.ts';
import { hasJoined, readMembership } from '../membership.ts';
import { readTeamSettings } from '../settings.ts';
import { sync } from '../sync/sync.ts';
import { becomeSyncer, takeMark } from './wanted.ts';

const LOOK_MS = 100;
const OTHER_WATCHES_MS = 2000;
const AWAY_MS_MAX = 60_000;

export async function watch(context: Context): Promise<void> {
  const { signal } = context;
  while (!signal.aborted && hasJoined(context)) {
    const lock = becomeSyncer(context);
    if (lock === undefined) await pause(OTHER_WATCHES_MS, context);
    else {
      try {
        await watchAlone(context);
      } finally {
        lock.release();
      }
    }
  }
}

/** For a process that was started for it: as long as there are marks. */
export async function syncWhileWanted(context: Context, once: () => Promise<void>): Promise<void> {
  do {
    const lock = becomeSyncer(context);
    if (lock === undefined) return;
    try {
      takeMark(context);
      await once();
    } finally {
      lock.release();
    }
  } while (takeMark(context));
}

/** What wakes it up: an announcement for its project, a mark, or time. */
async function watchAlone(context: Context): Promise<void> {
  const { signal, host } = context;
  const { pollMs } = readTeamSettings(context.config);
  const project = readMembership(context)?.project;
  const over = new AbortController();
  let isAnnounced = true;
  const listening = listenOn({ ...context, signal: AbortSignal.any([signal, over.signal]) }, (announced) => {
    if (announced === '' || announced === project) isAnnounced = true;
  });
  let failures = 0;
  let nextMs = 0;
  try {
    while (!signal.aborted && hasJoined(context)) {
      const isWanted = takeMark(context) || isAnnounced;
      if ((isWanted && failures === 0) || host.clock.monotonicMs() >= nextMs) {
        isAnnounced = false;
        failures = (await trySync(context)) ? 0 : failures + 1;
        const waitMs = Math.min(AWAY_MS_MAX, pollMs * 2 ** failures);
        nextMs = host.clock.monotonicMs() + waitMs;
      }
      await pause(LOOK_MS, context);
    }
  } finally {
    over.abort();
    await listening;
  }
}

async function trySync(context: Context): Promise<boolean> {
  try {
    await sync(context);
    return true;
  } catch (error) {
    // Told by `team status` and `doctor`; the next look may find it otherwise.
    if (!isLoaError(error) && !context.signal.aborted) throw error;
    return false;
  }
}

/** Without the connection the polling goes on. */
async function listenOn(context: Context, onNotice: (project: string) => void): Promise<void> {
  const { pollMs } = readTeamSettings(context.config);
  while (!context.signal.aborted) {
    try {
      await listenTo({
        url: requireDatabase(context),
        channel: TEAM_CHANNEL,
        onNotice,
        signal: context.signal,
      });
    } catch (error) {
      if (!isLoaError(error)) throw error;
      await pause(pollMs, context);
    }
  }
}

async function pause(ms: number, { host, signal }: Context): Promise<void> {
  // Woken by the signal: that is how it ends.
  await host.clock.sleep(ms, signal).catch(() => undefined);
}
