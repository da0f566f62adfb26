// What every driver of the database port has to do. Called by each driver's own test.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLoaError } from '../../kernel/errors.ts';
import { openNodeHost } from '../node-host/index.ts';
import type { Database, Migration, OpenDatabaseOptions, Queries } from './database.ts';
import { openDatabase } from './open.ts';

export interface Place {
  /** How to open the same empty database, any number of times. */
  readonly options: OpenDatabaseOptions;
  remove(): Promise<void>;
}

const host = openNodeHost();
const MIGRATE = join(import.meta.dirname, '../../../test/fixtures/open-database.ts');

export const ACCOUNTS: readonly Migration[] = [
  {
    version: 1,
    up: ['CREATE TABLE accounts (id TEXT PRIMARY KEY, balance BIGINT NOT NULL CHECK (balance >= 0))'],
  },
  {
    version: 2,
    up: [
      {
        sqlite: 'CREATE TABLE notes (account TEXT NOT NULL REFERENCES accounts (id), body BLOB)',
        postgres: 'CREATE TABLE notes (account TEXT NOT NULL REFERENCES accounts (id), body BYTEA)',
      },
    ],
  },
];
const THIRD: Migration = { version: 3, up: ['ALTER TABLE accounts ADD COLUMN owner TEXT'] };

export function examineDatabase(driver: string, prepare: () => Promise<Place>): void {
  describe(`database over ${driver}`, () => {
    let place: Place;
    let opened: Database[];
    const open = async (migrations = ACCOUNTS): Promise<Database> => {
      const database = await openDatabase({ ...place.options, migrations }, host);
      opened.push(database);
      return database;
    };
    beforeEach(async () => {
      opened = [];
      place = await prepare();
    });
    afterEach(async () => {
      await Promise.all(opened.map((database) => database.close()));
      await place.remove();
    });

    examineValues(open);
    examineTransactions(open);
    examineErrors(open);
    examineMigrations(open, () => place);
    examineClosing(open);
  });
}

type Open = (migrations?: readonly Migration[]) => Promise<Database>;

const addAccount = (queries: Queries, id: string, balance: bigint | number) =>
  queries.query('INSERT INTO accounts (id, balance) VALUES ($1, $2)', [id, balance]);
const listAccounts = async (queries: Queries) =>
  (await queries.query('SELECT id, balance FROM accounts ORDER BY id')).rows;

function examineValues(open: Open): void {
  it('gives integers back as bigint, also beyond 2^53, and a sum of them', async () => {
    const database = await open();
    const large = 2n ** 53n + 1n;
    await addAccount(database, 'a', large);
    await addAccount(database, 'b', 7);
    expect(await listAccounts(database)).toEqual([
      { id: 'a', balance: large },
      { id: 'b', balance: 7n },
    ]);
    const { rows } = await database.query(
      'SELECT sum(balance) AS sum, count(*) AS n, max(balance) > 1 AS many, 1.5e0 AS half FROM accounts',
    );
    const { half, ...integers } = rows[0] ?? {};
    expect(integers).toEqual({ sum: large + 7n, n: 2n, many: 1n });
    expect(Number(half)).toBe(1.5);
    const limits = [2n ** 63n - 1n, 0n];
    await database.query('UPDATE accounts SET balance = $1 WHERE id = $2', [limits[0] ?? 0n, 'a']);
    expect((await listAccounts(database))[0]?.['balance']).toBe(limits[0]);
  });
  it('gives bytes, text and null back as they were', async () => {
    const database = await open();
    await addAccount(database, "d'or $1 — ;", 0);
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    for (const body of [bytes, new Uint8Array(), null]) {
      await database.query('INSERT INTO notes (account, body) VALUES ($1, $2)', ["d'or $1 — ;", body]);
    }
    const { rows } = await database.query('SELECT body FROM notes WHERE account = $1', ["d'or $1 — ;"]);
    expect(rows.map(({ body }) => body)).toEqual([bytes, new Uint8Array(), null]);
  });
  it('counts the rows that a statement changed or returned', async () => {
    const database = await open();
    await addAccount(database, 'a', 1);
    await addAccount(database, 'b', 1);
    expect((await database.query('UPDATE accounts SET balance = balance + $1', [1])).rowCount).toBe(2);
    const removed = await database.query('DELETE FROM accounts WHERE id = $1 RETURNING balance', ['a']);
    expect(removed).toMatchObject({ rows: [{ balance: 2n }], rowCount: 1 });
    // One parameter may stand in several places, in any order.
    const { rows } = await database.query(
      'SELECT id FROM accounts WHERE balance = $2 AND (id = $1 OR id || $3 = $1)',
      ['b', 2, 'x'],
    );
    expect(rows).toEqual([{ id: 'b' }]);
  });
}

