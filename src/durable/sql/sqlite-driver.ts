// The database port over node:sqlite, as the only place where something is kept: write-ahead log, synchronous FULL, foreign
// keys. A commit is on the disk when it is acknowledged; a crash leaves all of a transaction or nothing of it.
// node:sqlite is synchronous: a commit holds the event loop for one sync of the disk. Waiting for another process does not.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isLoaError } from '../../kernel/errors.ts';
import type { Clock } from '../../kernel/host.ts';
import { CommitQueue, type Engine, type Patiently } from './commit-queue.ts';
import type { DatabaseRow, DatabaseValue, QueryResult, SqliteOptions } from './database.ts';
import type { Driver, Statement } from './driver.ts';
import { requireKnownVersion } from './migrate.ts';
import { closeIfOpen, guardSqlite, isInTransaction, loadSqlite } from './sqlite.ts';
import { toPositional } from './statement.ts';

const BUSY_TIMEOUT_MS = 5000;
const BUSY_PAUSE_MS = 5;
const PREPARED_KEPT = 200;

const SETTINGS = [
  'PRAGMA synchronous = FULL',
  'PRAGMA fullfsync = ON',
  'PRAGMA foreign_keys = ON',
  'PRAGMA trusted_schema = OFF',
];

export async function openSqliteDriver(options: SqliteOptions, clock: Clock): Promise<Driver> {
  const { path } = options;
  const { DatabaseSync } = loadSqlite();
  const database = guardSqlite(
    { path, tried: 'open', kind: 'truth' },
    () => new DatabaseSync(path, { timeout: 0, enableDoubleQuotedStringLiterals: false }),
  );
  const engine = createEngine(path, database);
  const patiently = waitWhileBusy(clock, options.busyTimeoutMs ?? BUSY_TIMEOUT_MS);
  const queue = new CommitQueue({
    engine,
    patiently,
    clock,
    isGrouping: options.groupCommit ?? false,
  });
  const driver: Driver = {
    dialect: 'sqlite',
    query: (statement) => queue.alone(() => engine.run(statement)),
    transact: (work) => queue.transact(work),
    transactAlone: (work) => queue.transact((session) => work(session, async (text) => engine.exec(text))),
    close: async () => engine.close(),
  };
  try {
    // Before anything is set: making it a write-ahead log would already be a change.
    await requireKnownVersion(options, driver.query, 'sqlite');
    await patiently(() => engine.exec('PRAGMA journal_mode = WAL'));
    for (const setting of SETTINGS) engine.exec(setting);
    return driver;
  } catch (error) {
    engine.close();
    throw error;
  }
}

/** Told by the words of a statement, since Node before 22.16 cannot tell which columns it has. */
const RETURNS_ROWS = /^\s*(?:SELECT|VALUES|WITH|PRAGMA|EXPLAIN)\b|\bRETURNING\b/i;

/** The synchronous part, with errors of ours. */
function createEngine(path: string, database: DatabaseSync): Engine {
  const prepared = new Map<string, Prepared>();
  const prepare = (text: string): Prepared => {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    if (prepared.size >= PREPARED_KEPT) prepared.clear();
    const { text: positional, order } = toPositional(text);
    const statement = database.prepare(positional);
    statement.setReadBigInts(true);
    const isInOrder = order.every((place, index) => place === index);
    const made = {
      statement,
      returnsRows: RETURNS_ROWS.test(text),
      order: isInOrder ? undefined : order,
    };
    prepared.set(text, made);
    return made;
  };
  const guard = <T>(call: () => T): T => guardSqlite({ path, tried: 'use', kind: 'truth' }, call);
  return {
    exec: (text) => guard(() => database.exec(text)),
    run: (statement) => guard(() => runStatement(prepare(statement.text), statement)),
    isInTransaction: () => isInTransaction(database),
    close: () => {
      prepared.clear();
      closeIfOpen(database);
    },
  };
}

interface Prepared {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
  /** Undefined when the values stand in the order in which they are given. */
  readonly order: readonly number[] | undefined;
}

function runStatement({ statement, returnsRows, order }: Prepared, { values }: Statement): QueryResult {
  const bound: DatabaseValue[] = [];
  const count = order?.length ?? values.length;
  for (let index = 0; index < count; index += 1) {
    const value = values[order === undefined ? index : (order[index] as number)] as DatabaseValue;
    // A number would be bound as one with a fraction, and come back as such from a column without a type.
    bound.push(typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value);
  }
  if (!returnsRows) return { rows: [], rowCount: Number(statement.run(...bound).changes) };
  const rows = statement.all(...bound) as DatabaseRow[];
  return { rows, rowCount: rows.length };
}

/** SQLite's own waiting would hold the event loop. */
function waitWhileBusy(clock: Clock, timeoutMs: number): Patiently {
  return async (call) => {
    const untilMs = clock.monotonicMs() + timeoutMs;
    for (;;) {
      try {
        return call();
      } catch (error) {
        if (!isLoaError(error) || error.code !== 'sql.busy' || clock.monotonicMs() >= untilMs) throw error;
      }
      await clock.sleep(BUSY_PAUSE_MS);
    }
  };
}
