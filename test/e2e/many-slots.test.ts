// Many slots, four workers, some of them killed in the middle: every slot is done, and no end is acknowledged twice.
// LOA_SLOTS sets how many; the default is small.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openNodeHost } from '../../src/durable/node-host/index.ts';
import { openDatabase } from '../../src/durable/sql/index.ts';
import { makeJob } from '../../src/ops/jobs/store.suite.ts';
import { LEASE_MS, openJobStore } from '../../src/ops/jobs/store.ts';
import { OPS_MIGRATIONS, OPS_SCHEMA } from '../../src/ops/tables.ts';

const SLOTS = Number(process.env['LOA_SLOTS'] ?? 1000);
const WORKERS = 4;
const JOBS = 20;
const KILLS = 6;
const START = Date.parse('2026-01-01T00:00:00Z');
const program = join(import.meta.dirname, '../fixtures/job-worker.ts');

it(`${SLOTS} slots, ${WORKERS} workers and ${KILLS} kills: none lost, none acknowledged twice`, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'loa-slots-'));
  const path = join(directory, 'ops.db');
  const options = {
    kind: 'truth',
    driver: 'sqlite',
    name: OPS_SCHEMA,
    migrations: OPS_MIGRATIONS,
    path,
  } as const;
  const database = await openDatabase(options, openNodeHost());
  const acknowledged: string[] = [];
  const alive = new Set<ChildProcess>();
  try {
    const jobs = openJobStore(database);
    const each = SLOTS / JOBS;
    for (let at = 0; at < JOBS; at += 1) {
      const schedule = { kind: 'every', everyMs: 1000, anchorMs: START } as const;
      await jobs.add(
        makeJob({ name: `job-${at}`, schedule, misfire: 'all', retries: 100, createdMs: START }),
      );
    }
    await jobs.noteDue(START + each * 1000);
    const now = START + each * 1000 + 2 * LEASE_MS;
    const start = (): void => {
      const child = spawn(process.execPath, ['--no-warnings', program, path, String(now)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      alive.add(child);
      let text = '';
      child.stdout.on('data', (bytes: Buffer) => {
        text += bytes.toString();
      });
      child.on('close', () => {
        alive.delete(child);
        acknowledged.push(...text.split('\n').filter((line) => line !== ''));
      });
    };
    for (let at = 0; at < WORKERS; at += 1) start();
    for (let kill = 0; kill < KILLS; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      const [victim] = [...alive];
      if (victim === undefined) break;
      victim.kill('SIGKILL');
      await once(victim, 'close');
      start();
    }
    while (alive.size > 0) await once([...alive][0] as ChildProcess, 'close');
    const runs = await jobs.history({ limit: SLOTS * 2 });
    expect(runs).toHaveLength(SLOTS);
    expect(runs.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
  } finally {
    for (const child of alive) child.kill('SIGKILL');
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  }
}, 600_000);