function examineTransactions(open: Open): void {
  it('undoes a transaction whose work throws, and keeps one whose work does not', async () => {
    const database = await open();
    const stopped = database.transaction(async (queries) => {
      await addAccount(queries, 'a', 1);
      throw new Error('stop');
    });
    await expect(stopped).rejects.toThrow('stop');
    expect(await database.transaction((queries) => addAccount(queries, 'b', 2))).toMatchObject({
      rowCount: 1,
    });
    expect(await listAccounts(database)).toEqual([{ id: 'b', balance: 2n }]);
  });
  it('undoes a transaction in which a statement failed, even when its error was caught', async () => {
    const database = await open();
    const swallowed = database.transaction(async (queries) => {
      await addAccount(queries, 'a', 1);
      await addAccount(queries, 'a', 2).catch(() => undefined);
    });
    await expect(swallowed).rejects.toMatchObject({ code: 'sql.constraint' });
    expect(await listAccounts(database)).toEqual([]);
  });
  it('shows nothing of a transaction to others before it is committed', async () => {
    const [one, two] = [await open(), await open()];
    let seen: unknown;
    await one.transaction(async (queries) => {
      await addAccount(queries, 'a', 1);
      seen = await listAccounts(two);
    });
    expect(seen).toEqual([]);
    expect(await listAccounts(two)).toHaveLength(1);
  });
  it('lets transactions of several connections run as if one came after the other', async () => {
    const databases = [await open(), await open()];
    await addAccount(databases[0] as Database, 'a', 0);
    const increments = databases.flatMap((database) =>
      Array.from({ length: 20 }, () => untilDone(() => database.transaction(incrementSlowly))),
    );
    await Promise.all(increments);
    expect(await listAccounts(databases[1] as Database)).toEqual([{ id: 'a', balance: 40n }]);
  });
  it('waits for statements that nobody waited for, in their order', async () => {
    const database = await open();
    await database.transaction(async (queries) => {
      void addAccount(queries, 'a', 1);
      void queries.query('UPDATE accounts SET balance = balance * 10 + $1', [2]);
    });
    expect(await listAccounts(database)).toEqual([{ id: 'a', balance: 12n }]);
  });
  it('refuses a transaction inside another, and a query beside its own', async () => {
    const database = await open();
    for (const inner of [
      () => database.transaction(async () => undefined),
      () => database.query('SELECT 1 AS one'),
    ]) {
      await expect(database.transaction(inner as never)).rejects.toMatchObject({ code: 'internal.bug' });
    }
    expect(await listAccounts(database)).toEqual([]);
  });
  it('refuses queries of a transaction that has ended', async () => {
    const database = await open();
    const late = await database.transaction(async (queries) => queries);
    await expect(addAccount(late, 'a', 1)).rejects.toMatchObject({ code: 'sql.closed' });
  });
}

async function incrementSlowly(queries: Queries): Promise<void> {
  const [row] = await listAccounts(queries);
  await host.clock.nextTurn();
  await queries.query('UPDATE accounts SET balance = $1', [(row?.['balance'] as bigint) + 1n]);
}

/** Tries again for as long as the database says that it may help. */
async function untilDone(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLoaError(error) || !error.retryable) throw error;
    }
  }
}

