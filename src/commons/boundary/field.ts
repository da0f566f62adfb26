// An amount in a request: a field that is read by the boundary's own function, so that no route can let in what the boundary
// refuses. Made once for each route, with the mode the service started with.

import type { BoundaryContext } from './money.ts';
import {
  type BoundaryLogger,
  type BoundaryMetrics,
  type BoundaryResult,
  parseBoundaryMicroUsd,
} from './parse-boundary.ts';
import type { ParseMode } from './parse-mode.ts';

export interface MicroUsdValidationError {
  readonly error: 'INVALID_MICRO_USD';
  readonly message: string;
  readonly field: string;
  readonly mode: ParseMode;
}

/** The body of the answer to a wrong amount. */
export function buildMicroUsdError(field: string, message: string, mode: ParseMode): MicroUsdValidationError {
  return { error: 'INVALID_MICRO_USD', message, field, mode };
}

export interface FieldReporting {
  readonly logger?: BoundaryLogger;
  readonly metrics?: BoundaryMetrics;
}

export type MicroUsdField = (value: unknown) => BoundaryResult;

const SILENT: BoundaryLogger = { warn: () => {}, info: () => {}, error: () => {} };

export function microUsdField(
  context: BoundaryContext,
  mode: ParseMode,
  { logger = SILENT, metrics }: FieldReporting = {},
): MicroUsdField {
  // Anything but a string is refused inside.
  return (value) => parseBoundaryMicroUsd(value as string, context, logger, metrics, mode);
}
