import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, type Postgres } from '../../../test/support/postgres.ts';
import { isLoaError } from '../../kernel/errors.ts';
import { openNodeHost } from '../node-host/index.ts';
import { ACCOUNTS, examineDatabase } from './database.suite.ts';
import type { PostgresOptions } from './database.ts';
import { openDatabase } from './open.ts';

const host = openNodeHost();
const found = findPostgres();
const title = found.reason === undefined ? 'with a PostgreSQL server' : `skipped: ${found.reason}`;
const START_TIMEOUT_MS = 60_000;

describe.skipIf(found.start === undefined)(title, () => {
  let postgres: Postgres;
  const optionsFor = (url: string): PostgresOptions => ({
    kind: 'truth',
    driver: 'postgres',
    name: 'test',
    migrations: ACCOUNTS,
    url,
  });
  beforeAll(async () => {
    if (found.start !== undefined) postgres = await found.start();
  }, START_TIMEOUT_MS);
  afterAll(() => postgres?.stop());

  examineDatabase('PostgreSQL', async () => ({
    options: optionsFor(await postgres.createDatabase()),
    remove: async () => {},
  }));

  describe('a PostgreSQL database', () => {
    it('fails only what ran on a lost connection, and can be tried again', async () => {
      const database = await openDatabase(optionsFor(await postgres.createDatabase()), host);
      const lost = database.transaction(async (queries) => {
        const { rows } = await queries.query('SELECT pg_backend_pid() AS pid');
        await postgres.run(`SELECT pg_terminate_backend(${String(rows[0]?.['pid'])})`);
        await queries.query('SELECT 1 AS one');
      });
      await expect(lost).rejects.toMatchObject({ code: 'sql.unreachable', retryable: true });
      expect((await database.query('SELECT 1 AS one')).rows).toEqual([{ one: 1n }]);
      await database.close();
    });
    it('does not invite to try again when the answer to a commit was lost', async () => {
      const database = await openDatabase(optionsFor(await postgres.createDatabase()), host);
      const lost = database.transaction(async (queries) => {
        const { rows } = await queries.query('SELECT pg_backend_pid() AS pid');
        await postgres.run(`SELECT pg_terminate_backend(${String(rows[0]?.['pid'])})`);
      });
      await expect(lost).rejects.toMatchObject({
        code: 'sql.unreachable',
        retryable: false,
        details: { outcome: 'unknown' },
      });
      await database.close();
    });
    it('gives a statement up after its time, and goes on', async () => {
      const options = { ...optionsFor(await postgres.createDatabase()), statementTimeoutMs: 50 };
      const database = await openDatabase(options, host);
      await expect(database.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: 'sql.busy' });
      expect((await database.query('SELECT 1 AS one')).rows).toEqual([{ one: 1n }]);
      await database.close();
    });
    it('lets more wait for a connection than there are, for longer than a server may take to answer', async () => {
      const options = {
        ...optionsFor(await postgres.createDatabase()),
        connectionsMax: 2,
        connectTimeoutMs: 400,
      };
      const database = await openDatabase(options, host);
      const slowly = () => database.transaction((queries) => queries.query('SELECT pg_sleep(0.3)'));
      const [slow, quick] = [Array.from({ length: 6 }, slowly), database.query('SELECT 1 AS one')];
      await Promise.all(slow);
      expect((await quick).rows).toEqual([{ one: 1n }]);
      await database.close();
    });
    it('lets one of two that contradict each other try again', async () => {
      const database = await openDatabase(optionsFor(await postgres.createDatabase()), host);
      let readBoth = (): void => {};
      const both = new Promise<void>((resolve) => {
        readBoth = resolve;
      });
      let readers = 0;
      const addIfEmpty = (id: string) =>
        database.transaction(async (queries) => {
          const { rowCount } = await queries.query('SELECT id FROM accounts');
          readers += 1;
          if (readers === 2) readBoth();
          await both;
          if (rowCount === 0) await queries.query('INSERT INTO accounts VALUES ($1, 0)', [id]);
        });
      const outcomes = await Promise.allSettled([addIfEmpty('a'), addIfEmpty('b')]);
      const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(failed).toMatchObject([{ code: 'sql.busy', retryable: true }]);
      await database.close();
    });
    it('never tells its password', async () => {
      const url = new URL(await postgres.createDatabase());
      url.password = 'wrong-and-secret';
      const told = await failureOf(url.href);
      expect(told.code).toBe('sql.failed');
      expect(told.text).not.toContain('wrong-and-secret');
    });
  });
});

describe('an address of a PostgreSQL database', () => {
  it('where nobody listens is unreachable for now, and its password is not told', async () => {
    const told = await failureOf('postgres://ada:very-secret@127.0.0.1:1/x'); // loa:allow made up for this test
    expect(told).toMatchObject({ code: 'sql.unreachable', retryable: true });
    expect(told.text).toContain('127.0.0.1:1/x');
    expect(told.text).not.toContain('very-secret');
  });
  it('that cannot be read is not told at all', async () => {
    const told = await failureOf('postgres://ada:very-secret@:no/x'); // loa:allow made up for this test
    expect(told.code).toBe('sql.failed');
    expect(told.text).not.toContain('very-secret');
  });
});

async function failureOf(url: string) {
  const options = { kind: 'truth', driver: 'postgres', name: 'test', migrations: ACCOUNTS, url } as const;
  const error = await openDatabase(options, host).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!isLoaError(error)) throw new Error('it did not fail as it should');
  const { code, retryable } = error;
  const { inspect } = await import('node:util');
  return { code, retryable, text: inspect(error, { depth: 20, showHidden: true }) };
}
