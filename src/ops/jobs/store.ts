// Jobs and their slots in a database: a slot is written down once, claimed by one worker at a time, and its end recorded by whoever holds
// it then. A worker that dies loses its lease, and another takes the slot over; one that was merely slow finds its fence outdated.

import type { Database, DatabaseRow, Queries } from '../../durable/sql/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import { type Schedule, slotsBetween } from '../schedule/schedule.ts';
import { takeTurns } from '../take-turns.ts';
import type { Claim, Ended, Job, Misfire, Outcome, Run } from './job.ts';

export const LEASE_MS = 60_000;
/** Of one job in one look; what is left comes with the next. */
const SLOTS_MAX = 10_000;
/** A clock that was put back by more than this is believed: slots are looked for from there again, and known ones are left alone. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Of which jobs a slot is wanted: of all unless said otherwise. */
export interface Which {
  readonly only?: string;
  readonly except?: readonly string[];
}

export interface JobStore {
  add(job: Job): Promise<void>;
  /** Unless there is one of its name. */
  ensure(job: Job): Promise<void>;
  /** What it says is changed, not when it was made nor which slots it had. */
  change(name: string, change: Partial<Omit<Job, 'name' | 'createdMs'>>): Promise<Job>;
  remove(name: string): Promise<void>;
  /** Whether it is there or not. */
  drop(name: string): Promise<void>;
  list(): Promise<readonly Job[]>;
  find(name: string): Promise<Job | undefined>;
  /** Writes down every slot that is due and not known yet. */
  noteDue(nowMs: number): Promise<number>;
  /** A slot out of turn, at this instant. */
  noteNow(name: string, nowMs: number): Promise<void>;
  /** The next slot to be run, held for `LEASE_MS`. `isAlive` says whether the worker that held it still works. */
  claim(
    nowMs: number,
    worker: string,
    isAlive: (worker: string) => boolean,
    which?: Which,
  ): Promise<Claim | undefined>;
  /** What a worker held that is known to be gone is free before its lease is over. */
  releaseOf(worker: string, nowMs: number): Promise<void>;
  /** False when somebody else holds it by now. */
  renew(claim: Claim, nowMs: number): Promise<boolean>;
  /** False when it was taken over meanwhile: then this end counts for nothing. */
  finish(claim: Claim, ended: Ended, nowMs: number): Promise<boolean>;
  history(query: { readonly job?: string | undefined; readonly limit: number }): Promise<readonly Run[]>;
  /** When each job last did what it should. */
  lastSuccesses(): Promise<ReadonlyMap<string, number>>;
  /** The first slot that waits, if any. */
  nextWaiting(): Promise<number | undefined>;
  forgetBefore(ms: number): Promise<void>;
}

const RUNNING = "SELECT job, slot_ms, attempt, worker, lease_ms FROM runs WHERE state = 'running'";
const RUN_COLUMNS = 'job, slot_ms, state, attempt, worker, started_ms, ended_ms, exit_code, answer';

export function openJobStore(database: Database): JobStore {
  const change = takeTurns(database, 'jobs');
  return {
    add: (job) => change((queries) => insertJob(queries, job)),
    ensure: (job) =>
      change(async (queries) => {
        if ((await findJob(queries, job.name)) === undefined) await insertJob(queries, job);
      }),
    change: (name, changes) =>
      change(async (queries) => {
        const job = { ...(await requireJob(queries, name)), ...changes };
        await queries.query('DELETE FROM jobs WHERE name = $1', [name]);
        await insertJob(queries, job);
        return job;
      }),
    remove: (name) =>
      change(async (queries) => {
        await requireJob(queries, name);
        await removeJob(queries, name);
      }),
    drop: (name) => change((queries) => removeJob(queries, name)),
    list: async () => (await database.query('SELECT * FROM jobs ORDER BY name')).rows.map(toJob),
    find: (name) => findJob(database, name),
    noteDue: (nowMs) => change((queries) => noteDue(queries, nowMs)),
    noteNow: (name, nowMs) =>
      change(async (queries) => {
        await requireJob(queries, name);
        await noteSlot(queries, { job: name, slotMs: nowMs, state: 'waiting', nowMs });
      }),
    claim: (nowMs, worker, isAlive, which = {}) =>
      change((queries) => claimNext(queries, { nowMs, worker, isAlive, which })),
    releaseOf: (worker, nowMs) =>
      change(async (queries) => {
        const { rows } = await queries.query(`${RUNNING} AND worker = $1`, [worker]);
        for (const row of rows) await releaseRun(queries, row, nowMs);
      }),
    renew: (claim, nowMs) =>
      change(async (queries) => {
        const { rowCount } = await queries.query(
          "UPDATE runs SET lease_ms = $1 WHERE job = $2 AND slot_ms = $3 AND fence = $4 AND state = 'running'",
          [nowMs + LEASE_MS, claim.job.name, claim.slotMs, claim.fence],
        );
        return rowCount === 1;
      }),
    finish: (claim, ended, nowMs) => change((queries) => finishRun(queries, claim, { ended, nowMs })),
    history: (query) => readHistory(database, query),
    lastSuccesses: async () => {
      const { rows } = await database.query(
        "SELECT job, MAX(ended_ms) AS ended_ms FROM runs WHERE state = 'ok' GROUP BY job",
      );
      return new Map(rows.map((row) => [row['job'] as string, Number(row['ended_ms'])]));
    },
    nextWaiting: async () => {
      const { rows } = await database.query("SELECT MIN(due_ms) AS due_ms FROM runs WHERE state = 'waiting'");
      const due = rows[0]?.['due_ms'] ?? null;
      return due === null ? undefined : Number(due);
    },
    forgetBefore: (ms) =>
      change(async (queries) => {
        await queries.query('DELETE FROM runs WHERE ended_ms < $1', [ms]);
      }),
  };
}

