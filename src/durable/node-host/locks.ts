// Operating-system locks by way of SQLite's own: `BEGIN EXCLUSIVE` on a small database file. The system frees it when the
// process dies, however it dies, and nobody can take it from a process that is merely stopped. Node has no flock of its own.
// The file is opened by SQLite alone: closing any other descriptor of it in this process would drop the lock.
// A crash leaves an empty file, which is what the next holder expects.

import { lstatSync, unlinkSync } from 'node:fs';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import type { HeldLock, Locks } from '../../kernel/host.ts';
import { openSql, type Sql } from '../sql/cache.ts';
import { attempt } from './open-file.ts';

/** A connection is kept after release, since opening one costs ten times a lock cycle; older ones are closed. */
const CONNECTIONS_KEPT = 8;

/** The lock alone is wanted. The file that SQLite would make for undoing takes six times as long to come and go as the lock. */
const WITHOUT_UNDO = 'PRAGMA journal_mode = MEMORY; ';
const BEGIN = 'BEGIN EXCLUSIVE';

interface Connection {
  readonly sql: Sql;
  /** Which file the connection has open; undefined until its first use, because SQLite opens late. */
  identity: string | undefined;
  /** Then it is set up, too: while somebody else holds the lock, not even that is possible. */
  wasLocked: boolean;
}

export interface RealLocks extends Locks {
  /** Closes the files of locks that are not held. */
  close(): void;
}

export function createRealLocks(): RealLocks {
  const idle = new Map<string, Connection>();
  return {
    close: () => {
      for (const { sql } of idle.values()) sql.close();
      idle.clear();
    },
    tryAcquire: (path) => {
      const connection = takeConnection(idle, path);
      const locked = tryBegin(connection.sql, connection.wasLocked ? BEGIN : WITHOUT_UNDO + BEGIN);
      connection.wasLocked ||= locked;
      connection.identity ??= identityOf(path);
      if (!locked) {
        keepConnection(idle, connection);
        return undefined;
      }
      return heldLock(connection.sql, () => keepConnection(idle, connection));
    },
  };
}

/**
 * Each holder has a connection to itself, so SQLite also keeps apart two holders in one process. A kept connection whose
 * file was removed and made anew meanwhile would lock a file that nobody else sees, so it is opened again.
 */
function takeConnection(idle: Map<string, Connection>, path: string): Connection {
  const kept = idle.get(path);
  if (kept !== undefined) {
    idle.delete(path);
    if (kept.identity === undefined || kept.identity === identityOf(path)) return kept;
    kept.sql.close();
  }
  requireEmpty(path);
  return { sql: openSql(path, { busyTimeoutMs: 0 }), identity: undefined, wasLocked: false };
}

/**
 * SQLite would act on what it finds: a database decides how it is opened, and a journal beside it what is undone, or removed. So a
 * lock is an empty file with nothing beside it, or it is no lock of ours.
 */
function requireEmpty(path: string): void {
  const stats = attempt('look at', path, () => lstatSync(path, { throwIfNoEntry: false }));
  if (stats !== undefined && !(stats.isFile() && stats.size === 0)) throw notEmpty(path);
  for (const beside of ['-journal', '-wal', '-shm'].map((ending) => path + ending))
    if (lstatSync(beside, { throwIfNoEntry: false }) !== undefined)
      attempt('remove', beside, () => unlinkSync(beside));
}

/** By name only: opening the file here and closing it again would drop the lock. */
function identityOf(path: string): string {
  const stats = attempt('look at', path, () => lstatSync(path, { throwIfNoEntry: false }));
  return stats === undefined ? 'gone' : `${stats.dev}:${stats.ino}`;
}

function tryBegin(sql: Sql, begin: string): boolean {
  try {
    sql.exec(begin);
    return true;
  } catch (error) {
    if (isLoaError(error) && error.code === 'sql.busy') return false;
    sql.close();
    throw explain(sql.path, error);
  }
}

function explain(path: string, error: unknown): unknown {
  return isLoaError(error) && error.code === 'sql.corrupt' ? notEmpty(path, error) : error;
}

function notEmpty(path: string, cause?: unknown): LoaError {
  return new LoaError('file.io', `could not lock ${path}: something else is in the place of the lock file`, {
    hint: `Remove ${path}; it holds no data.`,
    details: { path },
    ...(cause === undefined ? {} : { cause }),
  });
}

function heldLock(sql: Sql, onRelease: () => void): HeldLock {
  let held = true;
  return {
    release: () => {
      if (!held) return;
      held = false;
      sql.exec('ROLLBACK');
      onRelease();
    },
  };
}

function keepConnection(idle: Map<string, Connection>, connection: Connection): void {
  const { path } = connection.sql;
  idle.get(path)?.sql.close();
  idle.delete(path);
  idle.set(path, connection);
  const oldest = idle.keys().next().value;
  if (idle.size <= CONNECTIONS_KEPT || oldest === undefined) return;
  idle.get(oldest)?.sql.close();
  idle.delete(oldest);
}
