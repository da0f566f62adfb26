// A zod schema for an amount, for programs that validate with zod. `enforce` takes what the canonical grammar takes; the other
// modes take what BigInt takes. No mode looks at more than MAX_INPUT_LENGTH characters. Routes of ours use `microUsdField`.

import { z } from 'zod';
import { CANONICAL_MICRO_USD_PATTERN, MAX_INPUT_LENGTH, MAX_SAFE_MICRO_USD, readAsBigInt } from './money.ts';
import { type ParseMode, resolveParseMode } from './parse-mode.ts';

/** `mode` is that of the process unless given. */
export function createMicroUsdSchema(mode?: ParseMode): z.ZodString {
  // A check that failed ends the parse: what comes after it may rely on it.
  const text = z
    .string()
    .min(1, { message: 'micro-USD value must not be empty', abort: true })
    .max(MAX_INPUT_LENGTH, {
      message: `micro-USD input exceeds max length (${MAX_INPUT_LENGTH})`,
      abort: true,
    });
  if ((mode ?? resolveParseMode()) !== 'enforce') {
    return text
      .refine((value) => readAsBigInt(value) !== undefined, {
        message: 'micro-USD must be a valid integer string',
      })
      .describe('Micro-USD amount (legacy mode)');
  }
  return text
    .regex(CANONICAL_MICRO_USD_PATTERN, {
      message: 'micro-USD must be a non-negative integer string without leading zeros',
      abort: true,
    })
    .refine((value) => BigInt(value) <= MAX_SAFE_MICRO_USD, {
      message: `micro-USD value exceeds maximum (${MAX_SAFE_MICRO_USD})`,
    })
    .describe('Micro-USD amount (canonical mode)');
}