async function removeJob(queries: Queries, name: string): Promise<void> {
  await queries.query('DELETE FROM jobs WHERE name = $1', [name]);
  await queries.query("DELETE FROM runs WHERE job = $1 AND state = 'waiting'", [name]);
}

async function insertJob(queries: Queries, job: Job): Promise<void> {
  await queries.query('INSERT INTO jobs VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
    job.name,
    JSON.stringify(job.schedule),
    job.run,
    job.purpose,
    job.misfire,
    job.timeoutMs,
    job.retries,
    job.isPaused ? 1 : 0,
    job.allowsDestroy ? 1 : 0,
    job.origin,
    job.createdMs,
    job.seenMs ?? job.createdMs,
  ]);
}

async function findJob(queries: Queries, name: string): Promise<Job | undefined> {
  const { rows } = await queries.query('SELECT * FROM jobs WHERE name = $1', [name]);
  return rows[0] === undefined ? undefined : toJob(rows[0]);
}

async function requireJob(queries: Queries, name: string): Promise<Job> {
  const job = await findJob(queries, name);
  if (job !== undefined) return job;
  throw new LoaError('job.missing', `there is no job "${name}"`, {
    hint: 'Run "loa job list" for those there are.',
  });
}

function toJob(row: DatabaseRow): Job {
  return {
    name: row['name'] as string,
    schedule: JSON.parse(row['schedule'] as string) as Schedule,
    run: row['run'] as string,
    purpose: row['purpose'] as string,
    misfire: row['misfire'] as Misfire,
    timeoutMs: Number(row['timeout_ms']),
    retries: Number(row['retries']),
    isPaused: row['is_paused'] === 1n,
    allowsDestroy: row['allows_destroy'] === 1n,
    origin: row['origin'] as Job['origin'],
    createdMs: Number(row['created_ms']),
    seenMs: Number(row['seen_ms']),
  };
}

async function noteDue(queries: Queries, nowMs: number): Promise<number> {
  const { rows } = await queries.query('SELECT * FROM jobs WHERE is_paused = 0');
  let count = 0;
  for (const job of rows.map(toJob)) {
    const seenMs = job.seenMs ?? job.createdMs;
    const afterMs = seenMs > nowMs + CLOCK_TOLERANCE_MS ? nowMs : seenMs;
    const slots = slotsBetween(job.schedule, { afterMs, throughMs: nowMs, countMax: SLOTS_MAX });
    const isLate = (slot: number): boolean => slot < nowMs - LEASE_MS;
    for (const [index, slotMs] of slots.entries()) {
      const isLast = index === slots.length - 1;
      const isMissed =
        job.misfire === 'all' ? false : job.misfire === 'once' ? !isLast : !isLast || isLate(slotMs);
      const state = isMissed ? 'skipped' : 'waiting';
      count += await noteSlot(queries, { job: job.name, slotMs, state, nowMs });
    }
    const through = slots.length === SLOTS_MAX ? (slots.at(-1) as number) : nowMs;
    if (through !== seenMs)
      await queries.query('UPDATE jobs SET seen_ms = $1 WHERE name = $2', [through, job.name]);
  }
  return count;
}

interface NewSlot {
  readonly job: string;
  readonly slotMs: number;
  readonly state: 'waiting' | 'skipped';
  readonly nowMs: number;
}

/** A slot that is known stays as it is: that is what keeps a job from running twice. */
async function noteSlot(queries: Queries, { job, slotMs, state, nowMs }: NewSlot): Promise<number> {
  const { rowCount } = await queries.query(
    `INSERT INTO runs (job, slot_ms, state, attempt, fence, due_ms, ended_ms) VALUES ($1, $2, $3, 0, 0, $4, $5)
     ON CONFLICT (job, slot_ms) DO NOTHING`,
    [job, slotMs, state, slotMs, state === 'skipped' ? nowMs : null],
  );
  return rowCount;
}

interface Claiming {
  readonly nowMs: number;
  readonly worker: string;
  readonly isAlive: (worker: string) => boolean;
  readonly which: Which;
}

