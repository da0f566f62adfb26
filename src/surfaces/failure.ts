// A failure as it may be shown: whatever secret a person typed or a file held, it is taken out of every word that leaves.
// The detector is loaded only now, when something has failed.

import { type FailureReport, type LoaError, reportFailure, toLoaError } from '../kernel/errors.ts';

export interface ShownFailure extends FailureReport {
  readonly exitCode: number;
  readonly kind: LoaError['kind'];
  /** The chain of causes with their stacks, for --verbose and for bugs. */
  readonly causes: string;
}

export async function showFailure(thrown: unknown): Promise<ShownFailure> {
  const failure = toLoaError(thrown);
  const { code, message, hint, retryable, details } = reportFailure(failure);
  const causes = listCauses(failure);
  // Loaded here: a hook has hardly ever anything to tell of.
  const { loadCleaner } = await import('../redact/clean-suspects.ts');
  const clean = await loadCleaner([message, hint ?? '', causes, JSON.stringify(details ?? {})]);
  return {
    code,
    message: clean(message),
    ...(hint === undefined ? {} : { hint: clean(hint) }),
    retryable,
    ...(details === undefined ? {} : { details: cleanDetails(details, clean) }),
    exitCode: failure.exitCode,
    kind: failure.kind,
    causes: clean(causes),
  };
}

/** What --json, MCP and HTTP print of it. */
export function toReport({
  exitCode: _exitCode,
  kind: _kind,
  causes: _causes,
  ...report
}: ShownFailure): FailureReport {
  return report;
}

function cleanDetails(
  details: NonNullable<FailureReport['details']>,
  clean: (text: string) => string,
): NonNullable<FailureReport['details']> {
  const entries = Object.entries(details).map(([name, value]) => {
    return [name, typeof value === 'string' ? clean(value) : value] as const;
  });
  return Object.fromEntries(entries);
}

function listCauses(failure: LoaError): string {
  const lines = [`code ${failure.code}`];
  for (let cause: unknown = failure.cause; cause instanceof Error; cause = cause.cause) {
    lines.push(cause.stack ?? cause.message);
  }
  return lines.join('\n');
}
