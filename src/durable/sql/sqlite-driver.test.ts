import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openNodeHost } from '../node-host/index.ts';
import { openSql } from './cache.ts';
import { CommitQueue } from './commit-queue.ts';
import { ACCOUNTS, examineDatabase } from './database.suite.ts';
import type { Queries, SqliteOptions } from './database.ts';
import { openDatabase } from './open.ts';

const host = openNodeHost();
const inFolder = (groupCommit: boolean) => async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loa-database-'));
  return {
    options: {
      kind: 'truth',
      driver: 'sqlite',
      name: 'test',
      path: join(folder, 'test.db'),
      migrations: [],
      groupCommit,
    } as const,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
};
examineDatabase('node:sqlite', inFolder(false));
examineDatabase('node:sqlite with group commit', inFolder(true));

let dir: string;
let options: SqliteOptions;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'loa-truth-'));
  const path = join(dir, 'a.db');
  options = { kind: 'truth', driver: 'sqlite', name: 'test', path, migrations: ACCOUNTS, busyTimeoutMs: 30 };
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const add = (id: string) => (queries: Queries) =>
  queries.query('INSERT INTO accounts (id, balance) VALUES ($1, 1)', [id]);

describe('a database file that holds the truth', () => {
  it('syncs every commit, keeps foreign keys and logs ahead', async () => {
    const database = await openDatabase(options, host);
    const { rows } = await database.query(
      'SELECT s.synchronous, f.foreign_keys, j.journal_mode FROM pragma_synchronous s, pragma_foreign_keys f, pragma_journal_mode j',
    );
    expect(rows).toEqual([{ synchronous: 2n, foreign_keys: 1n, journal_mode: 'wal' }]);
    await database.close();
  });
  it('is not changed by a byte when a newer build has migrated it', async () => {
    const old = openSql(options.path);
    old.exec('CREATE TABLE schema_version (name TEXT, version INTEGER)');
    old.exec("INSERT INTO schema_version VALUES ('test', 3)");
    old.close();
    const before = readFileSync(options.path);
    await expect(openDatabase(options, host)).rejects.toMatchObject({ code: 'sql.newer' });
    expect(readFileSync(options.path).equals(before)).toBe(true);
    expect(readdirSync(dir)).toEqual(['a.db']);
  });
  it('is busy while another process writes for longer than one may wait, and can be tried again', async () => {
    for (const groupCommit of [false, true]) {
      const database = await openDatabase({ ...options, groupCommit }, host);
      const other = openSql(options.path);
      other.exec('BEGIN IMMEDIATE');
      const busy = { code: 'sql.busy', retryable: true };
      await expect(database.transaction(add('a'))).rejects.toMatchObject(busy);
      await expect(add('a')(database)).rejects.toMatchObject(busy);
      other.exec('ROLLBACK');
      await database.transaction(add(String(groupCommit)));
      other.close();
      await database.close();
    }
  });
  it('says of damage that the file must be kept', async () => {
    writeFileSync(options.path, 'not a database, and long enough to be looked at '.repeat(40));
    await expect(openDatabase(options, host)).rejects.toMatchObject({
      code: 'sql.corrupt',
      hint: expect.stringContaining('keep the file') as string,
    });
  });
});

describe('a group commit', () => {
  it('takes back the one that failed and keeps its neighbours', async () => {
    const database = await openDatabase({ ...options, groupCommit: true }, host);
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'a', 'c'].map((id) => database.transaction(add(id))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    const { rows } = await database.query('SELECT id FROM accounts ORDER BY id');
    expect(rows).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    await database.close();
  });
  it('commits once for all that wait, and answers none before that', async () => {
    const log: string[] = [];
    const queue = createLoggedQueue(log);
    const answered = ['one', 'two', 'bad'].map((name) =>
      queue
        .transact(async () => {
          log.push(name);
          if (name === 'bad') throw new Error(name);
        })
        .finally(() => log.push(`answered ${name}`))
        .catch(() => undefined),
    );
    await Promise.all(answered);
    expect(log.filter((line) => !line.includes('member'))).toEqual([
      'BEGIN IMMEDIATE',
      ...['one', 'two', 'bad'],
      'COMMIT',
      ...['answered one', 'answered two', 'answered bad'],
    ]);
  });
  it('fails for all of them when the commit fails', async () => {
    const queue = createLoggedQueue([]);
    const insert = (values: string) => () =>
      queue.transact((session) => session({ text: `INSERT INTO t VALUES (${values})`, values: [] }));
    const all = ["'a', NULL", "'b', 'nowhere'"].map((values) => insert(values)());
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    // And the next group begins anew.
    await insert("'a', NULL")();
  });
  it('is refused where constraints are checked at the commit', async () => {
    const up = ['CREATE TABLE t (a TEXT REFERENCES t (a) DEFERRABLE INITIALLY DEFERRED)'];
    const migrations = [{ version: 1, up }];
    await expect(openDatabase({ ...options, migrations, groupCommit: true }, host)).rejects.toThrow(/commit/);
    await (await openDatabase({ ...options, migrations }, host)).close();
  });
});

/** The statements that reach a real engine, in their order. It checks a constraint only at the commit. */
function createLoggedQueue(log: string[]): CommitQueue {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE t (a TEXT PRIMARY KEY, b TEXT REFERENCES t (a) DEFERRABLE INITIALLY DEFERRED)');
  return new CommitQueue({
    engine: {
      exec: (text) => {
        log.push(text);
        database.exec(text);
      },
      run: ({ text }) => {
        database.exec(text);
        return { rows: [], rowCount: 0 };
      },
      isInTransaction: () => database.isTransaction,
      close: () => database.close(),
    },
    patiently: async (call) => call(),
    clock: host.clock,
    isGrouping: true,
  });
}
