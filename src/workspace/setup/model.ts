// What setting a repository up means, as data: which files change and how, so that the plan can be shown, tested and
// carried out by a part that decides nothing.

import type { HookPlace } from './pre-commit.ts';
import type { Skill } from './skills.ts';

export const AGENTS = ['claude', 'codex', 'cursor'] as const;
export type Agent = (typeof AGENTS)[number];

/** One file that changes. Paths are relative to the project root, but for git's own files of a worktree. */
export interface Change {
  readonly path: string;
  /** Undefined: the file is not there yet. */
  readonly before: string | undefined;
  /** Undefined: the file goes. */
  readonly after: string | undefined;
  readonly why: string;
  /** Permission bits of a file that is made. */
  readonly mode?: number;
}

/** How agents start us from this installation. */
export interface Invocation {
  /** Words of the MCP server's command line. */
  readonly mcp: { readonly command: string; readonly args: readonly string[] };
  /** The launcher as a word of a shell line run in the project's root. */
  readonly program: string;
  /** The shell line of a hook, run in the project or below it. */
  hook(event: string, agent: 'claude' | 'codex'): string;
  /** True when the paths above mean the same on every machine that has the repository. */
  readonly isPortable: boolean;
}

/** The texts of files a plan looks at; undefined when there is none. */
export type Snapshot = (path: string) => string | undefined;

export interface InitRequest {
  readonly agents: readonly Agent[];
  readonly invocation: Invocation;
  readonly skills: readonly Skill[];
  /** Also the wrappers that older scripts call. */
  readonly scripts?: boolean;
  /** Where the pre-commit hook goes, when it is wanted. */
  readonly preCommit?: HookPlace | undefined;
}
