// Input and output of `memory compare`.

import { z } from 'zod';

export const compareSchemas = {
  input: z.strictObject({
    a: z.string().min(1).optional().describe('one text'),
    b: z.string().min(1).optional().describe('the other'),
  }),
  output: z.strictObject({
    verdict: z.enum(['duplicate', 'conflict', 'distinct']),
    alike: z.boolean().describe('they are about the same, and would be found together'),
    score: z.number(),
    why: z.string(),
  }),
};
