// Failures, as every part of the product reports them: a closed list of codes, each with the exit code it leads to,
// and one error class that also says what to do next. A finding (stale, unproven, leaked) is data, never an error.

/** What kind of failure a code is; surfaces translate the kind, never the single code. */
export type FailureKind = 'usage' | 'environment' | 'bug' | 'timeout' | 'interrupted';

export const EXIT_CODES: Readonly<Record<FailureKind, number>> = {
  usage: 64,
  environment: 69,
  bug: 70,
  timeout: 124,
  interrupted: 130,
};

/** Every code there is, `subject.problem`, in alphabetical order. */
export const ERROR_KINDS = {
  'audit.unsigned': 'environment',
  'blob.conflict': 'environment',
  'blob.key-invalid': 'usage',
  'blob.missing': 'environment',
  'claim.missing': 'usage',
  'config.invalid': 'usage',
  'config.unknown-key': 'usage',
  'config.unreadable': 'usage',
  'embedding.failed': 'environment',
  'file.changed': 'environment',
  'file.disk-full': 'environment',
  'file.exists': 'environment',
  'file.io': 'environment',
  'file.missing': 'environment',
  'file.not-directory': 'environment',
  'file.not-file': 'environment',
  'file.permission': 'environment',
  'file.read-only': 'environment',
  'file.too-large': 'usage',
  'git.not-believed': 'environment',
  'http.port-taken': 'environment',
  'input.invalid': 'usage',
  'internal.bug': 'bug',
  'job.missing': 'usage',
  'journal.bad-payload': 'environment',
  'journal.busy': 'environment',
  'journal.closed': 'environment',
  'journal.corrupt': 'environment',
  'journal.fenced': 'environment',
  'journal.full': 'environment',
  'journal.mismatch': 'environment',
  'journal.network-filesystem': 'environment',
  'journal.poisoned': 'environment',
  'journal.record-too-large': 'usage',
  'journal.unknown-type': 'environment',
  'key.missing': 'environment',
  'key.permissions': 'environment',
  'key.unreadable': 'environment',
  'lock.held': 'environment',
  'machine-dir.not-mine': 'environment',
  'memory.missing': 'usage',
  'network.redirected': 'environment',
  'network.timeout': 'environment',
  'network.too-large': 'environment',
  'network.unreachable': 'environment',
  'operation.interrupted': 'interrupted',
  'operation.timeout': 'timeout',
  'path.outside': 'usage',
  'path.unreadable-name': 'usage',
  'process.failed': 'environment',
  'project.missing': 'usage',
  'repair.refused': 'environment',
  'runtime.too-old': 'usage',
  'search.table-damaged': 'environment',
  'sql.busy': 'environment',
  'sql.closed': 'environment',
  'sql.constraint': 'environment',
  'sql.corrupt': 'environment',
  'sql.empty': 'environment',
  'sql.failed': 'environment',
  'sql.newer': 'environment',
  'sql.unreachable': 'environment',
  'state.not-applied': 'environment',
  'state.not-text': 'environment',
  'state.refused': 'environment',
  'state.unreadable': 'environment',
  'store.damaged': 'environment',
  'store.passphrase': 'environment',
  'store.refused': 'environment',
  'store.unreadable': 'environment',
  'task.cycle': 'usage',
  'task.missing': 'usage',
  'task.unreadable': 'environment',
  'team.not-joined': 'usage',
  'team.other-project': 'usage',
  'team.other-server': 'environment',
  'team.refused': 'environment',
  'team.tampered': 'environment',
  'team.went-back': 'environment',
  'usage.missing-argument': 'usage',
  'usage.unknown-command': 'usage',
  'usage.unknown-flag': 'usage',
} as const satisfies Readonly<Record<string, FailureKind>>;

export type ErrorCode = keyof typeof ERROR_KINDS;

export interface LoaErrorOptions {
  /** The command to run or the thing to change next. */
  readonly hint?: string;
  /** True when the same call may succeed later without any change. */
  readonly retryable?: boolean;
  readonly cause?: unknown;
  /** Facts for machines: path, offset, pid. Never a secret, never file content. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** A failure with a code. `message` says what was tried, on what and why it failed; `hint` says what to do. */
export class LoaError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly retryable: boolean;
  readonly details: Readonly<Record<string, string | number | boolean>>;

  constructor(code: ErrorCode, message: string, options: LoaErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'LoaError';
    this.code = code;
    this.hint = options.hint;
    this.retryable = options.retryable ?? false;
    this.details = options.details ?? {};
  }

  get kind(): FailureKind {
    return ERROR_KINDS[this.code];
  }

  get exitCode(): number {
    return EXIT_CODES[this.kind];
  }
}

/** The plain shape of a failure that `--json`, HTTP and MCP all print. */
export interface FailureReport {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
  readonly retryable: boolean;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** Any thrown value as a LoaError; what is not one already is a bug of ours and keeps its cause. */
export function toLoaError(thrown: unknown): LoaError {
  if (isLoaError(thrown)) return thrown;
  const message = describeThrown(thrown);
  return new LoaError('internal.bug', `loa hit a bug in itself: ${message}`, {
    cause: thrown,
    hint: 'Run the command again with --verbose and report what it prints.',
  });
}

/** What a parser says quotes the text it read, which may be anybody's file. */
export function describeThrown(thrown: unknown): string {
  if (thrown instanceof SyntaxError) return 'it could not parse a text';
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Decided by the marker fields, not by class identity, so that two copies of the package understand each other. */
export function isLoaError(thrown: unknown): thrown is LoaError {
  return (
    thrown instanceof Error &&
    thrown.name === 'LoaError' &&
    'code' in thrown &&
    typeof thrown.code === 'string' &&
    thrown.code in ERROR_KINDS
  );
}

export function reportFailure(error: LoaError): FailureReport {
  return {
    code: error.code,
    message: error.message,
    ...(error.hint === undefined ? {} : { hint: error.hint }),
    retryable: error.retryable,
    ...(Object.keys(error.details).length === 0 ? {} : { details: error.details }),
  };
}

/** A broken invariant is a bug: stop at once, before it spreads. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new LoaError('internal.bug', `broken invariant: ${message}`);
}
