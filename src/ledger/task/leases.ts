// Who works on which task, and until when: kept in the machine directory, which all work trees of a repository share, so that a claim
// is seen at once and no tracked file changes with it. Written while the store is held, so no task is claimed twice. A lease that
// stands in a task's file, as older versions wrote it, counts too.

import { join } from 'node:path';
import { replaceFile } from '../../durable/file.ts';
import type { Context } from '../../kernel/operation.ts';
import type { Lease, Task } from '../task-file/task.ts';
import { isAlive } from './holder.ts';

type LeaseContext = Pick<Context, 'host' | 'project'>;

const FILE = 'leases.json';
const SIZE_BYTES_MAX = 4 * 1024 * 1024;
const PRIVATE_FILE = 0o600;

export function readLeases({ project, host }: LeaseContext): ReadonlyMap<string, Lease> {
  const path = join(project.ownDir, FILE);
  if (host.files.stat(path)?.kind !== 'file') return new Map();
  const text = new TextDecoder().decode(host.files.read(path, { sizeBytesMax: SIZE_BYTES_MAX }));
  return new Map(parseLeases(text).map(([task, lease]) => [task, withoutDead(lease, host)]));
}

/** The claim of a server that is no more is the person's, until it ends. */
function withoutDead({ process, ...lease }: Lease, host: LeaseContext['host']): Lease {
  return process !== undefined && isAlive(process, host) ? { ...lease, process } : lease;
}

function parseLeases(text: string): readonly (readonly [string, Lease])[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return []; // It is only ever replaced as a whole: somebody else spoilt it, and a lease ends by itself anyway.
  }
  return Array.isArray(value) ? value.flatMap(toEntry) : [];
}

function toEntry(value: unknown): readonly (readonly [string, Lease])[] {
  if (typeof value !== 'object' || value === null) return [];
  const { task, holder, until, worktree, process } = value as Readonly<Record<string, unknown>>;
  if (typeof task !== 'string' || typeof holder !== 'string' || typeof until !== 'string') return [];
  const lease = {
    holder,
    until,
    ...(typeof worktree === 'string' ? { worktree } : {}),
    ...(typeof process === 'string' ? { process } : {}),
  };
  return [[task, lease]];
}

/** Undefined takes it away. What has ended goes with the next change. It is on the disk when it resolves. */
export async function writeLease(
  id: string,
  lease: Lease | undefined,
  nowIso: string,
  context: LeaseContext,
): Promise<void> {
  const before = readLeases(context);
  if (lease === undefined && !before.has(id)) return;
  const leases = new Map([...before].filter(([, { until }]) => until > nowIso));
  leases.delete(id);
  if (lease !== undefined) leases.set(id, lease);
  const lines = [...leases].map(([task, one]) => JSON.stringify({ task, ...one }));
  const { project, host } = context;
  const bytes = new TextEncoder().encode(`[${lines.join(',\n')}]\n`);
  await replaceFile(join(project.ownDir, FILE), bytes, host, { mode: PRIVATE_FILE });
}

/** The task with the lease that holds longer: of this machine, or of its file. */
export function withLease(task: Task, leases: ReadonlyMap<string, Lease>): Task {
  const here = leases.get(task.id);
  if (here === undefined || (task.lease !== undefined && task.lease.until > here.until)) return task;
  return { ...task, lease: here };
}
