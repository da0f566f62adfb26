// What is known about code, as plain data: symbols with their spans, what a file imports and offers, its routes and
// commands, its tests. Facts of one file depend on its bytes and its language alone, so that they can be kept by content.

export type Visibility = 'public' | 'protected' | 'internal' | 'private';

export type SymbolKind =
  | 'class'
  | 'constant'
  | 'constructor'
  | 'contract'
  | 'enum'
  | 'error'
  | 'event'
  | 'function'
  | 'index'
  | 'interface'
  | 'macro'
  | 'method'
  | 'module'
  | 'namespace'
  | 'object'
  | 'procedure'
  | 'property'
  | 'struct'
  | 'table'
  | 'trait'
  | 'trigger'
  | 'type'
  | 'union'
  | 'variable'
  | 'view';

/** A declaration. Offsets are bytes, `end` excluded; lines count from 1, `endLine` included. */
export interface SymbolFact {
  readonly name: string;
  readonly kind: SymbolKind;
  /** Dotted names of what encloses it, or '' at the top of the file. */
  readonly container: string;
  readonly visibility: Visibility;
  /** False for a prototype or forward declaration, whose definition is elsewhere. */
  readonly isDefinition: boolean;
  /** The declaration up to its body, on one line, shortened. */
  readonly signature: string;
  /** First sentence of its documentation, or ''; always '' for what is private. */
  readonly doc: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly endLine: number;
}

/** What a file takes from elsewhere: the module as written, and the names taken (`*` for all of it). */
export interface ImportFact {
  readonly from: string;
  readonly names: readonly ImportedName[];
  readonly line: number;
}

export interface ImportedName {
  readonly imported: string;
  readonly local: string;
}

/** What a script file offers: under `name`, its own `local`, or `local` of the module `from` (`*` for all of it). */
export interface ExportFact {
  readonly name: string;
  readonly local: string;
  readonly from: string;
}

export interface RouteFact {
  readonly framework: string;
  /** Upper case, or `ANY`. */
  readonly method: string;
  readonly path: string;
  /** The name of what answers, when it has one. */
  readonly handler: string;
  /** The variable it was registered on, to which a prefix may belong; '' for one without a name. */
  readonly router: string;
  /** The function that `router` belongs to, when it is no name of the whole file; a method with its class. */
  readonly scope?: string;
  /** What is asked before it answers, by its name. */
  readonly guard?: string;
  readonly line: number;
}

/** A prefix under which another router's routes are found. */
export interface MountFact {
  readonly path: string;
  /** The variable, function or module that is mounted, as written. */
  readonly target: string;
  /** The variable that it is mounted on. */
  readonly router: string;
  /** The function that both belong to, when they may be names of its own. */
  readonly scope?: string;
  /** The target says this of itself: the path comes below whatever it is mounted under. */
  readonly isOwn?: boolean;
  /** Says only that the target is made to be mounted elsewhere. */
  readonly isPart?: boolean;
  /** The router is handed to the target: what the target makes of its own is not mounted by it. */
  readonly isHanded?: boolean;
  readonly line: number;
}

export interface CommandFact {
  readonly framework: string;
  readonly name: string;
  readonly description: string;
  /** The symbol that it belongs to or that answers, when known. */
  readonly handler: string;
  readonly line: number;
  /** Names of what makes the commands below this one, `pkg.Name` or `Name`; only some of them may. */
  readonly adds?: readonly string[];
  /** What it was registered on, and what it is itself known by, for others to be registered on: names in its file. */
  readonly on?: string;
  readonly as?: string;
  /** The function that `on` and `as` belong to, when they may be names of its own. */
  readonly scope?: string;
  /** Only joins `as` to `on`, and is no command. */
  readonly isLink?: boolean;
  /** Declared inside its parent, whose name its own begins with. */
  readonly isInner?: boolean;
  /** The link makes what `as` names, rather than mention it. */
  readonly isMade?: boolean;
  /** The variable that holds it, where options are declared on one. */
  readonly variable?: string;
  /** Named by where its file lies; it is a command only there. */
  readonly isByFile?: boolean;
}

