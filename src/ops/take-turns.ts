// Changes of a table that many machines write to at once, one after the other. On PostgreSQL the table is locked before anything is read: whoever
// has the lock sees what the one before it wrote, and nobody fails for having come at the same time. SQLite has one writer anyway.

import type { Database, Queries } from '../durable/sql/index.ts';

export type Change = <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;

export function takeTurns(database: Database, table: 'jobs' | 'messages'): Change {
  if (database.dialect !== 'postgres') return (work) => database.transaction(work);
  return (work) =>
    database.transaction(async (queries) => {
      await queries.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
      return work(queries);
    });
}
