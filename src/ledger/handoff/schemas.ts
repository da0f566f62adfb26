// Input and output of `ledger handoff`.

import { z } from 'zod';

export const handoffSchemas = {
  input: z.strictObject({
    session: z.string().max(200).optional().describe('session id'),
    agent: z.string().max(64).optional().describe('whose trajectory'),
    reasoning: z.string().max(1000).optional().describe('where the thinking stands'),
    next: z.array(z.string().min(1).max(400)).max(10).default([]).describe('next steps'),
  }),
  output: z.strictObject({
    session: z.string(),
    ratio: z.string(),
    grounded: z.boolean(),
    task: z.string().optional(),
  }),
};
