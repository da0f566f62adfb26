// Input and output of `money parse` and `graduation status`.

import { z } from 'zod';

const contexts = z.enum(['http', 'db', 'redis', 'jwt']);
const modes = z.enum(['legacy', 'shadow', 'enforce']);

export const parseSchemas = {
  input: z.strictObject({
    amount: z.string().describe('the text to read as micro-USD'),
    context: contexts.default('http').describe('where it comes in'),
    mode: modes.optional().describe('which parser decides; as PARSE_MICRO_USD_MODE says unless given'),
  }),
  output: z.strictObject({
    ok: z.boolean(),
    mode: modes,
    value: z.string().optional(),
    diverged: z.boolean().optional(),
    reason: z.string().optional(),
    errorCode: z.string().optional(),
  }),
};

const criterion = { met: z.boolean() };

export const graduationSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    mode: modes,
    contexts: z.array(
      z.strictObject({
        context: contexts,
        ready: z.boolean(),
        shadow_total: z.string(),
        criteria: z.strictObject({
          divergence_rate: z.strictObject({
            ...criterion,
            current_ppm: z.string(),
            threshold_ppm: z.string(),
          }),
          observation_window: z.strictObject({
            ...criterion,
            current_ms: z.number(),
            threshold_ms: z.number(),
          }),
          would_reject_clean: z.strictObject({
            ...criterion,
            would_reject_total: z.string(),
            consecutive_clean_ms: z.number(),
            threshold_ms: z.number(),
          }),
          shadow_samples: z.strictObject({ ...criterion, current: z.string(), threshold: z.string() }),
        }),
        warnings: z.array(z.string()),
      }),
    ),
    evaluated_at: z.string(),
  }),
};
