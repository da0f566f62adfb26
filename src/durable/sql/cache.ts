// The embedded database as a cache, and for locks: synchronous, and nothing in it that could not be made again. Callers own
// schema and meaning. What must not be lost is kept by `openDatabase` instead.

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { closeIfOpen, guardSqlite, isInTransaction, loadSqlite } from './sqlite.ts';

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

export function openSql(path: string, options: SqlOptions = {}): Sql {
  const sqlite = loadSqlite();
  const database = guardSqlite({ path, tried: 'open', kind: 'cache' }, () => {
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
  const guard = <T>(tried: string, call: () => T): T => guardSqlite({ path, tried, kind: 'cache' }, call);
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
    exec: (text) => guard('run', () => database.exec(text)),
    run: (text, ...values) =>
      guard('run', () => ({ changes: Number(statement(text).run(...values).changes) })),
    get: (text, ...values) => guard('read', () => statement(text).get(...values) as SqlRow | undefined),
    all: (text, ...values) => guard('read', () => statement(text).all(...values) as SqlRow[]),
    transaction: (work) => {
      sql.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        sql.exec('COMMIT');
        return result;
      } catch (error) {
        if (isInTransaction(database)) database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => {
      prepared.clear();
      closeIfOpen(database);
    },
  };
  return sql;
}
