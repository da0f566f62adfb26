// The one way to run an operation, whichever surface asked: check the input and the paths in it, run within the time limit, check the
// output, leave an audit event when it changed something. What is followed, and what serves, has no limit but the signal of its
// request. Surfaces only translate what comes in and goes out.

import type { AuditEvent } from './durable/audit/index.ts';
import { LoaError, toLoaError } from './kernel/errors.ts';
import { OPERATION_TIMEOUT_MS } from './kernel/limits.ts';
import type { Context, OperationCode, Verdict } from './kernel/operation.ts';
import type { ManifestOperation } from './manifest.ts';
import { prepare, type Runnable, requireShape } from './prepare.ts';

export type { Runnable } from './prepare.ts';

export interface Ports {
  /** Resolves when the application holds no lock; a time limit waits for it. */
  whenUnlocked?(): Promise<void>;
  /** Called after an operation whose effect is `write` or `destroy`, failed or not. */
  audit(event: AuditEvent, context: Context): Promise<void>;
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
  const { entry } = runnable;
  const { input, code } = await prepare(runnable, raw, context);
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
    output = await runWithinLimit({ entry, context, ports }, (limited) => code.run(input, limited));
    requireShape(entry.name, entry.output, output);
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

export interface Followed {
  /** Ends quietly when the signal of the request aborts. */
  readonly events: AsyncIterable<unknown>;
  readonly code: OperationCode<never, unknown>;
}

/** Events as they happen, each checked; without a time limit, and without an audit event, since nothing is changed. */
export async function follow(runnable: Runnable, raw: unknown, context: Context): Promise<Followed> {
  const { entry } = runnable;
  const { input, code } = await prepare(runnable, raw, context);
  const { event } = entry;
  if (event === undefined || code.follow === undefined) {
    throw new LoaError('input.invalid', `loa ${entry.words.join(' ')} cannot be followed`, {
      hint: 'It gives one answer.',
    });
  }
  const events = code.follow(input, context);
  return { code, events: followUntil(events, context.signal, (one) => requireShape(entry.name, event, one)) };
}

/** Also ends where the source does not look at the signal. */
async function* followUntil(
  events: AsyncIterable<unknown>,
  signal: AbortSignal,
  check: (event: unknown) => void,
): AsyncGenerator<unknown> {
  const source = events[Symbol.asyncIterator]();
  let onAbort = (): void => {};
  const stopped = new Promise<IteratorResult<unknown>>((resolve) => {
    onAbort = () => resolve({ done: true, value: undefined });
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    for (;;) {
      const next = await Promise.race([stopped, source.next()]);
      if (next.done === true) return;
      check(next.value);
      yield next.value;
    }
  } catch (thrown) {
    // Woken by the signal while it waited: that is how it ends.
    if (!signal.aborted) throw toLoaError(thrown);
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not waited for: it may stand where nothing comes any more.
    void source.return?.()?.catch(() => undefined);
  }
}

/** Runs a server until it has stopped: by itself, or because the signal of the request aborted and it has drained. */
export async function serve(
  runnable: Runnable,
  raw: unknown,
  context: Context,
  ready: (info: unknown, code: Followed['code']) => void,
): Promise<void> {
  const { entry } = runnable;
  const { input, code } = await prepare(runnable, raw, context);
  if (code.serve === undefined) {
    throw new LoaError('input.invalid', `loa ${entry.words.join(' ')} is no server`, {
      hint: 'It gives one answer.',
    });
  }
  const tell = (info: unknown): void => {
    requireShape(entry.name, entry.output, info);
    ready(info, code);
  };
  await code.serve(input, context, { ready: tell, signal: context.signal });
}

/** The change itself stands; saying that it failed would invite doing it twice. */
function throwUnrecorded(entry: ManifestOperation, thrown: unknown): never {
  const cause = toLoaError(thrown);
  const what = `loa ${entry.words.join(' ')} was done, but could not be recorded in the audit chain`;
  throw new LoaError(cause.code, `${what}: ${cause.message}`, { hint: 'Run "loa audit verify".', cause });
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
  const stop = new AbortController();
  let onStop = (_passedMs?: number): void => {};
  const stopped = new Promise<never>((_resolve, reject) => {
    onStop = (passedMs) => {
      const give = (): void => reject(stopError(entry, passedMs));
      stop.abort();
      void (ports.whenUnlocked?.() ?? Promise.resolve()).then(give, give);
    };
  });
  const onAbort = (): void => onStop();
  if (context.signal.aborted) onAbort();
  else context.signal.addEventListener('abort', onAbort, { once: true });
  const endLimit = context.host.clock.after(timeoutMs, () => onStop(timeoutMs));
  try {
    return await Promise.race([Promise.resolve(run({ ...context, signal: stop.signal })), stopped]);
  } finally {
    endLimit();
    context.signal.removeEventListener('abort', onAbort);
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
