// Input and output of `ledger cite`, and the shape of checked evidence wherever it is shown.

import { z } from 'zod';

export const checkedEvidence = z.strictObject({
  place: z.string().describe('path:line where it stands'),
  state: z.enum(['holds', 'moved', 'fails']),
  from: z.string().optional().describe('the place that was named, when it moved'),
  doubt: z.string().optional().describe('why the place that was named is no mere slip'),
  problem: z.string().optional(),
  reason: z.string().optional(),
  standsThere: z.string().optional().describe('the line that is there instead'),
});

export const citeSchemas = {
  input: z.strictObject({
    evidence: z
      .array(z.string().min(1).max(4000))
      .min(1)
      .max(100)
      .describe('`quote` [path:line], or path:line: quote'),
  }),
  output: z.strictObject({ grounded: z.boolean(), evidence: z.array(checkedEvidence) }),
};
