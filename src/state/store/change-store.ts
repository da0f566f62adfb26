// The port behind which changes of a project's files are kept: promised, brought into the files, never repeated. Types only. The
// journal of this machine is one driver; every driver passes `change-store.suite.ts`.

import type { Receipt } from '../../durable/journal/index.ts';
import type { Decided, Settled, Transacted, ZoneFiles } from './change.ts';

export interface WaitOptions {
  /** How long to wait for others to leave the files; the configured time when left out. */
  readonly lockTimeoutMs?: number;
}

/**
 * What is to change, from a snapshot of the files. It may be asked again, when it looks at a file that has to be fetched first, so
 * it changes nothing itself.
 */
export type Decide<T> = (files: ZoneFiles) => Decided<T> | Promise<Decided<T>>;

export interface ChangeStore {
  /** Resolves when the change is promised; the files follow with `settle` or `close`. */
  commit(type: string, payload: unknown): Promise<Receipt>;
  /** Reads, decides and changes with nobody in between. What `decide` throws leaves everything as it was. */
  transact<T>(decide: Decide<T>): Promise<Transacted<T>>;
  /** Brings everything of this owner that was promised, by whomever, into the files. */
  settle(options?: WaitOptions): Promise<Settled>;
  /** Settles what was committed here, and lets go of everything. */
  close(options?: WaitOptions): Promise<void>;
}
