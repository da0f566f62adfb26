// Input and output of `ground validate`.

import { z } from 'zod';

const status = z.enum(['pass', 'warn', 'fail']);

export const validateSchemas = {
  input: z.strictObject({
    file: z.string().min(1).optional().describe('document to check instead of the configured one'),
    all: z.boolean().default(false).describe('also the documents of all packages of a workspace'),
    seed: z
      .boolean()
      .default(false)
      .describe('judge as the seed script did: stale by commits, lenient on symbols'),
  }),
  output: z.strictObject({
    validator: z.string(),
    version: z.string(),
    status,
    file: z.string(),
    passed: z.int(),
    failed: z.int(),
    warnings: z.int(),
    references: z.int().describe('references checked'),
    citations: z.int().describe('pieces of code compared by hash'),
    checks: z.array(
      z.strictObject({
        name: z.string(),
        status,
        detail: z.string(),
        problems: z.array(z.string()).optional(),
        file: z.string().optional(),
      }),
    ),
    stale: z.array(
      z.strictObject({
        reference: z.string(),
        state: z.enum(['changed', 'missing', 'moved']),
        now: z.string().optional(),
        section: z.string(),
        file: z.string(),
      }),
    ),
  }),
};
