// Other programs as the host runs them: to their end with `run`, or beside us with `spawn`. A pid is given out again by the system,
// so a process is named by its identity, and a signal reaches that process or nobody.

export interface RunResult {
  readonly exitCode: number;
  readonly stdout: Uint8Array;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly stdin?: Uint8Array;
  /** Killed and `operation.timeout` after this long. */
  readonly timeoutMs?: number;
  /** Killed and `process.failed` when it prints more than this on either stream. */
  readonly outputBytesMax?: number;
  /** Set, or with undefined taken away, on top of the host's environment. Signing keys never reach a child. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** What a process can be told; `KILL` cannot be ignored. */
export type SignalName = 'TERM' | 'KILL' | 'INT' | 'HUP' | 'USR1' | 'USR2';

export type SpawnOptions = Pick<RunOptions, 'cwd' | 'env'>;

export interface LaunchOptions extends SpawnOptions {
  /** It begins so much later, where the system has a cheap way to wait: what we are at comes first. */
  readonly afterMs?: number;
}

/** How it ended: one of the two is given. */
export interface ProcessExit {
  readonly exitCode?: number;
  /** The signal that ended it, as the system spells it: `SIGTERM`. */
  readonly signal?: string;
}

export interface SpawnedProcess {
  readonly identity: ProcessIdentity;
  /** Both resolve once the pipe took it; `process.failed` when the program does not read any more. */
  readonly stdin: { write(bytes: Uint8Array | string): Promise<void>; end(): Promise<void> };
  /** To be read, each once: a program whose output nobody takes stands still when the pipe is full. */
  readonly stdout: AsyncIterable<Uint8Array>;
  readonly stderr: AsyncIterable<Uint8Array>;
  /** Never rejects. The program may still have output to be read. */
  readonly exited: Promise<ProcessExit>;
}

export interface Processes {
  readonly self: ProcessIdentity;
  /** Undefined when no such process lives; the start time tells a recycled pid apart. */
  find(pid: number): ProcessIdentity | undefined;
  /** Arguments as an array, never a shell string. Throws `process.failed` when it cannot start. */
  run(program: string, args: readonly string[], options?: RunOptions): Promise<RunResult>;
  /** Starts it and does not wait. It ends with us only if it is told to. Throws `process.failed` when it cannot start. */
  spawn(program: string, args: readonly string[], options?: SpawnOptions): Promise<SpawnedProcess>;
  /** Starts it and lets it go: nothing of it is read, and it goes on when we end. Throws `process.failed` when it cannot start. */
  launch(program: string, args: readonly string[], options?: LaunchOptions): Promise<void>;
  /** False, and nothing is sent, when that very process is no more, whoever has its pid now. */
  signal(identity: ProcessIdentity, name: SignalName): boolean;
}

export interface ProcessIdentity {
  readonly pid: number;
  /** Opaque; equal only for the same process. */
  readonly startedAt: string;
  readonly program: string;
}
