// The database port over PostgreSQL, by the package pg, loaded when the first such database is opened. A small pool with time
// limits everywhere; transactions are serialisable, so that they mean the same as on one machine. A lost connection fails what ran
// on it and nothing else; a commit whose answer was lost says that it may have happened.

import type { Pool, PoolClient } from 'pg';
import { assert } from '../../kernel/errors.ts';
import type { DatabaseRow, DatabaseValue, PostgresOptions, QueryResult } from './database.ts';
import type { Driver, Session } from './driver.ts';
import { describePlace, toCommitError, toPostgresError } from './postgres-errors.ts';

const CONNECTIONS_MAX = 4;
const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
/** Beyond the server's own limit: then it no longer answers at all. */
const ANSWER_GRACE_MS = 5000;
/** Any two numbers that nobody else uses: "loa", and the schema. */
const ADVISORY_CLASS = 0x6c6f61;

/** By the type's number in pg_type; every other type comes as its text. */
const READERS: Readonly<Record<number, (text: string) => DatabaseValue>> = {
  16: (text) => (text === 't' ? 1n : 0n),
  17: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
  20: BigInt,
  21: BigInt,
  23: BigInt,
  700: Number,
  701: Number,
  1700: (text) => (/^-?\d+$/.test(text) ? BigInt(text) : text),
};
const asText = (text: string): DatabaseValue => text;

export async function openPostgresDriver(options: PostgresOptions): Promise<Driver> {
  const place = describePlace(options.url);
  const pool = await openPool(options);
  const session =
    (client: Pick<PoolClient, 'query'>): Session =>
    async ({ text, values }) => {
      try {
        return toResult(await client.query(text, values.map(toPostgres)));
      } catch (error) {
        throw toPostgresError(place, error);
      }
    };
  const enter = admit(options.connectionsMax ?? CONNECTIONS_MAX);
  const ask = session(pool as Pick<PoolClient, 'query'>);
  const inClient = <T>(begin: string, work: (client: PoolClient) => Promise<T>): Promise<T> =>
    enter(async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw toPostgresError(place, error);
      });
      return transactOn({ client, begin, place }, work);
    });
  return {
    dialect: 'postgres',
    query: (statement) => enter(() => ask(statement)),
    transact: (work) => inClient('BEGIN ISOLATION LEVEL SERIALIZABLE', (client) => work(session(client))),
    // Not serialisable: after waiting for the lock it has to see what its holder did.
    transactAlone: (work) =>
      inClient('BEGIN ISOLATION LEVEL READ COMMITTED', async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [
          ADVISORY_CLASS,
          'schema_version',
        ]);
        if (options.namespace !== undefined)
          await client.query(`CREATE SCHEMA IF NOT EXISTS ${requireNamespace(options.namespace)}`);
        await work(session(client), async (text) => void (await client.query(text)));
      }),
    close: () => pool.end(),
  };
}

/**
 * So many at a time, the others in the order they came, for as long as it takes: the time limit of the pool is for a server that does not
 * answer, and would also end the wait for a connection that is merely in use.
 */
function admit(countMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async (work) => {
    if (inside >= countMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) inside -= 1;
      else next();
    }
  };
}

function requireNamespace(name: string): string {
  assert(/^[a-z][a-z0-9_]*$/.test(name), `"${name}" is no name of a namespace`);
  return name;
}

async function openPool(options: PostgresOptions): Promise<Pool> {
  const { default: pg } = await import('pg');
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    connectionString: options.url,
    ...(options.namespace === undefined
      ? {}
      : { options: `-c search_path=${requireNamespace(options.namespace)}` }),
    max: options.connectionsMax ?? CONNECTIONS_MAX,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + ANSWER_GRACE_MS,
    ...(options.busyTimeoutMs === undefined ? {} : { lock_timeout: options.busyTimeoutMs }),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: 'loa',
    keepAlive: true,
    // Nobody should have to wait for idle connections to time out before the program can end.
    allowExitOnIdle: true,
    types: { getTypeParser: (type: number) => READERS[type] ?? asText },
  });
  // An idle connection that breaks is replaced by the next that asks; unheard, this would end the process.
  pool.on('error', () => {});
  return pool;
}

interface Transaction {
  readonly client: PoolClient;
  readonly begin: string;
  readonly place: string;
}

async function transactOn<T>(
  { client, begin, place }: Transaction,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  let broken = false;
  let isCommitting = false;
  const onError = (): void => {
    broken = true;
  };
  client.on('error', onError);
  try {
    await client.query(begin);
    const result = await work(client);
    isCommitting = true;
    await client.query('COMMIT');
    return result;
  } catch (error) {
    if (!isCommitting && !broken) await client.query('ROLLBACK').catch(onError);
    broken ||= isCommitting;
    throw isCommitting ? toCommitError(place, error) : toPostgresError(place, error);
  } finally {
    client.off('error', onError);
    // True takes the connection out of the pool: what it is in the middle of is not known.
    client.release(broken);
  }
}

function toResult(answer: { readonly rows: unknown[]; readonly rowCount: number | null }): QueryResult {
  return { rows: answer.rows as DatabaseRow[], rowCount: answer.rowCount ?? 0 };
}

function toPostgres(value: DatabaseValue): string | Buffer | null {
  if (value === null || typeof value === 'string') return value;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return String(value);
}
