// Keeps a machine in step for as long as a server runs (daemon, MCP, HTTP), and for a while after a command wrote something: the database
// announces what others wrote, a mark tells what other processes of this machine wrote, and now and then it looks by itself. One
// process of a machine does it; another takes over when it ends. A database that is away is asked again, more and more rarely, and
// what was written meanwhile waits.

import { listenTo } from '../../durable/sql/listen.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';
import { requireDatabase } from '../connect.ts';
import { TEAM_CHANNEL } from '../log/tables.ts';
import { hasJoined, readMembership } from '../membership.ts';
import { readTeamSettings } from '../settings.ts';
import { sync } from '../sync/sync.ts';
import { type KeepingUp, keepUp, pause } from './keep-up.ts';
import { haveSent } from './nudge.ts';
import { becomeSyncer, takeMark } from './wanted.ts';

const OTHER_WATCHES_MS = 2000;
/** Well below the limit of `team.sync`: under steady writes another process takes over. */
const LINGERING_MS_MAX = 20 * 60_000;

export async function watch(context: Context): Promise<void> {
  const { signal, host } = context;
  while (!signal.aborted && hasJoined(context)) {
    const lock = becomeSyncer(context);
    if (lock === undefined) await pause(OTHER_WATCHES_MS, { signal, clock: host.clock });
    else {
      try {
        await keepUp({ ...howOf(context), sync: () => trySync(context) });
      } finally {
        lock.release();
      }
    }
  }
}

/**
 * For a process that was started after a change: sends it, and goes on for as long as there are marks and a while longer, so that whoever
 * writes again soon starts no program for it. Throws where a server would try again later.
 */
export async function syncWhileWanted(context: Context, once: () => Promise<void>): Promise<void> {
  const { lingerMs } = readTeamSettings(context.config);
  const { clock } = context.host;
  const endsMs = clock.monotonicMs() + LINGERING_MS_MAX;
  do {
    if (clock.monotonicMs() >= endsMs) return haveSent(context);
    const lock = becomeSyncer(context);
    if (lock === undefined) return;
    try {
      takeMark(context);
      await once();
      const sync = (): Promise<boolean> => once().then(() => true);
      if (lingerMs > 0) await keepUp({ ...howOf(context), sync, lingering: { idleMs: lingerMs, endsMs } });
    } finally {
      lock.release();
    }
  } while (takeMark(context));
}

function howOf(context: Context): Omit<KeepingUp, 'sync'> {
  const project = readMembership(context)?.project;
  return {
    clock: context.host.clock,
    signal: context.signal,
    pollMs: readTeamSettings(context.config).pollMs,
    isWanted: () => hasJoined(context),
    takeMark: () => takeMark(context),
    listen: (onNotice, signal) =>
      listenOn({ ...context, signal }, (announced) => {
        if (announced === '' || announced === project) onNotice();
      }),
  };
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
      await pause(pollMs, { signal: context.signal, clock: context.host.clock });
    }
  }
}
