// Input and output of `ledger heal`.

import { z } from 'zod';

export const healSchemas = {
  input: z.strictObject({
    checkOnly: z.boolean().default(false).describe('look and change nothing'),
    decisions: z
      .boolean()
      .default(false)
      .describe('bring back every recorded decision that NOTES.md lacks, also those that somebody took out'),
  }),
  output: z.strictObject({
    healthy: z.boolean(),
    healed: z.boolean(),
    zone: z.string(),
    timestamp: z.string(),
    items: z.array(
      z.strictObject({
        item: z.string(),
        state: z.enum(['created', 'failed', 'healthy', 'missing', 'recovered']),
        source: z.string().optional(),
        detail: z.string(),
      }),
    ),
  }),
};
