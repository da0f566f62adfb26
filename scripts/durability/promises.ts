// What the trials share: starting writers, hearing what they promised, and counting what of it is not there afterwards.

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  openJournal,
  openNodeHost,
  type RecordTypes,
  readJournal,
  verifyJournal,
} from '../../src/durable/index.ts';

export const TYPES: RecordTypes = {
  'trial.put': {
    version: 1,
    check: (payload) => (typeof payload === 'object' ? undefined : 'not an object'),
  },
};

const host = openNodeHost();

/** One line of the table. */
export interface TrialResult {
  readonly name: string;
  readonly rounds: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly note: string;
}

export interface TrialOptions {
  readonly rounds: number;
  readonly directory: string;
  /** From 0 up to, not including, `limit`; repeatable by the seed. */
  readonly below: (limit: number) => number;
}

/** A trial, or why this machine cannot run it. */
export type Trial = (
  options: TrialOptions,
) => Promise<TrialResult | { readonly name: string; readonly skipped: string }>;

/** By sequence, the hash that was promised, and when on the system's monotonic clock. */
export type Promised = Map<number, { readonly hash: string; readonly atNs: bigint }>;

export interface Writer {
  readonly process: ChildProcess;
  readonly promised: Promised;
  /** Codes of the failures it met, in order. */
  readonly failures: string[];
  /** Resolves with the first acknowledgement, or when it ends without one. */
  readonly started: Promise<void>;
  readonly ended: Promise<void>;
}

export interface WriterOptions {
  readonly directory: string;
  readonly args?: readonly string[];
  /** A program to run it under, such as strace. */
  readonly under?: readonly string[];
}

export function startWriter({ directory, args = [], under = [] }: WriterOptions): Writer {
  const command = [...under, process.execPath, join(import.meta.dirname, 'writer.ts'), directory, ...args];
  const child = spawn(command[0]!, command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
  const promised: Promised = new Map();
  const failures: string[] = [];
  let rest = '';
  let onStart: () => void = () => {};
  const started = new Promise<void>((resolve) => {
    onStart = resolve;
  });
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line, promised, failures);
    if (promised.size > 0) onStart();
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  return { process: child, promised, failures, started: Promise.race([started, ended]), ended };
}

function hear(line: string, promised: Promised, failures: string[]): void {
  const [kind, first = '', hash = '', atNs = '0'] = line.split(' ');
  if (kind === 'a') promised.set(Number(first), { hash, atNs: BigInt(atNs) });
  if (kind === 'x') failures.push(first);
}

/** How many promised records are not there. Opens the journal first, as the next program would. */
export async function countLost(directory: string, promised: Promised): Promise<number> {
  await (await openJournal(directory, host, { types: TYPES, lockTimeoutMs: 60_000 })).close();
  // Or the file system could not be taken away under it.
  host.close();
  if (promised.size === 0) return 0;
  const missing = new Map(promised);
  const first = Math.min(...promised.keys());
  for await (const { sequence, hash } of readJournal(directory, host, first - 1)) {
    if (missing.get(sequence)?.hash === hash) missing.delete(sequence);
  }
  return missing.size;
}

/** Throws when any byte of the journal is not as it should be. */
export async function requireWhole(directory: string): Promise<number> {
  const { damage, torn, records } = await verifyJournal(directory, host);
  if (damage !== undefined) throw new Error(`${directory}: ${damage.problem} in segment ${damage.segment}`);
  if (torn !== undefined) throw new Error(`${directory}: a torn tail was left after opening`);
  return records;
}

export function sleep(ms: number): Promise<void> {
  return host.clock.sleep(ms);
}
