// What setting a repository up means, as data: which files change and how, so that the plan can be shown, tested and
// carried out by a part that decides nothing.

import type { ExcludePlace } from '../../state/exclude.ts';
import type { MergePlace } from './merge-driver.ts';
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
  /** It holds a path of this machine, so git must leave it alone. */
  readonly isPersonal?: boolean;
}

/** How agents start us from this installation. */
export interface Invocation {
  /** Words of the MCP server's command line. */
  readonly mcp: McpServer;
  /** The same without a path of this machine. */
  readonly sharedMcp: McpServer;
  /** The launcher as a word of a shell line run in the project's root. */
  readonly program: string;
  /** A shell line, run in the project's root, that leaves the launcher's path in `p`; it may not be there. */
  readonly sharedProgram: string;
  /** The shell line of a hook, run in the project or below it, with the path of this installation. */
  hook(event: string, agent: Agent): string;
  /** The same for files that others have too: it finds the program when it runs. */
  sharedHook(event: string, agent: Agent): string;
  /** How our name is written in files that a team shares. */
  readonly command: CommandName;
  /** True when the package is installed in the project. */
  readonly isPortable: boolean;
  /** True when files that teams share can name this installation without a path of this machine. */
  readonly isNamed: boolean;
}

/**
 * Our name as shared files give it. Where nobody installed the package, npx would fetch one that is called as the command is, and that one is
 * somebody else's: so the package is named.
 */
export const COMMANDS = ['loa', 'npx -p loakit loa'] as const;
export type CommandName = (typeof COMMANDS)[number];
/** As earlier versions wrote it. */
export const OLDER_COMMANDS = ['npx loa'] as const;

export interface McpServer {
  readonly command: string;
  readonly args: readonly string[];
}

/** The texts of files a plan looks at; undefined when there is none. */
export type Snapshot = (path: string) => string | undefined;

export interface InitRequest {
  readonly agents: readonly Agent[];
  readonly invocation: Invocation;
  readonly skills: readonly Skill[];
  /** Files that git tracks: none of them gets a path of this machine. */
  readonly tracked: ReadonlySet<string>;
  /** Where git's own list of ignored files is, and what stands before a path in it; undefined without git. */
  readonly exclude?: ExcludePlace | undefined;
  /** Where git is told how to merge our files; undefined without git. */
  readonly merge?: MergePlace | undefined;
  /** Instruction files that are another one by a link: `CLAUDE.md` that leads to `AGENTS.md`. */
  readonly linked?: ReadonlySet<string>;
  /** Also the wrappers that older scripts call. */
  readonly scripts?: boolean;
  /** Where the pre-commit hook goes, when it is wanted. */
  readonly preCommit?: HookPlace | undefined;
}
