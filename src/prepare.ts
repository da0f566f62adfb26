// What holds for every form of an operation: its input is whole and holds no secret where a name is meant, the caller may name
// the paths in it, and what comes out has the shape that was declared.

import { requireAllowedPath } from './durable/confine-input.ts';
import { LoaError } from './kernel/errors.ts';
import type { Context, Operation, OperationCode } from './kernel/operation.ts';
import { checkValue, type JsonSchema, type SchemaProblem } from './kernel/schema-check.ts';
import type { ManifestOperation } from './manifest.ts';

/** An operation with what the manifest says of it. */
export interface Runnable {
  readonly operation: Operation;
  readonly entry: ManifestOperation;
}

interface Prepared {
  readonly input: never;
  readonly code: OperationCode<never, unknown>;
}

export async function prepare(
  { operation, entry }: Runnable,
  raw: unknown,
  context: Context,
): Promise<Prepared> {
  const input = requireInput(entry, raw);
  await requireNoSecret(entry, input);
  requireAllowedPaths(entry, input, context);
  return { input: input as never, code: await operation.load() };
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

export function requireShape(name: string, schema: JsonSchema, value: unknown): void {
  const checked = checkValue(schema, value);
  if (checked.ok) return;
  throw new LoaError('internal.bug', `${name} returned a wrong shape: ${listProblems(checked.problems)}`);
}

function listProblems(problems: readonly SchemaProblem[]): string {
  return problems.map(({ path, message }) => (path === '' ? message : `${path} ${message}`)).join('; ');
}
