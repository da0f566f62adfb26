// Input and output of `ground gen`.

import { z } from 'zod';

const section = z.strictObject({ words: z.int(), provenance: z.string() });

export const genSchemas = {
  input: z.strictObject({
    output: z.string().min(1).optional().describe('file to write instead of the configured one'),
    tier: z
      .int()
      .min(1)
      .max(3)
      .optional()
      .describe('use this input tier: 1 reality files, 2 code, 3 bootstrap'),
    package: z.string().min(1).optional().describe('only the document of this package of a workspace'),
    dryRun: z.boolean().default(false).describe('print the document, write nothing'),
    force: z.boolean().default(false).describe('generate even when it is up to date'),
  }),
  output: z.strictObject({
    status: z
      .enum(['generated', 'up-to-date', 'planned', 'blocked', 'busy', 'disabled'])
      .describe(
        'written, nothing to do, only printed, a secret was left in it, another run is at it, switched off',
      ),
    generator: z.string(),
    version: z.string(),
    tier: z.int(),
    head_sha: z.string(),
    generated_at: z.string(),
    output_path: z.string(),
    word_count: z.int(),
    sections: z.record(z.string(), section),
    manual_sections_preserved: z.int(),
    truncated_sections: z.array(z.string()),
    redacted_count: z.int(),
    references: z.int().describe('pieces of code that it cites by their hash'),
    dropped: z.int().describe('claims left out because what they cite is not there'),
    warnings: z.array(z.string()),
    packages: z.array(
      z.strictObject({
        folder: z.string(),
        status: z.string(),
        output_path: z.string(),
        word_count: z.int(),
      }),
    ),
    document: z.string().optional().describe('the text, when it was only printed'),
    exit_code: z.int(),
  }),
};
