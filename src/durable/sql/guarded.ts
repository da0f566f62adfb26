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
    return this.#use('query', () => this.#ask<R>(this.#driver.query, text, values));
  }

  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#use('transaction', () =>
      this.#driver.transact((session) => {
        const scope = { isOpen: true };
        return this.#scope
          .run(scope, () => this.#runInside(session, work))
          .finally(() => {
            scope.isOpen = false;
          });
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
  async #runInside<T>(session: Session, work: (queries: Queries) => Promise<T>): Promise<T> {
    let last: Promise<unknown> = Promise.resolve();
    let failure: { readonly error: unknown } | undefined;
    let isOver = false;
    const queries: Queries = {
      query: <R extends DatabaseRow>(text: string, values: readonly DatabaseValue[] = []) => {
        const answer = last.then(() => {
          if (isOver) throw new LoaError('sql.closed', 'no query: its transaction has ended');
          if (failure !== undefined) throw failure.error;
          return this.#ask<R>(session, text, values);
        });
        last = answer.catch((error: unknown) => {
          failure ??= { error };
        });
        return answer;
      },
    };
    let result: T;
    try {
      result = await work(queries);
    } finally {
      await last;
      isOver = true;
    }
    // It would have undone the statement alone on one driver, and the whole transaction on the other.
    if (failure !== undefined) throw failure.error;
    return result;
  }

  async #ask<R extends DatabaseRow>(
    session: Session,
    text: string,
    values: readonly DatabaseValue[],
  ): Promise<QueryResult<R>> {
    requireValues(this.#inspect(text), values);
    return (await session({ text, values })) as QueryResult<R>;
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
