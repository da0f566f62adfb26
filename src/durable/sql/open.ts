// Opens a database that holds the truth, by whichever driver, with its schema brought to the version that this build knows.

import { assert } from '../../kernel/errors.ts';
import type { Database, DatabaseHost, OpenDatabaseOptions } from './database.ts';
import { GuardedDatabase } from './guarded.ts';
import { migrate } from './migrate.ts';

/** Throws `sql.newer` when a newer build has migrated it, `sql.unreachable` when the server does not answer. */
export async function openDatabase(options: OpenDatabaseOptions, host: DatabaseHost): Promise<Database> {
  requireImmediateChecks(options);
  const driver =
    options.driver === 'sqlite'
      ? await (await import('./sqlite-driver.ts')).openSqliteDriver(options, host.clock)
      : await (await import('./postgres-driver.ts')).openPostgresDriver(options);
  try {
    await migrate(options, driver);
  } catch (error) {
    await driver.close();
    throw error;
  }
  return new GuardedDatabase(driver);
}

/** Checked at the commit, a constraint that one transaction breaks would take down all that share the commit. */
function requireImmediateChecks(options: OpenDatabaseOptions): void {
  if (options.driver !== 'sqlite' || options.groupCommit !== true) return;
  const statements = options.migrations.flatMap(({ up }) => up);
  const isDeferred = /\binitially\s+deferred\b/i.test(JSON.stringify(statements));
  assert(
    !isDeferred,
    `"${options.name}" has constraints that are checked at the commit, and commits in groups`,
  );
}
