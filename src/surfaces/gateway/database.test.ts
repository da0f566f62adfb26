// The gateway on databases that do not do what they should: locked, full, read-only, cut off; and on PostgreSQL as on a file. A refusal
// moves nothing, and what was refused can be asked for again under the same key.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, type Postgres } from '../../../test/support/postgres.ts';
import { type GatewayTestOptions, startGateway, type TestGateway } from './gateway.suite.ts';

let gateway: TestGateway | undefined;
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});

async function open(options: GatewayTestOptions = {}): Promise<TestGateway> {
  gateway = await startGateway(options);
  await gateway.meter.submit({ op: 'open', account: 'acme:a' });
  const funded = await gateway.ask('POST', '/v1/credit-packs', {
    body: { account: 'acme:a', amount_micro: '1000' },
  });
  expect(funded.status).toBe(201);
  return gateway;
}

const charge = (to: TestGateway, key: string) =>
  to.ask('POST', '/v1/billing/entries', { key, body: { account: 'a', amount_micro: '10' } });
const posted = async (of: TestGateway): Promise<unknown> =>
  (await of.ask('GET', '/v1/accounts/acme:a')).body['posted'];

describe('a database that is locked', () => {
  it('by another process refuses for now, moves nothing, and takes the same request afterwards', async () => {
    const on = await open({ busyTimeoutMs: 2000 });
    const other = new DatabaseSync(on.path);
    other.exec('BEGIN EXCLUSIVE');
    const refused = await charge(on, 'k');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    // One wait, not one for each try.
    expect(on.failures).toEqual([expect.objectContaining({ code: 'sql.busy' })]);
    other.exec('ROLLBACK');
    other.close();
    expect((await charge(on, 'k')).status).toBe(201);
    expect(await posted(on)).toBe('990');
    expect((await on.meter.verify()).balanced).toBe(true);
  });
});

/** A file system of a few megabytes, where this machine lets us make one. */
function mountSmall(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const dir = mkdtempSync(join(tmpdir(), 'loa-small-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', dir]).status === 0) return dir;
  rmSync(dir, { recursive: true, force: true });
  return undefined;
}

const small = mountSmall();
afterAll(() => {
  if (small === undefined) return;
  spawnSync('umount', [small]);
  rmSync(small, { recursive: true, force: true });
});

describe.skipIf(small === undefined)('a disk that is full', () => {
  it('refuses, keeps the book whole, and goes on when there is room', async () => {
    const directory = join(small as string, 'book');
    mkdirSync(directory);
    const on = await open({ directory });
    const filler = join(small as string, 'filler');
    const { bavail, bsize } = statfsSync(small as string);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
    const statuses: number[] = [];
    for (let count = 0; count < 400 && !statuses.includes(503); count += 1)
      statuses.push((await charge(on, `full-${count}`)).status);
    expect(statuses.at(-1)).toBe(503);
    expect(new Set(statuses.slice(0, -1))).toEqual(statuses.length > 1 ? new Set([201]) : new Set());
    rmSync(filler);
    // The one that was refused, under its key.
    expect((await charge(on, `full-${statuses.length - 1}`)).status).toBe(201);
    expect(await posted(on)).toBe(String(1000 - 10 * statuses.length));
    expect((await on.meter.verify()).balanced).toBe(true);
  });
});

describe('a request that takes too long to arrive', () => {
  it('is cut off, in its headers as in its body, and others are served meanwhile', async () => {
    const on = await open({ requestTimeoutMs: 600 });
    const { port } = new URL(on.url);
    const slow = (first: string): Promise<string> =>
      new Promise((resolve) => {
        let said = '';
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(first));
        const drip = setInterval(() => socket.write('x'), 100);
        socket.on('data', (bytes) => {
          said += bytes.toString();
        });
        socket.on('error', () => undefined);
        socket.on('close', () => {
          clearInterval(drip);
          resolve(said);
        });
      });
    const ends = [
      slow(
        'POST /v1/transfers HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
      ),
      slow('POST /v1/transfers HTTP/1.1\r\nhost: x\r\nx-slow: '),
    ];
    expect((await charge(on, 'meanwhile')).status).toBe(201);
    for (const said of await Promise.all(ends)) expect(said).toMatch(/^(?:HTTP\/1\.1 40[08]|$)/);
  });
});

const found = findPostgres();
describe.skipIf(found.start === undefined)(
  found.reason === undefined ? 'on PostgreSQL' : `skipped: ${found.reason}`,
  () => {
    let postgres: Postgres;
    beforeAll(async () => {
      if (found.start !== undefined) postgres = await found.start();
    }, 60_000);
    afterAll(() => postgres?.stop());

    it('money is charged, held, posted and told as on a file, and once for each key', async () => {
      const on = await open({ database: await postgres.createDatabase() });
      const [first, again] = await Promise.all([charge(on, 'same'), charge(on, 'same')]);
      expect([first.status, again.status].toSorted()).toEqual([expect.any(Number), 201].toSorted());
      const { body } = await on.ask('POST', '/v1/holds', {
        body: { account: 'a', amount_micro: '100', expires_in_s: 60 },
      });
      const end = await on.ask('POST', `/v1/holds/${body['hold']}/post`, { body: { amount_micro: '40' } });
      expect(end.body).toMatchObject({ state: 'posted', posted: '40', released: '60' });
      expect(await posted(on)).toBe('950');
      expect((await on.meter.verify()).balanced).toBe(true);
    });

    it('a database that takes no writes refuses and moves nothing, and goes on when it does again', async () => {
      const url = await postgres.createDatabase();
      const on = await open({ database: url });
      const admin = new pg.Client({ connectionString: url });
      await admin.connect();
      const name = new URL(url).pathname.slice(1);
      const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
        await admin.query('SET default_transaction_read_only = off');
        await admin.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}`);
        await admin.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
          [name],
        );
      };
      await setReadOnly('on');
      const refused: number[] = [];
      for (let count = 0; count < 3; count += 1) refused.push((await charge(on, 'readonly')).status);
      expect(new Set(refused)).toEqual(new Set([503]));
      await setReadOnly('off');
      await admin.end();
      const statuses: number[] = [];
      for (let count = 0; count < 5 && !statuses.includes(201); count += 1) {
        const { status } = await charge(on, 'readonly');
        statuses.push(status);
      }
      expect(statuses).toContain(201);
      expect(await posted(on)).toBe('990');
    });
  },
);
