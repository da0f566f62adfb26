// One connection, many callers: statements and transactions wait for their turn, in the order they came. With grouping, the
// transactions that wait at the same time share one commit: each lies in a savepoint of its own, so that one that fails takes
// only itself back, and all are answered after the commit, also those that failed (they may have seen what a lost commit takes
// away). When the commit itself fails, none of them happened.

import type { Clock } from '../../kernel/host.ts';
import type { QueryResult } from './database.ts';
import type { Session, Statement } from './driver.ts';

/** The synchronous database below. */
export interface Engine {
  exec(text: string): void;
  run(statement: Statement): QueryResult;
  isInTransaction(): boolean;
  close(): void;
}

/** Tries again while another process has the database, for as long as one may wait. */
export type Patiently = <T>(call: () => T) => Promise<T>;

export interface CommitQueueOptions {
  readonly engine: Engine;
  readonly patiently: Patiently;
  readonly clock: Pick<Clock, 'nextTurn'>;
  readonly isGrouping: boolean;
}

/** So that a stream of callers that never ends does not put off the answer to the first. */
const GROUP_MAX = 1000;

interface Waiting {
  /** Undefined for a statement by itself. */
  readonly work: ((session: Session) => Promise<unknown>) | undefined;
  readonly run: () => Promise<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

export class CommitQueue {
  readonly #options: CommitQueueOptions;
  readonly #session: Session;
  #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(options: CommitQueueOptions) {
    this.#options = options;
    this.#session = async (statement) => options.engine.run(statement);
  }

  /** A statement in a transaction of its own. */
  alone<T>(call: () => T): Promise<T> {
    return this.#enqueue(undefined, () => this.#options.patiently(call));
  }

  transact<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#enqueue(work, () => this.#transactOne(work));
  }

  #enqueue<T>(work: Waiting['work'], run: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, run, resolve, reject });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    const { isGrouping, clock } = this.#options;
    while (this.#waiting.length > 0) {
      // Everybody who asks in this turn, those just answered included, comes into the same group.
      if (isGrouping) await clock.nextTurn();
      const first = this.#waiting[0] as Waiting;
      if (isGrouping && first.work !== undefined) await this.#runGroup();
      else {
        this.#waiting.shift();
        await first.run().then(first.resolve as (value: unknown) => void, first.reject);
      }
    }
    this.#isRunning = false;
  }

  async #transactOne<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const { engine, patiently } = this.#options;
    await patiently(() => engine.exec('BEGIN IMMEDIATE'));
    try {
      const result = await work(this.#session);
      engine.exec('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  async #runGroup(): Promise<void> {
    const { engine, patiently } = this.#options;
    const answers: (() => void)[] = [];
    const members: Waiting[] = [];
    try {
      await patiently(() => engine.exec('BEGIN IMMEDIATE'));
      for (let next = this.#takeMember(members); next !== undefined; next = this.#takeMember(members)) {
        answers.push(await this.#runMember(next));
      }
      engine.exec('COMMIT');
    } catch (error) {
      this.#rollBack();
      if (members.length === 0) members.push(...this.#takeAllMembers());
      for (const { reject } of members) reject(error);
      return;
    }
    for (const answer of answers) answer();
  }

  #takeMember(members: Waiting[]): Waiting | undefined {
    if (members.length >= GROUP_MAX || this.#waiting[0]?.work === undefined) return undefined;
    const next = this.#waiting.shift() as Waiting;
    members.push(next);
    return next;
  }

  /** The database was busy for as long as one may wait: that is the answer to all of them. */
  #takeAllMembers(): readonly Waiting[] {
    const members: Waiting[] = [];
    while (this.#takeMember(members) !== undefined);
    return members;
  }

  /** How to answer once the group is committed. Throws when SQLite gave the whole transaction up, as it does on a full disk. */
  async #runMember({ work, resolve, reject }: Waiting): Promise<() => void> {
    const { engine } = this.#options;
    engine.exec('SAVEPOINT member');
    try {
      const result = await work?.(this.#session);
      engine.exec('RELEASE member');
      return () => resolve(result as never);
    } catch (error) {
      if (!engine.isInTransaction()) throw error;
      engine.exec('ROLLBACK TO member; RELEASE member');
      return () => reject(error);
    }
  }

  #rollBack(): void {
    if (this.#options.engine.isInTransaction()) this.#options.engine.exec('ROLLBACK');
  }
}