function examineErrors(open: Open): void {
  it('says which constraint stands in the way', async () => {
    const database = await open();
    await addAccount(database, 'a', 1);
    const note = 'INSERT INTO notes (account) VALUES ($1)';
    const broken = [
      ['unique', () => addAccount(database, 'a', 1)],
      ['check', () => addAccount(database, 'b', -1n)],
      ['foreign-key', () => database.query(note, ['nobody'])],
      ['not-null', () => database.query(note, [null])],
    ] as const;
    for (const [constraint, run] of broken) {
      await expect(run(), constraint).rejects.toMatchObject({
        code: 'sql.constraint',
        retryable: false,
        details: { constraint },
      });
    }
  });
  it('says what is wrong with a statement', async () => {
    const database = await open();
    await expect(database.query('SELEKT 1')).rejects.toMatchObject({
      code: 'sql.failed',
      message: expect.stringMatching(/syntax error/) as string,
    });
    await expect(database.query('SELECT 1 FROM nowhere')).rejects.toThrow(/nowhere/);
    const refused: readonly (readonly [string, readonly unknown[], RegExp])[] = [
      ['DELETE FROM notes; DELETE FROM accounts', [], /more than one statement/],
      ['SELECT $1, $2', [1], /2 parameters and was given 1/],
      ['SELECT ?', [1], /written \$1/],
      ['-- nothing\n', [], /empty/],
      [' commit', [], /COMMIT/],
      ['SELECT $1', [Number.NaN], /\$1 is NaN/],
      ['SELECT $1', [2n ** 63n], /64 bits/],
      ['SELECT $1', ['a\0b'], /NUL/],
      ['SELECT $1', [true], /neither/],
    ];
    for (const [text, values, why] of refused) {
      await expect(database.query(text, values as never), text).rejects.toThrow(why);
    }
    expect((await database.query("SELECT 'a;b' AS text; -- fine")).rows).toEqual([{ text: 'a;b' }]);
  });
}

function examineMigrations(open: Open, place: () => Place): void {
  it('is brought from any version to the one that is known, once', async () => {
    const first = await open(ACCOUNTS.slice(0, 1));
    await addAccount(first, 'a', 1);
    await first.close();
    const database = await open([...ACCOUNTS, THIRD]);
    expect((await database.query('SELECT id, owner FROM accounts')).rows).toEqual([{ id: 'a', owner: null }]);
    const { rows } = await (await open([...ACCOUNTS, THIRD])).query(
      'SELECT name, version FROM schema_version ORDER BY version',
    );
    expect(rows.map(({ version }) => version)).toEqual([1n, 2n, 3n]);
  });
  it('is left alone when its schema is newer, and says so', async () => {
    await (await open([...ACCOUNTS, THIRD])).close();
    await expect(open()).rejects.toMatchObject({
      code: 'sql.newer',
      message: expect.stringContaining('version 3') as string,
    });
    const again = await open([...ACCOUNTS, THIRD]);
    expect((await again.query('SELECT count(*) AS n FROM schema_version')).rows).toEqual([{ n: 3n }]);
  });
  it('is as it was when a step of the migration fails', async () => {
    await (await open()).close();
    const bad: Migration = {
      version: 4,
      up: ['CREATE TABLE more (id TEXT)', 'ALTER TABLE nowhere ADD x TEXT'],
    };
    await expect(open([...ACCOUNTS, THIRD, bad])).rejects.toThrow(/nowhere/);
    const database = await open();
    expect((await database.query('SELECT count(*) AS n FROM schema_version')).rows).toEqual([{ n: 2n }]);
    await expect(database.query('SELECT owner FROM accounts')).rejects.toThrow(/owner/);
  });
  it('is migrated by one of several processes that try at once', async () => {
    const options = JSON.stringify({ ...place().options, migrations: [...ACCOUNTS, THIRD] });
    const run = promisify(execFile);
    const children = Array.from({ length: 4 }, () => run(process.execPath, [MIGRATE, options]));
    const answers = await Promise.all(children);
    expect(answers.map(({ stdout }) => stdout.trim())).toEqual(['3', '3', '3', '3']);
  });
  it('keeps the versions of several schemas apart', async () => {
    await open();
    const other = {
      ...place().options,
      name: 'other',
      migrations: [{ version: 1, up: ['CREATE TABLE x (y TEXT)'] }],
    };
    const database = await openDatabase(other, host);
    const { rows } = await database.query(
      'SELECT name, max(version) AS v FROM schema_version GROUP BY name ORDER BY name',
    );
    expect(rows).toEqual([
      { name: 'other', v: 1n },
      { name: 'test', v: 2n },
    ]);
    await database.close();
  });
}

function examineClosing(open: Open): void {
  it('finishes what was begun before it closes, and refuses what comes later', async () => {
    const database = await open();
    let isDone = false;
    const running = database.transaction(async (queries) => {
      await addAccount(queries, 'a', 1);
      await host.clock.sleep(20);
      await addAccount(queries, 'b', 2);
      isDone = true;
    });
    const closed = database.close();
    await expect(database.query('SELECT 1 AS one')).rejects.toMatchObject({ code: 'sql.closed' });
    await closed;
    expect(isDone).toBe(true);
    await running;
    await database.close();
    expect(await listAccounts(await open())).toHaveLength(2);
  });
}
