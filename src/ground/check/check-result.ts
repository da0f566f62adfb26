// What a validation says: one result for each check, and what became of each citation that does not hold as written.

export type CheckStatus = 'fail' | 'pass' | 'warn';

export interface CheckResult {
  readonly name: string;
  readonly status: CheckStatus;
  /** For people; what was looked at when it passed, what is wrong when it did not. */
  readonly detail: string;
  /** One line for each thing that is wrong. */
  readonly problems: readonly string[];
}

export interface StaleCitation {
  readonly reference: string;
  readonly state: 'changed' | 'missing' | 'moved';
  /** Where it is now, when it moved. */
  readonly now?: string;
  /** The section that makes the claim. */
  readonly section: string;
}

export interface CheckedDocument {
  readonly checks: readonly CheckResult[];
  readonly citations: number;
  readonly references: number;
  readonly stale: readonly StaleCitation[];
}

export const pass = (name: string, detail: string): CheckResult => ({
  name,
  status: 'pass',
  detail,
  problems: [],
});
export const warn = (name: string, detail: string, problems: readonly string[] = []): CheckResult => ({
  name,
  status: 'warn',
  detail,
  problems,
});
export const fail = (name: string, detail: string, problems: readonly string[] = []): CheckResult => ({
  name,
  status: 'fail',
  detail,
  problems,
});
