// Jobs that are shared: by three processes in one machine's database, and in a database of the team by three daemons, each of a folder and a home of its own, share three hundred due jobs. Each is run once, by
// whichever came first; what the jobs tell is counted, so that a second run would show.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNodeHost } from '../../src/durable/node-host/index.ts';
import { type Database, openDatabase } from '../../src/durable/sql/index.ts';
import type { Run } from '../../src/ops/jobs/job.ts';
import { makeJob } from '../../src/ops/jobs/store.suite.ts';
import { openJobStore } from '../../src/ops/jobs/store.ts';
import { OPS_MIGRATIONS, OPS_SCHEMA } from '../../src/ops/tables.ts';
import { findPostgres, type Postgres } from '../support/postgres.ts';
import { createScratch, launcher, type Scratch } from '../support/run-loa.ts';

const JOBS = 300;
const MACHINES = 3;
const HOUR_MS = 3_600_000;
/** What the jobs tell has to reach somebody, or they fail. */
const LOGGED = { channels: [{ type: 'log', name: 'log' }] };
const { start, reason } = findPostgres();

const runOf = (at: number): string => `notify send --severity warning --message "job ${at} ran"`;

/** Each job ran once, at its first try, and told what it tells once. */
async function requireOnce(database: Database): Promise<readonly Run[]> {
  const runs = (await openJobStore(database).history({ limit: 10_000 })).filter(
    ({ job, endedMs }) => /^job-/.test(job) && endedMs !== undefined,
  );
  expect(runs).toHaveLength(JOBS);
  expect(runs.map(({ outcome, attempt }) => [outcome, attempt])).toEqual(runs.map(() => ['ok', 1]));
  const { rows } = await database.query(
    "SELECT text, COUNT(*) AS count FROM messages WHERE text LIKE 'job %' GROUP BY text",
  );
  expect(rows).toHaveLength(JOBS);
  expect(rows.filter(({ count }) => Number(count) !== 1)).toEqual([]);
  return runs;
}

async function addJobs(database: Database): Promise<void> {
  const jobs = openJobStore(database);
  const createdMs = Date.now() - HOUR_MS;
  const schedule = { kind: 'every', everyMs: HOUR_MS - 60_000, anchorMs: createdMs } as const;
  for (let at = 0; at < JOBS; at += 1)
    await jobs.add(makeJob({ name: `job-${at}`, run: runOf(at), schedule, createdMs }));
}

it(`${JOBS} jobs in the database of one machine are each run once by ${MACHINES} processes`, async () => {
  const machine = createScratch();
  try {
    machine.loa(['init', '--yes']);
    const channels = JSON.stringify(LOGGED.channels);
    machine.loa(['config', 'set', 'operational_hardening.notifications.channels', channels]);
    machine.loa(['daemon', '--once']);
    const path = join(machine.dir, '.git/loa/ops.db');
    const options = {
      kind: 'truth',
      driver: 'sqlite',
      name: OPS_SCHEMA,
      migrations: OPS_MIGRATIONS,
      path,
    } as const;
    const database = await openDatabase(options, openNodeHost());
    try {
      await addJobs(database);
      const { dir: cwd, env } = machine;
      const passes = Array.from({ length: MACHINES }, () =>
        once(spawn(process.execPath, [launcher, 'daemon', '--once'], { cwd, env, stdio: 'ignore' }), 'exit'),
      );
      expect((await Promise.all(passes)).map(([code]) => code)).toEqual(passes.map(() => 0));
      await requireOnce(database);
    } finally {
      await database.close();
    }
  } finally {
    machine.remove();
  }
}, 180_000);

describe.skipIf(start === undefined)(
  `jobs that machines share${reason === undefined ? '' : ` (${reason})`}`,
  () => {
    let postgres: Postgres;
    let url: string;
    const machines: Scratch[] = [];
    const daemons: ChildProcess[] = [];

    beforeAll(async () => {
      postgres = await (start as () => Promise<Postgres>)();
      url = await postgres.createDatabase();
      for (let at = 0; at < MACHINES; at += 1) {
        const machine = createScratch();
        const folder = join(machine.env['XDG_CONFIG_HOME'] as string, 'loa');
        mkdirSync(folder, { recursive: true });
        writeFileSync(
          join(folder, 'config.yaml'),
          JSON.stringify({ operational_hardening: { database: url, notifications: LOGGED } }),
        );
        machine.loa(['init', '--yes']);
        machines.push(machine);
      }
    }, 120_000);
    afterAll(async () => {
      for (const daemon of daemons) daemon.kill('SIGKILL');
      for (const machine of machines) machine.remove();
      await postgres?.stop();
    }, 60_000);

    it(`${JOBS} jobs on ${MACHINES} machines are each run once`, async () => {
      const options = {
        kind: 'truth',
        driver: 'postgres',
        name: OPS_SCHEMA,
        migrations: OPS_MIGRATIONS,
        url,
      } as const;
      const database = await openDatabase(options, openNodeHost());
      try {
        const jobs = openJobStore(database);
        await addJobs(database);
        for (const { dir, env } of machines)
          daemons.push(
            spawn(process.execPath, [launcher, 'daemon'], {
              cwd: dir,
              env,
              stdio: ['ignore', 'ignore', 'inherit'],
            }),
          );
        const failed = new Set<string>();
        const hasEnded = async () => {
          const runs = (await jobs.history({ limit: 10_000 })).filter(({ job }) => /^job-/.test(job));
          // One that waits for its next try says why the last one failed.
          for (const { job, endedMs, answer } of runs)
            if (endedMs === undefined && answer !== undefined) failed.add(`${job}: ${answer}`);
          return runs.filter(({ endedMs }) => endedMs !== undefined).length === JOBS;
        };
        while (!(await hasEnded())) await new Promise((resolve) => setTimeout(resolve, 200));
        expect([...failed]).toEqual([]);
        const runs = await requireOnce(database);
        expect(new Set(runs.map(({ worker }) => worker)).size).toBe(MACHINES);
        const [first] = machines as [Scratch];
        expect(first.loa(['daemon', 'stop']).exitCode).toBe(0);
        await Promise.race(daemons.map((daemon) => once(daemon, 'exit')));
      } finally {
        await database.close();
      }
    }, 180_000);

    it("machines with other settings leave each other's declared jobs, and run only what their own ask for", () => {
      const [rich, poor] = machines as [Scratch, Scratch];
      const stores = [{ name: 'disk', kind: 'folder', path: join(rich.dir, '..', 'backups') }];
      writeFileSync(
        join(rich.env['XDG_CONFIG_HOME'] as string, 'loa', 'config.yaml'),
        JSON.stringify({ operational_hardening: { database: url }, state: { stores } }),
      );
      const namesOf = (machine: Scratch): readonly string[] => {
        const { jobs } = JSON.parse(machine.loa(['job', 'list', '--json']).stdout) as {
          jobs: { name: string }[];
        };
        return jobs.map(({ name }) => name);
      };
      const before = namesOf(poor);
      const extra = namesOf(rich).filter((name) => !before.includes(name));
      expect(extra).toContain('back-up-state');
      poor.loa(['daemon', '--once']);
      expect(namesOf(poor)).toEqual(expect.arrayContaining(extra));
      expect(namesOf(rich)).toEqual(expect.arrayContaining(extra));
    }, 60_000);
  },
);
