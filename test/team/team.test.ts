// A team on real PostgreSQL: machines as processes with homes of their own, who share what they decided and remember, and nothing else.

import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBlocks } from '../support/console-examples.ts';
import { findPostgres, type Postgres } from '../support/postgres.ts';
import { createScratch, repository } from '../support/run-loa.ts';
import { listMemories, type Machine, makeTeam, query, setDatabase, type Team } from './machines.ts';

const { start, reason } = findPostgres();
const PURPOSE = 'looks at the sample now and then';
const notesOf = ({ dir }: Machine): string => readFileSync(join(dir, 'grimoires/loa/NOTES.md'), 'utf8');

describe.skipIf(start === undefined)(`a team${reason === undefined ? '' : ` (${reason})`}`, () => {
  let postgres: Postgres;
  let team: Team;
  let url: string;
  let ann: Machine;
  let bob: Machine;

  beforeAll(async () => {
    postgres = await (start as () => Promise<Postgres>)();
    url = await postgres.createDatabase();
    team = makeTeam(url, 2);
    [ann, bob] = team.machines as [Machine, Machine];
    // What a test does not want sent yet must not be sent by a process of the test before it.
    for (const machine of [ann, bob]) setDatabase(machine, url, { linger_seconds: 0 });
  });
  afterAll(async () => {
    team?.remove();
    await postgres?.stop();
  });

  it('a clone that has joined nothing is told how, also where nothing was set up', () => {
    const fresh = createScratch();
    try {
      const { exitCode, stdout } = fresh.loa(['team', 'sync'], { env: { LOA_DATABASE_URL: url } });
      expect([exitCode, stdout]).toEqual([2, expect.stringContaining('loa team join')]);
    } finally {
      fresh.remove();
    }
  });

  it('a memory and a decision of one are the other’s after both have synced', () => {
    expect(ann.ask(['team', 'join'])).toMatchObject({ founded: true, joined: true });
    expect(bob.ask(['team', 'join'])).toMatchObject({ founded: false, joined: true });
    ann.ask(['remember', 'Plugins are loaded at the start only.']);
    ann.ask(['ledger', 'decide', 'Listen on 8080', '--evidence', 'server.ts:1: export const PORT = 8080;']);
    ann.ask(['team', 'sync']);
    bob.ask(['team', 'sync']);
    expect(listMemories(bob)).toEqual(['Plugins are loaded at the start only.']);
    expect(notesOf(bob)).toContain('Listen on 8080');
    expect(ann.ask(['team', 'status'])).toMatchObject({
      connected: true,
      behind: 0,
      ahead: 0,
      conflicts: [],
    });
  });

  it('what a hook kept goes up by itself', async () => {
    const input = JSON.stringify({ session_id: 's', prompt: 'From now on, never push on Fridays.' });
    expect(ann.loa(['hook', 'UserPromptSubmit'], { input }).stdout).toContain('kept');
    await expect
      .poll(
        () => {
          bob.ask(['team', 'sync']);
          return listMemories(bob).join();
        },
        { timeout: 60_000, interval: 500 },
      )
      .toContain('never push on Fridays');
  });

  it('what people write by hand into NOTES.md stays theirs, on both machines', () => {
    appendFileSync(join(ann.dir, 'grimoires/loa/NOTES.md'), '\nAnn thinks of lunch.\n');
    appendFileSync(join(bob.dir, 'grimoires/loa/NOTES.md'), '\nBob thinks of tea.\n');
    ann.ask(['remember', 'The ping period is 45 seconds.']);
    bob.ask(['remember', 'The export is written in UTF-8.']);
    for (const machine of [ann, bob, ann]) machine.ask(['team', 'sync']);
    for (const machine of [ann, bob]) expect(listMemories(machine)).toHaveLength(4);
    expect(notesOf(ann)).toContain('Ann thinks of lunch.');
    expect(notesOf(ann)).not.toContain('Bob thinks of tea.');
    expect(notesOf(bob)).toContain('Bob thinks of tea.');
  });

  it('an entry that one edited by hand keeps its words when another consolidates it', () => {
    ann.ask(['remember', 'The nightly import starts at two in the morning.']);
    for (const machine of [ann, bob]) machine.ask(['team', 'sync']);
    const path = join(bob.dir, 'grimoires/loa/NOTES.md');
    writeFileSync(path, notesOf(bob).replace('two in the morning', 'three in the morning'));
    ann.ask(['memory', 'consolidate']);
    for (const machine of [ann, bob]) machine.ask(['team', 'sync']);
    expect(listMemories(bob).filter((text) => text.includes('in the morning'))).toEqual([
      'The nightly import starts at three in the morning.',
    ]);
    expect(notesOf(ann)).not.toContain('in the morning');
    expect(listMemories(ann)).toContain('The nightly import starts at two in the morning.');
  });

  it('a task that two change before they know of each other ends the same on both, and they are told', () => {
    const { created } = ann.ask<{ created: [string] }>(['task', 'create', 'Write the import']);
    const [id] = created;
    ann.ask(['team', 'sync']);
    bob.ask(['team', 'sync']);
    const away = { env: { LOA_TEAM__DATABASE: 'postgres://nobody@127.0.0.1:1/none' } };
    ann.ask(['task', 'update', id, '--priority', '1', '--next', 'look at the rows'], away);
    bob.ask(['task', 'update', id, '--priority', '3', '--next', 'ask for samples'], away);
    for (const machine of [ann, bob, ann]) machine.ask(['team', 'sync']);
    const [first, second] = [ann, bob].map(({ dir }) => readFileSync(join(dir, `.beads/${id}.yaml`), 'utf8'));
    expect(first).toContain('priority: 3');
    expect(second).toContain('priority: 3');
    for (const text of [first, second])
      expect(text).toMatch(/look at the rows[\s\S]*ask for samples|ask for samples[\s\S]*look at the rows/);
    expect(bob.ask<{ conflicts: string[] }>(['team', 'status']).conflicts.join()).toContain(
      `${id}: priority is 3`,
    );
  });

  it('a claim of one is refused to the other, and free again once it is given back', () => {
    const [id] = ann.ask<{ created: [string] }>(['task', 'create', 'Look at the logs']).created;
    for (const machine of [ann, bob]) machine.ask(['team', 'sync']);
    ann.ask(['task', 'update', id, '--claim', '--agent', 'ann']);
    expect(bob.ask(['task', 'update', id, '--claim', '--agent', 'bob'], { exits: [1] })['refused']).toContain(
      'held by ann on another machine',
    );
    expect(bob.ask(['task', 'close', id], { exits: [1] })['refused']).toContain('held by ann');
    ann.ask(['task', 'update', id, '--release', '--agent', 'ann']);
    expect(bob.ask(['task', 'update', id, '--claim', '--agent', 'bob'])['holder']).toBe('bob');
  });

  it('what one forgets is gone from the log, from the other’s files and from the journal of whoever wrote it', async () => {
    const { id } = ann.ask<{ id: string }>(['remember', 'The pilot customer is called Zanzibar Foods.']);
    for (const machine of [ann, bob]) machine.ask(['team', 'sync']);
    bob.ask(['memory', 'forget', id, '--yes']);
    for (const machine of [bob, ann, bob, ann]) machine.ask(['team', 'sync']);
    const rows = await query(
      url,
      "SELECT count(*)::int AS n FROM loa.records WHERE payload LIKE '%Zanzibar%'",
    );
    expect(rows).toEqual([{ n: 0 }]);
    for (const { dir } of [ann, bob]) expect(() => execFileSync('grep', ['-rq', 'Zanzibar', dir])).toThrow();
    expect(ann.ask(['team', 'status'])).toMatchObject({ behind: 0, ahead: 0 });
  });

  it('a secret never arrives, in whatever it is planted', async () => {
    const secret = ['ghp', 'Zt8Qm3Vx7Kp2Rn5Wc9Lb4Hd6Jf1Gs0Ya3TuE'].join('_');
    ann.loa(['remember', `CI signs in with ${secret} at night.`]);
    ann.loa(['ledger', 'decide', `Use the token ${secret} in CI`]);
    ann.loa(['task', 'create', `Rotate ${secret}`]);
    ann.loa(['trajectory', 'log', '--phase', 'note', '--claim', `Found ${secret}`]);
    ann.ask(['team', 'sync']);
    const tables = ['records', 'machines', 'members', 'claims', 'projects', 'forgotten'];
    for (const table of tables) {
      const rows = await query(
        url,
        `SELECT count(*)::int AS n FROM loa.${table} t WHERE t::text LIKE '%${secret.slice(4, 20)}%'`,
      );
      expect(rows, table).toEqual([{ n: 0 }]);
    }
  });

  it('where one works, and what a session did, stays on the machine', async () => {
    const rows = await query(
      url,
      "SELECT DISTINCT jsonb_object_keys(payload::jsonb) AS key FROM loa.records WHERE type = 'ledger.recorded'",
    );
    expect(rows.map(({ key }) => key)).not.toContain('active');
  });

  it('jobs and the meter are the team’s when the settings say so, each project’s in a namespace of its own', async () => {
    const env = { LOA_OPERATIONAL_HARDENING__DATABASE: 'team', LOA_METER__DATABASE: 'team' };
    ann.ask(['job', 'add', 'sample', '--every', '6h', '--run', 'status', '--purpose', PURPOSE], { env });
    expect(JSON.stringify(bob.ask(['job', 'list'], { env }))).toContain(PURPOSE);
    ann.ask(['meter', 'account', 'local:team', '--create'], { env });
    ann.ask(['meter', 'fund', 'local:team', '7'], { env });
    expect(JSON.stringify(bob.ask(['meter', 'account', 'local:team'], { env }))).toContain('7');
    const found = await query(
      url,
      "SELECT count(*)::int AS n FROM pg_tables WHERE tablename = 'jobs' AND schemaname LIKE 'loa\\_%'",
    );
    expect(found).toEqual([{ n: 1 }]);
  });

  it('the commands of the page for teams do what it says', () => {
    const page = readFileSync(join(repository, 'docs/team.md'), 'utf8');
    const [block = ''] = listBlocks(page.slice(page.indexOf('## PostgreSQL')), 'sh');
    const machine = team.add('');
    for (const line of block.trim().split('\n')) {
      const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(
        ([, quoted, plain]) => quoted ?? (plain as string),
      );
      const args = words.slice(1).map((word) => (word.startsWith('postgres://') ? url : word));
      const { exitCode, stderr } = machine.loa(args);
      expect([line, exitCode, stderr]).toEqual([line, 0, '']);
    }
    ann.ask(['team', 'sync']);
    expect(listMemories(ann)).toContain('The export is written in UTF-8.');
  });

  it('joining again changes nothing, and after leaving and joining nothing is sent twice', async () => {
    const count = 'SELECT count(*)::int AS n FROM loa.records';
    for (const machine of [ann, bob, ann]) machine.ask(['team', 'sync']);
    const before = await query(url, count);
    expect(ann.ask(['team', 'join'])).toMatchObject({ joined: false, sent: 0, received: 0 });
    ann.ask(['team', 'leave']);
    expect(ann.ask(['team', 'status'])).toMatchObject({ joined: false });
    const texts = listMemories(ann);
    expect(ann.ask(['team', 'join'])).toMatchObject({ joined: true, sent: 0 });
    expect(await query(url, count)).toEqual(before);
    expect(listMemories(ann)).toEqual(texts);
  });
});
