// What an operation is: one declaration from which every surface (command line, MCP, HTTP, help, reference page, parity
// test) is derived. Schemas and code load lazily, so that naming a hundred operations costs nothing at start-up.

import type { ZodType, z } from 'zod';
import type { Configuration, ConfigValues } from './config/index.ts';
import type { Domains } from './domain.ts';
import { LoaError } from './errors.ts';
import type { Host } from './host.ts';
import type { PersonDirs, Project } from './project.ts';
import type { JsonSchema } from './schema-check.ts';
import type { Services } from './services.ts';
import type { SurfaceChoice } from './surface-choice.ts';

export type { HttpPage, McpBinding, McpPrompt, McpResource, SurfaceChoice } from './surface-choice.ts';

/** `run` gives one answer; `follow` can also tell what happens from then on; `serve` stays until it is stopped. */
export type Form = 'run' | 'follow' | 'serve';

export type { PersonDirs, Project } from './project.ts';

/** What an operation does to the world. `write` and `destroy` leave an audit event. */
export type Effect = 'read' | 'write' | 'destroy';

/** What an operation does with a path that it is given. */
export type PathUse = 'read' | 'write';

/** How an operation that ran to its end answers; failures are thrown instead. */
export type Verdict = 'pass' | 'warn' | 'fail' | 'fallback';

export const VERDICT_EXIT_CODES: Readonly<Record<Verdict, number>> = {
  pass: 0,
  fail: 1,
  warn: 2,
  fallback: 3,
};

/** Who asked, as far as the audit trail and what may be told are concerned. */
export interface Caller {
  readonly surface: 'cli' | 'mcp' | 'http' | 'hook' | 'library' | 'job' | 'ui';
  /** The person or service behind it. */
  readonly principal?: string;
  readonly agent?: string;
  readonly session?: string;
  /** Whose data a service may touch for this caller, and as what. */
  readonly tenant?: string;
  readonly roles?: readonly string[];
}

export interface Progress {
  /** `total` undefined: amount unknown. Cheap enough to call for every item. */
  report(step: string, done: number, total?: number): void;
}

/** An operation with its input, as words on the command line name it. */
export interface CatalogEntry {
  readonly operation: string;
  readonly input: unknown;
  readonly effect: Effect;
}

/** How a scheduler runs other operations: by name, through the same checks, limits and audit as everybody. */
export interface Catalog {
  readWords(words: string): Promise<CatalogEntry>;
  run(
    operation: string,
    input: unknown,
    request: { readonly caller: Caller; readonly signal: AbortSignal },
  ): Promise<{ readonly output: unknown; readonly verdict: Verdict }>;
}

export interface Context {
  readonly host: Host;
  readonly project: Project;
  /** Where the caller stands; relative paths mean this folder. */
  readonly cwd: string;
  readonly person: PersonDirs;
  readonly config: ConfigValues;
  readonly configSchema: JsonSchema;
  /** The same values with where each came from; reads the files again. */
  explainConfig(): Promise<Configuration>;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Asks the person; undefined when there is nobody to ask. */
  confirm(question: string): Promise<boolean | undefined>;
  /** Everything the product is made of. */
  readonly domains: Domains;
  /** Every operation, for those that run others. */
  readonly catalog: Catalog;
  /** What the application keeps open between requests. */
  readonly services: Services;
  /** The running package: its version, the folder it is installed in, the Node that runs it. */
  readonly product: { readonly version: string; readonly dir: string; readonly node: string };
}

/** How text for people may look. Colour functions return their argument unchanged when colours are off. */
export interface TextStyle {
  readonly widthColumns: number;
  bold(text: string): string;
  dim(text: string): string;
  good(text: string): string;
  caution(text: string): string;
  bad(text: string): string;
}

/** One answer for each line of a `--jsonl` stream, in order. */
export interface Batch {
  /** Lines that came together are begun together, in order, and answered in order: none waits for the answer to the one before it. */
  readonly isPipelined?: boolean;
  /** An answer depends on its line and the command alone, so that several threads may share the lines. */
  readonly isIndependent?: boolean;
  answer(record: unknown): unknown;
  close(): void;
}

/** Text in, text out, as it comes: for input that need not fit in memory. */
export interface Pipe {
  push(text: string): string;
  end(): string;
}

/** What a server is given. */
export interface Serving<O> {
  /** Told once, when it can be used. A server that speaks on stdout itself tells nothing. */
  ready(info: O): void;
  /** Aborts when it is to stop: it then takes nothing new, finishes what it has begun, and returns. */
  readonly signal: AbortSignal;
}

