// The level that evidence earns. Evidence is a count with a date, a hash and a place to look; it runs out, and levels
// fall with it. A level needs all that the ones below it need. Nothing is earned by a file's name or a word in it.

import { LEVEL_RULES, lowestLevel, TRUST_LEVELS, type TrustLevel, type TrustScopes } from './level.ts';
import type { Pool } from './vocabulary.ts';

export type Subject = 'agent' | 'model' | 'repository';

/** What was seen: tests that hold assertions, a pipeline that runs them, properties among them, proofs it checks. */
export type EvidenceKind = 'pipeline' | 'proofs' | 'properties' | 'tests';

export interface Evidence {
  readonly subject: Subject;
  readonly kind: EvidenceKind;
  /** How many: assertions, pipelines that run the tests, properties, proofs. */
  readonly count: number;
  /** Where it can be looked up: `path:symbol`, a run's address. */
  readonly reference: string;
  /** Of what was seen. */
  readonly sha256: string;
  /** When it was seen or run. */
  readonly observedAtMs: number;
  /** From then on it proves nothing any more; absent where it is counted anew each time. */
  readonly expiresAtMs?: number;
}

export interface Criterion {
  readonly level: TrustLevel;
  readonly kind: EvidenceKind;
  readonly wanted: string;
}

export const CRITERIA: readonly Criterion[] = [
  { level: 'L1', kind: 'tests', wanted: 'tests that hold assertions' },
  { level: 'L2', kind: 'pipeline', wanted: 'a pipeline that runs the tests' },
  { level: 'L3', kind: 'properties', wanted: 'property tests that run' },
  { level: 'L4', kind: 'proofs', wanted: 'a formal model or proof that the pipeline checks' },
];

export interface CriterionResult extends Criterion {
  readonly isMet: boolean;
  readonly why: string;
  readonly evidence: readonly Evidence[];
}

export interface SubjectAssessment {
  readonly subject: Subject;
  readonly level: TrustLevel;
  readonly criteria: readonly CriterionResult[];
}

export interface Assessment {
  /** The lowest of the subjects. */
  readonly level: TrustLevel;
  readonly subjects: readonly SubjectAssessment[];
  readonly pools: readonly Pool[];
  readonly scopes: TrustScopes;
  /** What would earn the next level; undefined at the highest. */
  readonly next: { readonly level: TrustLevel; readonly missing: readonly string[] } | undefined;
  /** When the level falls next, should nothing be renewed. */
  readonly holdsUntilMs: number | undefined;
}

/** Subjects are those asked for, or those that the evidence speaks of; one that it says nothing about is at L0. */
export function assess(
  evidence: readonly Evidence[],
  nowMs: number,
  wanted?: readonly Subject[],
): Assessment {
  const subjects = wanted ?? [...new Set(evidence.map(({ subject }) => subject))].sort();
  const assessed = subjects.map((subject) =>
    assessSubject(
      subject,
      evidence.filter((one) => one.subject === subject),
      nowMs,
    ),
  );
  const level = lowestLevel(assessed.map((one) => one.level));
  const { pools, scopes } = LEVEL_RULES[level];
  return {
    level,
    subjects: assessed,
    pools,
    scopes,
    next: nextLevel(level, assessed),
    holdsUntilMs: firstExpiry(level, assessed),
  };
}

function assessSubject(subject: Subject, evidence: readonly Evidence[], nowMs: number): SubjectAssessment {
  const criteria = CRITERIA.map((criterion) => judge(criterion, evidence, nowMs));
  const failed = criteria.findIndex(({ isMet }) => !isMet);
  const level = TRUST_LEVELS[failed < 0 ? criteria.length : failed] as TrustLevel;
  return { subject, level, criteria };
}

function judge(criterion: Criterion, evidence: readonly Evidence[], nowMs: number): CriterionResult {
  const own = evidence.filter(({ kind }) => kind === criterion.kind);
  const valid = own.filter((one) => isValid(one, nowMs));
  const total = valid.reduce((sum, { count }) => sum + count, 0);
  const why =
    total > 0
      ? `${total} seen`
      : own.length === 0
        ? 'none seen'
        : valid.length === 0
          ? 'what was seen has run out or is undated'
          : 'what was seen counts nothing';
  return { ...criterion, isMet: total > 0, why, evidence: valid };
}

/** Undated, unhashed, future or run out: no evidence. */
function isValid(one: Evidence, nowMs: number): boolean {
  const { count, sha256, observedAtMs, expiresAtMs } = one;
  if (!Number.isSafeInteger(count) || count < 0 || !/^[0-9a-f]{64}$/.test(sha256)) return false;
  if (!Number.isFinite(observedAtMs) || observedAtMs > nowMs) return false;
  return expiresAtMs === undefined || expiresAtMs > nowMs;
}

function nextLevel(level: TrustLevel, subjects: readonly SubjectAssessment[]): Assessment['next'] {
  const next = TRUST_LEVELS[TRUST_LEVELS.indexOf(level) + 1];
  if (next === undefined) return undefined;
  const missing = subjects.flatMap(({ subject, criteria }) =>
    criteria
      .filter((one) => !one.isMet && TRUST_LEVELS.indexOf(one.level) <= TRUST_LEVELS.indexOf(next))
      .map(({ wanted }) => `${subject}: ${wanted}`),
  );
  return {
    level: next,
    missing:
      missing.length > 0 ? missing : CRITERIA.filter((one) => one.level === next).map(({ wanted }) => wanted),
  };
}

/** A criterion holds while any of its evidence does; the level, while all its criteria do. */
function firstExpiry(level: TrustLevel, subjects: readonly SubjectAssessment[]): number | undefined {
  const ends = subjects.flatMap(({ criteria }) =>
    criteria
      .filter((one) => TRUST_LEVELS.indexOf(one.level) <= TRUST_LEVELS.indexOf(level))
      .map(({ evidence }) =>
        Math.max(
          ...evidence
            .filter(({ count }) => count > 0)
            .map(({ expiresAtMs }) => expiresAtMs ?? Number.POSITIVE_INFINITY),
        ),
      ),
  );
  const first = Math.min(...ends);
  return Number.isFinite(first) ? first : undefined;
}
