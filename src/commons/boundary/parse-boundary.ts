// The one function through which amounts come in from outside. In `legacy` what BigInt takes counts; in `shadow` too, while the
// canonical grammar is asked and differences are counted; in `enforce` the grammar decides. The safety floor holds in all of them,
// and nothing that is not a string, or is empty, is ever an amount.

import {
  type BoundaryContext,
  checkSafetyFloor,
  MAX_INPUT_LENGTH,
  type MicroUsdParsed,
  parseMicroUsd,
  readAsBigInt,
  type SafetyErrorCode,
} from './money.ts';
import { type ParseMode, resolveParseMode } from './parse-mode.ts';

export type BoundaryErrorCode =
  | SafetyErrorCode
  | 'LEGACY_PARSE_FAILURE'
  | 'CANONICAL_REJECTION'
  | 'ENFORCE_REJECTION';

export interface BoundaryLogger {
  warn(facts: object, message: string): void;
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Counters of shadow mode; `legacy` and `enforce` touch none. */
export interface BoundaryMetrics {
  shadowTotal(context: BoundaryContext): void;
  /** Taken by BigInt, and it would be refused once the mode is `enforce`. */
  wouldRejectTotal(context: BoundaryContext): void;
  /** Let in by the one parser and not, or with another value, by the other. */
  divergenceTotal(context: BoundaryContext): void;
}

export type BoundaryAccepted = {
  readonly ok: true;
  readonly value: bigint;
  readonly mode: ParseMode;
  readonly legacyResult: bigint;
  readonly canonicalResult?: MicroUsdParsed;
  readonly diverged?: boolean;
  readonly legacyFailed?: boolean;
};

export type BoundaryRejected = {
  readonly ok: false;
  readonly reason: string;
  readonly raw: string;
  readonly mode: ParseMode;
  readonly errorCode: BoundaryErrorCode;
};

export type BoundaryResult = BoundaryAccepted | BoundaryRejected;

export function parseBoundaryMicroUsd(
  raw: string,
  context: BoundaryContext,
  logger: BoundaryLogger,
  metrics?: BoundaryMetrics,
  modeOverride?: ParseMode,
): BoundaryResult {
  const mode = modeOverride ?? resolveParseMode();
  const request: Request = { raw, context, logger, metrics, mode };
  if (mode === 'shadow') metrics?.shadowTotal(context);
  if (typeof raw !== 'string') return refuse(request, PARSE_CODES[mode], 'an amount is a string of digits');
  const violation = checkSafetyFloor(raw, context);
  if (violation !== null) {
    // Older programs took it: whoever sends it finds out when they are gone.
    if (mode === 'shadow' && isTakenByBigInt(raw)) metrics?.wouldRejectTotal(context);
    return refuse(request, violation.errorCode, violation.reason);
  }
  const legacy = raw === '' ? undefined : readAsBigInt(raw);
  if (mode === 'enforce') return enforce(request, legacy);
  if (legacy === undefined)
    return refuse(
      request,
      'LEGACY_PARSE_FAILURE',
      raw === '' ? 'the amount is empty' : 'the amount is no integer',
    );
  if (mode === 'legacy') return { ok: true, value: legacy, mode, legacyResult: legacy };
  return compare(request, legacy);
}

interface Request {
  readonly raw: string;
  readonly context: BoundaryContext;
  readonly logger: BoundaryLogger;
  readonly metrics: BoundaryMetrics | undefined;
  readonly mode: ParseMode;
}

const PARSE_CODES: Readonly<Record<ParseMode, BoundaryErrorCode>> = {
  legacy: 'LEGACY_PARSE_FAILURE',
  shadow: 'LEGACY_PARSE_FAILURE',
  enforce: 'ENFORCE_REJECTION',
};

function enforce(request: Request, legacy: bigint | undefined): BoundaryResult {
  const canonicalResult = parseMicroUsd(request.raw);
  if (!canonicalResult.valid) return refuse(request, 'ENFORCE_REJECTION', canonicalResult.reason);
  const value = canonicalResult.amount;
  const difference = legacy === undefined ? { legacyFailed: true } : { diverged: legacy !== value };
  return { ok: true, value, mode: 'enforce', legacyResult: legacy ?? value, canonicalResult, ...difference };
}

function compare({ raw, context, logger, metrics }: Request, legacy: bigint): BoundaryAccepted {
  const canonicalResult = parseMicroUsd(raw);
  const diverged = !canonicalResult.valid || canonicalResult.amount !== legacy;
  if (!canonicalResult.valid) {
    metrics?.wouldRejectTotal(context);
    const facts = {
      context,
      mode: 'shadow',
      errorCode: 'CANONICAL_REJECTION',
      reason: canonicalResult.reason,
    };
    logger.warn(facts, 'an amount was let in that enforce mode would refuse');
  }
  if (diverged) metrics?.divergenceTotal(context);
  return { ok: true, value: legacy, mode: 'shadow', legacyResult: legacy, canonicalResult, diverged };
}

/** What was sent is not logged: it may be anything, of any length. */
function refuse(
  { raw, context, logger, mode }: Request,
  errorCode: BoundaryErrorCode,
  reason: string,
): BoundaryRejected {
  logger.warn({ context, mode, errorCode, reason }, 'an amount was refused');
  return { ok: false, reason, raw, mode, errorCode };
}

/** Text of any length must not be counted with: the first characters of a long one tell enough. */
function isTakenByBigInt(raw: string): boolean {
  if (raw.length <= MAX_INPUT_LENGTH) return raw !== '' && readAsBigInt(raw) !== undefined;
  return /^\s*[+-]?\d+\s*$/.test(raw);
}
