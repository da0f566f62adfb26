// Public names of the ledger: decisions with evidence, checkpoints, resuming. Hooks use `agent.ts` instead, which is light.

export {
  type CheckpointRequest,
  type CheckpointResult,
  requireDate,
  runCheckpoint,
} from './checkpoint/checkpoint.ts';
export { createEvidenceChecker, type EvidenceCheck, type EvidenceChecker } from './cite/check-evidence.ts';
export { verifyEvidence } from './cite/verify.ts';
export { formatEvidence, formatPlace, type ParsedEvidence, parseEvidence } from './cite/written.ts';
export { type CodeSearch, openCodeSearch } from './code/open.ts';
export type { CodeHit, CodeQuery } from './code/query.ts';
export type { Said } from './decide/decision.ts';
export { type RecordedDecision, recordDecisions } from './decide/record.ts';
export { type HealReport, healState, isHealthy, recordHealing } from './heal/heal.ts';
export type { Decision, Enforcement, Evidence, Grounding } from './model.ts';
export { readDecisions } from './notes/decision-log.ts';
export { ledgerOperations } from './operations.ts';
export { type LedgerChange, ledgerChangeTypes } from './record/changes.ts';
export type { LedgerContext } from './record/open.ts';
export { resumeLevel1, resumeLevel2, resumeLevel3 } from './resume/resume.ts';
export { type LedgerSettings, readSettings } from './settings.ts';
export {
  formatRatio,
  type Grounded,
  listClaims,
  measureGrounding,
  meetsThreshold,
} from './trajectory/grounding.ts';
export { parseTrajectory } from './trajectory/records.ts';
