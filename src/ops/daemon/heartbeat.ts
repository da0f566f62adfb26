// The daemon's sign of life: a file that says which life it is of and counts up. A clock alone tells nothing: it can be put back, and a
// machine can sleep. What cannot be read is no sign of life.

import { join } from 'node:path';
import { replaceFile } from '../../durable/file.ts';
import type { Host } from '../../kernel/host.ts';
import type { Project } from '../../kernel/operation.ts';

export interface Heartbeat {
  readonly bootId: string;
  readonly counter: number;
  readonly atMs: number;
  readonly pid: number;
  /** Of the process, to tell it from a later one with the same pid. */
  readonly startedAt: string;
}

const FILE = 'scheduler-heartbeat';
const SIZE_BYTES_MAX = 4096;

type World = Pick<Host, 'files' | 'clock' | 'random' | 'processes' | 'userId'>;

export const heartbeatPath = ({ ownDir }: Pick<Project, 'ownDir'>): string => join(ownDir, FILE);

export async function writeHeartbeat(beat: Heartbeat, project: Project, host: World): Promise<void> {
  const { bootId, counter, atMs, pid, startedAt } = beat;
  const text = JSON.stringify({
    boot_id: bootId,
    counter,
    at: new Date(atMs).toISOString(),
    pid,
    started_at: startedAt,
  });
  await replaceFile(heartbeatPath(project), new TextEncoder().encode(`${text}\n`), host);
}

export function removeHeartbeat(project: Project, { files }: Pick<Host, 'files'>): void {
  if (files.stat(heartbeatPath(project)) !== undefined) files.remove(heartbeatPath(project));
}

/** 'missing' when none was ever written or the daemon stopped as it was asked to, 'unreadable' when it says nothing that makes sense. */
export function readHeartbeat(
  project: Project,
  { files }: Pick<Host, 'files'>,
): Heartbeat | 'missing' | 'unreadable' {
  const path = heartbeatPath(project);
  if (files.stat(path) === undefined) return 'missing';
  try {
    const text = new TextDecoder().decode(files.read(path, { sizeBytesMax: SIZE_BYTES_MAX, noFollow: true }));
    return parseHeartbeat(text) ?? 'unreadable';
  } catch {
    return 'unreadable';
  }
}

export function parseHeartbeat(text: string): Heartbeat | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { boot_id, counter, at, pid, started_at } = (read ?? {}) as Readonly<Record<string, unknown>>;
  const atMs = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
  if (typeof boot_id !== 'string' || !isCount(counter) || !isCount(pid) || Number.isNaN(atMs))
    return undefined;
  return { bootId: boot_id, counter, atMs, pid, startedAt: typeof started_at === 'string' ? started_at : '' };
}
