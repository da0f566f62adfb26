// The words of the store: a change of several files as one record, and the edits that bring it into them.

import type { Receipt } from '../../durable/journal/index.ts';
import type { ChangeTypes } from '../../kernel/change.ts';
import type { Context } from '../../kernel/operation.ts';

export type {
  ChangeType,
  ChangeTypes,
  FileEdit,
  OlderVersion,
  Traces,
  ZoneFiles,
} from '../../kernel/change.ts';

export interface Change {
  readonly type: string;
  readonly payload: unknown;
}

export type StoreContext = Pick<Context, 'project' | 'config' | 'host'> & {
  readonly signal?: AbortSignal;
  /** Of an application that keeps its journals open; without, they are opened for this alone. */
  readonly services?: Context['services'];
};

export interface StoreOptions {
  /** Whose changes these are; a store applies only its own. */
  readonly owner: string;
  readonly types: ChangeTypes;
}

/** A recorded change that could not be brought into the files; it is kept and tried again. */
export interface StuckChange {
  readonly sequence: number;
  readonly type: string;
  readonly problem: string;
}

export interface Settled {
  /** Sequences of the changes that are in the files now. */
  readonly applied: readonly number[];
  /** Files that were written or removed. */
  readonly files: readonly string[];
  readonly stuck: readonly StuckChange[];
}

/** What a transaction wants: changes to make as one, and what to tell the caller. */
export interface Decided<T> {
  readonly changes: readonly Change[];
  readonly answer: T;
}

export interface Transacted<T> {
  readonly answer: T;
  /** One for each change. */
  readonly receipts: readonly Receipt[];
  readonly files: readonly string[];
}