/** An environment variable that a file reads by a literal name. */
export interface EnvironmentFact {
  /** '' for one that is put together: there are others than those that are named. */
  readonly name: string;
  readonly line: number;
  /** What is used where it is not set, as far as that stands there as text. */
  readonly fallback?: string;
  /** Nothing works where it is not set. */
  readonly isRequired?: boolean;
  /** Other variables that are asked in turn where it is not set. */
  readonly next?: readonly string[];
  /** What is used where it is not set is worked out. */
  readonly isComputed?: true;
  /** What holds its name, where the file does not say what that is. */
  readonly constant?: string;
  /** No read: what the constant holds. */
  readonly isName?: true;
  /** The function of the project that it is handed to; with `isWrapper` no read, but that such a function is there. */
  readonly wrapper?: string;
  readonly isWrapper?: true;
  /** No read: it is set for another start of the same program. */
  readonly isHandedOver?: true;
}

/** An option that a program takes on its command line. */
export interface OptionFact {
  /** `--port`, or `-p` where there is no longer one; '' where it is not known. */
  readonly flag: string;
  readonly description: string;
  readonly line: number;
  /** What names it, where the file does not say what that is. */
  readonly constant?: string;
  /** No option: what the constant is, in `description`. */
  readonly isName?: true;
  /** No option: flags with one dash are handed to a parser that wants two. */
  readonly isHandover?: true;
  /** Other names of it. */
  readonly also?: readonly string[];
  /** Told by a text that explains options, which parses none. */
  readonly isHelp?: true;
  /** The program does nothing without it. */
  readonly isRequired?: true;
  /** The variable of the command or set of flags that it is declared on, and the function that this stands in. */
  readonly on?: string;
  readonly scope?: string;
  /** What it is declared on is handed to the function. */
  readonly isGiven?: true;
  /** Commands below the one that it is declared on take it, too. */
  readonly isPersistent?: true;
  /** No option: says of the one with this flag that it is required. */
  readonly isMark?: true;
}

/** A command, or its set of flags, that a function is handed: it may declare more options of it. */
export interface HandedFact extends Pick<OptionFact, 'isGiven' | 'isPersistent' | 'line' | 'scope'> {
  /** The function, and what it is called on: a package, or a variable. */
  readonly to: string;
  readonly by?: string;
  readonly on: string;
}

/** What a test file really checks; zero assertions means that it proves nothing. */
export interface TestFacts {
  readonly frameworks: readonly string[];
  readonly cases: number;
  readonly assertions: number;
  readonly properties: number;
}

/** A place from which a program goes to one of many, by a word or a name. */
export interface DispatchFact {
  readonly form: 'cases' | 'entered' | 'methods' | 'table';
  /** The declaration that it is or stands in, with its container; '' for none. */
  readonly name: string;
  /** The variable that a table is given to, the map or the call that entries are given to. */
  readonly given: string;
  readonly line: number;
  readonly count: number;
  /** Names of what it leads to, the first of them. */
  readonly leads: readonly string[];
  /** What one is chosen by, the first of them. */
  readonly words: readonly string[];
  /** Behind them stands one that only says where they end. */
  readonly hasEnd?: true;
  /** So many of them are there in some builds alone. */
  readonly conditional?: number;
}

/** Why a file's contents were not read for facts. */
export type SkipReason =
  | 'binary'
  | 'failed'
  | 'generated'
  | 'link'
  | 'minified'
  | 'missing'
  | 'name'
  | 'submodule'
  | 'too-large';

/** All that is known of one file from its bytes. */
export interface FileFacts {
  readonly language: string;
  readonly lines: number;
  /** Set when it is only marked: its symbols are not looked for. */
  readonly skip?: SkipReason;
  readonly symbols: readonly SymbolFact[];
  readonly imports: readonly ImportFact[];
  readonly exports: readonly ExportFact[];
  readonly routes: readonly RouteFact[];
  readonly mounts: readonly MountFact[];
  /** Texts that look like a path and are given a name, for routes of other files that use the name. */
  readonly paths?: Readonly<Record<string, string>>;
  readonly commands: readonly CommandFact[];
  readonly environment: readonly EnvironmentFact[];
  readonly options?: readonly OptionFact[];
  readonly handed?: readonly HandedFact[];
  readonly dispatch?: readonly DispatchFact[];
  readonly tests: TestFacts;
  readonly manifest?: ManifestFact;
  readonly workflow?: WorkflowFact;
  /** SPDX name of the licence text that the file is. */
  readonly licence?: string;
  /** How much a formal model claims that a checker could refute. */
  readonly claims?: number;
}

/** Where a declaration is and what it is, without its texts. */
export type SymbolSpan = Omit<SymbolFact, 'doc' | 'signature' | 'visibility'>;

