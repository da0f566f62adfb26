// The records that standing rests on: what was contributed, how work went and who says so, disputes and sanctions, and the score that follows.
// They fail closed: an unknown state, a time that cannot be read and a field that nobody declared are refused, never passed over.

import { z } from 'zod';
import { createMicroUsdSchema } from '../boundary/schema.ts';
import {
  ESCALATION_RULES,
  REPUTATION_STATES,
  SANCTION_SEVERITY_LEVELS,
  VIOLATION_TYPES,
} from './standing.ts';

const id = z.string().min(1).max(256);
const time = z.iso.datetime({ offset: true });
const share = z.number().min(0).max(1);
const amount = createMicroUsdSchema('enforce');
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const isInOrder = (earlier: string, later: string): boolean => Date.parse(earlier) <= Date.parse(later);

/** How one piece of work went, as its doer tells it. */
export const PerformanceOutcomeSchema = z.strictObject({
  task: id,
  outcome: z.enum(['succeeded', 'failed', 'abandoned']),
  ended_at: time,
  cost: amount,
});

/** The same, once somebody else looked at it. Nobody vouches for work of their own. */
export const ValidatedOutcomeSchema = z
  .strictObject({
    agent: id,
    outcome: PerformanceOutcomeSchema,
    validated_by: id,
    validated_at: time,
    evidence: z.array(sha256).min(1),
  })
  .refine(({ agent, validated_by: by }) => agent !== by, { message: 'an agent vouches for itself' })
  .refine((one) => isInOrder(one.outcome.ended_at, one.validated_at), {
    message: 'it was validated before it ended',
  });

export const PerformanceRecordSchema = z
  .strictObject({ agent: id, outcomes: z.array(ValidatedOutcomeSchema) })
  .refine(({ agent, outcomes }) => outcomes.every((one) => one.agent === agent), {
    message: 'an outcome belongs to another agent',
  })
  .refine(({ outcomes }) => new Set(outcomes.map(({ outcome }) => outcome.task)).size === outcomes.length, {
    message: 'a task counts twice',
  });

export const ContributionRecordSchema = z.strictObject({
  id,
  contributor: id,
  kind: z.enum(['code', 'review', 'documentation', 'evidence', 'funding']),
  at: time,
  evidence: sha256,
  value: amount.optional(),
});

const DISPUTE_STATES = ['open', 'upheld', 'rejected', 'withdrawn'] as const;

export const DisputeRecordSchema = z
  .strictObject({
    id,
    raised_by: id,
    against: id,
    about: id,
    state: z.enum(DISPUTE_STATES),
    raised_at: time,
    settled_at: time.optional(),
    reason: z.string().min(1),
  })
  .refine(({ raised_by: by, against }) => by !== against, { message: 'nobody disputes with themselves' })
  .refine(({ state, settled_at: settled }) => (state === 'open') === (settled === undefined), {
    message: 'it is settled exactly when it says when',
  })
  .refine((one) => one.settled_at === undefined || isInOrder(one.raised_at, one.settled_at), {
    message: 'it was settled before it was raised',
  });

/** As severe as the rules say for this violation, no more and no less. */
export const SanctionSchema = z
  .strictObject({
    agent: id,
    violation: z.enum(VIOLATION_TYPES),
    occurrence: z.int().min(1),
    severity: z.enum(SANCTION_SEVERITY_LEVELS),
    imposed_at: time,
    ends_at: time.optional(),
    evidence: z.array(sha256).min(1),
  })
  .refine(({ violation, occurrence, severity }) => severityOf(violation, occurrence) === severity, {
    message: 'the rules of escalation say another severity',
  })
  .refine((one) => one.ends_at === undefined || isInOrder(one.imposed_at, one.ends_at), {
    message: 'it ends before it was imposed',
  });

const severityOf = (violation: (typeof VIOLATION_TYPES)[number], occurrence: number) => {
  const steps = ESCALATION_RULES[violation];
  return steps[Math.min(occurrence, steps.length) - 1];
};

export const ReputationScoreSchema = z
  .strictObject({
    agent: id,
    state: z.enum(REPUTATION_STATES),
    score: share,
    samples: z.int().min(0),
    computed_at: time,
    expires_at: time,
  })
  .refine(({ state, samples }) => samples > 0 || state === 'cold', {
    message: 'a standing without anything that it rests on',
  })
  .refine((one) => isInOrder(one.computed_at, one.expires_at), {
    message: 'it expired before it was computed',
  });
