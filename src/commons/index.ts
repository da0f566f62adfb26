// The Commons Protocol for programs: amounts at the boundary, graduation, the meter, prices.

export {
  buildMicroUsdError,
  type FieldReporting,
  type MicroUsdField,
  type MicroUsdValidationError,
  microUsdField,
} from './boundary/field.ts';
export {
  BOUNDARY_CONTEXTS,
  type BoundaryContext,
  CANONICAL_MICRO_USD_PATTERN,
  checkSafetyFloor,
  MAX_INPUT_LENGTH,
  MAX_SAFE_MICRO_USD,
  type MicroUsdParsed,
  parseMicroUsd,
  type SafetyErrorCode,
  type SafetyViolation,
} from './boundary/money.ts';
export {
  type BoundaryAccepted,
  type BoundaryErrorCode,
  type BoundaryLogger,
  type BoundaryMetrics,
  type BoundaryRejected,
  type BoundaryResult,
  parseBoundaryMicroUsd,
} from './boundary/parse-boundary.ts';
export {
  type ParseMode,
  requireParseMode,
  resetParseModeCache,
  resolveParseMode,
} from './boundary/parse-mode.ts';
export { createMicroUsdSchema } from './boundary/schema.ts';
export { isKnownReputationState } from './governance/standing.ts';
export {
  type BoundaryCounters,
  type BoundaryGraduationCriteria,
  DEFAULT_GRADUATION_CRITERIA,
  evaluateGraduation,
  type GraduationStatus,
} from './graduation/evaluate.ts';
export type {
  AccountBalance,
  CapKind,
  CapName,
  HoldState,
  MeterAnswer,
  MeterCommand,
  Priced,
  Refusal,
  RefusalCode,
  Spender,
  Tripped,
} from './meter/model.ts';
export { type Meter, type MeterPlace, openMeter } from './meter/open.ts';
export type { StatementEntry, StatementQuery } from './meter/read.ts';
export type { Verification } from './meter/verify.ts';
export { costOf, type OwnPrice, openPrices, type Prices, splitByLargestRemainder } from './price/price.ts';
export type { ModelPrice, PriceList } from './price/price-list.ts';
export { readUsage, type Tokens } from './price/usage.ts';
export {
  AGENT_LIFECYCLE_STATES,
  AGENT_LIFECYCLE_TRANSITIONS,
  type AgentLifecycleState,
  isValidTransition,
} from './protocol/lifecycle.ts';
export {
  type AccessPolicy,
  type AccessRequest,
  type EconomicRequest,
  evaluateAccessPolicy,
  evaluateEconomicBoundary,
  type PolicyDecision,
} from './protocol/policies.ts';
export {
  CAPABILITY_SCOPES,
  type CapabilityScope,
  effectiveTrustLevel,
  flatTrustToScoped,
  meetsThresholdForScope,
  type ProtocolTrustLevel,
  type ScopedTrust,
  TRUST_LEVELS,
  trustLevelForScope,
  trustLevelIndex,
} from './protocol/trust-levels.ts';