export interface OperationCode<I, O, E = unknown> {
  run(input: I, context: Context): Promise<O> | O;
  /** Without it the verdict is always `pass`. */
  verdict?(output: O): Verdict;
  /** Whether it changed anything, for the audit trail; without it, what may write is taken to have written. */
  changed?(output: O): boolean;
  /** Gets the output with its strings fit to be shown: no control characters, one line each unless declared otherwise. */
  render(output: O, style: TextStyle): string;
  /** Whether what it renders is JSON or lines of it: it then gets the output as it is. */
  rendersJson?(output: O): boolean;
  /** Present when the command also takes `--jsonl`. */
  openBatch?(input: I, context: Context): Promise<Batch> | Batch;
  /** Present when the command works as a filter from stdin to stdout. */
  openPipe?(input: I, context: Context): Promise<Pipe> | Pipe;
  /** Present in the form `follow`: events as they happen, without end unless there can be no more. */
  follow?(input: I, context: Context): AsyncIterable<E>;
  renderEvent?(event: E, style: TextStyle): string;
  /** Present in the form `serve`; resolves when it has stopped. */
  serve?(input: I, context: Context, serving: Serving<O>): Promise<void>;
}

export interface ServerCode<I, O> {
  serve(input: I, context: Context, serving: Serving<O>): Promise<void>;
  /** What a person is told when it is ready. */
  render(info: O, style: TextStyle): string;
}

export interface OperationSchemas<I extends ZodType, O extends ZodType, E extends ZodType = ZodType> {
  readonly input: I;
  readonly output: O;
  /** One event, in the form `follow`. */
  readonly event?: E;
}

export interface OperationDeclaration<I extends ZodType, O extends ZodType, E extends ZodType = ZodType> {
  /** `subject.verb`, or a single word. */
  readonly name: string;
  /** One line, for lists. */
  readonly summary: string;
  readonly effect: Effect;
  /** `run` unless given. Only what reads can be followed. */
  readonly form?: Form;
  readonly surfaces?: SurfaceChoice;
  /** Input properties that the command line takes by position; the last may be a list. */
  readonly positional?: readonly string[];
  /** The last positional input is text: the command line takes all words that are left for it, so nobody needs quotes. */
  readonly takesRest?: boolean;
  /** Inputs that name something (a file, an agent, a session) and are told back or kept as they are: no secret passes in them. */
  readonly names?: readonly string[];
  /** Inputs that are paths, and what is done with them; `execute` holds callers to what they may name. */
  readonly paths?: Readonly<Record<string, PathUse>>;
  /** Output fields, by name wherever they occur, that hold many lines; all other strings are shown on one. */
  readonly multiline?: readonly string[];
  /** A short command of its own, such as `resume` for `ledger.resume`. */
  readonly alias?: string;
  /** It has no command of its own: only hooks, jobs and programs run it. */
  readonly hidden?: boolean;
  /** Command lines for the help page, without the leading `loa`. */
  readonly examples?: readonly string[];
  readonly timeoutMs?: number;
  /** Runs with the defaults when the configuration is not valid: what mends things must not need them whole. */
  readonly worksWithoutConfig?: boolean;
  /** Reads much and keeps little of it, such as a whole source tree. */
  readonly keepsLittle?: boolean;
  /** Only reads, but must be asked to stop: it has a folder to clear away. */
  readonly stopsGently?: boolean;
  /** Takes `--jsonl` on the command line; the code then has `openBatch`. */
  readonly batch?: boolean;
  /** Without positional arguments it is a filter from stdin to stdout; the code then has `openPipe`. */
  readonly pipe?: boolean;
  schemas(): Promise<OperationSchemas<I, O, E>>;
  load(): Promise<OperationCode<z.output<I>, z.output<O>, z.output<E>>>;
}

/** Any operation, once its own types no longer matter: input was checked against its schema. */
export type Operation = Omit<OperationDeclaration<ZodType, ZodType>, 'load'> & {
  load(): Promise<OperationCode<never, unknown>>;
};

/** Checks the declaration's types against each other and forgets them. */
export function defineOperation<I extends ZodType, O extends ZodType, E extends ZodType>(
  declaration: OperationDeclaration<I, O, E>,
): Operation {
  return declaration as unknown as Operation;
}

/** Its output is what it tells when it is ready. */
export interface ServerDeclaration<I extends ZodType, O extends ZodType>
  extends Omit<OperationDeclaration<I, O>, 'form' | 'surfaces' | 'timeoutMs' | 'batch' | 'pipe' | 'load'> {
  load(): Promise<ServerCode<z.output<I>, z.output<O>>>;
}

/** An operation of the form `serve`. Nobody gets one answer from it. */
export function defineServer<I extends ZodType, O extends ZodType>(
  declaration: ServerDeclaration<I, O>,
): Operation {
  const { name } = declaration;
  const run = (): never => {
    throw new LoaError('input.invalid', `${name} is a server: it has no answer of its own`, {
      hint: `Start it with "loa ${name.replace('.', ' ')}".`,
    });
  };
  const load = async () => ({ ...(await declaration.load()), run });
  return { ...declaration, form: 'serve', load } as unknown as Operation;
}
