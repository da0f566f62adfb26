// Inputs and outputs of `audit show` and `audit verify`.

import { z } from 'zod';

const SHOWN_DEFAULT = 20;
const SHOWN_MAX = 10_000;

export const showSchemas = {
  input: z.strictObject({
    limit: z.int().min(1).max(SHOWN_MAX).default(SHOWN_DEFAULT).describe('how many, the newest'),
  }),
  output: z.strictObject({
    events: z.array(
      z.strictObject({
        sequence: z.int(),
        time: z.string(),
        operation: z.string(),
        surface: z.string(),
        outcome: z.string(),
        durationMs: z.number(),
        details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
      }),
    ),
    more: z.boolean(),
  }),
};

export const verifySchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    directory: z.string(),
    records: z.int(),
    events: z.int(),
    signedHeads: z.int(),
    signed: z
      .strictObject({ sequence: z.int(), keyId: z.string(), signedAt: z.string(), source: z.string() })
      .optional()
      .describe('the last record that a good signature covers'),
    uncovered: z.int().describe('records behind it, which no signature covers yet'),
    outsideHead: z.enum(['signed', 'unsigned', 'none']),
    gitHead: z.enum(['signed', 'unsigned', 'none', 'not-kept', 'unreachable']),
    erased: z.int(),
    problems: z.array(
      z.strictObject({
        kind: z.string(),
        message: z.string(),
        source: z.string(),
        sequence: z.int().optional(),
        segment: z.int().optional(),
        offset: z.int().optional(),
      }),
    ),
  }),
};
