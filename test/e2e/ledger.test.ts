// Many agents at once on one project, as processes: decisions, tasks, hooks, some of them killed in the middle. Nothing
// acknowledged is lost, every file parses, no task is claimed twice.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readDecisions } from '../../src/ledger/notes/decision-log.ts';
import { parseTrajectory } from '../../src/ledger/trajectory/records.ts';
import { createScratch, type Scratch } from '../support/run-loa.ts';

const AGENTS = 8;
const ROUNDS = 4;
const TASKS = 12;
const KILL_EVERY = 5;

let scratch: Scratch;
beforeAll(() => {
  scratch = createScratch();
  mkdirSync(join(scratch.dir, 'src'));
  writeFileSync(join(scratch.dir, 'src/a.ts'), 'export const one = 1;\n');
  expect(scratch.loa(['init', '--yes']).exitCode).toBe(0);
  for (let task = 0; task < TASKS; task++) scratch.loa(['task', 'create', `Task ${task}`]);
});
afterAll(() => scratch.remove());

interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command, or kills it after a while. */
async function run(args: readonly string[], killAfterMs?: number): Promise<Ended> {
  const child = scratch.start([...args, '--json']);
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const exitCode = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearTimeout(timer);
  return { exitCode, stdout, stderr };
}

test('eight agents at once, some commands killed: nothing acknowledged is lost and no task has two holders', async () => {
  const acknowledged: string[] = [];
  const claims = new Map<string, string[]>();
  const agent = async (name: string, seed: number): Promise<void> => {
    for (let round = 0; round < ROUNDS; round++) {
      const words = `Agent ${name} decides in round ${round}`;
      const kill = (seed + round) % KILL_EVERY === 0 ? 40 + ((seed * 37 + round * 91) % 160) : undefined;
      const decided = await run(
        ['ledger', 'decide', words, '--evidence', 'src/a.ts:1: export const one = 1;'],
        kill,
      );
      if (decided.exitCode === 0) acknowledged.push(words);
      else if (kill === undefined) throw new Error(decided.stdout + decided.stderr);
      const ready = await run(['task', 'ready']);
      const [first] = (JSON.parse(ready.stdout) as { tasks: { id: string }[] }).tasks;
      if (first === undefined) continue;
      const claimed = await run(['task', 'update', first.id, '--claim', '--agent', name]);
      if (claimed.exitCode === 0) claims.set(first.id, [...(claims.get(first.id) ?? []), name]);
    }
  };
  await Promise.all(Array.from({ length: AGENTS }, (_, index) => agent(`a${index}`, index)));
  const heal = await run(['ledger', 'heal']);
  expect(heal.exitCode).toBe(0);

  const zone = join(scratch.dir, 'grimoires/loa');
  const notes = readFileSync(join(zone, 'NOTES.md'), 'utf8');
  const logged = readDecisions(notes).map(({ decision }) => decision);
  expect(acknowledged.length).toBeGreaterThan(AGENTS);
  for (const words of acknowledged) expect(logged).toContain(words);
  expect(new Set(logged).size).toBe(logged.length);
  for (const name of readdirSync(join(zone, 'a2a/trajectory'))) {
    expect(parseTrajectory(readFileSync(join(zone, 'a2a/trajectory', name), 'utf8')).malformed).toEqual([]);
  }
  const holders = [...claims].filter(([, names]) => names.length > 1);
  expect(holders, 'claimed twice').toEqual([]);
  for (const [id, [name]] of claims) {
    const bead = parse(readFileSync(join(scratch.dir, '.beads', `${id}.yaml`), 'utf8')) as {
      lease: { holder: string };
    };
    expect(bead.lease.holder).toBe(name);
  }
});
