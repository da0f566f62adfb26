// Input and output of `memory import` and `memory export`.

import { z } from 'zod';

export const importSchemas = {
  input: z.strictObject({
    file: z.string().min(1).describe('file with one JSON object a line'),
    jsonl: z.boolean().default(false).describe('print the outcome as one line of JSON'),
    trusted: z
      .boolean()
      .default(false)
      .describe('an export of your own: skip the quality gates, never redaction'),
  }),
  output: z.strictObject({
    imported: z.int(),
    rejected: z.int(),
    redacted: z.int(),
    reasons: z.record(z.string(), z.int()).optional().describe('how many each gate refused'),
    refused: z
      .array(
        z.strictObject({
          line: z.int(),
          gate: z.string(),
          reason: z.string(),
          quarantined: z
            .string()
            .optional()
            .describe('its id in quarantine, from where memory restore lets it in'),
        }),
      )
      .optional()
      .describe('the first 100 lines that were refused'),
    log: z.string().optional().describe('file that has every refusal'),
  }),
};

export const exportSchemas = {
  input: z.strictObject({
    file: z.string().min(1).optional().describe('file to write; without it the lines are printed'),
    archive: z.boolean().default(false).describe('with what is in the archive'),
  }),
  output: z.strictObject({
    exported: z.int(),
    file: z.string().optional(),
    lines: z.array(z.string()).optional(),
  }),
};
