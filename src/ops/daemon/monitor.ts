// One look at the daemon from outside, and if a person wants that, a new start: first told to stop, then made to, never more often than
// the cap allows, each time after a longer wait.

import { join } from 'node:path';
import { replaceFile } from '../../durable/file.ts';
import type { Context } from '../../kernel/operation.ts';
import { readMonitorSettings } from '../settings.ts';
import { type Heartbeat, readHeartbeat } from './heartbeat.ts';
import { type Judgement, judgeLife, type Look } from './judge-life.ts';
import { QUIET_FLAGS } from './systemd.ts';

export type MonitorContext = Pick<Context, 'config' | 'host' | 'project' | 'product'>;

export interface Monitored extends Judgement {
  readonly bootId?: string | undefined;
  /** What was done about it, or why nothing was. */
  readonly action?: string | undefined;
}

interface Memory {
  readonly look?: Look | undefined;
  /** When the daemon was started again, the newest last. */
  readonly restarts: readonly number[];
}

const FILE = 'monitor.json';
const HOUR_MS = 3_600_000;
const BACK_OFF_MS = 30_000;
const STOP_CHECK_MS = 200;

/** Only looks; nothing is kept of it. */
export function lookAtDaemon({
  config,
  host,
  project,
}: Pick<Context, 'config' | 'host' | 'project'>): Monitored {
  const beat = readHeartbeat(project, host);
  const { stallMs } = readMonitorSettings(config);
  const { look: last } = readMemory({ host, project });
  const judged = judgeLife(beat, {
    nowMs: host.clock.nowMs(),
    stallMs,
    isRunning: (one) => isRunning(one, host),
    last,
  });
  return { ...judged, bootId: typeof beat === 'string' ? undefined : beat.bootId };
}

/** Looks, remembers the look for the next one, and starts the daemon again where that is wanted. */
export async function monitor(context: MonitorContext): Promise<Monitored> {
  const { config, host, project } = context;
  const settings = readMonitorSettings(config);
  const found = lookAtDaemon(context);
  const memory = readMemory(context);
  const nowMs = host.clock.nowMs();
  const isGone = found.status === 'dead' || found.status === 'stalled';
  const restarts = memory.restarts.filter((at) => at <= nowMs && nowMs - at < HOUR_MS);
  if (!isGone || !settings.restartsItself) {
    await keepMemory({ look: found.look, restarts }, context);
    return found;
  }
  const since = nowMs - (restarts.at(-1) ?? 0);
  if (restarts.length >= settings.restartsPerHour) {
    await keepMemory({ look: found.look, restarts }, context);
    return { ...found, action: `not started again: ${restarts.length} times within the hour is the cap` };
  }
  if (since < BACK_OFF_MS * 2 ** restarts.length && restarts.length > 0)
    return { ...found, action: 'not started again yet: the last start was a short while ago' };
  const beat = readHeartbeat(project, host);
  if (typeof beat !== 'string') await stopProcess(beat, settings.graceMs, context);
  await startDaemon(context);
  await keepMemory({ look: undefined, restarts: [...restarts, nowMs] }, context);
  return { ...found, action: 'started again' };
}

/** By pid and start time: whoever has the pid now is left alone. */
export async function stopProcess(
  beat: Heartbeat,
  graceMs: number,
  { host }: Pick<Context, 'host'>,
): Promise<'stopped' | 'killed' | 'gone'> {
  const identity = host.processes.find(beat.pid);
  if (identity === undefined || !isRunning(beat, host)) return 'gone';
  host.processes.signal(identity, 'TERM');
  for (let waited = 0; waited < graceMs; waited += STOP_CHECK_MS) {
    if (!isRunning(beat, host)) return 'stopped';
    await host.clock.sleep(STOP_CHECK_MS);
  }
  host.processes.signal(identity, 'KILL');
  return 'killed';
}

/** It outlives whoever started it. */
async function startDaemon({ host, project, product }: MonitorContext): Promise<void> {
  const launcher = join(product.dir, 'bin', 'loa.js');
  await host.processes.spawn(product.node, [...QUIET_FLAGS, launcher, 'daemon', '--quiet'], {
    cwd: project.root,
  });
}

function isRunning(beat: Heartbeat, { processes }: Pick<Context['host'], 'processes'>): boolean {
  const found = processes.find(beat.pid);
  return found !== undefined && (beat.startedAt === '' || found.startedAt === beat.startedAt);
}

function readMemory({ host, project }: Pick<Context, 'host' | 'project'>): Memory {
  try {
    const text = new TextDecoder().decode(
      host.files.read(join(project.ownDir, FILE), { sizeBytesMax: 65_536 }),
    );
    const { look, restarts } = JSON.parse(text) as Partial<Memory>;
    return { look, restarts: Array.isArray(restarts) ? restarts.filter(Number.isFinite) : [] };
  } catch {
    return { restarts: [] }; // None yet, or damaged: then this look is the first.
  }
}

async function keepMemory(
  memory: Memory,
  { host, project }: Pick<Context, 'host' | 'project'>,
): Promise<void> {
  host.files.makeDir(project.ownDir);
  const bytes = new TextEncoder().encode(`${JSON.stringify(memory)}\n`);
  await replaceFile(join(project.ownDir, FILE), bytes, host);
}
