// The words of what is true of a project as a whole: symbols with their rank, and everything that documents are made from. And the few
// questions about a file that all who work it out ask alike.

import { hashName } from '../lex/tokens.ts';
import type {
  DispatchFact,
  EnvironmentFact,
  NameUse,
  OptionFact,
  Outline,
  OutlineSymbol,
  Role,
  SkipReason,
  SymbolFact,
  TreeFile,
  WorkflowFact,
} from '../model.ts';
import type { EffectFact } from './effects.ts';
import type { FolderFact, FolderLink } from './links.ts';
import type { PackageFact } from './packages.ts';
import type { PlacedCommand } from './wired/commands.ts';
import type { PlacedRoute } from './wired/routes.ts';

/** A symbol with where it is, how much it is used by other files, and whether it is part of what the project offers. */
export interface RankedSymbol {
  readonly path: string;
  readonly symbol: SymbolFact;
  readonly isOffered: boolean;
  readonly references: number;
  readonly uses: number;
  readonly rank: number;
}

export interface PlacedEnvironment extends EnvironmentFact {
  readonly path: string;
  /** In how many files. */
  readonly files: number;
}

export interface PlacedOption extends OptionFact {
  readonly path: string;
  /** Keys of the commands that it belongs to, where it is known which these are. */
  readonly owners?: readonly string[];
}

export interface PlacedDispatch extends DispatchFact {
  readonly path: string;
}

export interface TestSummary {
  readonly files: number;
  /** Files that hold at least one case and one assertion. */
  readonly provingFiles: number;
  /** Files that hold cases and no assertion that is recognised: what asserts there may stand elsewhere. */
  readonly unsureFiles: number;
  /** Of the proving ones, those that are sources at the same time. */
  readonly provingSources: number;
  readonly cases: number;
  readonly assertions: number;
  readonly properties: number;
  readonly frameworks: readonly string[];
  /** The file with most assertions, to cite. */
  readonly example: string;
  readonly propertyExample: string;
  /** The script that runs them all one by one, where each is one. */
  readonly runBy?: string;
}

export interface ProjectFacts {
  readonly languages: readonly {
    readonly language: string;
    readonly files: number;
    readonly lines: number;
  }[];
  readonly roles: Readonly<Partial<Record<Role, number>>>;
  readonly skips: Readonly<Partial<Record<SkipReason, number>>>;
  /** Files whose head says that nobody should edit them; a thousand at most. */
  readonly generated: readonly string[];
  readonly packages: readonly PackageFact[];
  /** Most used first. */
  readonly symbols: readonly RankedSymbol[];
  /** Methods of the most used types. */
  readonly members: readonly RankedSymbol[];
  /** Public names that occur most in the sources, whatever holds them. */
  readonly popular: readonly RankedSymbol[];
  readonly routes: readonly PlacedRoute[];
  readonly commands: readonly PlacedCommand[];
  readonly tests: TestSummary;
  /** Environment variables that source reads, by name, each with its first place. */
  readonly environment: readonly PlacedEnvironment[];
  /** Options of command lines, in the order of files and lines. */
  readonly options: readonly PlacedOption[];
  readonly dispatch: readonly PlacedDispatch[];
  readonly workflows: readonly (WorkflowFact & { readonly path: string })[];
  readonly licences: readonly { readonly path: string; readonly spdx: string }[];
  /** Formal models and proofs that claim something. */
  readonly proofs: readonly string[];
  /** Folders that hold source, and which leans on which. */
  readonly folders: readonly FolderFact[];
  readonly links: readonly FolderLink[];
  /** What the source does to the world outside it. */
  readonly effects: readonly EffectFact[];
  /** What it may do besides, by names of calls with what they stand on: only the line that calls proves one. */
  readonly effectCalls: readonly EffectFact[];
  /** The same counts for each member of a workspace. */
  readonly parts: readonly PartFacts[];
}

export interface PartFacts extends Pick<ProjectFacts, 'effects' | 'languages' | 'roles' | 'tests'> {
  readonly folder: string;
}

export interface ProjectFile {
  readonly file: TreeFile;
  readonly names: NameUse;
  readonly declared: Int32Array;
  /** Of a file that is `isElsewhere` only its skip; symbols only of what the project itself is made of. */
  readonly facts: Outline;
  /** What is in it, when that is more: names may be passed on through any file. */
  readonly whole?: () => Outline;
}

export const wholeOf = ({ facts, whole }: Pick<ProjectFile, 'facts' | 'whole'>): Outline =>
  whole?.() ?? facts;

/** Somebody else's, or nobody's: nothing in it is said about the project. */
export const isElsewhere = ({ role }: TreeFile): boolean =>
  role === 'vendored' || role === 'fixture' || role === 'generated';

/** A symbol of an outline as one whose texts are not known yet. */
export function withoutTexts(symbol: OutlineSymbol): SymbolFact {
  return { ...symbol, signature: '', doc: '', end: symbol.start, endLine: symbol.line };
}

/** Members are found through what holds them, and nobody outside can name what is private: their hash is 0. */
export function declaredHashes(symbols: readonly OutlineSymbol[]): Int32Array {
  return Int32Array.from(symbols, (symbol) => (isNameable(symbol) ? hashName(symbol.name) : 0));
}

function isNameable({ kind, visibility }: OutlineSymbol): boolean {
  return visibility !== 'private' && kind !== 'method' && kind !== 'constructor' && kind !== 'property';
}
