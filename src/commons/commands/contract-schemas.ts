// Input and output of `contract validate`.

import { z } from 'zod';

export const contractSchemas = {
  input: z.strictObject({
    provider: z.string().optional().describe('folder of the package to check, instead of loakit itself'),
    contract: z
      .string()
      .optional()
      .describe('folder with contracts/contract.json and vectors/; spec of loakit unless given'),
  }),
  output: z.strictObject({
    consumer: z.string(),
    provider: z.string(),
    version: z.string(),
    range: z.string(),
    symbols: z.int(),
    vectors: z.int(),
    satisfied: z.boolean(),
    failures: z.array(z.string()),
  }),
};
