// The words of the store: a change of several files as one record, and the edits that bring it into them.

import type { PayloadCheck, Receipt } from '../../durable/journal/index.ts';
import type { Context } from '../../kernel/operation.ts';

/** The files of the project as a plan sees them. Paths are relative to its root, with `/` between their parts. */
export interface ZoneFiles {
  /** Folder of the State Zone, such as `grimoires/loa`. */
  readonly zone: string;
  /** Undefined when there is none. Throws `state.not-text` for bytes that are not UTF-8. */
  read(path: string): string | undefined;
  /** Names of the regular files in a folder, in code-unit order; none when it is missing. */
  list(dir: string): readonly string[];
}

/** `append` is for files of lines: the text ends its last line, and so does the file afterwards. */
export type FileEdit =
  | { readonly path: string; readonly content: string }
  | { readonly path: string; readonly append: string }
  | { readonly path: string; readonly remove: true };

export interface OlderVersion {
  readonly check: PayloadCheck;
  /** Pure. The same in the next version. */
  migrate(payload: never): unknown;
}

/** One kind of change. Named `owner.happened`, such as `ledger.decided`. */
export interface ChangeType {
  readonly version: number;
  readonly check: PayloadCheck;
  /** Versions that journals may still hold, each with the step to the next one. */
  readonly older?: Readonly<Record<number, OlderVersion>>;
  /**
   * Pure. The edits that are still needed to have the change in the files, which may have it already, in whole or in part:
   * a crash may have come between, and people edit them too.
   */
  plan(payload: never, files: ZoneFiles): readonly FileEdit[];
  /** The same for several that follow one another, for changes that come in crowds to one file. */
  planAll?(payloads: readonly never[], files: ZoneFiles): readonly FileEdit[];
  /** What of it concerns the other work trees of the repository; undefined, or left out, when nothing does. */
  shared?(payload: never): unknown;
  /** The texts in it that somebody on this machine stands behind, as they are read back from the files. */
  spoken?(payload: never): readonly string[] | Promise<readonly string[]>;
}

export type ChangeTypes = Readonly<Record<string, ChangeType>>;

export interface Change {
  readonly type: string;
  readonly payload: unknown;
}

export type StoreContext = Pick<Context, 'project' | 'config' | 'host'> & { readonly signal?: AbortSignal };

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
