// Standing in the Commons Protocol: states of reputation, what follows from violations, and the records that both rest on.

export {
  ContributionRecordSchema,
  DisputeRecordSchema,
  PerformanceOutcomeSchema,
  PerformanceRecordSchema,
  ReputationScoreSchema,
  SanctionSchema,
  ValidatedOutcomeSchema,
} from './records.ts';
export {
  ESCALATION_RULES,
  isKnownReputationState,
  REPUTATION_STATE_ORDER,
  REPUTATION_STATES,
  type ReputationState,
  SANCTION_SEVERITY_LEVELS,
  VIOLATION_TYPES,
} from './standing.ts';
