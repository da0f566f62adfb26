// Where a project and the directories of its person are.

/** Where the project is. Everything below it that is ours has its path here and nowhere else. */
export interface Project {
  readonly root: string;
  /** Whether git may be asked: it lies in the work tree of a repository that is believed. */
  readonly isGit: boolean;
  /** Why git is not asked although there is a repository. */
  readonly gitDoubt?: string;
  /** Which work tree of the repository it lies in: `main`, or the name git gave it. */
  readonly worktree: string;
  /** The machine directory: journal, audit chain, locks, caches and session records of this machine. */
  readonly ownDir: string;
  /** Stands where the machine directory would be, and is not ours: it is not read, and another place is used instead. */
  readonly foreignDir?: string;
  readonly journalDir: string;
  readonly auditDir: string;
  readonly cacheDir: string;
}

/** Directories of the person, outside any project. */
export interface PersonDirs {
  readonly configDir: string;
  readonly stateDir: string;
}
