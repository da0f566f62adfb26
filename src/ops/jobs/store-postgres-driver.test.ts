import { afterAll, beforeAll, describe } from 'vitest';
import { findPostgres, type Postgres } from '../../../test/support/postgres.ts';
import { examineJobStore } from './store.suite.ts';

const found = findPostgres();
const title = found.reason === undefined ? 'with a PostgreSQL server' : `skipped: ${found.reason}`;
const START_TIMEOUT_MS = 60_000;

describe.skipIf(found.start === undefined)(title, () => {
  let postgres: Postgres;
  beforeAll(async () => {
    if (found.start !== undefined) postgres = await found.start();
  }, START_TIMEOUT_MS);
  afterAll(() => postgres?.stop());

  examineJobStore('PostgreSQL', async () => ({
    place: { driver: 'postgres', url: await postgres.createDatabase() },
    remove: async () => {},
  }));
});