async function claimNext(queries: Queries, claiming: Claiming): Promise<Claim | undefined> {
  const { nowMs, worker, which } = claiming;
  const { only = '', except = [] } = which;
  const spared = except.map((_name, index) => `$${index + 3}`).join(', ');
  await releaseLost(queries, claiming);
  // One run of a job at a time: the next slot waits for the one before it.
  const { rows } = await queries.query(
    `SELECT job, slot_ms, attempt, fence FROM runs AS one WHERE state = 'waiting' AND due_ms <= $1 AND ($2 = '' OR job = $2)
       ${spared === '' ? '' : `AND job NOT IN (${spared})`}
       AND NOT EXISTS (SELECT 1 FROM runs AS other WHERE other.job = one.job AND other.state = 'running')
       AND EXISTS (SELECT 1 FROM jobs WHERE jobs.name = one.job)
     ORDER BY due_ms, job LIMIT 1`,
    [nowMs, only, ...except],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const job = await requireJob(queries, row['job'] as string);
  const claim = {
    job,
    slotMs: Number(row['slot_ms']),
    attempt: Number(row['attempt']) + 1,
    fence: (row['fence'] as bigint) + 1n,
  };
  await queries.query(
    `UPDATE runs SET state = 'running', attempt = $1, fence = $2, worker = $3, lease_ms = $4, started_ms = $5
     WHERE job = $6 AND slot_ms = $7`,
    [claim.attempt, claim.fence, worker, nowMs + LEASE_MS, nowMs, job.name, claim.slotMs],
  );
  return claim;
}

/** Slots of workers that are gone wait again, or are lost once all tries were used up. */
async function releaseLost(queries: Queries, { nowMs, isAlive }: Claiming): Promise<void> {
  const { rows } = await queries.query(RUNNING);
  for (const row of rows) {
    const lease = Number(row['lease_ms']);
    // A lease further away than any lease lasts was given by a clock that was wrong.
    const isOver = lease < nowMs || lease > nowMs + LEASE_MS + CLOCK_TOLERANCE_MS;
    if (isOver && !isAlive(row['worker'] as string)) await releaseRun(queries, row, nowMs);
  }
}

async function releaseRun(queries: Queries, row: DatabaseRow, nowMs: number): Promise<void> {
  const name = row['job'] as string;
  const job = await findJob(queries, name);
  const isLeft = job !== undefined && Number(row['attempt']) <= job.retries;
  const change = 'UPDATE runs SET state = $1, due_ms = $2, ended_ms = $3 WHERE job = $4 AND slot_ms = $5';
  const [state, endedMs] = isLeft ? ['waiting', null] : ['lost', nowMs];
  await queries.query(change, [
    state as string,
    nowMs,
    endedMs as number | null,
    name,
    row['slot_ms'] as bigint,
  ]);
}

async function finishRun(
  queries: Queries,
  { job, slotMs, fence, attempt }: Claim,
  { ended, nowMs }: { readonly ended: Ended; readonly nowMs: number },
): Promise<boolean> {
  const isAgain = ended.outcome !== 'ok' && ended.retryMs !== undefined && attempt <= job.retries;
  const { rowCount } = await queries.query(
    `UPDATE runs SET state = $1, due_ms = $2, ended_ms = $3, exit_code = $4, answer = $5
     WHERE job = $6 AND slot_ms = $7 AND fence = $8 AND state = 'running'`,
    [
      isAgain ? 'waiting' : ended.outcome,
      isAgain ? nowMs + (ended.retryMs as number) : slotMs,
      isAgain ? null : nowMs,
      ended.exitCode,
      ended.answer,
      job.name,
      slotMs,
      fence,
    ],
  );
  return rowCount === 1;
}

async function readHistory(
  queries: Queries,
  { job, limit }: { readonly job?: string | undefined; readonly limit: number },
): Promise<readonly Run[]> {
  const where = job === undefined ? '' : 'WHERE job = $2';
  const { rows } = await queries.query(
    `SELECT ${RUN_COLUMNS} FROM runs ${where} ORDER BY slot_ms DESC, job LIMIT $1`,
    job === undefined ? [limit] : [limit, job],
  );
  return rows.map(toRun);
}

function toRun(row: DatabaseRow): Run {
  const state = row['state'] as string;
  const number = (name: string): number | undefined => {
    const value = row[name] ?? null;
    return value === null ? undefined : Number(value);
  };
  return {
    job: row['job'] as string,
    slotMs: Number(row['slot_ms']),
    attempt: Number(row['attempt']),
    outcome: state === 'waiting' || state === 'running' ? undefined : (state as Outcome),
    startedMs: number('started_ms'),
    endedMs: number('ended_ms'),
    worker: (row['worker'] as string | null) ?? undefined,
    exitCode: number('exit_code'),
    answer: (row['answer'] as string | null) ?? undefined,
  };
}
