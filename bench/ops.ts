// The daemon: how soon after its start a due job begins, what it takes while it waits, and claiming and recording a slot durably beside
// two bare commits of the same engine.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openNodeHost } from '../src/durable/index.ts';
import { openDatabase } from '../src/durable/sql/index.ts';
import { QUIET_FLAGS } from '../src/ops/daemon/systemd.ts';
import { makeJob } from '../src/ops/jobs/store.suite.ts';
import { openJobStore } from '../src/ops/jobs/store.ts';
import { OPS_MIGRATIONS, OPS_SCHEMA } from '../src/ops/tables.ts';
import { createScratch, launcher, type Scratch } from '../test/support/run-loa.ts';
import { type Benchmark, judge, median, type Row, timeMs } from './measure.ts';

const STARTS = 7;
const SLOTS = 300;
const SETTLE_MS = 5000;
const IDLE_MS = 30_000;
const HOUR_MS = 3_600_000;
/** Of a clock tick of Linux. */
const TICK_MS = 10;

export const benchmark: Benchmark = {
  name: 'ops',
  async run() {
    const scratch = createScratch();
    try {
      scratch.loa(['init', '--yes']);
      scratch.loa(['daemon', '--once']);
      return [await measureStart(scratch), ...(await measureIdle(scratch)), await measureSlots()];
    } finally {
      scratch.remove();
    }
  },
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const placeOf = ({ dir }: Scratch): string => join(dir, '.git', 'loa', 'ops.db');

async function openJobs(path: string) {
  const options = {
    kind: 'truth',
    driver: 'sqlite',
    name: OPS_SCHEMA,
    migrations: OPS_MIGRATIONS,
    path,
  } as const;
  const database = await openDatabase({ ...options, groupCommit: true }, openNodeHost());
  return { jobs: openJobStore(database), close: () => database.close() };
}

function startDaemon({ dir, env }: Scratch): ChildProcess {
  return spawn(process.execPath, [...QUIET_FLAGS, launcher, 'daemon', '--quiet'], {
    cwd: dir,
    env,
    stdio: 'ignore',
  });
}

async function stop(daemon: ChildProcess): Promise<void> {
  const exited = once(daemon, 'exit');
  daemon.kill('SIGTERM');
  await exited;
}

async function measureStart(scratch: Scratch): Promise<Row> {
  const { jobs, close } = await openJobs(placeOf(scratch));
  const took: number[] = [];
  const bare: number[] = [];
  for (let run = 0; run < STARTS; run += 1) {
    const name = `due-${run}`;
    const createdMs = Date.now() - HOUR_MS;
    const schedule = { kind: 'every', everyMs: HOUR_MS - 1000, anchorMs: createdMs } as const;
    await jobs.add(makeJob({ name, schedule, createdMs }));
    bare.push(await timeMs(() => void spawnSync(process.execPath, ['-e', '0'])));
    const startedMs = Date.now();
    const daemon = startDaemon(scratch);
    for (;;) {
      const [found] = await jobs.history({ job: name, limit: 1 });
      if (found?.startedMs !== undefined) {
        took.push(found.startedMs - startedMs);
        break;
      }
      await pause(5);
    }
    await stop(daemon);
    await jobs.remove(name);
  }
  await close();
  return judge(
    {
      name: 'from the start to the first due job, beside bare Node',
      ours: median(took),
      floor: median(bare),
      unit: 'ms',
    },
    { max: 300 },
  );
}

/** Idle is while nothing is due: a job in the middle of it would be measured too. */
function pauseJobs(scratch: Scratch): void {
  const { jobs } = JSON.parse(scratch.loa(['job', 'list', '--json']).stdout) as { jobs: { name: string }[] };
  for (const { name } of jobs) scratch.loa(['job', 'pause', name]);
}

async function measureIdle(scratch: Scratch): Promise<readonly Row[]> {
  pauseJobs(scratch);
  const daemon = startDaemon(scratch);
  const bare = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  await pause(SETTLE_MS);
  const before = readProcess(daemon);
  await pause(IDLE_MS);
  const after = readProcess(daemon);
  const floor = readProcess(bare).megabytes;
  await stop(daemon);
  await stop(bare);
  const share = ((after.cpuMs - before.cpuMs) / IDLE_MS) * 100;
  return [
    judge(
      { name: 'idle, resident memory beside bare Node', ours: after.megabytes, floor, unit: 'MB' },
      { max: 60 },
    ),
    judge({ name: 'idle, share of a core', ours: share, unit: '%' }, { max: 0.5 }),
  ];
}

function readProcess({ pid }: ChildProcess): { readonly megabytes: number; readonly cpuMs: number } {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return { megabytes: Number(stdout) / 1024, cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
}

async function measureSlots(): Promise<Row> {
  const directory = mkdtempSync(join(process.env['LOA_BENCH_DIR'] ?? tmpdir(), 'loa-ops-'));
  const { jobs, close } = await openJobs(join(directory, 'ops.db'));
  const bare = new DatabaseSync(join(directory, 'bare.db'));
  bare.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE runs (slot INTEGER PRIMARY KEY, state TEXT)',
  );
  const insert = bare.prepare("INSERT INTO runs VALUES (?, 'running')");
  const update = bare.prepare("UPDATE runs SET state = 'ok' WHERE slot = ?");
  const createdMs = Date.now() - HOUR_MS;
  const schedule = { kind: 'every', everyMs: HOUR_MS / SLOTS, anchorMs: createdMs } as const;
  await jobs.add(makeJob({ schedule, createdMs, misfire: 'all' }));
  await jobs.noteDue(Date.now());
  const times: Record<'bare' | 'ours', number[]> = { ours: [], bare: [] };
  for (let slot = 0; slot < SLOTS - 1; slot += 1) {
    times.ours.push(
      await timeMs(async () => {
        const claim = await jobs.claim(Date.now(), 'bench', () => true);
        if (claim === undefined) throw new Error('no slot is left');
        await jobs.finish(claim, { outcome: 'ok', exitCode: 0, answer: '{}' }, Date.now());
      }),
    );
    times.bare.push(
      await timeMs(() => {
        insert.run(slot);
        update.run(slot);
      }),
    );
  }
  await close();
  bare.close();
  rmSync(directory, { recursive: true, force: true });
  const name = 'claim and record of a slot (two syncs of the disk), beside two bare commits';
  return judge({ name, ours: median(times.ours), floor: median(times.bare), unit: 'ms' }, { max: 3 });
}
