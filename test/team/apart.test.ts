// Machines with a network of their own each, as processes that reach the server by a cable: pulled out, plugged in, and another server in
// the place of the first.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, type Postgres } from '../support/postgres.ts';
import {
  listMemories,
  type Machine,
  makeTeam,
  query,
  runBeside,
  setDatabase,
  startWorker,
  type Team,
} from './machines.ts';
import { type Cabled, makeNetworks, type Networks, whyNoNetworks } from './networks.ts';

const { startCluster, reason } = findPostgres();
const missing =
  reason ??
  (startCluster === undefined ? 'needs a server of its own, not LOA_TEST_POSTGRES' : whyNoNetworks());
const DAYS_MS = 2 * 86_400_000;

describe.skipIf(missing !== undefined)(
  `machines with networks of their own${missing === undefined ? '' : ` (${missing})`}`,
  () => {
    let networks: Networks;
    let postgres: Postgres;
    let url: string;
    let team: Team;
    let cables: readonly [Cabled, Cabled];
    let ann: Machine;
    let bob: Machine;
    const start = (settings: Readonly<Record<string, string>> = {}) =>
      (startCluster as NonNullable<typeof startCluster>)({ network: networks, settings });
    const sync = (...machines: readonly Machine[]): void => {
      for (const machine of machines) machine.ask(['team', 'sync']);
    };
    const countRecords = async (): Promise<unknown> =>
      (await query(url, 'SELECT count(*)::int AS n FROM loa.records'))[0]?.['n'];

    beforeAll(async () => {
      networks = makeNetworks();
      postgres = await start();
      url = await postgres.createDatabase();
      team = makeTeam(url, 0);
      cables = [networks.add(), networks.add()];
      [ann, bob] = cables.map(({ within }) => team.add(url, { within })) as [Machine, Machine];
      for (const machine of [ann, bob]) {
        setDatabase(machine, url, { sync_after_changes: false });
        machine.ask(['team', 'join']);
      }
    });
    afterAll(async () => {
      team?.remove();
      await postgres?.stop();
      networks?.remove();
    });

    it('share what they write', () => {
      ann.ask(['remember', 'The lift stops at the third floor.']);
      sync(ann, bob);
      expect(listMemories(bob)).toEqual(['The lift stops at the third floor.']);
    });

    it('go on writing while the cable is out, are told, and catch up', () => {
      cables[0].pull();
      ann.ask(['remember', 'Written behind a pulled cable.']);
      const { exitCode, stdout, stderr } = ann.loa(['team', 'sync'], { timeoutMs: 60_000 });
      expect([exitCode, stdout + stderr]).toEqual([69, expect.stringContaining('database')]);
      const status = ann.ask(['team', 'status'], { timeoutMs: 60_000, exits: [2] });
      expect(status).toMatchObject({ connected: false, ahead: 1 });
      bob.ask(['remember', 'Written meanwhile by the other.']);
      sync(bob);
      cables[0].plugIn();
      sync(ann, bob);
      expect(listMemories(ann)).toEqual(listMemories(bob));
      expect(listMemories(ann)).toHaveLength(3);
    });

    it('neither lose nor double what the server committed after the cable was pulled', async () => {
      ann.ask(['remember', 'Committed into the void.']);
      const before = (await countRecords()) as number;
      const { default: pg } = await import('pg');
      const holder = new pg.Client({ connectionString: url });
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query('SELECT * FROM loa.projects FOR UPDATE');
      const sending = runBeside(ann, 'team', 'sync');
      const waiting = async (): Promise<unknown> =>
        (
          await query(
            url,
            "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%append_records%'",
          )
        )[0]?.['n'];
      await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0);
      cables[0].pull();
      await holder.query('COMMIT');
      await holder.end();
      await expect.poll(countRecords, { timeout: 30_000 }).toBe(before + 1);
      const [code] = await sending;
      expect(code).toBe(69);
      cables[0].plugIn();
      expect(ann.ask(['team', 'sync'])).toMatchObject({ sent: 0 });
      sync(bob);
      expect(await countRecords()).toBe(before + 1);
      expect(listMemories(bob)).toEqual(listMemories(ann));
    });

    it('with clocks that are days apart end with the same, each thing once', async () => {
      const writers = [ann, bob].map((machine, at) =>
        startWorker(machine, ['write', `skew${at}`, '0', '5', '1000'], {
          CLOCK_SKEW_MS: String(at === 0 ? DAYS_MS : -DAYS_MS),
          LOA_TEAM__DATABASE: '',
        }),
      );
      for (const writer of writers) expect(await writer.ended, writer.errors()).toBe(0);
      sync(ann, bob, ann);
      expect(listMemories(ann)).toEqual(listMemories(bob));
      expect(listMemories(ann).filter((text) => text.includes('skew'))).toHaveLength(10);
    });

    it('refuse an empty server that stands in the place of the first, and go on when that is back', async () => {
      const place = new URL(url);
      const database = place.pathname.slice(1);
      const before = listMemories(ann);
      ann.ask(['remember', 'Written before the server was replaced.']);
      await postgres.crash?.kill();
      const other = await start({ port: place.port });
      try {
        await other.run(`CREATE DATABASE ${database}`);
        const { error } = ann.ask<{ error: { code: string } }>(['team', 'sync'], { exits: [64, 69] });
        expect(error.code).toBe('team.other-server');
        expect(await query(url, "SELECT to_regclass('loa.records') AS made")).toEqual([{ made: null }]);
      } finally {
        await other.stop();
      }
      await postgres.crash?.restart();
      sync(ann, bob);
      expect(listMemories(bob)).toEqual([...before, 'Written before the server was replaced.'].toSorted());
    });
  },
);
