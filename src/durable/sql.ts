// The embedded database, node:sqlite, loaded on first use (about 1 ms) and without its experimental warning, which would
// tell a person nothing they can act on. Errors become ours: busy, damaged, failed. Callers own schema and meaning;
// everything kept here except locks is a cache that may be deleted.

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { type ErrorCode, LoaError } from '../kernel/errors.ts';

export interface SqlOptions {
  /** How long a statement waits for another connection before `sql.busy`. */
  readonly busyTimeoutMs?: number;
  /** Write-ahead logging: readers and one writer at once, at the price of two more files beside it. */
  readonly wal?: boolean;
  readonly readOnly?: boolean;
}

export type SqlValue = SQLInputValue;
export type SqlRow = Readonly<Record<string, null | number | bigint | string | Uint8Array>>;

/** An open database. Statements are prepared once and kept. */
export interface Sql {
  readonly path: string;
  /** One or more statements without parameters or results. */
  exec(text: string): void;
  run(text: string, ...values: readonly SqlValue[]): { readonly changes: number };
  get(text: string, ...values: readonly SqlValue[]): SqlRow | undefined;
  all(text: string, ...values: readonly SqlValue[]): readonly SqlRow[];
  /** All of it or nothing: rolled back when `work` throws. */
  transaction<T>(work: () => T): T;
  close(): void;
}

const BUSY = 5;
const LOCKED = 6;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

export function openSql(path: string, options: SqlOptions = {}): Sql {
  const sqlite = loadSqlite();
  const database = guard(path, 'open', () => {
    const opened = new sqlite.DatabaseSync(path, {
      timeout: options.busyTimeoutMs ?? 2000,
      readOnly: options.readOnly ?? false,
    });
    if (options.wal) opened.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    return opened;
  });
  return wrap(path, database);
}

function wrap(path: string, database: DatabaseSync): Sql {
  const prepared = new Map<string, StatementSync>();
  const statement = (text: string): StatementSync => {
    let found = prepared.get(text);
    if (found === undefined) {
      found = database.prepare(text);
      prepared.set(text, found);
    }
    return found;
  };
  const sql: Sql = {
    path,
    exec: (text) => guard(path, 'run', () => database.exec(text)),
    run: (text, ...values) =>
      guard(path, 'run', () => ({ changes: Number(statement(text).run(...values).changes) })),
    get: (text, ...values) => guard(path, 'read', () => statement(text).get(...values) as SqlRow | undefined),
    all: (text, ...values) => guard(path, 'read', () => statement(text).all(...values) as SqlRow[]),
    transaction: (work) => {
      sql.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        sql.exec('COMMIT');
        return result;
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => {
      prepared.clear();
      if (database.isOpen) database.close();
    },
  };
  return sql;
}

function guard<T>(path: string, tried: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw toSqlError(path, tried, error);
  }
}

function toSqlError(path: string, tried: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error;
  const [code, hint, retryable] = meaningOf(error.errcode & 0xff);
  return new LoaError(code, `could not ${tried} the database ${path}: ${error.message}`, {
    hint,
    retryable,
    cause: error,
    details: { path, sqliteCode: error.errcode },
  });
}

function meaningOf(primaryCode: number): readonly [ErrorCode, string, boolean] {
  if (primaryCode === BUSY || primaryCode === LOCKED) {
    return ['sql.busy', 'Another loa process is using it; run the command again.', true];
  }
  if (primaryCode === CORRUPT || primaryCode === NOT_A_DATABASE) {
    return [
      'sql.corrupt',
      'It holds only what can be rebuilt: remove the file and run the command again.',
      false,
    ];
  }
  return [
    'sql.failed',
    'Check that the folder is there, is writable and has space left, then run loa doctor.',
    false,
  ];
}

/** Loading announces itself through process.emitWarning, synchronously: only that one announcement is held back. */
function loadSqlite(): typeof import('node:sqlite') {
  const emitWarning = process.emitWarning;
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (String(warning).includes('SQLite')) return;
    Reflect.apply(emitWarning, process, [warning, ...rest]);
  }) as typeof process.emitWarning;
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}
