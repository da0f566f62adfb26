// Micro-dollars as text: the canonical grammar, the limits that hold in every mode, and the safety floor below all of them.
// Nothing here looks at more than MAX_INPUT_LENGTH characters, so that no input can hold the event loop.

/** 1e15 micro-USD are a billion dollars. */
export const MAX_SAFE_MICRO_USD = 1_000_000_000_000_000n;
export const MAX_INPUT_LENGTH = 50;
/** Digits without a sign and without leading zeros. */
export const CANONICAL_MICRO_USD_PATTERN = /^(0|[1-9]\d*)$/;

/** Where an amount comes in. Only the database may hold negative ones. */
export type BoundaryContext = 'http' | 'db' | 'redis' | 'jwt';
export const BOUNDARY_CONTEXTS: readonly BoundaryContext[] = ['http', 'db', 'redis', 'jwt'];

export type SafetyErrorCode =
  | 'SAFETY_MAX_LENGTH'
  | 'SAFETY_NON_ASCII'
  | 'SAFETY_CONTROL_CHAR'
  | 'SAFETY_WHITESPACE'
  | 'SAFETY_NEGATIVE_AT_BOUNDARY'
  | 'SAFETY_MAX_VALUE';

export interface SafetyViolation {
  readonly errorCode: SafetyErrorCode;
  readonly reason: string;
}

export type MicroUsdParsed =
  | { readonly valid: true; readonly amount: bigint }
  | { readonly valid: false; readonly reason: string };

/** The canonical grammar. */
export function parseMicroUsd(raw: string): MicroUsdParsed {
  if (typeof raw !== 'string') return { valid: false, reason: 'an amount is a string of digits' };
  if (raw === '') return { valid: false, reason: 'the amount is empty' };
  if (raw.length > MAX_INPUT_LENGTH)
    return { valid: false, reason: `the amount has more than ${MAX_INPUT_LENGTH} characters` };
  if (!CANONICAL_MICRO_USD_PATTERN.test(raw))
    return { valid: false, reason: 'an amount is a whole number of micro-USD without sign or leading zeros' };
  return { valid: true, amount: BigInt(raw) };
}

const CONTROL = /[\x00-\x08\x0e-\x1f\x7f]/;
const WHITESPACE = /[\t\n\v\f\r ]/;
const ASCII = /^[\x00-\x7f]*$/;

/** What no mode lets in; null when the parser may decide. The first that applies counts. */
export function checkSafetyFloor(raw: string, context: BoundaryContext): SafetyViolation | null {
  const refuse = (errorCode: SafetyErrorCode, reason: string): SafetyViolation => ({ errorCode, reason });
  if (raw.length > MAX_INPUT_LENGTH)
    return refuse('SAFETY_MAX_LENGTH', `the amount has more than ${MAX_INPUT_LENGTH} characters`);
  if (!ASCII.test(raw)) return refuse('SAFETY_NON_ASCII', 'the amount has characters that are not ASCII');
  if (CONTROL.test(raw)) return refuse('SAFETY_CONTROL_CHAR', 'the amount has control characters');
  if (WHITESPACE.test(raw))
    return refuse('SAFETY_WHITESPACE', 'the amount has white space, which is not trimmed');
  const value = readAsBigInt(raw);
  if (value === undefined) return null;
  if (value < 0n && context !== 'db')
    return refuse('SAFETY_NEGATIVE_AT_BOUNDARY', `a negative amount cannot come in by ${context}`);
  if ((value < 0n ? -value : value) > MAX_SAFE_MICRO_USD)
    return refuse('SAFETY_MAX_VALUE', `the amount is beyond ${MAX_SAFE_MICRO_USD} micro-USD`);
  return null;
}

/** Whatever `BigInt` takes, as older programs did. For short text only. */
export function readAsBigInt(raw: string): bigint | undefined {
  try {
    return BigInt(raw);
  } catch {
    // Not a number for it: that is the answer.
    return undefined;
  }
}
