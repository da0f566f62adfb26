// node:sqlite, loaded on first use (about 1 ms) and without its experimental warning, which would tell a person nothing they
// can act on. Its errors become ours: busy, damaged, a broken constraint, failed. What to do about damage depends on whether the
// file is a cache or the only place where something is kept.

import type { DatabaseSync } from 'node:sqlite';
import type { ErrorCode, LoaErrorOptions } from '../../kernel/errors.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Constraint } from './database.ts';

export interface SqliteCall {
  readonly path: string;
  /** A verb: "could not {tried} the database …". */
  readonly tried: string;
  readonly kind: 'cache' | 'truth';
}

const DAMAGE_HINTS: Readonly<Record<SqliteCall['kind'], string>> = {
  cache: 'It holds only what can be rebuilt: remove the file and run the command again.',
  truth: 'Nothing else holds what is in it: keep the file, put a backup in its place, then run loa doctor.',
};

const NODE_MIN = '22.13';

type Meaning = readonly [code: ErrorCode, options: Pick<LoaErrorOptions, 'hint' | 'retryable'>];

const BUSY: Meaning = [
  'sql.busy',
  { hint: 'Another loa process is using it; run the command again.', retryable: true },
];
const FAILED: Meaning = [
  'sql.failed',
  { hint: 'Check that the folder is there, is writable and has space left, then run loa doctor.' },
];

/** By SQLite's primary result code; every other one is a failure. */
const MEANINGS: Readonly<Record<number, Meaning>> = {
  5: BUSY,
  6: BUSY,
  19: ['sql.constraint', { hint: 'What is there already contradicts it; read it before writing again.' }],
};
const DAMAGED: readonly number[] = [11, 26];

/** By SQLite's extended result code. */
const CONSTRAINTS: Readonly<Record<number, Constraint>> = {
  275: 'check',
  787: 'foreign-key',
  1299: 'not-null',
  1555: 'unique',
  2067: 'unique',
  2579: 'unique',
};

export function guardSqlite<T>(about: SqliteCall, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw toSqliteError(about, error);
  }
}

export function toSqliteError({ path, tried, kind }: SqliteCall, error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error;
  const primary = error.errcode & 0xff;
  const damaged: Meaning = ['sql.corrupt', { hint: DAMAGE_HINTS[kind] }];
  const [code, options] = DAMAGED.includes(primary) ? damaged : (MEANINGS[primary] ?? FAILED);
  const constraint = CONSTRAINTS[error.errcode];
  return new LoaError(code, `could not ${tried} the database ${path}: ${error.message}`, {
    ...options,
    cause: error,
    details: { path, sqliteCode: error.errcode, ...(constraint === undefined ? {} : { constraint }) },
  });
}

/** Loading announces itself through process.emitWarning, synchronously: only that one announcement is held back. */
export function loadSqlite(): typeof import('node:sqlite') {
  const emitWarning = process.emitWarning;
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (String(warning).includes('SQLite')) return;
    Reflect.apply(emitWarning, process, [warning, ...rest]);
  }) as typeof process.emitWarning;
  try {
    // Neither is there on a Node that is too old, which a program that uses the library may run on.
    const sqlite = process.getBuiltinModule?.('node:sqlite') as typeof import('node:sqlite') | undefined;
    if (sqlite === undefined) throw tooOld();
    return sqlite;
  } finally {
    process.emitWarning = emitWarning;
  }
}

function tooOld(): LoaError {
  return new LoaError('sql.failed', `loa needs Node ${NODE_MIN} or newer; this is ${process.versions.node}`, {
    hint: `Run the program with Node ${NODE_MIN} or newer, whose own database loa uses.`,
  });
}

/**
 * SQLite gives a transaction up by itself, on a full disk for one. Node before 22.16 cannot be asked: there a second BEGIN is refused inside
 * a transaction, and outside of one it takes no lock.
 */
export function isInTransaction(database: Pick<DatabaseSync, 'exec'> & { isTransaction?: boolean }): boolean {
  if (database.isTransaction !== undefined) return database.isTransaction;
  try {
    database.exec('BEGIN');
  } catch {
    return true; // The one reason that BEGIN has to fail.
  }
  database.exec('ROLLBACK');
  return false;
}

/** Closing what is closed is no failure. */
export function closeIfOpen(database: Pick<DatabaseSync, 'close'>): void {
  try {
    database.close();
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'ERR_INVALID_STATE') throw error;
  }
}
