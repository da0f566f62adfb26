// Changes of a table that many machines write to at once, one after the other. On PostgreSQL the table is locked before anything is read: whoever
// has the lock sees what the one before it wrote, and nobody fails for having come at the same time. SQLite has one writer anyway.

import type { Database, Queries } from '../durable/sql/index.ts';
import { isLoaError } from '../kernel/errors.ts';

export type Change = <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;

/** A serialisable transaction may be refused for no fault of its own; a server that refuses so often has another trouble. */
const TRIES = 4;

export function takeTurns(database: Database, table: 'jobs' | 'messages'): Change {
  if (database.dialect !== 'postgres') return (work) => database.transaction(work);
  return async (work) => {
    for (let turn = 1; ; turn += 1) {
      try {
        return await database.transaction(async (queries) => {
          await queries.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
          return work(queries);
        });
      } catch (error) {
        if (turn >= TRIES || !isLoaError(error) || error.code !== 'sql.busy' || !error.retryable) throw error;
      }
    }
  };
}
