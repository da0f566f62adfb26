// The rounds themselves, for the script and for a short run in the tests.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { consolidate } from '../../src/memory/consolidate/consolidate.ts';
import { createMemoryProject, type MemoryProject } from '../../src/memory/project.suite.ts';
import { readAll } from '../../src/memory/recall/read-all.ts';

export interface RoundsReport {
  readonly rounds: number;
  readonly promised: number;
  /** Rounds in which the process died while it consolidated. */
  readonly duringConsolidation: number;
  readonly problems: readonly string[];
}

const WRITER = join(import.meta.dirname, 'memory-writer.ts');
const LIFE_MS_MIN = 150;
const LIFE_MS_SPAN = 450;

export async function runMemoryRounds(options: {
  readonly rounds: number;
  readonly seed: number;
}): Promise<RoundsReport> {
  const place = createMemoryProject();
  const chance = createChance(options.seed);
  const promised = new Map<string, string>();
  const problems: string[] = [];
  let duringConsolidation = 0;
  try {
    for (let round = 0; round < options.rounds && problems.length === 0; round += 1) {
      const wasConsolidating = await runUntilKilled(place.dir, round, {
        lifeMs: LIFE_MS_MIN + chance() * LIFE_MS_SPAN,
        promised,
      });
      if (wasConsolidating) duringConsolidation += 1;
      problems.push(...(await check(place, promised)));
    }
    await consolidate(place.context, { isDryRun: false });
    problems.push(...(await check(place, promised)), ...(await checkConflicts(place)));
    return { rounds: options.rounds, promised: promised.size, duringConsolidation, problems };
  } finally {
    place.remove();
  }
}

function runUntilKilled(
  dir: string,
  round: number,
  life: { readonly lifeMs: number; readonly promised: Map<string, string> },
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [WRITER, dir, String(round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let isConsolidating = false;
    let rest = '';
    let isTimed = false;
    child.stdout.on('data', (chunk: Buffer) => {
      // Life begins with the first word, so that a slow start does not make every round an empty one.
      if (!isTimed) setTimeout(() => child.kill('SIGKILL'), life.lifeMs);
      isTimed = true;
      const lines = (rest + chunk.toString('utf8')).split('\n');
      rest = lines.pop() as string;
      for (const line of lines) {
        const told = JSON.parse(line) as { id?: string; content?: string; consolidating?: boolean };
        if (told.id !== undefined) life.promised.set(told.id, told.content as string);
        isConsolidating = told.consolidating === true;
      }
    });
    child.on('error', reject);
    child.on('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(isConsolidating);
      else reject(new Error(`the writer of round ${round} ended by itself`));
    });
  });
}

async function check(place: MemoryProject, promised: ReadonlyMap<string, string>): Promise<string[]> {
  const all = await readAll(place.context, { withArchive: true });
  const problems: string[] = [];
  const seen = new Map<string, string>();
  for (const { memory } of all) {
    if (seen.has(memory.id)) problems.push(`${memory.id} is there twice`);
    seen.set(memory.id, memory.content);
  }
  for (const [id, content] of promised) {
    if (seen.get(id) !== content)
      problems.push(`${id} was promised and is ${seen.has(id) ? 'another' : 'lost'}`);
  }
  for (const line of place.text('g/memory/consolidation.log').split('\n')) {
    if (line !== '' && !isJson(line)) problems.push(`the log has a broken line: ${line.slice(0, 80)}`);
  }
  return problems;
}

/** After a last consolidation every pair of contradicting notes is linked, and none was merged. */
async function checkConflicts(place: MemoryProject): Promise<string[]> {
  const all = await readAll(place.context, { withArchive: true });
  const byName = Map.groupBy(all, ({ memory }) => /svc_\d+_\d+/.exec(memory.content)?.[0] ?? '');
  return [...byName].flatMap(([name, list]) => {
    const merged = list.filter(({ memory }) => memory.archived === 'merged');
    const values = new Set(list.map(({ memory }) => memory.content));
    const isLinked = values.size < 2 || list.some(({ memory }) => (memory.conflicts?.length ?? 0) > 0);
    return [
      ...(merged.length > 0 ? [`${name}: a contradiction was merged`] : []),
      ...(isLinked ? [] : [`${name}: a contradiction is not linked`]),
    ];
  });
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
