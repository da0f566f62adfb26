// Ids of memories, `mem-YYYY-MM-DD-NNN`: unique across processes without any of them waiting for the disk. A small file counts,
// under a lock of the operating system; should it be lost, the highest number in the files is where counting begins again.
// A process takes one number first, then more at a time, so that one that captures much rarely comes back for more.

import { join } from 'node:path';
import { acquireLockBlocking } from '../../durable/lock.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';

type IdContext = Pick<Context, 'host' | 'project'>;

const BLOCKS = [1, 8, 64] as const;
const DAYS_KEPT = 3;
const LOCK_TIMEOUT_MS = 60_000;

export interface IdSource {
  next(): string;
}

/** `highest` is asked once a day: the highest number that is in the files for that day. */
export function openIdSource(context: IdContext, highest: (date: string) => number): IdSource {
  let day = '';
  let number = 0;
  let end = 0;
  let taken = 0;
  return {
    next: () => {
      const date = new Date(context.host.clock.nowMs()).toISOString().slice(0, 10);
      if (date !== day || number >= end) {
        const count = BLOCKS[Math.min(taken, BLOCKS.length - 1)] as number;
        taken += 1;
        number = reserve(context, date, { count, highest });
        end = number + count;
        day = date;
      }
      const id = `mem-${date}-${String(number).padStart(3, '0')}`;
      number += 1;
      return id;
    },
  };
}

/** The first of `count` numbers that are nobody else's. */
function reserve(
  { host, project }: IdContext,
  date: string,
  want: { readonly count: number; readonly highest: (date: string) => number },
): number {
  host.files.makeDir(project.ownDir);
  const path = join(project.ownDir, 'memory-ids.json');
  const lock = acquireLockBlocking(join(project.ownDir, 'memory-ids.lock'), host, {
    timeoutMs: LOCK_TIMEOUT_MS,
  });
  try {
    const known = readCounts(path, host);
    const first = known[date] ?? want.highest(date) + 1;
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
    } finally {
      file.close();
    }
    return first;
  } finally {
    lock.release();
  }
}

function readCounts(path: string, host: IdContext['host']): Readonly<Record<string, number>> {
  try {
    const value = JSON.parse(new TextDecoder().decode(host.files.read(path))) as Readonly<
      Record<string, unknown>
    >;
    const isSound =
      typeof value === 'object' && value !== null && Object.values(value).every(Number.isSafeInteger);
    return isSound ? (value as Readonly<Record<string, number>>) : {};
  } catch (error) {
    // Missing or cut: then the files tell.
    if (error instanceof SyntaxError || isLoaError(error)) return {};
    throw error;
  }
}
