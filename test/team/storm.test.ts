// Three machines that write at once while they and the server are killed, and claims of one task by three. Short in `npm test`; with LOA_TEAM_LONG
// in full size: `npm run test:team`.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, type Postgres } from '../support/postgres.ts';
import { listMemories, type Machine, makeTeam, query, startWorker, type Team } from './machines.ts';

const { start, reason } = findPostgres();
const isLong = process.env['LOA_TEAM_LONG'] !== undefined;
const WRITES = isLong ? 500 : 40;
const TASKS = isLong ? 1000 : 40;
const WEEK_MS = 7 * 86_400_000;
const LONG_MS = 30 * 60_000;
const names = ['ann', 'bob', 'eve'] as const;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe.skipIf(start === undefined)(`a team under load${reason === undefined ? '' : ` (${reason})`}`, () => {
  let postgres: Postgres;
  let url: string;
  let team: Team;

  beforeAll(async () => {
    postgres = await (start as () => Promise<Postgres>)();
    url = await postgres.createDatabase();
    team = makeTeam(url, names.length);
    for (const machine of team.machines) machine.ask(['team', 'join']);
  });
  afterAll(async () => {
    team?.remove();
    await postgres?.stop();
  });

  const killNowAndThen = async (until: () => boolean): Promise<number> => {
    let kills = 0;
    while (!until()) {
      // The first while even the quickest machine still writes.
      await pause(kills === 0 ? 300 : 1500 + Math.random() * 2000);
      if (until() || postgres.crash === undefined) break;
      await postgres.crash.kill();
      await pause(300);
      await postgres.crash.restart();
      kills += 1;
    }
    return kills;
  };

  /** Writes all of its share, however often it is killed; what it was acknowledged comes back. */
  const writeAll = async (machine: Machine, name: string): Promise<ReadonlySet<number>> => {
    const acknowledged = new Set<number>();
    for (let from = 0; from < WRITES; ) {
      const worker = startWorker(machine, ['write', name, String(from), String(WRITES)]);
      const killer = setTimeout(() => worker.kill(), (isLong ? 4000 : 1500) + Math.random() * 4000);
      const code = await worker.ended;
      clearTimeout(killer);
      if (code !== null && code !== 0) throw new Error(worker.errors());
      for (const line of worker.lines().filter((one) => /^\d+$/.test(one))) acknowledged.add(Number(line));
      // What was begun and not acknowledged may be there, once; nobody says it again.
      const begun = worker.lines().flatMap((line) => /^begins (\d+)$/.exec(line)?.[1] ?? []);
      from = Math.max(from, Number(begun.at(-1) ?? from - 1) + 1);
    }
    return acknowledged;
  };

  it(
    `${names.length} x ${WRITES} writes with kill -9 of clients and server: nothing lost, nothing doubled, the same everywhere`,
    async () => {
      let isDone = false;
      const killing = killNowAndThen(() => isDone);
      const all = await Promise.all(
        team.machines.map((machine, at) => writeAll(machine, names[at] as string)),
      );
      isDone = true;
      const kills = await killing;
      for (const machine of [...team.machines, ...team.machines]) machine.ask(['team', 'sync']);
      const [first, ...others] = team.machines.map(listMemories) as [readonly string[], ...string[][]];
      for (const other of others) expect(other).toEqual(first);
      expect(new Set(first).size).toBe(first.length);
      for (const [at, acknowledged] of all.entries())
        for (const number of acknowledged)
          expect(first).toContain(
            `The queue ${names[at]}${number} of the import holds ${number} rows at most.`,
          );
      const [{ rows, distinct }] = (await query(
        url,
        "SELECT count(*)::int AS rows, count(DISTINCT about)::int AS distinct FROM loa.records WHERE type = 'memory.captured'",
      )) as [{ rows: number; distinct: number }];
      expect(rows).toBe(distinct);
      expect(rows).toBe(first.length);
      expect(kills).toBeGreaterThan(0);
    },
    LONG_MS,
  );

  it(
    `one task, three claims, one winner, ${TASKS} times`,
    async () => {
      const [ann] = team.machines as [Machine];
      const rows = Array.from({ length: TASKS }, (_, at) =>
        JSON.stringify({ id: `bd-race${at}`, title: `Race ${at}`, status: 'open' }),
      );
      writeFileSync(join(ann.dir, 'issues.jsonl'), `${rows.join('\n')}\n`);
      expect(
        ann.ask<{ created: string[] }>(['task', 'create', '--import', 'issues.jsonl']).created,
      ).toHaveLength(TASKS);
      for (const machine of team.machines) machine.ask(['team', 'sync']);
      const list = join(mkdtempSync(join(tmpdir(), 'loa-claims-')), 'tasks');
      writeFileSync(list, Array.from({ length: TASKS }, (_, at) => `bd-race${at}\n`).join(''));
      // Clocks that are an hour apart: the server's decides.
      const skews = [0, 3_600_000, -3_600_000];
      const workers = team.machines.map((machine, at) =>
        startWorker(machine, ['claim', names[at] as string, list], { CLOCK_SKEW_MS: String(skews[at]) }),
      );
      for (const worker of workers) expect(await worker.ended, worker.errors()).toBe(0);
      const won = workers.flatMap((worker) => worker.lines());
      expect(won.toSorted()).toEqual(Array.from({ length: TASKS }, (_, at) => `bd-race${at}`).toSorted());
    },
    LONG_MS,
  );

  it('a machine that was away for a week catches up, and what it wrote meanwhile goes up', async () => {
    const [ann, bob] = team.machines as [Machine, Machine];
    const away = {
      CLOCK_SKEW_MS: String(-WEEK_MS),
      LOA_TEAM__DATABASE: 'postgres://nobody@127.0.0.1:1/none',
    };
    const worker = startWorker(bob, ['write', 'away', '0', '5', '1000'], away);
    expect(await worker.ended, worker.errors()).toBe(0);
    ann.ask(['remember', 'Written while the other was away.']);
    for (const machine of [ann, bob, ann]) machine.ask(['team', 'sync']);
    expect(listMemories(ann)).toEqual(listMemories(bob));
    expect(listMemories(ann).filter((text) => text.includes('queue away'))).toHaveLength(5);
  });
});
