// A team on a scratch PostgreSQL: joining with 50,000 memories, another machine taking them in, what a local write costs while connected, how soon
// another recalls it, and recall over what was taken in. LOA_BENCH_RECORDS changes how many.

import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from '../test/support/postgres.ts';
import { type Machine, makeTeam, query } from '../test/team/machines.ts';
import { type Benchmark, judge, median, type Row, timeMs } from './measure.ts';
import { createNotes, createQuestions } from './memory/notes.ts';
import { measureWriting } from './team/writing.ts';

const RECORDS = Number(process.env['LOA_BENCH_RECORDS'] ?? '50000');
const SYNC_MS_MAX = 30_000;
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
      const writing = await measureWriting(await postgres.createDatabase());
      return [...writing, ...(await measure(team.machines as readonly [Machine, Machine, Machine], url))];
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
  const notes = createNotes(RECORDS, 1);
  const file = join(ann.dir, 'notes.jsonl');
  writeFileSync(file, notes.map((note) => `${JSON.stringify(note)}\n`).join(''));
  ann.ask(['memory', 'import', 'notes.jsonl', '--trusted'], { ...LONG, exits: [0, 2] });
  const time = (work: () => unknown): Promise<number> => timeMs(async () => void work());
  const up = await time(() => ann.ask(['team', 'join'], LONG));
  const down = await time(() => bob.ask(['team', 'join'], LONG));
  const [rows] = await query(
    url,
    "SELECT count(*)::int AS n, pg_total_relation_size('loa.records')::bigint AS bytes FROM loa.records",
  );
  const perRecord = Number(rows?.['bytes']) / Number(rows?.['n']);
  const [question = ''] = createQuestions(notes, 1, 2);
  alone.ask(['remember', 'The crane of the harbour lifts crates.']);
  const few = await measureRecall(alone, question);
  const many = await measureRecall(bob, question);
  const disk = sizeOf(join(bob.dir, 'grimoires')) / RECORDS;
  return [
    judge({ name: `${RECORDS} records up, joining`, ours: up, unit: 'ms' }, { max: SYNC_MS_MAX }),
    judge({ name: `${RECORDS} records down, joining`, ours: down, unit: 'ms' }, { max: SYNC_MS_MAX }),
    judge(
      { name: 'bytes of a record in the database, with indexes', ours: perRecord, unit: 'bytes' },
      { max: 4000 },
    ),
    judge({ name: 'bytes of a record in the files', ours: disk, unit: 'bytes' }, { max: 4000 }),
    judge(
      {
        name: `recall over ${RECORDS} of the team beside recall over one, whole commands`,
        ours: many,
        floor: few,
        unit: 'ms',
      },
      { ratioMax: 2 },
    ),
  ];
}

/** The first one builds the index. */
async function measureRecall(machine: Machine, question: string): Promise<number> {
  const recall = (): unknown => machine.ask(['recall', question], { ...LONG, exits: [0, 1] });
  recall();
  const times: number[] = [];
  for (let at = 0; at < RECALLS; at += 1) times.push(await timeMs(() => void recall()));
  return median(times);
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce(
    (sum, entry) =>
      sum +
      (entry.isDirectory() ? sizeOf(join(folder, entry.name)) : statSync(join(folder, entry.name)).size),
    0,
  );
}
