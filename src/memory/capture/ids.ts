// Ids of memories, `mem-YYYY-MM-DD-NNN`, unique across processes. A small file counts, under a lock of the operating system, and
// is on the disk before a number is used; should it be lost, the highest number in the files is where counting begins again,
// so whoever finds none brings what is pending into the files first.
// A process takes one number first, then more at a time, so that one that captures much rarely waits for the disk.

import { join } from 'node:path';
import { acquireLockBlocking } from '../../durable/lock.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';

type IdContext = Pick<Context, 'host' | 'project'>;

const BLOCKS = [1, 8, 64] as const;
const DAYS_KEPT = 3;
const LOCK_TIMEOUT_MS = 60_000;

/** Tells the highest number that is in the files for a day; asked only when the counter does not know that day. */
export type FindHighest = (date: string) => number;

export interface IdSource {
  next(highest: FindHighest): string;
  /** Between requests: gives up numbers that the counter no longer knows of, because it was lost or put back. */
  confirm(): void;
}

export function openIdSource(context: IdContext): IdSource {
  let day = '';
  let number = 0;
  let end = 0;
  let taken = 0;
  return {
    next: (highest) => {
      const date = new Date(context.host.clock.nowMs()).toISOString().slice(0, 10);
      if (date !== day || number >= end) {
        const count = BLOCKS[Math.min(taken, BLOCKS.length - 1)] as number;
        taken += 1;
        const floor = date === day ? end : 1;
        number = reserve(context, date, { count, highest, floor });
        end = number + count;
        day = date;
      }
      const id = `mem-${date}-${String(number).padStart(3, '0')}`;
      number += 1;
      return id;
    },
    confirm: () => {
      if (number >= end) return;
      const counted = readCounts(counterPath(context.project), context.host)?.[day];
      if (counted !== undefined && counted >= end) return;
      // Without a counter the files know, as they do for a process that has just started.
      if (counted === undefined) day = '';
      number = end;
    },
  };
}

/** The first of `count` numbers that are nobody else's. */
function reserve(
  { host, project }: IdContext,
  date: string,
  want: { readonly count: number; readonly highest: FindHighest; readonly floor: number },
): number {
  host.files.makeDir(project.ownDir);
  const path = counterPath(project);
  const lock = acquireLockBlocking(join(project.ownDir, 'memory-ids.lock'), host, {
    timeoutMs: LOCK_TIMEOUT_MS,
  });
  try {
    const known = readCounts(path, host) ?? {};
    const first = Math.max(known[date] ?? want.highest(date) + 1, want.floor);
    const days = Object.entries({ ...known, [date]: first + want.count }).toSorted(([a], [b]) =>
      a < b ? 1 : -1,
    );
    const bytes = new TextEncoder().encode(
      `${JSON.stringify(Object.fromEntries(days.slice(0, DAYS_KEPT)))}\n`,
    );
    const file = host.files.open(path, { write: true, create: true });
    try {
      file.write(bytes, 0);
      file.truncate(bytes.length);
      file.syncBlocking();
    } finally {
      file.close();
    }
    return first;
  } finally {
    lock.release();
  }
}

function counterPath(project: IdContext['project']): string {
  return join(project.ownDir, 'memory-ids.json');
}

/** Whether the file that counts is there and whole. */
export function hasCounter({ host, project }: IdContext): boolean {
  return readCounts(counterPath(project), host) !== undefined;
}

/** Undefined when it is missing or cut. One that is there and cannot be read is a failure: guessing could give an id twice. */
function readCounts(path: string, host: IdContext['host']): Readonly<Record<string, number>> | undefined {
  try {
    const value = JSON.parse(new TextDecoder().decode(host.files.read(path))) as Readonly<
      Record<string, unknown>
    >;
    const isSound =
      typeof value === 'object' && value !== null && Object.values(value).every(Number.isSafeInteger);
    return isSound ? (value as Readonly<Record<string, number>>) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (isLoaError(error) && error.code === 'file.missing'))
      return undefined;
    throw error;
  }
}
