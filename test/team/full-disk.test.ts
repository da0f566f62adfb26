// A server whose disk is full, for real: its database lies on a small disk in memory that something else fills up. Needs root to make one.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, type Postgres } from '../support/postgres.ts';
import { listMemories, type Machine, makeTeam, query, setDatabase, type Team } from './machines.ts';

const { startCluster, reason } = findPostgres();

function mountSmallDisk(): string | undefined {
  if (process.getuid?.() !== 0 || startCluster === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'loa-small-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]);
  if (status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

const disk = mountSmallDisk();
const missing =
  reason ?? (disk === undefined ? 'a small disk needs root, and a server of its own' : undefined);

describe.skipIf(missing !== undefined)(
  `a server whose disk is full${missing === undefined ? '' : ` (${missing})`}`,
  () => {
    const ballast = join(disk ?? '', 'ballast');
    let postgres: Postgres;
    let url: string;
    let team: Team;
    let ann: Machine;
    let bob: Machine;

    beforeAll(async () => {
      postgres = await (startCluster as NonNullable<typeof startCluster>)({ owns: [disk as string] });
      await postgres.run(`CREATE TABLESPACE small LOCATION '${disk}'`);
      url = await postgres.createDatabase();
      await postgres.run(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET TABLESPACE small`);
      team = makeTeam(url, 2);
      [ann, bob] = team.machines as [Machine, Machine];
      for (const machine of [ann, bob]) {
        setDatabase(machine, url, { sync_after_changes: false });
        machine.ask(['team', 'join']);
      }
    });
    afterAll(async () => {
      rmSync(ballast, { force: true });
      team?.remove();
      await postgres?.stop();
      spawnSync('umount', [disk as string]);
      rmSync(disk as string, { recursive: true, force: true });
    });

    it('is told with what to do, takes nothing by halves, and gets everything once there is room', async () => {
      const notes = Array.from(
        { length: 300 },
        (_, at) => `The shelf ${at} holds ${at + 3} boxes of screws.`,
      );
      writeFileSync(
        join(ann.dir, 'notes.jsonl'),
        notes.map((content) => `${JSON.stringify({ content })}\n`).join(''),
      );
      ann.ask(['memory', 'import', 'notes.jsonl', '--trusted'], { exits: [0, 2] });
      const { bavail, bsize } = statfsSync(disk as string);
      writeFileSync(ballast, new Uint8Array(bavail * bsize));
      const { error } = ann.ask<{ error: { hint: string } }>(['team', 'sync'], { exits: [69] });
      expect(error.hint).toContain('no room left');
      expect(await query(url, 'SELECT count(*)::int AS n FROM loa.records')).toEqual([{ n: 0 }]);
      ann.ask(['remember', 'Writing goes on meanwhile.']);
      rmSync(ballast);
      for (const machine of [ann, bob]) machine.ask(['team', 'sync']);
      expect(listMemories(bob)).toEqual(listMemories(ann));
      expect(listMemories(bob)).toHaveLength(notes.length + 1);
    });
  },
);
