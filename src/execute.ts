// The one way to run an operation, whichever surface asked: check the input and the paths in it, run within the time limit, check the
// output, leave an audit event when it changed something. Surfaces only translate what comes in and goes out.

import type { AuditEvent } from './durable/audit/index.ts';
import { requireAllowedPath } from './durable/confine-input.ts';
import { LoaError, toLoaError } from './kernel/errors.ts';
import { OPERATION_TIMEOUT_MS } from './kernel/limits.ts';
import type { Context, Operation, OperationCode, Verdict } from './kernel/operation.ts';
import { checkValue, type SchemaProblem } from './kernel/schema-check.ts';
import type { ManifestOperation } from './manifest.ts';

export interface Ports {
  /** Resolves when the application holds no lock; a time limit waits for it. */
  whenUnlocked?(): Promise<void>;
  /** Called after an operation whose effect is `write` or `destroy`, failed or not. */
  audit(event: AuditEvent, context: Context): Promise<void>;
}

/** An operation with what the manifest says of it. */
export interface Runnable {
  readonly operation: Operation;
  readonly entry: ManifestOperation;
}

export interface Executed {
  readonly output: unknown;
  readonly verdict: Verdict;
  readonly code: OperationCode<never, unknown>;
}

export async function execute(
  runnable: Runnable,
  raw: unknown,
  context: Context,
  ports: Ports,
): Promise<Executed> {
  const { operation, entry } = runnable;
  const input = requireInput(entry, raw);
  await requireNoSecret(entry, input);
  requireAllowedPaths(entry, input, context);
  const code = await operation.load();
  const startedMs = context.host.clock.monotonicMs();
  const audit = async (outcome: string): Promise<void> => {
    if (entry.effect === 'read') return;
    const durationMs = Math.round(context.host.clock.monotonicMs() - startedMs);
    const { surface, principal, agent, session } = context.caller;
    const who = Object.fromEntries(Object.entries({ principal, agent, session }).filter(([, name]) => name));
    const event = { operation: entry.name, surface, ...who, outcome, durationMs };
    await ports.audit(event, context);
  };
  let output: unknown;
  try {
    output = await runWithinLimit({ entry, context, ports }, (limited) => code.run(input as never, limited));
    requireOutput(entry, output);
  } catch (thrown) {
    const failure = toLoaError(thrown);
    // The first failure is what the caller needs; that its audit line is missing too will show in `loa doctor`.
    await audit(failure.code).catch(() => undefined);
    throw failure;
  }
  const verdict = code.verdict?.(output) ?? 'pass';
  if (code.changed?.(output) ?? true) await audit(verdict).catch((thrown) => throwUnrecorded(entry, thrown));
  return { output, verdict, code };
}

/** The change itself stands; saying that it failed would invite doing it twice. */
function throwUnrecorded(entry: ManifestOperation, thrown: unknown): never {
  const cause = toLoaError(thrown);
  const what = `loa ${entry.words.join(' ')} was done, but could not be recorded in the audit chain`;
  throw new LoaError(cause.code, `${what}: ${cause.message}`, { hint: 'Run "loa audit verify".', cause });
}

/** The checked input with defaults filled in; throws `input.invalid` naming every problem. */
export function requireInput(entry: ManifestOperation, raw: unknown): unknown {
  const checked = checkValue(entry.input, raw ?? {});
  if (checked.ok) return checked.value;
  throw new LoaError('input.invalid', `${entry.words.join(' ')}: ${listProblems(checked.problems)}`, {
    hint: `Run "loa ${entry.words.join(' ')} --help" for what it takes.`,
  });
}

/**
 * A name is told back, and kept, as it was given; so a secret in it is refused, and the message does not repeat it. Most
 * names cannot hold one, and the detector is not loaded.
 */
async function requireNoSecret({ names = [], words }: ManifestOperation, input: unknown): Promise<void> {
  if (names.length === 0) return;
  const { mayHoldSecret } = await import('./redact/may-hold/index.ts');
  for (const name of names) {
    const texts = [(input as Readonly<Record<string, unknown>>)[name]].flat().map(String);
    if (!texts.some(mayHoldSecret)) continue;
    const { scan } = await import('./redact/index.ts');
    const [found] = texts.flatMap((text) => scan(text, { secretsOnly: true }));
    if (found === undefined) continue;
    throw new LoaError(
      'input.invalid',
      `${words.join(' ')}: "${name}" holds what looks like a secret (${found.type})`,
      {
        hint: 'It would be written down and shown as it is. Name it otherwise.',
      },
    );
  }
}

function requireAllowedPaths({ paths = {} }: ManifestOperation, input: unknown, context: Context): void {
  for (const [name, use] of Object.entries(paths)) {
    const given = [(input as Readonly<Record<string, unknown>>)[name]].flat();
    for (const path of given) if (typeof path === 'string') requireAllowedPath(path, use, context);
  }
}

function requireOutput(entry: ManifestOperation, output: unknown): void {
  const checked = checkValue(entry.output, output);
  if (checked.ok) return;
  throw new LoaError(
    'internal.bug',
    `${entry.name} returned a wrong shape: ${listProblems(checked.problems)}`,
  );
}

function listProblems(problems: readonly SchemaProblem[]): string {
  return problems.map(({ path, message }) => (path === '' ? message : `${path} ${message}`)).join('; ');
}

interface Limited {
  readonly entry: ManifestOperation;
  readonly context: Context;
  readonly ports: Ports;
}

/**
 * Runs with a signal that also fires at the time limit, and stops waiting for code that does not look at it, though never while
 * it holds a lock: what is abandoned with one would go on unseen while others wait.
 */
async function runWithinLimit<T>(
  { entry, context, ports }: Limited,
  run: (limited: Context) => Promise<T> | T,
): Promise<T> {
  const timeoutMs = entry.timeoutMs ?? OPERATION_TIMEOUT_MS;
  const limit = new AbortController();
  const done = new AbortController();
  context.host.clock.sleep(timeoutMs, done.signal).then(
    () => limit.abort(),
    () => undefined, // Woken early because the work is done: there is no limit left to keep.
  );
  const signal = AbortSignal.any([context.signal, limit.signal]);
  let stopWaiting = (): void => {};
  const stopped = new Promise<never>((_resolve, reject) => {
    const give = (): void => reject(stopError(entry, limit.signal.aborted ? timeoutMs : undefined));
    stopWaiting = () => void (ports.whenUnlocked?.() ?? Promise.resolve()).then(give, give);
    if (signal.aborted) stopWaiting();
    else signal.addEventListener('abort', stopWaiting, { once: true });
  });
  try {
    return await Promise.race([Promise.resolve(run({ ...context, signal })), stopped]);
  } finally {
    done.abort();
    signal.removeEventListener('abort', stopWaiting);
  }
}

function stopError(entry: ManifestOperation, timeoutMs: number | undefined): LoaError {
  const what = `loa ${entry.words.join(' ')}`;
  if (timeoutMs === undefined) {
    return new LoaError(
      'operation.interrupted',
      `${what} was interrupted; nothing that was acknowledged is lost`,
    );
  }
  return new LoaError('operation.timeout', `${what} did not finish within ${timeoutMs / 1000} s`, {
    hint: 'Run it again, or run "loa doctor" to see what holds it up.',
    retryable: true,
  });
}
