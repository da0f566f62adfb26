// A team's log of a million memories: how quickly it takes them, how quickly a new clone is fed by it, and what recall then costs on that
// clone, which asks nobody. Takes most of an hour on two shared cores; LOA_BENCH_RECORDS changes how many.

import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Memory } from '../src/memory/model.ts';
import { CHAIN_START } from '../src/team/log/chain.ts';
import type { ChainEnd } from '../src/team/membership.ts';
import { chainParts } from '../src/team/sync/outgoing.ts';
import { openMcp } from '../test/support/places.ts';
import { findPostgres } from '../test/support/postgres.ts';
import { type Machine, makeTeam, withTeamLog } from '../test/team/machines.ts';
import { type Benchmark, judge, median, type Row, timeMs } from './measure.ts';
import { createNotes, createQuestions } from './memory/notes.ts';

const RECORDS = Number(process.env['LOA_BENCH_RECORDS'] ?? '1000000');
const BATCH = 2000;
const QUESTIONS = 200;
const COMMANDS = 5;
const PROJECT = 'million';
const MIB = 1024 * 1024;
const LONG = { timeoutMs: 4 * 60 * 60_000 };

export const benchmark: Benchmark = {
  name: 'million',
  async run() {
    const { start, reason } = findPostgres();
    if (start === undefined) throw new Error(reason);
    const postgres = await start();
    const url = await postgres.createDatabase();
    const team = makeTeam(url, 2);
    try {
      const notes = createNotes(RECORDS, 1);
      const up = await timeMs(() => fillLog(url, notes));
      const [ann, bob] = team.machines as [Machine, Machine];
      const fed = await measureFeed(bob);
      ann.ask(['team', 'join', '--project', 'small']);
      return [
        rate('appended in batches of 2,000, a second', up),
        rate('fed to a new clone: read, checked, written into its files, a second', fed.tookMs),
        judge({ name: 'memory of that at its highest', ours: fed.peakMib, unit: 'MiB' }, { max: 4096 }),
        ...(await measureRecall(bob, ann, createQuestions(notes, QUESTIONS, 2))),
      ];
    } finally {
      team.remove();
      await postgres.stop();
    }
  },
};

const rate = (name: string, tookMs: number): Row =>
  judge({ name, ours: (RECORDS * 1000) / tookMs, unit: 'records' }, { min: 1000 });

async function fillLog(url: string, notes: readonly Memory[]): Promise<void> {
  await withTeamLog(url, async (log) => {
    const machine = 'writer';
    await log.join(PROJECT, machine, machine);
    let end: ChainEnd = CHAIN_START;
    for (let at = 0; at < notes.length; at += BATCH) {
      const parts = notes.slice(at, at + BATCH).map((memory, index) => ({
        payload: { memories: [memory] },
        about: memory.id,
        type: 'memory.imported',
        version: 1,
        origin: `j:${at + index}`,
        madeAt: memory.timestamp,
        journal: 'j',
        journalSequence: at + index + 1,
        journalDigest: 'd',
      }));
      const records = chainParts(parts, { project: PROJECT, machine }, end);
      await log.append(PROJECT, at, records);
      end = records.at(-1) as ChainEnd;
    }
  });
}

/** What a process had in memory at most, as the kernel counts it. */
function watchPeak({ pid }: Pick<ChildProcess, 'pid'>): () => number {
  let peakMib = 0;
  const look = (): void => {
    try {
      const [, kib = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      peakMib = Math.max(peakMib, (Number(kib) * 1024) / MIB);
    } catch {
      // It has ended, or this system does not tell.
    }
  };
  const timer = setInterval(look, 200);
  return () => {
    look();
    clearInterval(timer);
    return peakMib;
  };
}

async function measureFeed(bob: Machine): Promise<{ readonly tookMs: number; readonly peakMib: number }> {
  const child = bob.start(['team', 'join', '--project', PROJECT]);
  const stop = watchPeak(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => {
      said += bytes.toString();
    });
  const tookMs = await timeMs(async () => {
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(said);
  });
  return { tookMs, peakMib: stop() };
}

async function measureRecall(
  bob: Machine,
  ann: Machine,
  questions: readonly string[],
): Promise<readonly Row[]> {
  bob.ask(['config', 'trust', '--yes']);
  const reader = await openMcp(bob);
  const { pid } = reader.client.transport as unknown as { readonly pid: number };
  const stop = watchPeak({ pid });
  const recall = (query: string): Promise<number> =>
    timeMs(
      async () => void (await reader.client.callTool({ name: 'recall', arguments: { query } }, LONG_CALL)),
    );
  const first = await recall('what did we say at first?');
  const times: number[] = [];
  for (const question of questions) times.push(await recall(question));
  const sorted = times.toSorted((a, b) => a - b);
  const peakMib = stop();
  await reader.client.close();
  const command = async (machine: Machine): Promise<number> => {
    const took: number[] = [];
    for (let at = 0; at < COMMANDS; at += 1)
      took.push(
        await timeMs(() => void machine.ask(['recall', questions[at] as string], { ...LONG, exits: [0, 1] })),
      );
    return median(took);
  };
  ann.ask(['remember', 'The crane of the harbour lifts crates.']);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] as number;
  return [
    judge({ name: 'the first recall, which builds the indexes', ours: first, unit: 'ms' }, { max: 600_000 }),
    judge({ name: 'recall of a running server, p50', ours: median(times), unit: 'ms' }, { max: 1000 }),
    judge({ name: 'recall of a running server, p99', ours: p99, unit: 'ms' }, { max: 2000 }),
    judge({ name: 'memory of that server at its highest', ours: peakMib, unit: 'MiB' }, { max: 4096 }),
    judge(
      {
        name: 'recall as a command, beside one memory',
        ours: await command(bob),
        floor: await command(ann),
        unit: 'ms',
      },
      { ratioMax: 10 },
    ),
  ];
}

const LONG_CALL = { timeout: LONG.timeoutMs };
