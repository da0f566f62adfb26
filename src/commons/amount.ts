// An amount that a person or a program hands to a command: the canonical grammar, whatever the mode of the service is.

import { LoaError } from '../kernel/errors.ts';
import { microUsdField } from './boundary/field.ts';

const readField = microUsdField('http', 'enforce');

export function requireAmount(value: unknown, what = 'the amount'): bigint {
  const read = readField(value);
  if (read.ok) return read.value;
  const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : typeof value;
  // Whoever types it in a shell comes in by no boundary.
  const why = read.errorCode === 'SAFETY_NEGATIVE_AT_BOUNDARY' ? 'it is negative' : read.reason;
  throw new LoaError('input.invalid', `${what} ${shown} cannot be used: ${why}`, {
    hint: 'Amounts are whole micro-USD, such as 2000000 for two dollars.',
  });
}
