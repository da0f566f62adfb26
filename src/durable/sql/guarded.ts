// A driver as a Database. What holds for all of them: a statement is looked at before it is run; a transaction one of whose
// statements failed is not committed; a transaction cannot be begun inside another, which would wait for itself; a query that
// comes after its transaction ended is refused; closing waits for what was begun.

import { LoaError } from '../../kernel/errors.ts';
import type { Database, DatabaseRow, DatabaseValue, Queries, QueryResult } from './database.ts';
import type { Driver, Session } from './driver.ts';
import { type Inspected, inspectStatement, requireValues } from './statement.ts';

const INSPECTED_KEPT = 500;

/** Whether the code that asks runs inside a transaction of this database. */
interface Scope {
  isOpen: boolean;
}

export class GuardedDatabase implements Database {
  readonly #driver: Driver;
  readonly #inspected = new Map<string, Inspected>();
  readonly #scope = new (process.getBuiltinModule('node:async_hooks').AsyncLocalStorage)<Scope>();
  #inUse = 0;
  #closed: Promise<void> | undefined;
  #whenIdle: () => void = () => {};

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  get dialect(): Driver['dialect'] {
    return this.#driver.dialect;
  }

  query<R extends DatabaseRow>(text: string, values: readonly DatabaseValue[] = []): Promise<QueryResult<R>> {
    return this.#use('query', async () => this.#ask<R>(this.#driver.query, text, values));
  }

  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#use('transaction', () =>
      this.#driver.transact((session) => {
        const scope: Scope = { isOpen: true };
        return this.#scope.run(scope, () => this.#runInside(session, work, scope));
      }),
    );
  }

  close(): Promise<void> {
    this.#closed ??= this.#drain();
    return this.#closed;
  }

  async #drain(): Promise<void> {
    if (this.#inUse > 0)
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    await this.#driver.close();
  }

  async #use<T>(what: string, call: () => Promise<T>): Promise<T> {
    if (this.#scope.getStore()?.isOpen === true) throw nested(what);
    if (this.#closed !== undefined) throw new LoaError('sql.closed', `no ${what}: the database was closed`);
    this.#inUse += 1;
    try {
      return await call();
    } finally {
      this.#inUse -= 1;
      if (this.#inUse === 0) this.#whenIdle();
    }
  }

  /** Statements run in the order they were asked for, one at a time; the work is over when the last of them is. */
  async #runInside<T>(session: Session, work: (queries: Queries) => Promise<T>, scope: Scope): Promise<T> {
    let last: Promise<unknown> | undefined;
    let failure: { readonly error: unknown } | undefined;
    const ask = <R extends DatabaseRow>(text: string, values: readonly DatabaseValue[]) => {
      if (!scope.isOpen) throw new LoaError('sql.closed', 'no query: its transaction has ended');
      if (failure !== undefined) throw failure.error;
      return this.#ask<R>(session, text, values);
    };
    const queries: Queries = {
      query: async <R extends DatabaseRow>(text: string, values: readonly DatabaseValue[] = []) => {
        let answer: Promise<QueryResult<R>> | undefined;
        try {
          // Most wait for each answer: then there is nothing to come after, and no promise to chain.
          answer = last === undefined ? ask<R>(text, values) : last.then(() => ask<R>(text, values));
          last = answer;
          return await answer;
        } catch (error) {
          failure ??= { error };
          throw error;
        } finally {
          if (last === answer) last = undefined;
        }
      },
    };
    let result: T;
    try {
      result = await work(queries);
    } finally {
      for (let waited: unknown; last !== waited; ) {
        waited = last;
        // Whoever asked is told of the error; here it only has to be over.
        await last?.catch(() => undefined);
      }
      scope.isOpen = false;
    }
    // It would have undone the statement alone on one driver, and the whole transaction on the other.
    if (failure !== undefined) throw failure.error;
    return result;
  }

  #ask<R extends DatabaseRow>(
    session: Session,
    text: string,
    values: readonly DatabaseValue[],
  ): Promise<QueryResult<R>> {
    requireValues(this.#inspect(text), values);
    return session({ text, values }) as Promise<QueryResult<R>>;
  }

  #inspect(text: string): Inspected {
    const known = this.#inspected.get(text);
    if (known !== undefined) return known;
    if (this.#inspected.size >= INSPECTED_KEPT) this.#inspected.clear();
    const inspected = inspectStatement(text);
    this.#inspected.set(text, inspected);
    return inspected;
  }
}

function nested(what: string): LoaError {
  return new LoaError('internal.bug', `a ${what} of the database was begun inside a transaction`, {
    hint: 'Use the queries that the transaction hands to its work.',
  });
}
