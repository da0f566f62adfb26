// Which task was the current one of this work tree, and since when: kept whenever it changes, so that what was spent can be told by
// task whichever session spent it. Only the newest changes are kept.

import { join } from 'node:path';
import { replaceFile } from '../durable/file.ts';
import type { Context } from '../kernel/operation.ts';
import { personalFolder } from './project.ts';

type TimesContext = Pick<Context, 'host' | 'project'>;

export interface TaskTime {
  readonly fromMs: number;
  /** Null when there was none from then on. */
  readonly task: string | null;
}

const FILE = 'task-times.json';
const TIMES_MAX = 2000;
const SIZE_BYTES_MAX = 1024 * 1024;
const PRIVATE_FILE = 0o600;

/** In the order of time. */
export function readTaskTimes(context: TimesContext): readonly TaskTime[] {
  const path = join(personalFolder(context), FILE);
  const { files } = context.host;
  if (files.stat(path)?.kind !== 'file') return [];
  try {
    const value: unknown = JSON.parse(
      new TextDecoder().decode(files.read(path, { sizeBytesMax: SIZE_BYTES_MAX })),
    );
    return Array.isArray(value) ? value.filter(isTaskTime) : [];
  } catch (error) {
    // It is only ever replaced as a whole: somebody else spoilt it, and the next change writes it anew.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** From now on this is the current task, or there is none. It is on the disk when it resolves. */
export async function noteTask(task: string | undefined, context: TimesContext): Promise<void> {
  const { host } = context;
  const times = readTaskTimes(context);
  const now = task ?? null;
  if ((times.at(-1)?.task ?? null) === now) return;
  const folder = personalFolder(context);
  host.files.makeDir(folder);
  const kept = [...times, { fromMs: host.clock.nowMs(), task: now }].slice(-TIMES_MAX);
  const bytes = new TextEncoder().encode(`${JSON.stringify(kept)}\n`);
  await replaceFile(join(folder, FILE), bytes, host, { mode: PRIVATE_FILE });
}

/** Pure. The task that was current at a moment; undefined when there was none or nobody knows. */
export function taskAt(times: readonly TaskTime[], atMs: number): string | undefined {
  return times.findLast(({ fromMs }) => fromMs <= atMs)?.task ?? undefined;
}

function isTaskTime(value: unknown): value is TaskTime {
  const { fromMs, task } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof fromMs === 'number' && (task === null || typeof task === 'string');
}
