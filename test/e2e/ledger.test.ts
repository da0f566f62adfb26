// Many agents at once on one project, as processes: decisions, tasks, hooks, some of them killed in the middle. Nothing
// acknowledged is lost, every file parses, no task is claimed twice.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readDecisions } from '../../src/ledger/notes/decision-log.ts';
import { parseTrajectory } from '../../src/ledger/record/trajectory.ts';
import { createScratch, type Scratch } from '../support/run-loa.ts';

/** More of both for a longer trial by hand: LOA_STORM_AGENTS=20 LOA_STORM_ROUNDS=30. */
const AGENTS = Number(process.env['LOA_STORM_AGENTS'] ?? 6);
const ROUNDS = Number(process.env['LOA_STORM_ROUNDS'] ?? 3);
/** On a machine with more to do than it can. */
const TIME_MS_MAX = 60_000 + AGENTS * ROUNDS * 3_000;
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
async function run(args: readonly string[], killAfterMs?: number, input = ''): Promise<Ended> {
  const child = scratch.start(args);
  child.stdin?.end(input);
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

test(
  'many agents at once, some commands killed: nothing acknowledged is lost and no task has two holders',
  async () => {
    const acknowledged: string[] = [];
    const spoken: string[] = [];
    const claims = new Map<string, string[]>();
    const agent = async (name: string, seed: number): Promise<void> => {
      for (let round = 0; round < ROUNDS; round++) {
        const words = `Agent ${name} decides in round ${round}`;
        const kill = (seed + round) % KILL_EVERY === 0 ? 40 + ((seed * 37 + round * 91) % 160) : undefined;
        const decided = await run(
          ['ledger', 'decide', words, '--evidence', 'src/a.ts:1: export const one = 1;', '--json'],
          kill,
        );
        if (decided.exitCode === 0) acknowledged.push(words);
        // On a machine with more to do than it can, a wait may end in an honest "try again"; nothing was acknowledged then.
        else if (kill === undefined && !decided.stdout.includes('"lock.held"'))
          throw new Error(decided.stdout + decided.stderr);
        const said = `Agent ${name} will say in round ${round}`;
        const event = { session_id: name, cwd: scratch.dir, last_assistant_message: `Decision: ${said}` };
        const stopped = await run(['hook', 'Stop'], undefined, JSON.stringify(event));
        expect(stopped.exitCode).toBe(0);
        spoken.push(said);
        const ready = await run(['task', 'ready', '--json']);
        const [first] = (JSON.parse(ready.stdout) as { tasks: { id: string }[] }).tasks;
        if (first === undefined) continue;
        const claimed = await run(['task', 'update', first.id, '--claim', '--agent', name, '--json']);
        if (claimed.exitCode === 0) claims.set(first.id, [...(claims.get(first.id) ?? []), name]);
      }
    };
    await Promise.all(Array.from({ length: AGENTS }, (_, index) => agent(`a${index}`, index)));
    const heal = await run(['ledger', 'heal']);
    expect(heal.exitCode).toBe(0);

    const zone = join(scratch.dir, 'grimoires/loa');
    const notes = readFileSync(join(zone, 'NOTES.md'), 'utf8');
    const archives = existsSync(join(zone, 'archive')) ? readdirSync(join(zone, 'archive')) : [];
    const archived = archives.map((name) => readFileSync(join(zone, 'archive', name), 'utf8')).join('\n');
    const all = notes + archived;
    const logged = readDecisions(notes).map(({ decision }) => decision);
    expect(acknowledged.length).toBeGreaterThanOrEqual(AGENTS);
    for (const words of acknowledged) expect(all).toContain(`**Decision**: ${words}\n`);
    expect(new Set(logged).size).toBe(logged.length);
    for (const name of readdirSync(join(zone, 'a2a/trajectory'))) {
      expect(parseTrajectory(readFileSync(join(zone, 'a2a/trajectory', name), 'utf8')).malformed).toEqual([]);
    }
    // A hook of ours never ends a session: what it could not keep is in its log, and in the transcript.
    const log = join(scratch.dir, '.git/loa/hook-failures.jsonl');
    const failures = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0;
    expect(spoken.filter((words) => !all.includes(words)).length).toBeLessThanOrEqual(failures);
    const holders = [...claims].filter(([, names]) => names.length > 1);
    expect(holders, 'claimed twice').toEqual([]);
    for (const [id, [name]] of claims) {
      const bead: unknown = parse(readFileSync(join(scratch.dir, '.beads', `${id}.yaml`), 'utf8'));
      expect(bead).toMatchObject({ id, assignee: name });
      const shown = JSON.parse((await run(['task', 'show', id, '--json'])).stdout);
      expect(shown.task).toMatchObject({ heldBy: name });
    }
  },
  TIME_MS_MAX,
);
