// What one writes reaches the others by itself, by a process that stays for a while and then ends.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMcp } from '../support/places.ts';
import { findPostgres, type Postgres } from '../support/postgres.ts';
import { timeUntilRecalled } from './arrival.ts';
import { listMemories, type Machine, makeTeam, query, setDatabase, type Team } from './machines.ts';

const { start, reason } = findPostgres();
const LISTENING = "SELECT pid FROM pg_stat_activity WHERE application_name = 'loa listens' ORDER BY pid";

describe.skipIf(start === undefined)(`what one writes${reason === undefined ? '' : ` (${reason})`}`, () => {
  let postgres: Postgres;
  let url: string;
  let team: Team;
  let ann: Machine;
  let bob: Machine;
  const listening = async (): Promise<readonly unknown[]> =>
    (await query(url, LISTENING)).map(({ pid }) => pid);

  beforeAll(async () => {
    postgres = await (start as () => Promise<Postgres>)();
    url = await postgres.createDatabase();
    team = makeTeam(url, 2);
    [ann, bob] = team.machines as [Machine, Machine];
    for (const machine of [ann, bob]) machine.ask(['team', 'join']);
    setDatabase(ann, url, { linger_seconds: 1 });
  });
  afterAll(async () => {
    team?.remove();
    await postgres?.stop();
  });

  it('is recalled by another’s agent soon after; how soon is printed', async () => {
    bob.ask(['config', 'trust', '--yes']);
    const reader = await openMcp(bob);
    try {
      await expect.poll(listening, { timeout: 30_000 }).toHaveLength(1);
      const times: number[] = [];
      for (const name of ['one', 'two', 'three', 'four', 'five'])
        times.push(Math.round(await timeUntilRecalled(ann, reader, name)));
      const [first, ...others] = times;
      process.stdout.write(
        `      written by one, recalled by another: first after ${first} ms, then after ${others.join(', ')} ms\n`,
      );
    } finally {
      await reader.client.close();
    }
    expect(listMemories(bob).filter((text) => text.includes('lantern'))).toHaveLength(5);
  });

  it('is sent by a process that ends by itself', async () => {
    ann.ask(['remember', 'Nobody waits for this one.']);
    await expect.poll(listening, { timeout: 30_000 }).toHaveLength(1);
    await expect.poll(listening, { timeout: 60_000 }).toEqual([]);
  });

  it('again within a while is sent by the process that sent the first', async () => {
    setDatabase(ann, url, { linger_seconds: 600 });
    ann.ask(['remember', 'The first of two goes up.']);
    await expect.poll(listening, { timeout: 30_000 }).toHaveLength(1);
    const before = await listening();
    ann.ask(['remember', 'The second of two goes up.']);
    const sent = async (): Promise<unknown> =>
      (
        await query(url, "SELECT count(*)::int AS n FROM loa.records WHERE payload LIKE '%of two goes%'")
      )[0]?.['n'];
    await expect.poll(sent, { timeout: 30_000 }).toBe(2);
    expect(await listening()).toEqual(before);
    ann.ask(['team', 'leave']);
    await expect.poll(listening, { timeout: 30_000 }).toEqual([]);
  });
});
