// A team on a scratch PostgreSQL: joining with 50,000 memories, another machine taking them in, what a local write costs while connected, and
// recall over what was taken in. Needs an installed server; LOA_BENCH_RECORDS changes how many.

import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../test/support/postgres.ts';
import { type Machine, makeTeam, query, setDatabase } from '../test/team/machines.ts';
import { type Benchmark, judge, median, type Row, timeMs } from './measure.ts';
import { createNotes, createQuestions } from './memory/notes.ts';

const RECORDS = Number(process.env['LOA_BENCH_RECORDS'] ?? '50000');
const SYNC_MS_MAX = 30_000;
const WRITES = 15;
const RECALLS = 7;
const LONG = { timeoutMs: 60 * 60_000 };

export const benchmark: Benchmark = {
  name: 'team',
  async run() {
    const { start, reason } = findPostgres();
    if (start === undefined) throw new Error(reason);
    const postgres = await start();
    const url = await postgres.createDatabase();
    const team = makeTeam(url, 3);
    try {
      return await measure(team.machines as readonly [Machine, Machine, Machine], url);
    } finally {
      team.remove();
      await postgres.stop();
    }
  },
};

async function measure(
  [ann, bob, alone]: readonly [Machine, Machine, Machine],
  url: string,
): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loa-bench-team-'));
  const notes = createNotes(RECORDS, 1);
  const file = join(ann.dir, 'notes.jsonl');
  writeFileSync(file, notes.map((note) => `${JSON.stringify(note)}\n`).join(''));
  ann.ask(['memory', 'import', 'notes.jsonl', '--trusted'], { ...LONG, exits: [0, 2] });
  const time = (work: () => unknown): Promise<number> => timeMs(async () => void work());
  const up = await time(() => ann.ask(['team', 'join'], LONG));
  const down = await time(() => bob.ask(['team', 'join'], LONG));
  const count = (machine: Machine): number =>
    machine.ask<{ memories: number }>(['memory', 'stats'], LONG).memories;
  const [rows] = await query(
    url,
    "SELECT count(*)::int AS n, pg_total_relation_size('loa.records')::bigint AS bytes FROM loa.records",
  );
  const perRecord = Number(rows?.['bytes']) / Number(rows?.['n']);
  const writes = await measureWrites(ann, alone, url);
  const [question = ''] = createQuestions(notes, 1, 2);
  bob.ask(['recall', question], { ...LONG, exits: [0, 1] });
  const recalls: number[] = [];
  for (let at = 0; at < RECALLS; at += 1)
    recalls.push(await time(() => bob.ask(['recall', question], { ...LONG, exits: [0, 1] })));
  rmSync(folder, { recursive: true });
  void count;
  const disk = sizeOf(join(bob.dir, 'grimoires')) / RECORDS;
  return [
    judge({ name: `${RECORDS} records up, joining`, ours: up, unit: 'ms' }, { max: SYNC_MS_MAX }),
    judge({ name: `${RECORDS} records down, joining`, ours: down, unit: 'ms' }, { max: SYNC_MS_MAX }),
    judge(
      { name: 'bytes of a record in the database, with indexes', ours: perRecord, unit: 'bytes' },
      { max: 4000 },
    ),
    judge({ name: 'bytes of a record in the files', ours: disk, unit: 'bytes' }, { max: 4000 }),
    ...writes,
    judge(
      { name: `recall over ${RECORDS} of the team, a whole command`, ours: median(recalls), unit: 'ms' },
      { max: 1000 },
    ),
  ];
}

/** The same clone with and without its team, in turns; the syncing beside it ends before the next. */
async function measureWrites(ann: Machine, alone: Machine, url: string): Promise<readonly Row[]> {
  alone.ask(['team', 'join'], LONG);
  const connected: number[] = [];
  const apart: number[] = [];
  for (let at = 0; at < WRITES; at += 1) {
    setDatabase(alone, url);
    connected.push(
      await timeMs(() => void alone.ask(['remember', `The crane ${at} lifts ${at + 7} crates an hour.`])),
    );
    await new Promise((resolve) => setTimeout(resolve, 1500));
    setDatabase(alone, '');
    apart.push(
      await timeMs(() => void alone.ask(['remember', `The ferry ${at} carries ${at + 9} cars a trip.`])),
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  void ann;
  const name = 'a write while connected, a whole command, beside one without a team';
  return [judge({ name, ours: median(connected), floor: median(apart), unit: 'ms' }, { ratioMax: 1.2 })];
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce(
    (sum, entry) =>
      sum +
      (entry.isDirectory() ? sizeOf(join(folder, entry.name)) : statSync(join(folder, entry.name)).size),
    0,
  );
}
