// The port of databases that hold the truth: the same few calls over node:sqlite and PostgreSQL, so that what is written against
// it runs on one machine or on a team's server. One suite, database.suite.ts, holds every driver to it.
// Portable by rule: parameters are `$1`, `$2`; every integer comes back as bigint, a truth value as 0n or 1n, a sum of integers
// as bigint, bytes as Uint8Array, and whatever else SQLite does not know as its text.

import type { Host } from '../../kernel/host.ts';

export type Dialect = 'sqlite' | 'postgres';

/** What can be given. A number is stored as an integer when it is one; NaN, infinity and text with NUL are refused. */
export type DatabaseValue = null | number | bigint | string | Uint8Array;

/** What comes back: numbers are those with a fraction. */
export type DatabaseRow = Readonly<Record<string, DatabaseValue>>;

export interface QueryResult<R extends DatabaseRow = DatabaseRow> {
  readonly rows: readonly R[];
  /** Rows returned, or those changed when it returns none. */
  readonly rowCount: number;
}

export interface Queries {
  /** One statement. Throws `sql.*`; `sql.constraint` says in its details which kind of constraint. */
  query<R extends DatabaseRow = DatabaseRow>(
    text: string,
    values?: readonly DatabaseValue[],
  ): Promise<QueryResult<R>>;
}

export interface Database extends Queries {
  readonly dialect: Dialect;
  /**
   * All of it or nothing, as if no other ran meanwhile, and on the disk when it resolves. Rolled back when `work` throws or one
   * of its statements failed, even if that error was caught. `sql.busy` and `sql.unreachable` may be tried again when they say
   * so. Inside `work` only its own queries may be used; another transaction, or a query of the database itself, is refused.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Waits for what was begun; what comes later fails with `sql.closed`. */
  close(): Promise<void>;
}

/** A constraint that a statement would have broken, in `details.constraint` of `sql.constraint`. */
export type Constraint = 'unique' | 'foreign-key' | 'check' | 'not-null';

/** A statement of a migration, where needed in each dialect's own words. */
export type MigrationStatement = string | Readonly<Record<Dialect, string>>;

/** A step of the schema. Versions count from 1 without gaps; a step that was released never changes. */
export interface Migration {
  readonly version: number;
  readonly up: readonly MigrationStatement[];
}

interface DatabaseOptions {
  readonly kind: 'truth';
  /** Whose schema it is; several may share a database. Lower case letters, digits and dashes. */
  readonly name: string;
  readonly migrations: readonly Migration[];
  /** It was made before: where nothing of it is there, `sql.empty` is thrown and nothing is made. */
  readonly mustExist?: boolean;
  /** How long a statement waits for what another holds before `sql.busy`. */
  readonly busyTimeoutMs?: number;
}

export interface SqliteOptions extends DatabaseOptions {
  readonly driver: 'sqlite';
  /** Its folder must exist, on a local disk. */
  readonly path: string;
  /**
   * Transactions that wait for each other share one sync of the disk: many times as many of them a second, and each is still all
   * or nothing by itself and acknowledged only when it is on the disk.
   */
  readonly groupCommit?: boolean;
}

export interface PostgresOptions extends DatabaseOptions {
  readonly driver: 'postgres';
  /** `postgres://user:password@host:port/database`; never shown. */
  readonly url: string;
  /** The namespace of its tables, made when it is missing; without it, the one that the server's user finds first. */
  readonly namespace?: string;
  readonly connectionsMax?: number;
  readonly connectTimeoutMs?: number;
  /** The server gives a statement up after this long. */
  readonly statementTimeoutMs?: number;
}

export type OpenDatabaseOptions = SqliteOptions | PostgresOptions;

export type DatabaseHost = Pick<Host, 'clock'>;
