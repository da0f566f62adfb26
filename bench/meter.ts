// The meter beside the bare engines with the same tables, settings and durability: transfers that are posted and synced, many at once.
// The floor writes what one transfer needs (a line of the book, two balances) with prepared statements, a thousand to a commit.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Meter, openMeter } from '../src/commons/meter/open.ts';
import { METER_MIGRATIONS } from '../src/commons/meter/tables.ts';
import { openNodeHost } from '../src/durable/index.ts';
import { findPostgres } from '../test/support/postgres.ts';
import { type Benchmark, judge, median, type Row, timeMs } from './measure.ts';

const TRANSFERS = 20_000;
const GROUP = 1000;
const RUNS = 5;
const INSERT =
  'INSERT INTO meter_entries (seq, at, kind, source, target, amount, hold, request_key, request, data, source_balance, target_balance, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)';
const MOVE = 'UPDATE meter_accounts SET posted = posted + $1 WHERE id = $2';
const OPEN =
  "INSERT INTO meter_accounts (id, posted, pending, remainder, credit, unlimited) VALUES ('local:a', 0, 0, 0, 0, 1), ('local:b', 0, 0, 0, 0, 1)";

export const benchmark: Benchmark = {
  name: 'meter',
  async run() {
    const directory = mkdtempSync(join(process.env['LOA_BENCH_DIR'] ?? tmpdir(), 'loa-meter-'));
    try {
      return [...(await measureSqlite(directory)), ...(await measurePostgres())];
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

async function measureSqlite(directory: string): Promise<Row[]> {
  const meter = await openMeter({ driver: 'sqlite', path: join(directory, 'meter') }, openNodeHost());
  await prepare(meter);
  const bare = openBare(join(directory, 'bare'));
  const speeds: Record<'bare' | 'ours', number[]> = { ours: [], bare: [] };
  for (let run = 0; run < RUNS; run += 1) {
    speeds.ours.push(await timeTransfers(meter, run));
    speeds.bare.push((TRANSFERS / (await timeMs(() => bare(run)))) * 1000);
  }
  const { balanced } = await meter.verify();
  await meter.close();
  if (!balanced) throw new Error('the book does not balance');
  const [ours, floor] = [median(speeds.ours), median(speeds.bare)];
  const unit = 'transfers/s';
  return [
    judge({ name: 'posted on SQLite, beside the bare engine', ours, floor, unit }, { ratioMin: 0.6 }),
    judge({ name: 'posted on SQLite', ours, unit }, { min: 10_000 }),
  ];
}

async function measurePostgres(): Promise<Row[]> {
  const { start } = findPostgres();
  if (start === undefined) return [];
  const postgres = await start();
  try {
    const meter = await openMeter(
      { driver: 'postgres', url: await postgres.createDatabase() },
      openNodeHost(),
    );
    await prepare(meter);
    const bare = await openBarePostgres(await postgres.createDatabase());
    const speeds: Record<'bare' | 'ours', number[]> = { ours: [], bare: [] };
    for (let run = 0; run < RUNS; run += 1) {
      speeds.ours.push(await timeTransfers(meter, run));
      speeds.bare.push((TRANSFERS / (await timeMs(() => bare.write(run)))) * 1000);
    }
    await meter.close();
    await bare.close();
    const named = { name: 'posted on PostgreSQL, beside the bare client', unit: 'transfers/s' };
    return [judge({ ...named, ours: median(speeds.ours), floor: median(speeds.bare) }, { ratioMin: 0.6 })];
  } finally {
    await postgres.stop();
  }
}

async function prepare(meter: Meter): Promise<void> {
  await meter.submit({ op: 'open', account: 'local:a' });
  await meter.submit({ op: 'open', account: 'local:b' });
  await meter.submit({ op: 'fund', account: 'local:a', amount: 1_000_000_000n });
}

async function timeTransfers(meter: Meter, run: number): Promise<number> {
  const spentMs = await timeMs(async () => {
    for (let from = 0; from < TRANSFERS; from += GROUP) {
      const group = Array.from({ length: GROUP }, (_, index) =>
        meter.submit({
          op: 'transfer',
          from: 'local:a',
          to: 'local:b',
          amount: 5n,
          key: `${run}-${from + index}`,
        }),
      );
      for (const answer of await Promise.all(group)) if (!answer.ok) throw new Error(answer.message);
    }
  });
  return (TRANSFERS / spentMs) * 1000;
}

function lineOf(seq: number, key: string): (string | number | bigint)[] {
  const request = '["transfer","local:a","local:b","5",""]';
  return [
    seq,
    1_780_000_000_000,
    'transfer',
    'local:a',
    'local:b',
    5,
    '',
    key,
    request,
    '',
    1,
    1,
    'f'.repeat(64),
  ];
}

function openBare(path: string): (run: number) => void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  for (const { up } of METER_MIGRATIONS)
    for (const statement of up) database.exec(typeof statement === 'string' ? statement : statement.sqlite);
  database.exec(OPEN);
  const insert = database.prepare(INSERT.replaceAll(/\$\d+/g, '?'));
  const move = database.prepare(MOVE.replaceAll(/\$\d+/g, '?'));
  let seq = 0;
  return (run) => {
    for (let from = 0; from < TRANSFERS; from += GROUP) {
      database.exec('BEGIN IMMEDIATE');
      for (let index = 0; index < GROUP; index += 1) {
        seq += 1;
        insert.run(...lineOf(seq, `local:${run}-${from + index}`));
        move.run(-5, 'local:a');
        move.run(5, 'local:b');
      }
      database.exec('COMMIT');
    }
  };
}

async function openBarePostgres(url: string) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const { up } of METER_MIGRATIONS)
    for (const statement of up)
      await client.query(typeof statement === 'string' ? statement : statement.postgres);
  await client.query(OPEN);
  let seq = 0;
  return {
    close: () => client.end(),
    async write(run: number): Promise<void> {
      for (let from = 0; from < TRANSFERS; from += GROUP) {
        await client.query('BEGIN');
        for (let index = 0; index < GROUP; index += 1) {
          seq += 1;
          await client.query({
            name: 'insert',
            text: INSERT,
            values: lineOf(seq, `local:${run}-${from + index}`),
          });
          await client.query({ name: 'move', text: MOVE, values: [-5, 'local:a'] });
          await client.query({ name: 'move', text: MOVE, values: [5, 'local:b'] });
        }
        await client.query('COMMIT');
      }
    },
  };
}
