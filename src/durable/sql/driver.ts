// What a driver of the database port has to do. Everything that is the same for all of them (checks of text and values, refusing
// nested transactions, draining at the end) is in guarded.ts, above the driver.

import type { DatabaseRow, DatabaseValue, Dialect, QueryResult } from './database.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly DatabaseValue[];
}

/** Runs statements inside one transaction, one at a time. */
export type Session = (statement: Statement) => Promise<QueryResult<DatabaseRow>>;

export interface Driver {
  readonly dialect: Dialect;
  /** A statement by itself. */
  query: Session;
  /** Serialisable; committed and synced when it resolves, rolled back when `work` rejects. */
  transact<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** The same while nobody else changes the schema; `exec` runs statements without values, several at a time. */
  transactAlone(
    work: (session: Session, exec: (text: string) => Promise<void>) => Promise<void>,
  ): Promise<void>;
  /** Called once, when nothing is in use. */
  close(): Promise<void>;
}
