// Input and output of `ledger ghost`.

import { z } from 'zod';

export const ghostSchemas = {
  input: z.strictObject({
    claim: z.string().min(3).max(1000).describe('what is said not to exist'),
    query: z
      .array(z.string().min(1).max(400))
      .max(5)
      .default([])
      .describe('two or more different questions to the code'),
    withdraw: z.boolean().default(false).describe('the claim was wrong: take it back'),
    agent: z.string().max(64).optional().describe('whose trajectory'),
  }),
  output: z.strictObject({
    verified: z.boolean(),
    withdrawn: z.boolean(),
    claim: z.string(),
    threshold: z.number(),
    queries: z.array(
      z.strictObject({
        query: z.string(),
        best: z.number(),
        hits: z.array(z.strictObject({ place: z.string(), score: z.number() })),
      }),
    ),
    tree: z.string().describe('hash of the tree that was searched'),
    advice: z.string().optional(),
  }),
};
