// What a change of a project's files is: one journalled record, and the edits that bring it into the files. Types only; the
// store in `state/store` carries them out.

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

/** Undefined when the payload is fine, else what is wrong with it, in words. */
export type PayloadCheck = (payload: unknown) => string | undefined;

export interface OlderVersion {
  readonly check: PayloadCheck;
  /** Pure. The same in the next version. */
  migrate(payload: never): unknown;
}

/**
 * A part of a change as it goes to the other machines of a team, a change of the same kind. It holds the text of one thing at most,
 * so that this one can be forgotten without the others.
 */
export interface TeamPart {
  readonly payload: unknown;
  /** The id of what it holds the text of. */
  readonly about?: string;
  /** Ids whose texts nobody is to keep any longer. */
  readonly forgets?: readonly string[];
}

/** What a change of another machine has to know before it is planned here: people may have edited what it touches, and earlier records tell whose words are new. */
export interface EarlierRecords {
  /** Pure. Ids of which the earlier records are needed, seen the files here; mostly none. */
  wanted(payloads: readonly never[], files: ZoneFiles): readonly string[];
  /** Pure. The same change with what those records say, oldest first. */
  told(payload: never, ids: readonly string[], payloads: readonly unknown[]): unknown;
}

/** The ids by which a history of the files shows that a change is in them. */
export interface Traces {
  /** Of what it puts into them. */
  readonly added: readonly string[];
  /** Of what it changes or takes out. */
  readonly named: readonly string[];
  /** Where they stand, besides the State Zone. */
  readonly folders?: readonly string[];
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
  /** For one that was made in another work tree, and may have come with a branch. */
  traces?(payload: never): Traces;
  /** What of it concerns the other machines of a team, in order; none, or left out, when nothing does. */
  team?(payload: never): readonly TeamPart[];
  readonly earlier?: EarlierRecords;
  /** The texts in it that somebody on this machine stands behind, as they are read back from the files. */
  spoken?(payload: never): readonly string[] | Promise<readonly string[]>;
}

export type ChangeTypes = Readonly<Record<string, ChangeType>>;
