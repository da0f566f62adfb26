// Input and output of `ground finalize`.

import { z } from 'zod';

export const finalizeSchemas = {
  input: z.strictObject({
    stage: z.boolean().default(true).describe('stage the document for the next commit'),
    prUrl: z.string().min(1).optional().describe('address of the pull request, to note with the result'),
  }),
  output: z.strictObject({
    signals: z.array(z.string()),
    finalization: z.strictObject({
      ground_truth_updated: z.boolean(),
      butterfreezone_generated: z.boolean(),
      rtfm_passed: z.boolean(),
      pr_url: z.string().optional(),
    }),
    staged: z.boolean(),
    state_file: z.string(),
    warnings: z.array(z.string()),
    blocks: z.boolean().describe('the gate failed, and rtfm.strict_mode lets it'),
  }),
};
