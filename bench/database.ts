// Databases that hold the truth beside bare node:sqlite with the same settings: transactions one by one, and many at once in
// group commits. Each is one transfer as a meter writes it: a row inserted and two balances moved.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Database, openDatabase, openNodeHost, type Queries } from '../src/durable/index.ts';
import { type Benchmark, judge, median, timeMs } from './measure.ts';

const SINGLE = 100;
const TOGETHER = 3000;
const RUNS = 7;
const SCHEMA = [
  'CREATE TABLE balances (account TEXT PRIMARY KEY, amount INTEGER NOT NULL)',
  'CREATE TABLE transfers (id INTEGER PRIMARY KEY, amount INTEGER NOT NULL)',
  "INSERT INTO balances VALUES ('from', 0), ('to', 0)",
];
const INSERT = 'INSERT INTO transfers (amount) VALUES ($1)';
const MOVE = 'UPDATE balances SET amount = amount + $1 WHERE account = $2';

export const benchmark: Benchmark = {
  name: 'database',
  async run() {
    const directory = mkdtempSync(join(process.env['LOA_BENCH_DIR'] ?? tmpdir(), 'loa-database-'));
    const open = (name: string, groupCommit: boolean): Promise<Database> =>
      openDatabase(
        {
          kind: 'truth',
          driver: 'sqlite',
          name: 'bench',
          path: join(directory, name),
          migrations: [{ version: 1, up: SCHEMA }],
          groupCommit,
        },
        openNodeHost(),
      );
    try {
      return await measure(
        await open('single', false),
        await open('grouped', true),
        openBare(join(directory, 'bare')),
      );
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

interface Bare {
  single(count: number): void;
  /** Each in a savepoint of its own, one commit for all: the most that the engine can do. */
  together(count: number): void;
}

async function measure(single: Database, grouped: Database, bare: Bare) {
  const speeds = { single: [], grouped: [], bareSingle: [], bareTogether: [] } as Record<string, number[]>;
  const take = async (name: string, count: number, work: () => void | Promise<void>): Promise<void> => {
    speeds[name]?.push((count / (await timeMs(work))) * 1000);
  };
  for (let run = 0; run < RUNS; run += 1) {
    await take('single', SINGLE, async () => {
      for (let index = 0; index < SINGLE; index += 1) await single.transaction(transfer);
    });
    await take('bareSingle', SINGLE, () => bare.single(SINGLE));
    await take('grouped', TOGETHER, async () => {
      await Promise.all(Array.from({ length: TOGETHER }, () => grouped.transaction(transfer)));
    });
    await take('bareTogether', TOGETHER, () => bare.together(TOGETHER));
  }
  await single.close();
  await grouped.close();
  const speed = (name: string): number => median(speeds[name] ?? []);
  const unit = 'transfers/s';
  return [
    judge(
      {
        name: 'one by one, beside bare node:sqlite',
        ours: speed('single'),
        floor: speed('bareSingle'),
        unit,
      },
      { ratioMin: 0.6 },
    ),
    judge(
      { name: 'in groups, beside one by one', ours: speed('grouped'), floor: speed('single'), unit },
      { ratioMin: 5 },
    ),
    judge(
      {
        name: 'in groups, beside bare node:sqlite in groups',
        ours: speed('grouped'),
        floor: speed('bareTogether'),
        unit,
      },
      { ratioMin: 0.6 },
    ),
    judge({ name: 'in groups', ours: speed('grouped'), unit }, { min: 10_000 }),
  ];
}

async function transfer(queries: Queries): Promise<void> {
  await queries.query(INSERT, [5n]);
  await queries.query(MOVE, [-5n, 'from']);
  await queries.query(MOVE, [5n, 'to']);
}

function openBare(path: string): Bare {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SCHEMA.join(';')}`);
  const insert = database.prepare(INSERT);
  const move = database.prepare(MOVE);
  const write = (): void => {
    insert.run({ $1: 5n });
    move.run({ $1: -5n, $2: 'from' });
    move.run({ $1: 5n, $2: 'to' });
  };
  return {
    single: (count) => {
      for (let index = 0; index < count; index += 1) {
        database.exec('BEGIN IMMEDIATE');
        write();
        database.exec('COMMIT');
      }
    },
    together: (count) => {
      database.exec('BEGIN IMMEDIATE');
      for (let index = 0; index < count; index += 1) {
        database.exec('SAVEPOINT one');
        write();
        database.exec('RELEASE one');
      }
      database.exec('COMMIT');
    },
  };
}
