// The baseline: findings that are known and were looked at, by keyed fingerprint, in a file that is committed with the
// project. Its key is in it, so that every clone computes the same fingerprints; it tells nothing that the files beside it
// do not tell plainly.

import { LoaError } from '../../kernel/errors.ts';

export interface Baseline {
  readonly version: 1;
  /** Key of the fingerprints, in base64url. */
  readonly key: string;
  readonly findings: readonly {
    readonly fingerprint: string;
    readonly type: string;
    readonly path: string;
  }[];
}

export function parseBaseline(text: string, name: string): Baseline {
  const fail = (cause?: unknown): LoaError =>
    new LoaError('input.invalid', `the baseline ${name} cannot be read`, {
      hint: 'Restore it from git, or remove it and run "loa scan --write-baseline".',
      ...(cause === undefined ? {} : { cause }),
    });
  let value: Partial<Baseline> | null;
  try {
    value = JSON.parse(text) as Partial<Baseline> | null;
  } catch (cause) {
    throw fail(cause);
  }
  if (value?.version !== 1 || typeof value.key !== 'string' || !Array.isArray(value.findings)) throw fail();
  return value as Baseline;
}

/** Sorted and one finding a line, so that a change to it reads well in a review. */
export function renderBaseline(baseline: Baseline): string {
  const order = (a: Baseline['findings'][number], b: Baseline['findings'][number]): number =>
    a.path < b.path || (a.path === b.path && a.fingerprint < b.fingerprint) ? -1 : 1;
  const unique = new Map(
    baseline.findings.map((finding) => [`${finding.path}\0${finding.fingerprint}`, finding]),
  );
  const lines = [...unique.values()].sort(order).map((finding) => `    ${JSON.stringify(finding)}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `{\n  "version": 1,\n  "key": ${JSON.stringify(baseline.key)},\n  "findings": ${list}\n}\n`;
}