/** A declaration as far as it has to be weighed against others: where it is, and none of its texts. */
export type OutlineSymbol = Pick<
  SymbolFact,
  'container' | 'isDefinition' | 'kind' | 'line' | 'name' | 'start' | 'visibility'
>;

/**
 * What a project is worked out from: the facts of a file with those of its symbols that others may name, in their order. It is
 * what is kept; the texts of the few symbols that are shown are read from the file again.
 */
export interface Outline extends Omit<FileFacts, 'symbols'> {
  readonly symbols: readonly OutlineSymbol[];
}

/** Names used in a file, by hash, in ascending order, with how often (255 at most): the raw material of references. */
export interface NameUse {
  readonly hashes: Int32Array;
  readonly counts: Uint8Array;
}

/** What part a file plays; only `source` is what the project offers. */
export type Role =
  | 'benchmark'
  | 'documentation'
  | 'example'
  | 'fixture'
  | 'generated'
  | 'source'
  | 'test'
  | 'tool'
  | 'vendored';

/** A file of the tree that belongs to it. */
export interface TreeFile {
  readonly path: string;
  /** Git's blob id, or the one that git would give it. */
  readonly id: string;
  readonly role: Role;
  /** Language id, `manifest:NAME`, `workflow`, `licence`, `formal`, or '' when its contents are not looked at. */
  readonly type: string;
}

/** A named command that a manifest offers: an npm script, a make target, a task. */
export interface ScriptFact {
  readonly name: string;
  /** The whole recipe, its lines joined by `; `. */
  readonly command: string;
  readonly line: number;
  /** What has to be made first, as written. */
  readonly needs?: string;
  /** What its tool does when no name is given. */
  readonly isDefault?: boolean;
}

/** A name under which a package offers a file: an export, a program, its main file. */
export interface EntryFact {
  readonly kind: 'export' | 'main' | 'program';
  readonly name: string;
  readonly target: string;
}

/** What a manifest says about a package. Texts are '' and lists empty where it says nothing. */
export interface ManifestFact {
  readonly kind: ManifestKind;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly licence: string;
  readonly scripts: readonly ScriptFact[];
  readonly entries: readonly EntryFact[];
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
  /** What only its build takes in, where a manifest keeps that apart. */
  readonly buildDependencies?: readonly string[];
  /** What it works without, and whoever wants more brings along. */
  readonly optionalDependencies?: readonly string[];
  /** Dependencies are named in a way that cannot be read: there are others than those that are listed. */
  readonly hasOtherDependencies?: true;
  /** Patterns of the folders of member packages; not empty makes it a workspace. */
  readonly members: readonly string[];
  /** Version of language or runtime that it asks for, as written: `node >=22`, `go 1.22`. */
  readonly requires: readonly string[];
  /** What Maven does where it is told nothing. */
  readonly defaultGoal?: string;
  /** Of Maven: the scopes that it says for others which only name what they need. */
  readonly managed?: Readonly<Record<string, string>>;
}

export type ManifestKind =
  | 'bundler'
  | 'cargo'
  | 'cmake'
  | 'composer'
  | 'deno'
  | 'dotnet'
  | 'go'
  | 'gradle'
  | 'just'
  | 'make'
  | 'maven'
  | 'mix'
  | 'npm'
  | 'perl'
  | 'pub'
  | 'python'
  | 'task';

/** What one step runs: whole, and where; '' for the top of the tree. */
export interface PipelineStep {
  readonly run: string;
  readonly folder: string;
  /** Which of several jobs it is a step of. */
  readonly job?: string;
  /** No file says it: the service runs it where nothing is said. */
  readonly isImplied?: true;
}

/** A pipeline that runs on its own, and the commands it runs. */
export interface WorkflowFact {
  readonly name: string;
  readonly commands: readonly string[];
  /** In the order of the file. */
  readonly steps: readonly PipelineStep[];
  /** Images of what runs beside its jobs: `postgres`, `redis`. */
  readonly services: readonly string[];
  readonly runsTests: boolean;
  /** What of it runs tests, as far as the line itself tells. */
  readonly testCommands: readonly string[];
  readonly runsProofs: boolean;
  /** Workflows and actions of the same repository that it runs, by their paths. */
  readonly calls?: readonly string[];
  /** Nothing but a call starts it. */
  readonly isCalled?: true;
  /** A change of the code starts it. */
  readonly isForChanges?: true;
}
