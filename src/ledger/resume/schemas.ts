// Input and output of `ledger resume`.

import { z } from 'zod';

export const resumeSchemas = {
  input: z.strictObject({
    level: z.int().min(1).max(3).default(1).describe('1 about 100 tokens, 2 up to 500, 3 everything'),
    query: z.string().max(1000).optional().describe('what level 2 should be about'),
  }),
  output: z.strictObject({ level: z.int(), text: z.string(), tokens: z.int(), leftOut: z.int() }),
};
