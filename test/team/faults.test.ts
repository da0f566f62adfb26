// What can go wrong between a machine and its team: each time nothing is lost, nothing is doubled, and it is said what to do.

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHAIN_START } from '../../src/team/log/chain.ts';
import { chainParts } from '../../src/team/sync/outgoing.ts';
import { findPostgres, type Postgres } from '../support/postgres.ts';
import { openCuttingProxy } from './cutting-proxy.ts';
import {
  listMemories,
  type Machine,
  makeTeam,
  query,
  runBeside,
  setDatabase,
  type Team,
  withTeamLog,
} from './machines.ts';

const { start, reason } = findPostgres();

interface Failure {
  readonly error: { readonly code: string; readonly message: string; readonly hint: string };
}

describe.skipIf(start === undefined)(
  `a team when something goes wrong${reason === undefined ? '' : ` (${reason})`}`,
  () => {
    let postgres: Postgres;
    let url: string;
    let team: Team;
    let ann: Machine;
    let bob: Machine;
    const sync = (...machines: readonly Machine[]): void => {
      for (const machine of machines) machine.ask(['team', 'sync']);
    };
    const fail = (machine: Machine, ...args: readonly string[]): Failure['error'] =>
      machine.ask<Failure>(args, { exits: [64, 69] }).error;
    /** Nothing is sent but by the test. */
    const setAddress = (machine: Machine, address: string): void =>
      setDatabase(machine, address, { sync_after_changes: false });
    const countRecords = async (): Promise<unknown> =>
      (await query(url, 'SELECT count(*)::int AS n FROM loa.records'))[0]?.['n'];

    beforeAll(async () => {
      postgres = await (start as () => Promise<Postgres>)();
      url = await postgres.createDatabase();
      team = makeTeam(url, 2);
      [ann, bob] = team.machines as [Machine, Machine];
      for (const machine of [ann, bob]) {
        setAddress(machine, url);
        machine.ask(['team', 'join']);
      }
    });
    afterAll(async () => {
      team?.remove();
      await postgres?.stop();
    });

    it('a connection that is cut while an append is committed neither loses nor doubles it', async () => {
      const proxy = await openCuttingProxy(url);
      try {
        setAddress(ann, proxy.url);
        ann.ask(['remember', 'The cache is flushed at midnight.']);
        proxy.cutAfter('append_records');
        const [exitCode, said] = await runBeside(ann, 'team', 'sync');
        expect(exitCode).toBe(69);
        expect(said).toContain('Connection terminated unexpectedly');
        expect(proxy.hasCut()).toBe(true);
        expect(await countRecords()).toBe(1);
        const [, again] = await runBeside(ann, 'team', 'sync', '--json');
        expect(JSON.parse(again)).toMatchObject({ sent: 0 });
        sync(bob);
        expect(listMemories(bob)).toEqual(['The cache is flushed at midnight.']);
        expect(await countRecords()).toBe(1);
      } finally {
        setAddress(ann, url);
        await proxy.close();
      }
    });

    it('a machine that others came before writes nothing, also when they wrote as much as it would have', async () => {
      await withTeamLog(url, async (log) => {
        await log.join('raced', 'm1', 'one');
        await log.join('raced', 'm2', 'two');
        const recordOf = (machine: string) => {
          const part = {
            payload: {},
            type: 'toy.said',
            version: 1,
            origin: machine,
            madeAt: '',
            journal: 'j',
          };
          const parts = [{ ...part, journalSequence: 1, journalDigest: 'd' }];
          return chainParts(parts, { project: 'raced', machine }, CHAIN_START);
        };
        expect(await log.append('raced', 0, recordOf('m1'))).toBe(1);
        expect(await log.append('raced', 0, recordOf('m2'))).toBeUndefined();
        expect(await log.append('raced', 1, recordOf('m2'))).toBe(2);
        expect(await log.read('raced', 0, 10)).toHaveLength(2);
        await expect(log.append('raced', 2, recordOf('m2'))).rejects.toMatchObject({ code: 'team.refused' });
      });
      await query(url, "DELETE FROM loa.records WHERE project = 'raced'");
    });

    it('a journal that was put back from an old copy sends nothing again, and gets back what it had sent', async () => {
      sync(ann, bob);
      const own = join(ann.dir, '.git/loa');
      const copy = `${own}-copy`;
      cpSync(own, copy, { recursive: true });
      ann.ask(['remember', 'Old clients send no version.']);
      sync(ann);
      const before = await countRecords();
      const { machine } = ann.ask<{ machine: string }>(['team', 'status']);
      rmSync(own, { recursive: true });
      cpSync(copy, own, { recursive: true });
      ann.git('checkout', '-q', '--', '.');
      const { notices, sent } = ann.ask<{ notices: string[]; sent: number }>(['team', 'sync']);
      expect({ sent, count: await countRecords() }).toEqual({ sent: 0, count: before });
      expect(notices.join()).toContain('restored backup');
      expect(ann.ask<{ machine: string }>(['team', 'status']).machine).not.toBe(machine);
      expect(listMemories(ann)).toEqual([
        'Old clients send no version.',
        'The cache is flushed at midnight.',
      ]);
      ann.ask(['remember', 'The new id goes on.']);
      sync(ann, bob);
      expect(listMemories(bob)).toEqual(listMemories(ann));
    });

    it('a member that was removed is told so when it comes back, and is let in again by another', () => {
      const { machine } = bob.ask<{ machine: string }>(['team', 'status']);
      ann.ask(['team', 'remove', machine]);
      bob.ask(['remember', 'Written while outside.']);
      const { code, message, hint } = fail(bob, 'team', 'sync');
      expect({ code, message, hint }).toMatchObject({
        code: 'team.refused',
        message: expect.stringContaining('was taken out of the project'),
        hint: expect.stringContaining('loa team admit'),
      });
      ann.ask(['team', 'admit', machine]);
      sync(bob, ann);
      expect(listMemories(ann)).toContain('Written while outside.');
    });

    it('a schema of a newer loa is refused, and nothing is touched', async () => {
      await query(url, 'INSERT INTO loa.schema_version (version) VALUES (99)');
      const before = await countRecords();
      ann.loa(['remember', 'Too early.']);
      expect(fail(ann, 'team', 'sync').code).toBe('sql.newer');
      expect(await countRecords()).toBe(before);
      await query(url, 'DELETE FROM loa.schema_version WHERE version = 99');
      sync(ann, bob);
      expect(listMemories(bob)).toContain('Too early.');
    });

    it('a wrong password is told without the password, and writing goes on', () => {
      const wrong = new URL(url);
      wrong.password = 'battery-staple';
      const env = { LOA_TEAM__DATABASE: wrong.href };
      const { stdout, stderr } = ann.loa(['team', 'sync'], { env });
      expect(stdout + stderr).toContain('did not take the user or the password');
      expect(stdout + stderr).not.toContain('battery-staple');
      expect(ann.loa(['remember', 'The office router is called Rosalind.'], { env }).exitCode).toBe(0);
    });

    it('a server without room is told, and what waits goes up once there is some', async () => {
      await query(
        url,
        `CREATE FUNCTION loa.full_disk() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`,
        'CREATE TRIGGER full_disk BEFORE INSERT ON loa.records EXECUTE FUNCTION loa.full_disk()',
      );
      ann.ask(['remember', 'The archive is kept for ten years.']);
      expect(fail(ann, 'team', 'sync').hint).toContain('no room left');
      await query(url, 'DROP TRIGGER full_disk ON loa.records');
      sync(ann, bob);
      expect(listMemories(bob)).toContain('The archive is kept for ten years.');
    });

    it('a record that was changed in the database, and one that was taken out, are noticed and not taken', async () => {
      ann.ask(['remember', 'Invoices are due after 30 days.']);
      sync(ann);
      const last = "position = (SELECT max(position) FROM loa.records) AND project <> 'raced'";
      await query(
        url,
        `UPDATE loa.records SET payload = replace(payload, '30 days', '90 days') WHERE ${last}`,
      );
      expect(fail(bob, 'team', 'sync')).toMatchObject({
        code: 'team.tampered',
        message: expect.stringContaining('its text was changed'),
      });
      await query(
        url,
        `UPDATE loa.records SET payload = replace(payload, '90 days', '30 days') WHERE ${last}`,
      );
      const kept = await query(url, `SELECT * FROM loa.records WHERE ${last}`);
      await query(
        url,
        'CREATE TABLE loa.kept AS SELECT * FROM loa.records',
        `DELETE FROM loa.records WHERE ${last}`,
      );
      ann.ask(['remember', 'Reminders go out on Mondays.']);
      sync(ann);
      expect(fail(bob, 'team', 'sync').message).toContain('it is missing');
      expect(listMemories(bob).join()).not.toMatch(/days|Mondays/);
      expect(kept).toHaveLength(1);
      await query(
        url,
        'INSERT INTO loa.records SELECT * FROM loa.kept ON CONFLICT DO NOTHING',
        'DROP TABLE loa.kept',
      );
      sync(bob);
      expect(listMemories(bob)).toEqual(listMemories(ann));
    });

    it('an empty server in the place of the joined one, and one that went back, are refused', async () => {
      const other = await postgres.createDatabase();
      const before = listMemories(ann);
      setAddress(ann, other);
      const refused = fail(ann, 'team', 'sync');
      expect(refused).toMatchObject({
        code: 'team.other-server',
        hint: expect.stringContaining('Point team.database back'),
      });
      expect(await query(other, "SELECT to_regclass('loa.projects') AS made")).toEqual([{ made: null }]);
      setAddress(ann, url);
      const { head } = (await query(url, 'SELECT head FROM loa.projects ORDER BY head DESC'))[0] as {
        head: string;
      };
      await query(url, `UPDATE loa.projects SET head = head - 2 WHERE head = ${head}`);
      expect(fail(ann, 'team', 'sync').code).toBe('team.went-back');
      await query(url, `UPDATE loa.projects SET head = ${head} WHERE head = ${head} - 2`);
      sync(ann);
      expect(listMemories(ann)).toEqual(before);
    });

    it('another project in the same database is another world, and row-level security keeps it so', async () => {
      const role = `member_${process.pid}`;
      await query(url, `CREATE ROLE ${role} LOGIN PASSWORD 'plain-horse'`);
      try {
        const address = new URL(url);
        address.username = role;
        address.password = 'plain-horse';
        const eve = team.add(address.href);
        expect(fail(eve, 'team', 'join')).toMatchObject({
          code: 'team.refused',
          hint: expect.stringContaining('loa team admit'),
        });
        expect(eve.ask(['team', 'join', '--project', 'other'])).toMatchObject({ founded: true, received: 0 });
        eve.ask(['remember', 'Of the other project only.']);
        sync(eve, ann);
        expect(listMemories(ann).join()).not.toContain('Of the other project');
        const seen = await query(address.href, 'SELECT DISTINCT project FROM loa.records');
        expect(seen).toEqual([{ project: 'other' }]);
        await expect(query(address.href, "DELETE FROM loa.records WHERE project = 'other'")).rejects.toThrow(
          'permission denied',
        );
        await expect(query(address.href, "UPDATE loa.records SET type = 'x'")).rejects.toThrow(
          'permission denied',
        );
        expect(fail(eve, 'team', 'join', '--project', 'third').code).toBe('team.other-project');
      } finally {
        await query(url, `DROP OWNED BY ${role}`, `DROP ROLE ${role}`);
      }
    });
  },
);
