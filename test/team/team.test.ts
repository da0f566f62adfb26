// A team on real PostgreSQL: machines as processes with homes of their own.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, type Postgres } from '../support/postgres.ts';
import { type Machine, makeTeam, type Team } from './machines.ts';

const { start, reason } = findPostgres();

describe.skipIf(start === undefined)(`a team${reason === undefined ? '' : ` (${reason})`}`, () => {
  let postgres: Postgres;
  let team: Team;
  let ann: Machine;
  let bob: Machine;

  beforeAll(async () => {
    postgres = await (start as () => Promise<Postgres>)();
    team = makeTeam(await postgres.createDatabase(), 2);
    [ann, bob] = team.machines as [Machine, Machine];
  });
  afterAll(async () => {
    team?.remove();
    await postgres?.stop();
  });

  const listMemories = (machine: Machine): readonly string[] =>
    machine
      .ask<{ memories: readonly { memory: { content: string } }[] }>(['memory', 'list'])
      .memories.map(({ memory }) => memory.content);

  it('a memory and a decision of one are the other’s after both have synced', () => {
    expect(ann.ask(['team', 'join'])).toMatchObject({ founded: true, joined: true });
    expect(bob.ask(['team', 'join'])).toMatchObject({ founded: false, joined: true });
    ann.ask(['remember', 'Plugins are loaded at the start only.']);
    ann.ask(['ledger', 'decide', 'Listen on 8080', '--evidence', 'server.ts:1: export const PORT = 8080;']);
    expect(ann.ask(['team', 'sync'])['sent']).toBeGreaterThan(1);
    expect(bob.ask(['team', 'sync'])['received']).toBeGreaterThan(1);
    expect(listMemories(bob)).toEqual(['Plugins are loaded at the start only.']);
    expect(readFileSync(join(bob.dir, 'grimoires/loa/NOTES.md'), 'utf8')).toContain('Listen on 8080');
    expect(ann.ask(['team', 'status'])).toMatchObject({
      connected: true,
      behind: 0,
      ahead: 0,
      conflicts: [],
    });
  });
});
