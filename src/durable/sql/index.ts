// Databases: the public names. A cache is opened by `openSql` and may be deleted; the truth by `openDatabase`.

export { openSql, type Sql, type SqlOptions, type SqlRow, type SqlValue } from './cache.ts';
export type {
  Constraint,
  Database,
  DatabaseHost,
  DatabaseRow,
  DatabaseValue,
  Dialect,
  Migration,
  MigrationStatement,
  OpenDatabaseOptions,
  PostgresOptions,
  Queries,
  QueryResult,
  SqliteOptions,
} from './database.ts';
export { openDatabase } from './open.ts';
