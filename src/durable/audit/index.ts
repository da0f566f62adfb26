// The audit chain: record events, sign heads, verify.

export { Audit, type AuditHost, type HeadResult, openAudit, type Recorded } from './audit.ts';
export type {
  AuditEvent,
  AuditOptions,
  AuditPlace,
  AuditProblem,
  AuditProblemKind,
  AuditReport,
  HeadSource,
  HeadStatement,
  SignedHead,
} from './audit-event.ts';
export { ANCHOR_REF } from './git-anchor.ts';
export { forgetOutsideHeads } from './outside-head.ts';
export { AUDIT_TYPES, EVENT_TYPE, HEAD_TYPE } from './records.ts';
export { applySeal, finishSeal, isSealable, planSeal, type SealPlan } from './seal.ts';
export { listBreaks, parseSealed, SEALED_TYPE, type Sealed, type SealedBreak } from './sealed.ts';
export { verifyAudit } from './verify.ts';
