// Public names of the ledger: decisions with evidence, checkpoints, resuming. Hooks use `agent.ts` instead, which is light.

export {
  type CheckpointRequest,
  type CheckpointResult,
  runCheckpoint,
} from './checkpoint/checkpoint.ts';
export { verifyEvidence } from './cite/verify.ts';
export { requireDate } from './day.ts';
export { type RecordedDecision, recordDecisions } from './decide/record.ts';
export type { Said } from './decision.ts';
export type { LedgerSettings } from './defaults.ts';
export {
  createEvidenceChecker,
  type EvidenceCheck,
  type EvidenceChecker,
} from './evidence/check-evidence.ts';
export { formatEvidence, formatPlace, type ParsedEvidence, parseEvidence } from './evidence/written.ts';
export { type HealReport, healState, isHealthy, recordHealing } from './heal/heal.ts';
export type { Decision, Enforcement, Evidence, Grounding } from './model.ts';
export { readDecisions } from './notes/decision-log.ts';
export { ledgerOperations } from './operations.ts';
export { type LedgerChange, ledgerChangeTypes } from './record/changes.ts';
export type { LedgerContext } from './record/open.ts';
export { parseTrajectory } from './record/trajectory.ts';
export { type ComposedResume, composeResume, type ResumeRequest, readResume } from './resume/read-resume.ts';
export { type RenderedResume, type RenderOptions, renderResume } from './resume/render.ts';
export type { Resume, ResumeDecision, ResumeEvidence } from './resume/value.ts';
export { readSettings } from './settings.ts';
export {
  formatRatio,
  type Grounded,
  listClaims,
  measureGrounding,
  meetsThreshold,
} from './trajectory/grounding.ts';
